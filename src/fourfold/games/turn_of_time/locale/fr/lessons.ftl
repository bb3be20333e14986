### Les leçons : titres et introductions, puis pour chaque étape la consigne, l’indice, le retour et les réponses aux coups erronés

a-card-and-its-two-faces = Une carte et ses deux faces
    .words = Seize cartes de saison remplissent une grille de 4×4, une par tour, et tu veux que tes saisons soient visibles sur le plus de cartes possible. Chaque personne a deux saisons, tirées au sort : les tiennes sont le printemps et l’automne. Pour chacune, tu tiens une carte simple, pareille sur les deux faces, et trois cartes doubles, avec une autre saison au dos. La petite marque dans le coin indique le dos.
a-card-and-its-two-faces-1 = Choisis une carte de ta main et la face qui sera visible.
    .hint = N’importe laquelle de tes cartes convient.
    .feedback = La face choisie est visible.
a-card-and-its-two-faces-2 = Pose-la sur la table. La première carte lance simplement la grille.
    .hint = Il n’y a qu’une case pour la première carte.
    .feedback = C’était un tour complet : une carte, une face, une case. Rien ne s’est retourné, car une première carte n’a pas de voisines. Tu joues une carte à chaque tour ; on ne passe jamais.

edge-to-edge = Côté contre côté
    .words = Chaque carte suivante va sur une case vide qui partage un côté avec une carte de la table. Se toucher par un coin ne suffit pas.
edge-to-edge-1 = Tu tiens le printemps, avec l’automne au dos. Pose-le sur l’une des cases marquées.
    .hint = Choisis une case marquée : elle doit partager un côté avec une carte de la table.
    .feedback = C’est posé. Avant la fin du tour, la carte doit encore rencontrer ses voisines. C’est le cœur du jeu, et c’est pour la prochaine leçon.

the-later-season-flips-the-earlier-one = La saison qui suit retourne celle d’avant
    .words = Au fil de l’année, le printemps est suivi de l’été, de l’automne et de l’hiver, puis le printemps revient. Quand deux saisons qui se suivent se rencontrent, celle qui vient avant est retournée. La carte sur la table montre l’été, avec le printemps au dos.
the-later-season-flips-the-earlier-one-1 = Retourne l’été qui est sur la table : choisis une de tes cartes, avec l’automne visible.
    .hint = L’automne vient juste après l’été : c’est donc l’automne qu’il te faut.
    .feedback = Va pour l’automne.
    .wrong-1 = L’hiver et l’été sont opposés, c’est un autre cas. Prends l’automne, la saison qui vient juste après l’été.
the-later-season-flips-the-earlier-one-2 = Pose-le à côté de l’été.
    .hint = N’importe lequel des quatre côtés convient.
    .feedback = Les deux cartes partagent un côté, elles vont donc se rencontrer.
the-later-season-flips-the-earlier-one-3 = Fais-les se rencontrer : appuie sur la voisine.
    .hint = Appuie sur l’été.
    .feedback = L’automne suit l’été : l’été s’est donc retourné et montre le printemps. Les deux cartes comptent maintenant pour toi.

let-your-own-card-be-flipped = Laisse ta propre carte se retourner
    .words = Si la carte que tu poses montre la saison qui vient avant l’autre, c’est elle qui se retourne. C’est parfois exactement ce qu’il te faut. Sur la table, il y a un automne avec l’été au dos, et tu tiens une carte double printemps/été.
let-your-own-card-be-flipped-1 = Joue cette carte de façon qu’elle montre le printemps à la fin et que l’automne reste. Quelle face doit d’abord être visible ?
    .hint = Prends la carte double printemps/été.
    .feedback = Été visible, printemps au dos.
    .wrong-1 = Printemps et automne sont opposés : les deux se retourneraient, et tu te retrouverais avec deux étés. Essaie l’autre face.
let-your-own-card-be-flipped-2 = Pose-la à côté de l’automne.
    .hint = N’importe lequel des quatre côtés convient.
    .feedback = L’été rencontre l’automne.
let-your-own-card-be-flipped-3 = Fais-les se rencontrer.
    .hint = Appuie sur l’automne.
    .feedback = L’automne suit l’été : ton été s’est donc retourné en printemps. Jouer l’autre face est souvent le meilleur coup.

opposites-flip-together = Les saisons opposées se retournent ensemble
    .words = Printemps et automne sont opposés, été et hiver aussi. Quand des saisons opposées se rencontrent, les deux cartes se retournent en même temps. Sur la table, il y a un hiver avec l’automne au dos.
opposites-flip-together-1 = Obtiens deux automnes : choisis ta carte double été/automne, avec la bonne face visible.
    .hint = Il te faut la carte double été/automne.
    .feedback = L’été contre l’hiver.
    .wrong-1 = L’hiver suit l’automne : seule ta carte se retournerait, pour montrer l’été. Joue plutôt l’opposé de l’hiver.
opposites-flip-together-2 = Pose-la à côté de l’hiver.
    .hint = N’importe lequel des quatre côtés convient.
    .feedback = Maintenant, elles se touchent.
opposites-flip-together-3 = Fais-les se rencontrer.
    .hint = Appuie sur l’hiver.
    .feedback = Les deux se sont retournées, et les deux montrent l’automne. Quand deux cartes de la même saison se rencontrent, il ne se passe rien.

singles-keep-their-season = Les cartes simples gardent leur saison
    .words = Les quatre cartes simples ont la même saison sur les deux faces et aucune marque dans le coin. Elles se retournent comme les autres, mais montrent encore la même saison. Ici, ton adversaire a joué la carte simple hiver.
singles-keep-their-season-1 = Pose l’opposé de l’hiver à côté : choisis une carte avec l’été visible.
    .hint = L’opposé de l’hiver est l’été. Choisis une carte qui le montre.
    .feedback = Au dos, il y a l’une de tes saisons.
singles-keep-their-season-2 = Pose-la à côté de l’hiver.
    .hint = N’importe lequel des quatre côtés convient.
    .feedback = On ne peut ni sauter une rencontre ni refuser de retourner une carte.
singles-keep-their-season-3 = Fais-les se rencontrer.
    .hint = Appuie sur l’hiver.
    .feedback = Les deux se sont retournées. Ta carte montre ta saison ; la carte simple montre encore l’hiver.

the-order-is-yours = L’ordre, c’est toi qui le choisis
    .words = Une carte rencontre chacune de ses voisines une fois, dans l’ordre de ton choix. Si elle se retourne en route, elle continue avec sa nouvelle face. Tu viens de poser un hiver avec le printemps au dos : au-dessus, il y a un été, à gauche un printemps.
the-order-is-yours-1 = Fais passer les quatre cartes au printemps. Quelle voisine d’abord ?
    .hint = Commence par la saison opposée.
    .feedback = L’hiver et l’été sont opposés : les deux cartes se sont retournées, et les deux montrent le printemps.
    .wrong-1 = Ton hiver se retournerait en printemps, mais l’été le ramènerait ensuite à l’hiver. Deux printemps seulement. Commence par l’autre voisine.
the-order-is-yours-2 = Rencontre maintenant l’autre voisine.
    .hint = Appuie sur la carte de gauche.
    .feedback = Le printemps rencontre le printemps et rien ne se retourne : quatre printemps. Une voisine retournée ne déclenche pas non plus de réaction en chaîne : seule la carte posée pendant ce tour en rencontre d’autres.

four-by-four-wherever-that-is = Quatre sur quatre, quelque part
    .words = Toutes les cartes ensemble ne doivent jamais faire plus de quatre de large ni quatre de haut. L’emplacement de la grille reste ouvert jusqu’à ce que les cartes le fixent. Ici, elles font déjà quatre de large : il y a donc des murs à gauche et à droite.
four-by-four-wherever-that-is-1 = Pose l’automne juste au-dessus ou juste au-dessous de l’une des cartes.
    .hint = On ne peut pas construire au-delà des murs. Choisis une case marquée.
    .feedback = Une fois ses quatre côtés occupés, par des cartes ou par un mur, plus rien ne peut retourner une carte. Enferme tes propres saisons.

the-last-card = La dernière carte
    .words = La seizième carte met fin à la partie. Les saisons sont classées selon le nombre de cartes qui les montrent : la première vaut 4 points, puis 3, 2 et 1. Tu additionnes les points de tes deux saisons ; à 5 contre 5, le plus grand groupe l’emporte. L’automne est en tête avec cinq cartes, le printemps n’est visible que sur deux, et la dernière carte est à toi.
the-last-card-1 = Au-dessus de la case libre, il y a un été, à sa gauche un hiver avec le printemps au dos. Quelle face joues-tu ?
    .hint = Pense à l’été au-dessus de la case libre : quelle saison se retourne en même temps que lui ?
    .feedback = L’hiver, l’opposé de l’été du dessus.
    .wrong-1 = L’été du dessus retournerait un printemps en hiver, quel que soit l’ordre. Au mieux, cela ferait 5 contre 5, et ton adversaire a le plus grand groupe. Essaie l’hiver visible.
the-last-card-2 = Remplis la case libre.
    .hint = Il ne reste qu’une case.
    .feedback = Deux voisines à rencontrer.
the-last-card-3 = Quelle voisine d’abord ? Ta carte doit montrer le printemps quand elle rencontre l’hiver de gauche.
    .hint = Commence par la carte du dessus.
    .feedback = Saisons opposées : ta carte montre maintenant le printemps, et l’été a disparu.
    .wrong-1 = L’hiver rencontre l’hiver et il ne se passe rien ; la carte de gauche resterait un hiver pour de bon. Commence par la carte du dessus.
the-last-card-4 = Et maintenant l’hiver.
    .hint = Appuie sur la carte de gauche.
    .feedback = L’automne a 5 cartes : 4 points. Le printemps et l’hiver en ont 4 chacun, et leurs plus grands groupes sont égaux aussi : les 3 points vont donc au printemps, tiré le premier. Tu gagnes 7 à 3. Un groupe ne tient que par les côtés, jamais par les coins ; et si les groupes sont égaux à 5 contre 5, J1 (qui a tiré en premier) l’emporte : il n’y a jamais d’égalité.

three-players-and-an-unowned-season = À trois, avec une saison absente
    .words = À trois ou à quatre, chaque personne a une saison. À trois, il en reste une, dont la carte simple est la première sur la table. Cette saison retourne des cartes comme les autres, mais elle n’est jamais classée, même si elle est visible sur beaucoup de cartes. La tienne est le printemps.
three-players-and-an-unowned-season-1 = Ici, l’hiver n’est à personne. Choisis une carte.
    .hint = N’importe laquelle de tes cinq cartes convient.
    .feedback = C’est choisi.
three-players-and-an-unowned-season-2 = Pose-la à côté de l’hiver.
    .hint = N’importe lequel des quatre côtés convient.
    .feedback = Maintenant, elles se rencontrent.
three-players-and-an-unowned-season-3 = Fais-les se rencontrer.
    .hint = Appuie sur l’hiver.
    .feedback = L’hiver reste l’hiver : c’est une carte simple. Seuls le printemps, l’été et l’automne rapportent des points : 4, 3 et 2. À quatre, chaque saison est à quelqu’un, et chaque personne tient sa carte simple et trois doubles.

solo-game = Partie en solo
    .words = En solo, aucune saison n’est à toi. Avant de commencer, choisis un défi : Domination (sept cartes d’une même saison en un seul groupe) ou Équilibre (exactement quatre cartes de chaque saison). À chaque tour, tu pioches une carte et choisis sa face et sa case.
solo-game-1 = Hiver ou été visible ? La carte simple printemps est déjà sur la table.
    .hint = Choisis l’une des deux faces.
    .feedback = Tu sais toujours quelles cartes restent dans la pioche, mais pas dans quel ordre.
solo-game-2 = Pose-la à côté du printemps.
    .hint = N’importe lequel des quatre côtés convient.
    .feedback = Les cartes se rencontrent comme toujours.
solo-game-3 = Fais-les se rencontrer.
    .hint = Appuie sur le printemps.
    .feedback = Et voici la carte suivante. Quand les seize sont posées, le défi est réussi ou ne l’est pas. C’est tout le jeu.
