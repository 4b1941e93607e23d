BEGIN IMMEDIATE;

-- How well a computer player plays, and NULL for a person. Until now there was one way.
ALTER TABLE seats ADD COLUMN level TEXT;
UPDATE seats SET level = 'deputy' WHERE player_id IS NULL;

PRAGMA user_version = 2;

COMMIT;
