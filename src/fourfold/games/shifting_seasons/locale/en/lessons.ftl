### The lessons: titles and introductions, then each step's task, its hint, its feedback, and answers to wrong moves

push = Push
    .words = Everyone starts with an empty board in the colour of one season and with one bonus token. In the middle lie sixteen tiles in four crossing lanes, and three more on the display. Your turn begins with a push: slide one of those three into a lane at its arrow. The whole lane moves along, and the tile that falls out at the far end is yours.
push-1 = Push any tile from the display into any lane.
    .hint = Tap a tile on the display first, then a lane.
    .feedback = The last tile fell out. It goes in the area of your board that has the lane’s number. Lanes cross, so your push has changed two other lanes as well.
    .wrong-1 = That would push twice. It costs a bonus token and has its own lesson later. For now, make a single push.

look-before-you-push = Look before you push
    .words = Everything is in plain sight, so you know what will fall out: the tile at the end of the lane, beside the number. Tiles with a gold rim and a gem are precious and worth more. So are tiles in your own colour, which is spring.
look-before-you-push-1 = Get a precious spring tile. Two of the lanes would give you one.
    .hint = Look at the end of each lane: which tile is there?
    .feedback = There is no better tile: whenever it scores, it is worth one point as a tile, one for being precious and one for your colour.
    .wrong-1 = Lane 1 runs upwards, and at its top is a plain winter tile. Look for the gem and the blossom.
    .wrong-2 = At the end of lane 4 is a spring tile, but not a precious one: no gold rim, no gem.

place = Place
    .words = The first tile in an area must share an edge with the area’s number. Later tiles may touch the number or any tile in the same area. When you have placed your tile, the display is refilled from the bag.
place-1 = A precious spring tile has fallen out of lane 2. Place it in area 2.
    .hint = For now, only spaces that share an edge with the number 2 are open.
    .feedback = Placed, and the display has a new spring tile from the bag.
place-2 = You could still use your bonus token to move a tile. Not now: end your turn.
    .hint = Save the token for later and end your turn.
    .feedback = That was a whole turn: push, place, refill. Once the bag is empty, you play on until the display is empty too; by then everyone has had 24 turns. Then it is the next player’s turn; with three or four of you, clockwise.

support-comes-from-the-same-area = Support comes from the same area
    .words = Areas do not support each other. The space at the bottom left of area 2 is right next to your tile at the bottom right of area 1, but that one is in another area. So the tile you hold cannot go there yet.
support-comes-from-the-same-area-1 = Prepare that space: place this tile so that the next one could go there.
    .hint = From there, no tile in area 2 would touch that space. Choose one that shares an edge with it.
    .feedback = Now that space has a neighbour in its own area, so your next tile from lane 2 may go there.

a-full-area = A full area
    .words = Fill an area for the first time, and its number gets a frame and you get a bonus token. Both can run out: seven frames are shared by all players. The lane of a full area is closed to you, but not to the others.
a-full-area-1 = Area 2 has one free space left. Push into lane 2.
    .hint = Lane 2 leads to area 2: in on the left, out on the right.
    .feedback = And out falls a tile.
a-full-area-2 = Fill the area.
    .hint = Only one space of area 2 is left, at its bottom left.
    .feedback = A frame, and a second token for you. You could even spend it this turn. With two players the display has three tokens at the start, with three four, with four five.
a-full-area-3 = Save it: end your turn. Then your opponent pushes into lane 4.
    .hint = Keep both tokens and end your turn.
    .feedback = It is your turn again, and lane 2 is no longer marked for you.
a-full-area-4 = Push into one of the other lanes.
    .hint = Make a single push, into any lane that is still open to you.
    .feedback = You have three lanes left. Your 24 tiles would fill only three of the four areas, so plan which ones you need.

what-a-tile-is-worth = What a tile is worth
    .words = Every game has four score cards, face up from the start: two from 1–7 for positions, two from 8–14 for colours. A tile that counts for a card is worth 1 point, plus 1 if it is precious and 1 if it has your colour; it may count for several cards. Card 8 rewards tiles in their home area (spring’s is area 3), card 13 one connected group of a single colour.
what-a-tile-is-worth-1 = Place this precious spring tile so that it counts for both cards, 8 and 13.
    .hint = It must share an edge with your other spring tiles.
    .feedback = 3 points for card 8, and 3 for card 13 because the group has grown: 6 points from one tile. Your board now shows 16. Where a card leaves a choice, the best one is scored for you.
    .wrong-1 = There it is in its home area, 3 points for card 8. But it shares no edge with your other spring tiles and adds nothing to the group.

shapes-count-when-they-are-full = Shapes count when they are full
    .words = Cards 1 to 7 reward shapes. Only full shapes count; colours do not matter, and extra tiles beside a shape never hurt. Card 5 wants straight lines of four between two numbers; one of them runs along the second row. After the lessons you can try all fourteen cards.
shapes-count-when-they-are-full-1 = Complete the line in the second row.
    .hint = The line runs along the second row, from below the 1 to the 2. It has one gap.
    .feedback = Four tiles, two of them precious, two in your colour: 8 points for card 5. Three out of four would have scored nothing.

a-token-moves-a-tile = A token moves a tile
    .words = Before you push or after the refill, you may spend a token to move one of your tiles to a free space anywhere on your board. It need not touch anything and may go to another area. The token then leaves the game.
a-token-moves-a-tile-1 = Your precious spring tile in area 1 is far from its home area. Pick it up.
    .hint = Use the token first: pick up the spring tile in area 1.
    .feedback = The token is spent.
    .wrong-1 = You could push first and move the tile after the refill. But let’s do it now: pick up the spring tile in area 1.
a-token-moves-a-tile-2 = Place it in area 3, next to the other spring tiles.
    .hint = It may go anywhere, but it is worth most next to the spring tiles in area 3.
    .feedback = 3 more points for card 8 and 3 for card 13. If a move fills an area, you get a frame but no token.
a-token-moves-a-tile-3 = The turn continues as usual: push.
    .hint = Any single push will do.
    .feedback = You always push, moved tile or not. And if you move a tile out of a full area, its lane opens for you again.

a-token-pushes-twice = A token pushes twice
    .words = Instead of a single push, you may spend a token to push twice: the tile that falls out goes straight back into the same lane, and the second tile to fall out is yours. The first one is not placed.
a-token-pushes-twice-1 = The precious winter tile is second to last in lane 2. Push twice to get it.
    .hint = Tap your token first, then a tile of the display, then lane 2.
    .feedback = The precious spring tile went back in on the left, and the winter tile is yours. The token is gone. You can push twice only once per turn; tokens that are left may still move tiles.
    .wrong-1 = A single push gives you the spring tile at the end. To get the winter tile behind it, push twice.

the-last-turn = The last turn
    .words = The bag is empty, and one tile is left on the display: this is your last turn and the last of the game. Card 1 rewards the two long diagonals. One of them is full; the other only lacks its corner, at the bottom left. Tokens you keep are worth nothing.
the-last-turn-1 = Push the last tile into lane 3.
    .hint = Lane 3 this time: it leads to area 3. Keep the token a little longer.
    .feedback = A summer tile falls out.
the-last-turn-2 = Place it wherever you like.
    .hint = Any of the marked spaces will do.
    .feedback = The display is not refilled any more. But you still have a token.
the-last-turn-3 = Use it for the diagonal: pick up the winter tile above the number 4.
    .hint = The tile above the number 4 is not part of any shape. Pick up that one.
    .feedback = For card 8 it counts anywhere in area 4, winter’s home.
    .wrong-1 = That would end the game at 60 points with a token wasted. Pick up the winter tile above the number 4.
the-last-turn-4 = Place it on the corner at the bottom left.
    .hint = The diagonal runs from the top right to the bottom left; only that corner is missing.
    .feedback = Six tiles, three of them precious, one in your colour: 10 points. You win 70 to 38. In a tie, the player with more precious tiles wins; if that is tied too, you share the victory.

gallery = Try the score cards
    .words = Move tiles and see what changes. Tiles with a white rim count now.
gallery-1 = Pick up one of your tiles.
    .hint = Tap one of your tiles.
    .feedback = The tile is in your hand and does not count.
gallery-2 = Now put it down.
    .hint = Put it down on another free space.
    .feedback = You can go on as long as you have tokens.
