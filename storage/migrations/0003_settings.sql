BEGIN IMMEDIATE;

-- What a person has chosen. A language that is NULL is as Discord says.
ALTER TABLE players ADD COLUMN language TEXT;
ALTER TABLE players ADD COLUMN text_only INTEGER NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1));
ALTER TABLE players ADD COLUMN hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1));

CREATE TABLE servers (
    id INTEGER PRIMARY KEY,
    language TEXT
) STRICT;

-- Each once a person, and one at a version of a table, where it stays for as long as that lasts.
CREATE TABLE hints (
    player_id INTEGER NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (player_id, name),
    UNIQUE (player_id, table_id, version)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 3;

COMMIT;
