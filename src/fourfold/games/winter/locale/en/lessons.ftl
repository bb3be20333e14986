### The lessons: titles and introductions, then each step's task, its hint, its feedback, and answers to wrong moves

place-a-card = Place a card
    .words = Eighteen cards of light and dark snow freeze into one sheet of ice. A card goes next to the others, upright or upside down, and may be shifted by one section. It must share a full edge of a section with a card: a corner is not enough, and cards never overlap.
place-a-card-1 = Place your card. Each round mark shows where its middle would be.
    .hint = Choose which way up it goes, then one of the marks.
    .feedback = That is how every game opens: one card is drawn to start the table, and the first player places a second one beside it. You may turn a card upside down, but not sideways.

choose-a-colour = Choose a colour
    .words = Next, the second player chooses a colour and takes the first full turn. What matters is squares: two by two sections of one colour, even across several cards. There is already one in the middle of these two cards.
choose-a-colour-1 = Take the colour of that square.
    .hint = Look at the four sections in the middle: they are light, with an open crystal.
    .feedback = You play light, and your opponent plays dark.
    .wrong-1 = There are only two dark sections, and they do not even touch. The square in the middle is light.

place-a-counter = Place a counter
    .words = In the Freezing Phase, a turn is one of two things: draw and place a card, or place one of your nine counters on a square of your colour that has none. The phase lasts until all eighteen cards are on the table. In the Thawing Phase after it, you lose if a turn ends and none of your counters is on the table.
place-a-counter-1 = Place a counter on your square.
    .hint = You could draw a card, too, but claim the square now: tap its middle.
    .feedback = It is yours. A counter holds down every card that its square lies on: you can tell by the nails in their corners. While all nine of yours are on the table, you can only draw.

draw-a-card-and-build-a-square = Draw a card and build a square
    .words = You play light. Squares may overlap, and each may hold its own counter. Build a second one to make room for your next counter. The cards left in the deck are shown beside it, so you know what can still come.
draw-a-card-and-build-a-square-1 = Draw a card.
    .hint = Tap the deck to draw the next card.
    .feedback = Three light sections and a dark one. Every card of our deck has both colours: there are eight kinds, one to three of each.
draw-a-card-and-build-a-square-2 = Place it so that it forms a new light square.
    .hint = That forms no new light square. The card’s two light sections in a row must meet two light ones on the table.
    .feedback = You may place a counter there on your next turn, but not on this one: a turn is either a card or a counter.

thawing-melt-a-card = Thawing: melt a card
    .words = Once the last card is down, the Thawing Phase begins with the other player. Now a turn is one of three things: melt a card, move a card, or take back a counter. A card that is held down, by either player, can be neither melted nor moved.
thawing-melt-a-card-1 = Only one card is not held down. Melt it.
    .hint = Cards with nails are held down. Tap the one without nails and choose to melt it.
    .feedback = It is out of the game. Nothing broke off, because it was at the end.
    .wrong-1 = That is your only counter on the table. Without it, you would lose right away.
    .wrong-2 = That would move the card, which is the next lesson. This time, melt it.

move-a-card = Move a card
    .words = Lift a card that is free and place it elsewhere, either way up, so that it becomes part of at least one new square of your colour. Every such square gets one of your counters, so keep some in your supply. In the Thawing Phase, this is the only way to place counters.
move-a-card-1 = You play light. Lift the card at the bottom right.
    .hint = Tap the card without nails and choose to lift it.
    .feedback = The outline shows where it was. Turning it on the spot is not a move.
    .wrong-1 = That is your only counter on the table. Without it, you would lose right away.
move-a-card-2 = Place it on any mark: only spots that form a light square are marked.
    .hint = Choose which way up it goes, then a mark.
    .feedback = A new square, with your counter on it. If you had fewer counters than new squares, you would choose which of them get one.

the-commonest-way-to-lose = The commonest way to lose
    .words = If you have no counter on the table when the first thawing turn is over, you have lost. When that turn is your own, you can still save yourself. The empty light square at the top left no longer helps: counters now only come with a moved card. You play light.
the-commonest-way-to-lose-1 = Save yourself: lift the card at the bottom right.
    .hint = Lift the card at the bottom right. It is a corner of the ice, so nothing breaks off.
    .feedback = Now it has to form a light square somewhere.
    .wrong-1 = Then your turn would end without a counter on the table, and you would lose.
the-commonest-way-to-lose-2 = Place it on any mark.
    .hint = Choose which way up it goes, then a mark.
    .feedback = Saved. Do not count on it: place a few counters while it is still freezing, and keep a few for your moves.

a-card-in-hand-may-save-the-rest = A card in hand may save the rest
    .words = All cards must stay connected. That is only checked once the moved card is down and its counters are placed. Here, one card connects another one to the ice; while you hold it, cards that would be lost are faded.
a-card-in-hand-may-save-the-rest-1 = Lift the upper one of the two free cards.
    .hint = Lift the card on the left in the middle row.
    .feedback = Now the card below is not connected to anything.
a-card-in-hand-may-save-the-rest-2 = Place it so that it forms a light square and still touches the card below.
    .hint = The card below would be lost. Shift the card you hold by one section, and turn it upside down.
    .feedback = It touches both sides: nothing is lost, and you have two counters on the table.

take-back-a-counter = Take back a counter
    .words = Your third option: take one of your own counters off the table. It returns to your supply, and cards that only it held down are free again. You play light, and your lower counter holds down the card at the bottom left.
take-back-a-counter-1 = Free the card at the bottom left.
    .hint = Take back the counter whose square reaches onto that card.
    .feedback = That card has lost its nails; your other counter still holds down the two above. Now either of you may melt or move it.
    .wrong-1 = That counter lies on the two upper cards. The one at the bottom would still be held down.

the-ice-breaks = The ice breaks
    .words = When the cards break apart, the group with the most cards stays. All others leave the game, and counters on them return to their owners. You play dark. A single card holds everything together.
the-ice-breaks-1 = Melt the card that holds the ice together.
    .hint = It is the third card in the upper row: two cards to its left, three to its right.
    .feedback = Two cards against three: the left group goes, and with it the only light counter. You win. If you both lost your last counter at once, no one would win.
    .wrong-1 = That is your only counter on the table. Without it, you would lose right away.

which-group-stays = Which group stays?
    .words = However many groups there are, only the largest stays. If several are largest, the player whose turn it is chooses one of them. This time you play light, and there are two cards on either side.
which-group-stays-1 = Melt the card in the middle.
    .hint = The card in the middle is the only free one. Melt it.
    .feedback = Two groups of two cards. The choice is yours.
which-group-stays-2 = Keep the group with your counter.
    .hint = That group has the dark counter: you would lose. Keep the other one.
    .feedback = The dark counter is gone, and you win. By the way, if the game goes on too long, no one wins: it ends after 200 thawing turns.
