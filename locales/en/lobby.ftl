### The lobby: seats before the match.

lobby-title = ### { $name } opens a table of Bonnie & Clyde
lobby-title-challenge = ### { $name } calls for a game of Bonnie & Clyde
lobby-hint = Two to four players. The host starts when the company is complete.
lobby-hint-challenge = It starts by itself as soon as everybody has accepted, or sooner if the host says so.
lobby-host = **{ $name }** (host)
lobby-invited = { $mention }, will you play?
lobby-seal = The shuffle is sealed, and can be checked after the match: { $seal }
lobby-join = Join
lobby-leave = Leave
lobby-accept = Accept
lobby-decline = Decline
lobby-start = Start
lobby-add = Add { $level }
lobby-computers = Computer players: a Rookie is hasty and makes mistakes, a Deputy plays sensibly, a Ranger thinks ahead.
lobby-remove = Remove computer
lobby-left = You have left the table.
lobby-closed-left = The table is closed: nobody is left at it. `/table open` opens another.
lobby-closed-declined = Nobody took the challenge up. `/table open` opens a table for anyone.
lobby-closed-lapsed = The table was not started in time, and is closed. `/table open` opens another.
lobby-closed-moderator = A moderator has closed the table. `/table open` opens another.
lobby-closed-asleep = This channel was out of my reach for a month, and the table is closed. `/table open` opens another.
lobby-clock = **Turn clock:** { $clock }.

## The turn clock, as an option and in the lobby

clock-0 = off
clock-120 = 2 minutes
clock-600 = 10 minutes
clock-3600 = 1 hour
clock-86400 = 24 hours
clock-259200 = 3 days

## House rules and permissions

house-target = played until a total is over { $target } points
house-target-reach = played until a total reaches { $target } points
house-early-layoff = lay-offs even before one’s first meld
house-look-takes = a look with a Hinton may take the card
house-hinton-anytime = a Hinton at any moment of the turn

permission-view-channel = see the channel
permission-send-messages = send messages
permission-attach-files = attach files
