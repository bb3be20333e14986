### Les leçons : titres et introductions, puis pour chaque étape la consigne, l’indice, le retour et les réponses aux coups erronés

place-a-card = Poser une carte
    .words = Dix-huit cartes de neige claire et foncée gèlent en une seule plaque de glace. Une carte va à côté des autres, à l’endroit ou tête en bas, et peut être décalée d’une case. Elle doit partager un côté entier d’une case avec une carte : un coin ne suffit pas, et les cartes ne se recouvrent jamais.
place-a-card-1 = Pose ta carte. Chaque marque ronde montre où serait son milieu.
    .hint = Choisis son sens, puis l’une des marques.
    .feedback = C’est ainsi que s’ouvre chaque partie : une carte est piochée pour commencer, et J1 en pose une deuxième à côté. Tu peux mettre une carte tête en bas, mais pas sur le côté.

choose-a-colour = Choisir une couleur
    .words = Ensuite, J2 choisit une couleur et joue le premier tour complet. Ce qui compte, ce sont les carrés : deux cases sur deux d’une même couleur, même à cheval sur plusieurs cartes. Au milieu de ces deux cartes, il y en a déjà un.
choose-a-colour-1 = Prends la couleur de ce carré.
    .hint = Regarde les quatre cases du milieu : elles sont claires, avec un cristal ouvert.
    .feedback = Tu joues les clairs, et ton adversaire les foncés.
    .wrong-1 = Il n’y a que deux cases foncées, et elles ne se touchent même pas. Le carré du milieu est clair.

place-a-counter = Poser un jeton
    .words = Pendant la phase de gel, un tour consiste en une de ces deux choses : piocher et poser une carte, ou poser l’un de tes neuf jetons sur un carré de ta couleur qui n’en a pas. La phase dure jusqu’à ce que les dix-huit cartes soient sur la table. Pendant la phase de dégel qui suit, tu perds si un tour se termine sans aucun de tes jetons sur la table.
place-a-counter-1 = Pose un jeton sur ton carré.
    .hint = Tu pourrais aussi piocher une carte, mais occupe le carré maintenant : appuie sur son milieu.
    .feedback = Il est à toi. Un jeton bloque toutes les cartes sur lesquelles s’étend son carré : tu le vois aux clous dans leurs coins. Tant que tes neuf jetons sont sur la table, tu ne peux que piocher.

draw-a-card-and-build-a-square = Piocher une carte et former un carré
    .words = Tu joues les clairs. Des carrés peuvent se chevaucher, et chacun peut porter son propre jeton. Formes-en un deuxième pour faire de la place à ton prochain jeton. Les cartes qui restent dans la pioche sont affichées à côté : tu sais donc ce qui peut encore venir.
draw-a-card-and-build-a-square-1 = Pioche une carte.
    .hint = Appuie sur la pioche pour piocher la carte suivante.
    .feedback = Trois cases claires et une foncée. Chaque carte de notre pioche a les deux couleurs : il y en a huit sortes, de une à trois de chaque.
draw-a-card-and-build-a-square-2 = Pose-la de façon à former un nouveau carré clair.
    .hint = Cela ne forme pas de nouveau carré clair. Deux cases claires de ta carte, côte à côte, doivent en toucher deux claires sur la table.
    .feedback = Tu pourras y poser un jeton à ton prochain tour, mais pas pendant celui-ci : un tour, c’est une carte ou un jeton.

thawing-melt-a-card = Dégel : faire fondre une carte
    .words = Quand la dernière carte est posée, la phase de dégel commence ; c’est à l’autre personne de jouer. Un tour consiste maintenant en une de ces trois choses : faire fondre une carte, déplacer une carte ou reprendre un jeton. Si une carte est bloquée, peu importe par qui, on ne peut ni la faire fondre ni la déplacer.
thawing-melt-a-card-1 = Une seule carte n’est pas bloquée. Fais-la fondre.
    .hint = Les cartes avec des clous sont bloquées. Appuie sur celle qui n’en a pas et choisis de la faire fondre.
    .feedback = Elle est hors de la partie. Rien ne s’est détaché, car elle était au bout.
    .wrong-1 = C’est ton seul jeton sur la table. Sans lui, tu perdrais aussitôt.
    .wrong-2 = Cela déplacerait la carte, et c’est pour la leçon suivante. Cette fois, fais-la fondre.

move-a-card = Déplacer une carte
    .words = Soulève une carte libre et repose-la ailleurs, à l’endroit ou tête en bas, de façon qu’elle fasse partie d’au moins un nouveau carré de ta couleur. Chaque carré de ce genre reçoit l’un de tes jetons : gardes-en donc dans ta réserve. Pendant la phase de dégel, c’est la seule façon de poser des jetons.
move-a-card-1 = Tu joues les clairs. Soulève la carte en bas à droite.
    .hint = Appuie sur la carte sans clous et choisis de la soulever.
    .feedback = Le contour montre où elle était. La tourner sur place n’est pas un déplacement.
    .wrong-1 = C’est ton seul jeton sur la table. Sans lui, tu perdrais aussitôt.
move-a-card-2 = Repose-la sur une marque : seuls les emplacements qui forment un carré clair sont marqués.
    .hint = Choisis son sens, puis une marque.
    .feedback = Un nouveau carré, avec ton jeton dessus. Avec moins de jetons que de nouveaux carrés, tu choisirais lesquels en reçoivent un.

the-commonest-way-to-lose = La façon la plus courante de perdre
    .words = Si tu n’as aucun jeton sur la table à la fin du premier tour de dégel, tu as perdu. Quand ce tour est le tien, tu peux encore t’en sortir. Le carré clair libre en haut à gauche n’aide plus : désormais, les jetons ne viennent qu’avec une carte déplacée. Tu joues les clairs.
the-commonest-way-to-lose-1 = Évite la défaite : soulève la carte en bas à droite.
    .hint = Soulève la carte en bas à droite. C’est un coin de la glace, rien ne se détache donc.
    .feedback = Elle doit maintenant former un carré clair quelque part.
    .wrong-1 = Ton tour se terminerait alors sans jeton sur la table, et tu perdrais.
the-commonest-way-to-lose-2 = Repose-la sur une marque.
    .hint = Choisis son sens, puis une marque.
    .feedback = Tu t’en sors. N’y compte pas trop : pose quelques jetons pendant qu’il gèle encore, et gardes-en quelques-uns pour tes déplacements.

a-card-in-hand-may-save-the-rest = La carte en main peut sauver le reste
    .words = Toutes les cartes doivent rester reliées. On ne le vérifie qu’une fois la carte reposée et les jetons posés. Ici, une carte en relie une autre à la glace ; tant que tu la tiens, les cartes qui seraient perdues sont pâles.
a-card-in-hand-may-save-the-rest-1 = Des deux cartes libres, soulève celle du haut.
    .hint = Soulève la carte de gauche, dans la rangée du milieu.
    .feedback = La carte du dessous n’est maintenant plus reliée à rien.
a-card-in-hand-may-save-the-rest-2 = Repose-la de façon qu’elle forme un carré clair et touche encore la carte du dessous.
    .hint = La carte du dessous serait perdue. Décale d’une case la carte que tu tiens, et mets-la tête en bas.
    .feedback = Elle touche les deux côtés : rien n’est perdu, et tu as deux jetons sur la table.

take-back-a-counter = Reprendre un jeton
    .words = Ta troisième possibilité : reprendre l’un de tes jetons de la table. Il retourne dans ta réserve, et les cartes que lui seul bloquait sont de nouveau libres. Tu joues les clairs, et ton jeton du bas bloque la carte en bas à gauche.
take-back-a-counter-1 = Libère la carte en bas à gauche.
    .hint = Reprends le jeton dont le carré s’étend sur cette carte.
    .feedback = Cette carte a perdu ses clous ; ton autre jeton bloque encore les deux du dessus. Toi comme ton adversaire, vous pouvez maintenant la faire fondre ou la déplacer.
    .wrong-1 = Ce jeton est sur les deux cartes du haut. Celle du bas resterait bloquée.

the-ice-breaks = La glace se brise
    .words = Quand les cartes se séparent, le groupe qui a le plus de cartes reste. Tous les autres quittent la partie, et les jetons qui s’y trouvent retournent à leur propriétaire. Tu joues les foncés. Une seule carte tient tout ensemble.
the-ice-breaks-1 = Fais fondre la carte qui tient la glace.
    .hint = C’est la troisième carte de la rangée du haut : deux cartes à sa gauche, trois à sa droite.
    .feedback = Deux cartes contre trois : le groupe de gauche s’en va, et avec lui le seul jeton clair. Tu gagnes. Si vos derniers jetons partaient en même temps, personne ne gagnerait.
    .wrong-1 = C’est ton seul jeton sur la table. Sans lui, tu perdrais aussitôt.

which-group-stays = Quel groupe reste ?
    .words = Quel que soit le nombre de groupes, seul le plus grand reste. Si les plus grands sont à égalité, la personne dont c’est le tour choisit l’un d’eux. Cette fois, tu joues les clairs, et il y a deux cartes de chaque côté.
which-group-stays-1 = Fais fondre la carte du milieu.
    .hint = La carte du milieu est la seule libre. Fais-la fondre.
    .feedback = Deux groupes de deux cartes. C’est à toi de choisir.
which-group-stays-2 = Garde le groupe avec ton jeton.
    .hint = Ce groupe porte le jeton foncé : tu perdrais. Garde l’autre.
    .feedback = Le jeton foncé a disparu, et tu gagnes. Au fait, si la partie dure trop longtemps, personne ne gagne : elle s’arrête au bout de 200 tours de dégel.
