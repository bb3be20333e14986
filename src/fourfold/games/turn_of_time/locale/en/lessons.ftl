### The lessons: titles and introductions, then each step's task, its hint, its feedback, and answers to wrong moves

a-card-and-its-two-faces = A card and its two faces
    .words = Sixteen season cards fill a 4×4 grid, one per turn, and you want your seasons to show on as many of them as possible. You each own two seasons, drawn at random: yours are spring and fall. For each, you hold one single, the same on both faces, and three doubles with other seasons on the back. The small mark in the corner names the back.
a-card-and-its-two-faces-1 = Choose any card from your hand and which face goes up.
    .hint = Any of your own cards will do.
    .feedback = The face you chose is up.
a-card-and-its-two-faces-2 = Place it on the table. The first card simply starts the grid.
    .hint = There is only one space for the first card.
    .feedback = That was a whole turn: a card, a face, a space. Nothing was flipped, because a first card has no neighbours. You play a card every turn; there is no passing.

edge-to-edge = Edge to edge
    .words = Every other card goes on an empty space that shares an edge with a card on the table. Touching at a corner is not enough.
edge-to-edge-1 = You hold spring, with fall on the back. Place it on any of the marked spaces.
    .hint = Choose a marked space: it must share an edge with a card on the table.
    .feedback = Placed. Before the turn ends, the card still has to meet its neighbours. That is the heart of the game, and it comes next.

the-later-season-flips-the-earlier-one = The later season flips the earlier one
    .words = The year runs spring, summer, fall, winter, and back to spring. When two seasons in a row meet, the earlier one is flipped. The card on the table shows summer; on its back is spring.
the-later-season-flips-the-earlier-one-1 = Flip that summer: choose a card with fall up.
    .hint = Fall comes right after summer, so the face you need is fall.
    .feedback = Fall it is.
    .wrong-1 = Winter and summer are opposites, which is another case. Take fall, the season right after summer.
the-later-season-flips-the-earlier-one-2 = Place it beside the summer.
    .hint = Any of the four sides will do.
    .feedback = They share an edge, so they will meet.
the-later-season-flips-the-earlier-one-3 = Let them meet: tap the neighbour.
    .hint = Tap the summer.
    .feedback = Fall follows summer, so the summer was flipped and shows spring. Both cards count for you now.

let-your-own-card-be-flipped = Let your own card be flipped
    .words = If the card you place is the earlier season, your card is the one that flips. That can be just what you want. On the table is a fall with summer on its back, and you hold a card with spring and summer.
let-your-own-card-be-flipped-1 = Play that card so that it ends up as spring and the fall stays. Which face must go up first?
    .hint = Take the card with spring and summer.
    .feedback = Summer up, spring on the back.
    .wrong-1 = Spring and fall are opposites: both would flip, and you would end up with two summers. Try the other face.
let-your-own-card-be-flipped-2 = Place it beside the fall.
    .hint = Any of the four sides will do.
    .feedback = Summer meets fall.
let-your-own-card-be-flipped-3 = Let them meet.
    .hint = Tap the fall.
    .feedback = Fall follows summer, so your summer flipped to spring. Playing the other face is often the best move.

opposites-flip-together = Opposites flip together
    .words = Spring and fall are opposites, and so are summer and winter. When opposites meet, both cards flip at the same time. On the table is a winter with fall on its back.
opposites-flip-together-1 = Turn it into two falls: choose your card with summer and fall, with the right face up.
    .hint = You need the card with summer and fall.
    .feedback = Summer against winter.
    .wrong-1 = Winter follows fall, so only your card would flip, to summer. Play the opposite of winter instead.
opposites-flip-together-2 = Place it beside the winter.
    .hint = Any of the four sides will do.
    .feedback = Now they touch.
opposites-flip-together-3 = Let them meet.
    .hint = Tap the winter.
    .feedback = Both flipped, and both show fall. When two cards of the same season meet, nothing happens.

singles-keep-their-season = Singles keep their season
    .words = The four singles have the same season on both faces and no mark in the corner. They flip like any other card, but show the same season again. Here your opponent has played the winter single.
singles-keep-their-season-1 = Place the opposite of winter beside it: choose a card with summer up.
    .hint = Summer is the opposite of winter. Choose a card that shows it.
    .feedback = On its back is one of your own seasons.
singles-keep-their-season-2 = Place it beside the winter.
    .hint = Any of the four sides will do.
    .feedback = You may not leave out a meeting or refuse a flip.
singles-keep-their-season-3 = Let them meet.
    .hint = Tap the winter.
    .feedback = Both flipped. Your card shows your season; the single shows winter again.

the-order-is-yours = The order is yours
    .words = A card meets each of its neighbours once, in any order you like. If it flips on the way, it continues with its new face. You have just placed a winter with spring on its back: above it is a summer, to its left a spring.
the-order-is-yours-1 = Turn all four cards to spring. Which neighbour comes first?
    .hint = Start with the opposite.
    .feedback = Winter and summer are opposites: both flipped, and both show spring.
    .wrong-1 = Your winter would flip to spring, but then the summer would flip it back to winter. Only two springs. Start with the other neighbour.
the-order-is-yours-2 = Now meet the other neighbour.
    .hint = Tap the card on the left.
    .feedback = Spring meets spring and nothing flips: four springs. A flipped neighbour does not start a chain, either: only the card placed this turn meets others.

four-by-four-wherever-that-is = Four by four, wherever that is
    .words = All cards together may never be more than four wide or four high. Where the grid ends up is open until the cards settle it. Here they are four wide already, so there are walls on the left and right.
four-by-four-wherever-that-is-1 = Place the fall above or below the row, next to any card.
    .hint = You cannot build past the walls. Choose a marked space.
    .feedback = Once all four sides of a card are taken, by cards or by the settled edge, nothing can flip it any more. Close in your own seasons.

the-last-card = The last card
    .words = The sixteenth card ends the game. Seasons are ranked by how many cards show them: the first is worth 4 points, then 3, 2 and 1. You add up the points of both your seasons; at 5 to 5, the player with the larger group wins. Fall leads with five cards, spring shows on only two, and the last card is yours.
the-last-card-1 = Above the gap is a summer, to its left a winter with spring on its back. Which face do you play?
    .hint = Think of the summer above the gap: which season flips together with it?
    .feedback = Winter, the opposite of the summer above.
    .wrong-1 = The summer above would flip a spring to winter, in either order. At best that makes it 5 to 5, and your opponent has the larger group. Try winter up.
the-last-card-2 = Fill the gap.
    .hint = Only one space is left.
    .feedback = Two neighbours to meet.
the-last-card-3 = Which neighbour first? You want to be spring when you meet the winter on the left.
    .hint = Start with the card above.
    .feedback = Opposites: your card is spring now, and the summer is gone.
    .wrong-1 = Winter meets winter and nothing happens; the card on the left would stay winter for good. Start with the card above.
the-last-card-4 = And now the winter.
    .hint = Tap the card on the left.
    .feedback = Fall has 5 cards: 4 points. Spring and winter have 4 each, and their largest groups are equal too, so spring takes the 3 points because it was drawn first. You win 7 to 3. Only edges join a group, never corners; and if groups are equal at 5 to 5, player 1 wins: there is never a draw.

three-players-and-an-unowned-season = Three players and an unowned season
    .words = With three or four players, each owns one season. With three, one season is left over, and its single is the first card on the table. That season flips cards like any other but is never ranked, however often it shows. You own spring.
three-players-and-an-unowned-season-1 = No one owns winter here. Choose any card.
    .hint = Any of your five cards will do.
    .feedback = Chosen.
three-players-and-an-unowned-season-2 = Place it beside the winter.
    .hint = Any of the four sides will do.
    .feedback = Now they meet.
three-players-and-an-unowned-season-3 = Let them meet.
    .hint = Tap the winter.
    .feedback = The winter stays winter: it is a single. Only spring, summer and fall score: 4, 3 and 2 points. With four players every season has an owner, and each of you holds its single and three doubles.

solo-game = Solo game
    .words = In a solo game, you own no season. Before you start, choose a challenge: Dominance (seven cards of one season in one connected group) or Balance (exactly four cards of each season). Each turn, you draw a card and choose its face and its space.
solo-game-1 = Winter or summer up? The spring single is already on the table.
    .hint = Choose one of the two faces.
    .feedback = You always know which cards are left in the deck, but not their order.
solo-game-2 = Place it beside the spring.
    .hint = Any of the four sides will do.
    .feedback = Cards meet as they always do.
solo-game-3 = Let them meet.
    .hint = Tap the spring.
    .feedback = And here is the next card. When all sixteen are placed, you have either met the challenge or not. That is the whole game.
