BEGIN IMMEDIATE;

-- Seconds a person has for a turn, 0 for as long as they like.
ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 86400 CHECK (clock >= 0);

-- How many turns running a person let pass, which turn a computer player makes for them, and whether
-- it plays on until they are back.
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN covered INTEGER;
ALTER TABLE seats ADD COLUMN away INTEGER NOT NULL DEFAULT 0 CHECK (away IN (0, 1));

-- Of the one person each match waits for. The first two times are served time.
CREATE TABLE deadlines (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    turn INTEGER NOT NULL,
    late_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    late INTEGER NOT NULL CHECK (late IN (0, 1))
) STRICT;

CREATE TABLE votes (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    what TEXT NOT NULL,
    player_id INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (table_id, what, player_id)
) STRICT, WITHOUT ROWID;

-- What people are told of a deadline or a vote is shown like all else.
CREATE TRIGGER tables_are_shown_when_waiting_begins AFTER INSERT ON deadlines
BEGIN
    INSERT INTO unshown VALUES (NEW.table_id, 1)
    ON CONFLICT (table_id) DO UPDATE SET changes = changes + 1;
END;

CREATE TRIGGER tables_are_shown_when_waiting_changes AFTER UPDATE ON deadlines
BEGIN
    INSERT INTO unshown VALUES (NEW.table_id, 1)
    ON CONFLICT (table_id) DO UPDATE SET changes = changes + 1;
END;

CREATE TRIGGER tables_are_shown_when_voted_at AFTER INSERT ON votes
BEGIN
    INSERT INTO unshown VALUES (NEW.table_id, 1)
    ON CONFLICT (table_id) DO UPDATE SET changes = changes + 1;
END;

CREATE TRIGGER tables_are_shown_when_voted_at_again AFTER UPDATE ON votes
BEGIN
    INSERT INTO unshown VALUES (NEW.table_id, 1)
    ON CONFLICT (table_id) DO UPDATE SET changes = changes + 1;
END;

-- Served time begins now, and lobbies lapse by it from now on: those that wait have an hour more.
UPDATE tables SET lapses_at = 3600000 WHERE state = 'lobby' AND lapses_at IS NOT NULL;

-- A message belongs to a call: two a turn, for a person is called once more when they are late.
UPDATE messages SET turn = 2 * turn;

PRAGMA user_version = 5;

COMMIT;
