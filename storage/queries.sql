-- The connection

-- name: take_ownership()#
-- From the first read on, no other process can read or write the file until this one is gone.
PRAGMA locking_mode = EXCLUSIVE;

-- name: make_durable()#
-- A commit that was answered survives a power cut: in WAL mode only FULL promises that.
-- The empty transaction fails here and now if the file can only be read.
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
BEGIN IMMEDIATE;
ROLLBACK;

-- name: make_copy_durable()#
-- A journal that a power cut brings back would undo the copy: EXTRA promises that it stays deleted.
PRAGMA synchronous = EXTRA;

-- name: identity()^
SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) AS objects
FROM pragma_application_id, pragma_user_version;

-- name: begin()!
BEGIN IMMEDIATE;

-- Tables

-- name: insert_table(table)$
-- The new table's id; nothing when the channel has a live table already.
INSERT INTO tables (
    guild_id, channel_id, host_id, state, open, house_rules, secret, commitment, salt, dealer,
    opened_at, lapses_at, closed_for, clock
)
VALUES (
    :table.guild_id, :table.channel_id, :table.host_id, :table.state, :table.open,
    :table.house_rules, :table.secret, :table.commitment, :table.salt, :table.dealer,
    :table.opened_at, :table.lapses_at, :table.closed_for, :table.clock
)
ON CONFLICT (channel_id) WHERE state IN ('lobby', 'match') DO NOTHING
RETURNING id;

-- name: table(id)^
SELECT * FROM tables WHERE id = :id;

-- name: is_match(id)$
SELECT EXISTS (SELECT 1 FROM tables WHERE id = :id AND state = 'match');

-- name: live_table_in(channel_id)^
SELECT * FROM tables WHERE channel_id = :channel_id AND state IN ('lobby', 'match');

-- name: live_tables()
SELECT * FROM tables WHERE state IN ('lobby', 'match') ORDER BY id;

-- name: live_tables_of(player_id)
SELECT tables.* FROM tables JOIN seats ON seats.table_id = tables.id
WHERE seats.player_id = :player_id AND tables.state IN ('lobby', 'match')
ORDER BY tables.id;

-- name: count_live(guild_id)$
SELECT count(*) FROM tables
WHERE guild_id = :guild_id AND state IN ('lobby', 'match') AND asleep_since IS NULL;

-- name: lapsed(now)
SELECT * FROM tables WHERE state = 'lobby' AND lapses_at <= :now ORDER BY lapses_at, id;

-- name: fall_asleep(id, now)!
UPDATE tables SET asleep_since = :now
WHERE id = :id AND asleep_since IS NULL AND state IN ('lobby', 'match');

-- name: wake(id)!
UPDATE tables SET asleep_since = NULL WHERE id = :id AND asleep_since IS NOT NULL;

-- name: asleep_before(then)
SELECT * FROM tables WHERE state IN ('lobby', 'match') AND asleep_since < :then ORDER BY id;

-- name: move_table(id, guild_id, channel_id)!
-- Nothing when the channel has another live table already, or this one is no longer live.
UPDATE tables SET guild_id = :guild_id, channel_id = :channel_id, asleep_since = NULL
WHERE id = :id AND state IN ('lobby', 'match') AND NOT EXISTS (
    SELECT 1 FROM tables
    WHERE channel_id = :channel_id AND state IN ('lobby', 'match') AND id <> :id
);

-- name: update_lobby(table)!
-- Where it is, its secret and what was promised of it stay as they were when the table opened.
UPDATE tables
SET host_id = :table.host_id, state = :table.state, open = :table.open,
    house_rules = :table.house_rules, salt = :table.salt, dealer = :table.dealer,
    lapses_at = :table.lapses_at
WHERE id = :table.id AND state = 'lobby';

-- name: set_state(id, state)!
UPDATE tables SET state = :state WHERE id = :id;

-- name: close_table(id, why)!
UPDATE tables SET state = 'closed', closed_for = :why WHERE id = :id AND state IN ('lobby', 'match');

-- Seats

-- name: seats(table_id)
SELECT number, player_id, name, joined_by, level, missed, covered, away
FROM seats WHERE table_id = :table_id ORDER BY number;

-- name: delete_seats(table_id)!
DELETE FROM seats WHERE table_id = :table_id;

-- name: insert_seat(table_id, seat)!
INSERT INTO seats (table_id, number, player_id, name, joined_by, level)
VALUES (
    :table_id, :seat.number, :seat.player_id, :seat.name, :seat.joined_by, :seat.level
);

-- Moves

-- name: moves(table_id)
SELECT version, text, seat, player_id, interaction_id, at
FROM moves WHERE table_id = :table_id ORDER BY version;

-- name: is_handled(interaction_id)$
SELECT EXISTS (SELECT 1 FROM moves WHERE interaction_id = :interaction_id);

-- name: append_move(table_id, version, move)!
-- Adds a row, or none: if the match is not under way or due another version, or the interaction
-- has been handled.
INSERT INTO moves (table_id, version, text, seat, player_id, interaction_id, at)
SELECT
    :table_id, :version, :move.text, :move.seat, :move.player_id, :move.interaction_id, :move.at
FROM tables
WHERE id = :table_id AND state = 'match'
    AND :version = (SELECT coalesce(max(version), 0) + 1 FROM moves WHERE table_id = :table_id)
ON CONFLICT (interaction_id) DO NOTHING;

-- Messages

-- name: messages(table_id)
SELECT * FROM messages WHERE table_id = :table_id ORDER BY kind, slot;

-- name: remember(message)!
INSERT INTO messages (table_id, kind, slot, channel_id, message_id, turn, fingerprint)
VALUES (
    :message.table_id, :message.kind, :message.slot, :message.channel_id, :message.message_id,
    :message.turn, :message.fingerprint
)
ON CONFLICT (table_id, kind, slot) DO UPDATE
SET channel_id = excluded.channel_id, message_id = excluded.message_id, turn = excluded.turn,
    fingerprint = excluded.fingerprint;

-- name: redrawn(table_id, message_id, fingerprint)!
UPDATE messages SET fingerprint = :fingerprint
WHERE table_id = :table_id AND message_id = :message_id;

-- name: forget(table_id, kind, slot)!
DELETE FROM messages WHERE table_id = :table_id AND kind = :kind AND slot = :slot;

-- name: forget_in(table_id, channel_id, keep)!
DELETE FROM messages
WHERE table_id = :table_id AND channel_id = :channel_id AND kind <> :keep;

-- name: unshown()
SELECT table_id FROM unshown ORDER BY table_id;

-- name: changes(table_id)$
SELECT changes FROM unshown WHERE table_id = :table_id;

-- name: shown(table_id, changes)!
DELETE FROM unshown WHERE table_id = :table_id AND changes = :changes;

-- Players

-- name: player(id)^
SELECT * FROM players WHERE id = :id;

-- name: note_player(id, locale)!
INSERT INTO players (id, locale, dms_closed, told) VALUES (:id, :locale, 0, 0)
ON CONFLICT (id) DO UPDATE SET locale = excluded.locale WHERE players.locale <> excluded.locale;

-- name: set_dms(id, closed)!
UPDATE players SET dms_closed = :closed WHERE id = :id;

-- name: set_told(id)!
UPDATE players SET told = 1 WHERE id = :id;

-- name: set_language(id, language)!
UPDATE players SET language = :language WHERE id = :id;

-- name: set_text_only(id, text_only)!
UPDATE players SET text_only = :text_only WHERE id = :id;

-- name: set_hints(id, hints)!
UPDATE players SET hints = :hints WHERE id = :id;

-- name: hints(player_id)
SELECT name, table_id, version, number FROM hints WHERE player_id = :player_id ORDER BY number;

-- name: give_hint(player_id, name, table_id, version)!
-- Adds a row, or none: if the person was given it before, or has another at this version.
INSERT INTO hints (player_id, name, table_id, version, number)
SELECT :player_id, :name, :table_id, :version, count(*) + 1
FROM hints WHERE player_id = :player_id
ON CONFLICT DO NOTHING;

-- name: forget_hints(id)!
DELETE FROM hints WHERE player_id = :id;

-- Servers

-- name: server_languages()
SELECT id, language FROM servers WHERE language IS NOT NULL;

-- name: set_server_language(id, language)!
INSERT INTO servers (id, language) VALUES (:id, :language)
ON CONFLICT (id) DO UPDATE SET language = excluded.language;

-- Settings

-- name: setting(key)$
SELECT value FROM settings WHERE key = :key;

-- name: set_setting(key, value)!
INSERT INTO settings (key, value) VALUES (:key, :value)
ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- Clocks

-- name: deadline(table_id)^
SELECT * FROM deadlines WHERE table_id = :table_id;

-- name: pressing(served, wall)
-- Those whose time has come, for one thing or the other, and those shown wrong by more than a minute
-- and by more than a fiftieth of what is left.
SELECT * FROM deadlines
WHERE due_at <= :served OR (late_at <= :served AND NOT late)
    OR (abs(1000 * shown - (:wall + due_at - :served)) > 60000
        AND abs(1000 * shown - (:wall + due_at - :served)) > (due_at - :served) / 50)
ORDER BY due_at, table_id;

-- name: set_deadline(deadline)!
INSERT INTO deadlines (table_id, turn, late_at, due_at, shown, late)
VALUES (
    :deadline.table_id, :deadline.turn, :deadline.late_at, :deadline.due_at, :deadline.shown,
    :deadline.late
)
ON CONFLICT (table_id) DO UPDATE
SET turn = excluded.turn, late_at = excluded.late_at, due_at = excluded.due_at,
    shown = excluded.shown, late = excluded.late;

-- name: drop_deadline(table_id, turn)!
-- Any but the one of this turn.
DELETE FROM deadlines WHERE table_id = :table_id AND turn IS NOT :turn;

-- name: has_deadline(table_id)$
SELECT EXISTS (SELECT 1 FROM deadlines WHERE table_id = :table_id);

-- name: update_seat(table_id, seat)!
UPDATE seats SET missed = :seat.missed, covered = :seat.covered, away = :seat.away
WHERE table_id = :table_id AND number = :seat.number;

-- name: votes(table_id)
SELECT what, player_id, turn FROM votes WHERE table_id = :table_id ORDER BY what, player_id;

-- name: set_vote(table_id, vote)!
INSERT INTO votes (table_id, what, player_id, turn)
VALUES (:table_id, :vote.what, :vote.player_id, :vote.turn)
ON CONFLICT (table_id, what, player_id) DO UPDATE SET turn = excluded.turn;
