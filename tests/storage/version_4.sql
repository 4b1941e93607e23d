-- A database of version 4, as it was left. It never changes: later releases must be able to open it.
PRAGMA application_id = 0x426e7943;
PRAGMA user_version = 4;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('lobby', 'match', 'over', 'closed')),
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    house_rules TEXT NOT NULL,
    secret BLOB NOT NULL,
    commitment TEXT NOT NULL,
    salt TEXT NOT NULL,
    dealer INTEGER,
    opened_at INTEGER NOT NULL,
    lapses_at INTEGER,
    closed_for TEXT NOT NULL
, asleep_since INTEGER) STRICT;

CREATE UNIQUE INDEX one_live_table_a_channel ON tables (channel_id) WHERE state IN ('lobby', 'match');

CREATE INDEX lobbies_by_lapse ON tables (lapses_at) WHERE state = 'lobby';

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    player_id INTEGER,
    name TEXT NOT NULL,
    joined_by INTEGER, level TEXT,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_player ON seats (player_id);

CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL CHECK (version >= 1),
    text TEXT NOT NULL,
    seat INTEGER,
    player_id INTEGER,
    interaction_id INTEGER UNIQUE,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON moves
BEGIN
    SELECT RAISE(ABORT, 'the move log is append-only');
END;

CREATE TRIGGER moves_are_never_deleted BEFORE DELETE ON moves
BEGIN
    SELECT RAISE(ABORT, 'the move log is append-only');
END;

CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    slot INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    PRIMARY KEY (table_id, kind, slot)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    locale TEXT NOT NULL,
    dms_closed INTEGER NOT NULL CHECK (dms_closed IN (0, 1)),
    told INTEGER NOT NULL CHECK (told IN (0, 1))
, language TEXT, text_only INTEGER NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1)), hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1))) STRICT;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE servers (
    id INTEGER PRIMARY KEY,
    language TEXT
) STRICT;

CREATE TABLE hints (
    player_id INTEGER NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (player_id, name),
    UNIQUE (player_id, table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE unshown (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    changes INTEGER NOT NULL
) STRICT;

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

INSERT INTO "messages" VALUES(1,'board',0,200,400,2,'a1');
INSERT INTO "moves" VALUES(1,1,'match seats 2 dealer 2 target 200',NULL,NULL,NULL,1001);
INSERT INTO "moves" VALUES(1,2,'draw deck',0,300,601,1002);
INSERT INTO "players" VALUES(300,'it',1,0,NULL,0,1);
INSERT INTO "seats" VALUES(1,0,300,'Ada',501,NULL);
INSERT INTO "seats" VALUES(1,1,NULL,'Computer',0,'ranger');
INSERT INTO "settings" VALUES('word','kept');
INSERT INTO "tables" VALUES(1,100,200,300,'match',0,'target 200',X'00FF','c0ffee','501 0',1,1000,NULL,'',NULL);
DELETE FROM unshown;
INSERT INTO unshown VALUES (1, 1);
