### Tables that a browser keeps for itself, without a server

local-words = These games are kept on this device and go on without a connection.
local-bring = Bring finished games to the server
local-brought = Your games are on the server now.
local-see = Show them
local-waiting = Bring finished games from this device to the server: { $n }
local-play = Play on this device
local-full = This device has no room left for the move. Free some space, then try again.
local-failed = That didn’t work. Nothing is lost; try again.
local-preparing = Preparing the tables on this device …
draws-own = This device drew for itself. No one else can check these draws.
record-save = Save game
setup-device = on this device
