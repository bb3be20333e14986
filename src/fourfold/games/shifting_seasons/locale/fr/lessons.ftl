### Les leçons : titres et introductions, puis pour chaque étape la consigne, l’indice, le retour et les réponses aux coups erronés

push = Pousser
    .words = Tout le monde commence avec un plateau vide, à la couleur d’une saison, et un jeton bonus. Au milieu, seize tuiles occupent quatre couloirs qui se croisent, et le présentoir en propose trois autres. Ton tour commence par une poussée : glisse l’une de ces trois tuiles dans un couloir, du côté de sa flèche. Tout le couloir avance, et la tuile qui sort à l’autre bout est à toi.
push-1 = Pousse une tuile du présentoir dans le couloir de ton choix.
    .hint = Appuie d’abord sur une tuile du présentoir, puis sur un couloir.
    .feedback = La dernière tuile est sortie. Elle va dans la zone de ton plateau qui porte le numéro du couloir. Les couloirs se croisent : ta poussée en a donc aussi modifié deux autres.
    .wrong-1 = Cela pousserait deux fois. Cela coûte un jeton bonus et fera l’objet d’une autre leçon. Pour l’instant, ne pousse qu’une fois.

look-before-you-push = Regarde avant de pousser
    .words = Tout est visible, tu sais donc ce qui va sortir : la tuile au bout du couloir, à côté du numéro. Les tuiles à bord doré, avec une gemme, sont précieuses et valent davantage. Celles de ta couleur aussi : la tienne est le printemps.
look-before-you-push-1 = Obtiens une tuile printemps précieuse. Deux des couloirs peuvent t’en donner une.
    .hint = Regarde au bout de chaque couloir : quelle tuile s’y trouve ?
    .feedback = Il n’y a pas de meilleure tuile : chaque fois qu’elle compte, elle vaut un point comme tuile, un parce qu’elle est précieuse et un pour ta couleur.
    .wrong-1 = Le couloir 1 va vers le haut, et tout en haut se trouve une tuile hiver ordinaire. Cherche la gemme et la fleur.
    .wrong-2 = Au bout du couloir 4, il y a bien une tuile printemps, mais elle n’est pas précieuse : ni bord doré, ni gemme.

place = Poser
    .words = Dans une zone, la première tuile doit partager un côté avec le numéro. Les suivantes peuvent toucher le numéro ou n’importe quelle tuile de la même zone. Une fois ta tuile posée, le présentoir est complété avec une tuile du sac.
place-1 = Une tuile printemps précieuse est sortie du couloir 2. Pose-la dans la zone 2.
    .hint = Pour l’instant, seules les cases qui partagent un côté avec le numéro 2 sont permises.
    .feedback = C’est posé, et une nouvelle tuile printemps, tirée du sac, est sur le présentoir.
place-2 = Ton jeton bonus te permettrait encore de déplacer une tuile. Pas maintenant : termine ton tour.
    .hint = Garde le jeton pour plus tard et termine ton tour.
    .feedback = C’était un tour complet : pousser, poser, compléter. Quand le sac est vide, on continue jusqu’à ce que le présentoir le soit aussi ; tout le monde a alors joué 24 tours. Puis c’est au tour de la personne suivante ; à trois ou quatre, dans le sens des aiguilles d’une montre.

support-comes-from-the-same-area = L’appui vient de la même zone
    .words = Une zone ne sert pas d’appui à une autre. La case en bas à gauche de la zone 2 est juste à côté de ta tuile en bas à droite de la zone 1, mais celle-ci est dans une autre zone. La tuile que tu tiens ne peut donc pas encore y aller.
support-comes-from-the-same-area-1 = Prépare cette case : pose cette tuile de façon que la prochaine puisse y aller.
    .hint = De là, aucune tuile de la zone 2 ne toucherait cette case. Choisis-en une qui partage un côté avec elle.
    .feedback = Cette case a maintenant une voisine dans sa propre zone : ta prochaine tuile du couloir 2 pourra y aller.

a-full-area = Une zone pleine
    .words = Quand tu remplis une zone pour la première fois, son numéro reçoit un cadre et toi un jeton bonus. Les deux peuvent manquer : il n’y a que sept cadres pour tout le monde. Le couloir d’une zone pleine t’est fermé, mais pas aux autres.
a-full-area-1 = Il reste une case libre dans la zone 2. Pousse dans le couloir 2.
    .hint = Le couloir 2 mène à la zone 2 : entrée à gauche, sortie à droite.
    .feedback = Et une tuile sort.
a-full-area-2 = Remplis la zone.
    .hint = Dans la zone 2, il ne reste qu’une case, en bas à gauche.
    .feedback = Un cadre, et un deuxième jeton pour toi. Tu pourrais même le dépenser pendant ce tour. Au début, le présentoir a trois jetons à deux, quatre à trois, cinq à quatre.
a-full-area-3 = Garde-le : termine ton tour. Ton adversaire poussera ensuite dans le couloir 4.
    .hint = Garde les deux jetons et termine ton tour.
    .feedback = C’est de nouveau ton tour, et le couloir 2 n’est plus marqué pour toi.
a-full-area-4 = Pousse dans l’un des autres couloirs.
    .hint = Pousse une seule fois, dans un couloir qui t’est encore ouvert.
    .feedback = Il te reste trois couloirs. Tes 24 tuiles ne rempliraient que trois des quatre zones : prévois celles dont tu as besoin.

what-a-tile-is-worth = Ce que vaut une tuile
    .words = Chaque partie a quatre cartes de score, visibles dès le début : deux de 1 à 7 pour les positions, deux de 8 à 14 pour les couleurs. Une tuile qui compte pour une carte vaut 1 point, plus 1 si elle est précieuse et 1 si elle est de ta couleur ; elle peut compter pour plusieurs cartes. La carte 8 récompense les tuiles dans leur propre zone (pour le printemps, la zone 3), la carte 13 un groupe relié d’une seule couleur.
what-a-tile-is-worth-1 = Pose cette tuile printemps précieuse de façon qu’elle compte pour les deux cartes, la 8 et la 13.
    .hint = Elle doit partager un côté avec tes autres tuiles printemps.
    .feedback = 3 points pour la carte 8, et 3 pour la carte 13, car le groupe a grandi : 6 points pour une seule tuile. Ton plateau en vaut maintenant 16. Quand une carte laisse un choix, le meilleur est compté pour toi.
    .wrong-1 = Là, elle est dans sa propre zone : 3 points pour la carte 8. Mais elle ne partage aucun côté avec tes autres tuiles printemps et n’ajoute rien au groupe.

shapes-count-when-they-are-full = Une forme compte quand elle est pleine
    .words = Les cartes 1 à 7 récompensent des formes. Seules les formes pleines comptent ; les couleurs n’ont pas d’importance, et des tuiles en plus à côté ne gênent jamais. La carte 5 veut des lignes droites de quatre cases entre deux numéros ; l’une suit la deuxième ligne. Après les leçons, tu peux essayer les quatorze cartes.
shapes-count-when-they-are-full-1 = Complète la ligne de quatre dans la deuxième ligne du plateau.
    .hint = Elle suit la deuxième ligne du plateau, de sous le 1 jusqu’au 2. Il y manque une case.
    .feedback = Quatre tuiles, dont deux précieuses et deux de ta couleur : 8 points pour la carte 5. Avec trois sur quatre, tu n’aurais rien eu.

a-token-moves-a-tile = Un jeton pour déplacer une tuile
    .words = Avant de pousser, ou une fois le présentoir complété, tu peux dépenser un jeton pour déplacer l’une de tes tuiles vers n’importe quelle case libre de ton plateau. Elle n’a besoin de rien toucher et peut changer de zone. Le jeton quitte ensuite la partie.
a-token-moves-a-tile-1 = Ta tuile printemps précieuse de la zone 1 est loin de sa propre zone. Prends-la.
    .hint = Commence par le jeton : prends la tuile printemps de la zone 1.
    .feedback = Le jeton est dépensé.
    .wrong-1 = Tu pourrais pousser d’abord et déplacer la tuile une fois le présentoir complété. Mais faisons-le maintenant : prends la tuile printemps de la zone 1.
a-token-moves-a-tile-2 = Pose-la dans la zone 3, à côté des autres tuiles printemps.
    .hint = Elle peut aller n’importe où, mais c’est à côté des tuiles printemps de la zone 3 qu’elle vaut le plus.
    .feedback = 3 points de plus pour la carte 8 et 3 pour la carte 13. Si un déplacement remplit une zone, tu gagnes un cadre, mais pas de jeton.
a-token-moves-a-tile-3 = Le tour continue comme d’habitude : pousse.
    .hint = N’importe quelle poussée simple convient.
    .feedback = Tu pousses toujours, que tu aies déplacé une tuile ou non. Et si tu retires une tuile d’une zone pleine, son couloir t’est de nouveau ouvert.

a-token-pushes-twice = Un jeton pour pousser deux fois
    .words = Au lieu de pousser une seule fois, tu peux dépenser un jeton pour pousser deux fois : la tuile qui sort retourne aussitôt dans le même couloir, et la deuxième à sortir est à toi. La première n’est pas posée.
a-token-pushes-twice-1 = La tuile hiver précieuse est l’avant-dernière du couloir 2. Pousse deux fois pour l’obtenir.
    .hint = Appuie d’abord sur ton jeton, puis sur une tuile du présentoir, puis sur le couloir 2.
    .feedback = La tuile printemps précieuse est rentrée par la gauche, et la tuile hiver est à toi. Le jeton n’est plus là. Tu ne peux pousser deux fois qu’une fois par tour ; les jetons qui restent peuvent encore déplacer des tuiles.
    .wrong-1 = Une poussée simple te donne la tuile printemps du bout. Pour obtenir la tuile hiver juste derrière, pousse deux fois.

the-last-turn = Le dernier tour
    .words = Le sac est vide, et il reste une tuile sur le présentoir : c’est ton dernier tour et le dernier de la partie. La carte 1 récompense les deux grandes diagonales. L’une est pleine ; à l’autre, il ne manque que son coin en bas à gauche. Les jetons que tu gardes ne valent rien.
the-last-turn-1 = Pousse la dernière tuile dans le couloir 3.
    .hint = Cette fois, le couloir 3 : il mène à la zone 3. Garde encore un peu le jeton.
    .feedback = Une tuile été sort.
the-last-turn-2 = Pose-la où tu veux.
    .hint = N’importe laquelle des cases marquées convient.
    .feedback = On ne complète plus le présentoir. Mais il te reste un jeton.
the-last-turn-3 = Sers-t’en pour la diagonale : prends la tuile hiver au-dessus du numéro 4.
    .hint = La tuile au-dessus du numéro 4 ne fait partie d’aucune forme. Prends celle-là.
    .feedback = Pour la carte 8, elle compte n’importe où dans la zone 4, celle de l’hiver.
    .wrong-1 = La partie se terminerait à 60 points, avec un jeton gaspillé. Prends la tuile hiver au-dessus du numéro 4.
the-last-turn-4 = Pose-la dans le coin en bas à gauche.
    .hint = La diagonale va d’en haut à droite à en bas à gauche ; il ne manque que ce coin.
    .feedback = Six tuiles, dont trois précieuses et une de ta couleur : 10 points. Tu gagnes 70 à 38. En cas d’égalité, la personne qui a le plus de tuiles précieuses gagne ; si l’égalité persiste, la victoire est partagée.

gallery = Essaie les cartes de score
    .words = Déplace des tuiles et vois ce qui change. Les tuiles au bord blanc comptent en ce moment.
gallery-1 = Prends une de tes tuiles.
    .hint = Appuie sur une de tes tuiles.
    .feedback = La tuile est dans ta main et ne compte pas.
gallery-2 = Maintenant, repose-la.
    .hint = Repose-la sur une autre case libre.
    .feedback = Tu peux continuer tant que tu as des jetons.
