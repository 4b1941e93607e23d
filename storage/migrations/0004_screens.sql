BEGIN IMMEDIATE;

-- The tables whose messages may not show yet how they stand. `changes` counts what has come since
-- they last did, so that a painting knows whether it has shown everything.
CREATE TABLE unshown (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    changes INTEGER NOT NULL
) STRICT;

INSERT INTO unshown
SELECT id, 1 FROM tables
WHERE state IN ('lobby', 'match') OR state = 'over' AND NOT EXISTS (
    SELECT 1 FROM messages WHERE messages.table_id = tables.id AND messages.kind = 'end'
);

-- Since when a table sleeps, whose channel is out of reach; NULL while it is awake.
ALTER TABLE tables ADD COLUMN asleep_since INTEGER;

-- Whatever changes a table has it shown, in the same transaction.
CREATE TRIGGER tables_are_shown_when_opened AFTER INSERT ON tables
BEGIN
    INSERT INTO unshown VALUES (NEW.id, 1)
    ON CONFLICT (table_id) DO UPDATE SET changes = changes + 1;
END;

CREATE TRIGGER tables_are_shown_when_changed AFTER UPDATE ON tables
BEGIN
    INSERT INTO unshown VALUES (NEW.id, 1)
    ON CONFLICT (table_id) DO UPDATE SET changes = changes + 1;
END;

CREATE TRIGGER tables_are_shown_when_moved_at AFTER INSERT ON moves
BEGIN
    INSERT INTO unshown VALUES (NEW.table_id, 1)
    ON CONFLICT (table_id) DO UPDATE SET changes = changes + 1;
END;

CREATE TRIGGER tables_are_shown_when_seats_change AFTER UPDATE ON seats
BEGIN
    INSERT INTO unshown VALUES (NEW.table_id, 1)
    ON CONFLICT (table_id) DO UPDATE SET changes = changes + 1;
END;

PRAGMA user_version = 4;

COMMIT;
