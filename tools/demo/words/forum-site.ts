import { parseTopics } from '../forum-scripts.ts'

// The site itself: ideas, bugs, complaints.
export const IDEAS = parseTopics(
  'idees',
  `
# Un mode sombre un peu plus chaud
a J’adore le mode nuit, mais le soir tard je le trouve encore un peu froid. Une teinte lampion, ce serait possible ?
b Oui ! Quelque chose comme une bougie.
K On y travaille : la nuit de la guinguette doit ressembler à une vraie nuit d’été. Merci pour l’idée de la bougie, elle est notée.
c Tant que vous y êtes, un réglage automatique au coucher du soleil ?
K>c Il existe déjà : c’est celui de ton téléphone que le site suit, si tu laisses « automatique ».
c Je l’avais sous le nez. Merci !

# Pouvoir trier les sorties par ville
a Les topics de sorties sont super, mais il faut tous les ouvrir pour savoir si c’est loin. Pourquoi pas une ville sur chaque sortie ?
b En attendant, si tout le monde mettait la ville dans le titre, ce serait déjà beaucoup.
c Et la recherche trouve le nom des villes dans les messages, j’ai essayé avec « Rennes ».
N>b Bonne pratique ! Je vais le rappeler en haut de la catégorie.
d Un rappel, oui. Mon « apéro quai n°3 » n’a pas fait venir grand monde.

# Qu’est-ce qui vous manque le plus ici ?
%poll Des événements | Les messages vocaux | Un calendrier | Rien, touchez à rien
%votes 112 38 19 21 34
K Nous préparons la suite et nous aimerions savoir où mettre nos soirées. Une seule réponse, mais tous les commentaires sont lus.
a Les événements, avec une liste de qui vient. On le fait déjà à la main dans « Sorties ».
b Rien. S’il vous plaît. Chaque site que j’aimais est mort d’une nouveauté.
c>b Tellement vrai.
d Les messages vocaux, non, par pitié. On les écoute jamais.
e Un calendrier des bals de la région, ce serait la guinguette complète.
K Les événements mènent, et que @b se rassure : nous irons lentement.

# Rappeler les anniversaires des amis
a Le site connaît les dates, moi je les oublie. Un petit mot le matin même ?
b Pour les amis seulement, alors. Je ne veux pas que la terre entière sache que j’ai 40 ans.
a>b Seulement les amis, bien sûr.
c Et qu’on puisse le couper. Certains n’aiment pas.
N Nous en avons parlé entre nous : seulement entre amis, et que l’on puisse s’en passer. C’est dans la liste.

# Un bouton « merci » sous les posts
a Souvent je voudrais remercier sans écrire un message entier. Un petit bouton discret ?
b Non ! Après on compte, on compare, on poste pour les cœurs. Un « merci » écrit vaut mieux.
c D’accord avec @b. C’est reposant, ici, sans compteurs.
a>b Argument retenu. Merci. (Vous voyez, ça marche.)
d Voilà le premier débat d’internet qui se termine bien.

# Traduire la page d’aide en langue simple
a Ma sœur a une déficience intellectuelle et aimerait s’inscrire. L’aide est bien, mais les phrases sont longues. Une version facile à lire ?
K C’est une très bonne demande. Connaissez-vous une association qui relit ce genre de textes ?
a>K Oui, ici à Angers. Je peux vous mettre en relation.
K Écris-moi en privé, on s’y met ce mois-ci.
b Bravo à tous les deux.

# Signaler qu’on est en pause
a J’aimerais pouvoir indiquer « je fais une pause » sans supprimer mon compte. Là, les gens croient que je les ignore.
b Tout pareil. En ce moment, je l’écris dans ma présentation, mais personne ne lit la fin.
c Et être retiré de la recherche pendant ce temps-là ?
a>c Oui, exactement.
N Bien compris : visible pour ses amis, absent de la recherche. Je transmets.
`,
)

export const BUGS = parseTopics(
  'bug',
  `
# Ma photo reste « en attente »
a Envoyée avant-hier, toujours en attente. Est-ce que j’ai fait quelque chose de travers ?
N Bonsoir @a, rien de travers : le week-end, nous sommes moins nombreux. Elle est validée depuis un quart d’heure, et elle est très bien.
a Vue ! Merci beaucoup.

# Les accents s’affichent mal dans un message
a Sur mon vieux téléphone, certains messages montrent des carrés à la place des emojis. Les accents vont bien.
b Pareil sur une tablette de 2014.
K Merci pour le signalement. Ce sont des emojis plus récents que le système : le site ne peut pas les dessiner à sa place. Quel appareil exactement, que je vérifie ?
a>K Un téléphone de 2015, jamais mis à jour.
K Alors c’est bien cela. Rien n’est perdu : qui t’écrit voit les bons, et toi aussi depuis un ordinateur.
a Compris, merci d’avoir répondu si vite.

# Le bouton « Envoyer » caché par le clavier
a Dans une conversation, quand le clavier est ouvert, je ne vois plus le bouton. Téléphone de petite taille, en largeur.
K Reproduit de mon côté, en effet, téléphone couché. Je regarde.
b Ah, ce n’était donc pas moi.
K Corrigé ce soir. Pouvez-vous rafraîchir la page et me dire ?
a Ça marche ! Chapeau.
b>K Confirmé ici aussi.

# Distance fausse depuis mon déménagement
a Le site me croit toujours à Metz alors que je suis à Nancy depuis un mois. Comment changer ?
b Paramètres, puis « Ma position ». Tu peux choisir la ville à la main.
a>b Trouvé, merci ! Je cherchais dans le profil.
N Merci @b d’avoir répondu avant nous. L’aide va le dire plus clairement.

# Deux notifications pour un message
a Depuis ce matin, chaque message sonne deux fois, téléphone et ordinateur. C’est voulu ?
K Deux appareils ouverts, deux sons : c’est normal, mais nous pourrions être plus discrets. J’ouvre la réflexion.
c C’est pareil chez moi, j’ai coupé le son du téléphone.
a Ça me va comme ça, je voulais juste être [sûre|sûr].

# Impossible de changer mon mot de passe
a Le lien reçu par e-mail dit qu’il a expiré, alors que je clique dans la minute.
N Bonsoir. As-tu demandé plusieurs liens à la suite ? Seul le dernier fonctionne.
a>N … J’ai cliqué cinq fois sur « renvoyer ». C’est donc moi, le bug.
N Personne n’est un bug ici. Tout va bien maintenant ?
a Connexion retrouvée. Merci pour la délicatesse.

# La recherche « en ligne » montre des absents
a Je choisis « En ligne d’abord », j’écris, et on me répond le lendemain « j’étais sous la douche ».
b La douche n’est pas un bug.
K @b a raison, mais une précision : « en ligne » veut dire « là » il y a moins de cinq minutes. On peut poser son téléphone entre-temps.
a>K Cinq minutes, d’accord. Je retire le bug, je garde la douche.

# Texte effacé en revenant en arrière
a J’écrivais un long message dans le forum, j’ai touché « retour » par erreur, et… tout était encore là. Je signale donc un non-bug : merci.
K Le meilleur signalement de la semaine. Les brouillons restent sur votre appareil, ils ne nous sont pas envoyés.
b Ça m’a sauvé deux fois.
c Moi qui copiais tout par précaution, je peux arrêter.
`,
)

export const COMPLAINTS = parseTopics(
  'plaintes',
  `
# Photo refusée sans raison
a Ma photo au bord du lac a été refusée hier. On y voit mon visage, je suis [habillée|habillé], je ne comprends pas.
N Bonsoir @a. J’ai relu le dossier : sur la photo, on lit la plaque de ta voiture et le numéro de ta rue. Nous refusons ces photos pour te protéger, et le motif aurait dû le dire. Avec un recadrage, elle passe.
a Je n’avais même pas remarqué la plaque. Je la recadre. Merci d’avoir expliqué.
N Validée. Et le motif sera plus clair pour les suivants.

# Post modéré alors que je plaisantais
%locked
a Mon message dans « Chocolatine » a été modéré. C’était de l’humour, tout le monde l’avait compris.
N J’ai relu. La première moitié était drôle, la seconde visait une personne par son nom. C’est elle qui nous a écrit. Sans cette phrase, le message aurait sa place.
a Vu comme ça… Je ne pensais pas qu’elle le prendrait mal. Je peux le récrire ?
N Bien sûr, et je retire l’avertissement si tu le fais. Un mot d’excuse ne gâche rien non plus.
a C’est fait, les deux.
N Merci. Je ferme, et sans rancune.

# Avertissement de 10 % injustifié
a On m’a compté 10 % pour « propos désobligeants » dans une conversation. La personne m’avait [insultée|insulté] avant, je n’ai fait que répondre.
K Merci d’avoir écrit ici. Je ne suis pas celui qui a décidé, je reprends donc tout depuis le début. Laisse-moi jusqu’à demain.
K J’ai lu la conversation en entier. Tu dis vrai : l’insulte venait d’abord d’en face, et cette personne a été sanctionnée aussi. Ta réponse restait limite, mais je retire l’avertissement. Une prochaine fois, signale au lieu de répondre : c’est plus long à taper, mais tu gagnes.
a Merci pour le temps passé. Je signalerai.

# Compte suspendu deux jours par erreur
a Suspendu mardi, rétabli jeudi, aucune explication. Je voudrais au moins savoir pourquoi.
K Tu as raison, il fallait t’écrire. Trois profils utilisaient ta photo, volée ailleurs. Nous avons bloqué les quatre comptes le temps de savoir lequel était le vrai, et c’était toi. Les trois autres ont disparu.
a Je comprends mieux. Un mot le mardi m’aurait évité deux nuits.
K C’est noté, et c’est changé : on prévient désormais tout de suite. Toutes nos excuses.
`,
)

// Small talk.
export const COUNTER = parseTopics(
  'comptoir',
  `
# J’aime / je n’aime pas (le jeu)
%pool likes 336
%recent 1
a Le plus vieux jeu du forum : une chose que vous aimez, une que vous n’aimez pas. Petites choses de préférence. Je commence. // J’aime le bruit de la clé quand on rentre de vacances. Je n’aime pas le sac à défaire.

# Trois bonheurs de la journée
%pool joys 58
%recent 0
a Un fil pour se souvenir que la journée n’était pas si mauvaise. Chacun dépose ici ses petits bonheurs, quand il y pense.

# Pain au chocolat ou chocolatine ?
%poll Pain au chocolat | Chocolatine | Petit pain | Je mange, je ne nomme pas
%votes 131 47 34 8 42
%locked
a Je sais ce que je fais. Je l’assume. Votez.
b Chocolatine. Le reste n’est que littérature.
c Pain au chocolat, parce que c’est du pain, et du chocolat.
d>c Il n’y a pas de pain dedans !
c>d Il n’y a pas de « tine » non plus.
e Petit pain au chocolat, dans le Nord. Nous sommes le tiers parti, respectez-nous.
f! Ceux qui disent chocolatine n’ont pas fini l’école. Et toi, @b, on voit bien que tu n’y es jamais allé du tout.
N Le débat fait rage depuis 2019 et la boulangerie est fermée. Je verrouille, les résultats parlent d’eux-mêmes.

# Ce que vous avez cuisiné ce soir
%pool dishes 38
a Allez, dites tout, même les nouilles debout devant l’évier.

# Vous dormez avec des chaussettes ?
%poll Toujours | Jamais | Seulement l’hiver | Une seule
%votes 104 18 43 33 10
a La question qui sépare les familles. Une seule réponse possible par personne.
b Une seule. J’ai un pied frileux.
c>b Lequel ?
b Le gauche. Côté fenêtre.
d Jamais, même en bivouac, même au-dessous de zéro. J’ai des principes et des engelures.
e Mon chat vole la chaussette droite à 3 h. Je vote donc « une seule », sans l’avoir choisi.

# Les voisins, parlons-en
a Le mien perce. Il perce depuis 2021. Je pense qu’il cherche à sortir.
b La mienne chante l’opéra sous la douche, et c’est très beau. On applaudit par la fenêtre.
c>a Ou à entrer chez toi. Vérifie.
d Mon voisin du dessus a adopté un chien à trois pattes. Ça fait toc-toc-toc, silence. Je l’adore.
e On a eu une fuite, j’ai rencontré tout l’immeuble en pyjama. Depuis, apéro le premier vendredi du mois.
a>e C’est décidé, je perce à mon tour.

# Il neige chez vous ?
%recent 3
a Ici à Pontarlier, dix centimètres depuis ce matin, et le silence qui va avec.
b À Nice : 17 degrés, je vous lis en t-shirt avec un sentiment d’injustice inversée.
c Clermont : de la soupe. Ni pluie ni neige. De la soupe.
d>b Tu pourrais ne pas le dire.
e Trois flocons à Lille, les trains sont arrêtés.

# Petite victoire du jour
a J’ai rappelé mon assurance et j’ai OBTENU quelque chose. Je ne sais pas à qui le raconter.
b À nous ! Bravo. Combien de temps d’attente ?
a>b Quarante-sept minutes de flûte de Pan.
c J’ai plié un drap-housse. Un vrai pli. J’ai pris une photo.
d Une semaine sans regarder le profil de mon ex.
e>d La plus belle de toutes.
f J’ai dit non. Un seul mot, sans excuse derrière.
b Champagne pour @f.

# Votre mot préféré de la langue française
a « Pamplemousse » est interdit, tout le monde le dit. Moi : « crépuscule », parce qu’on entend la lumière qui s’éteint.
b « Nonobstant ». On ne s’en sert jamais et on se sent ministre.
c « Ribambelle ».
d « Guinguette », évidemment. Je rends hommage.
e « Chuchoter » : il fait ce qu’il dit.
f>b Nonobstant ton avis, « néanmoins » a plus de nez.
b Je m’incline.

# Comment vous est venu votre pseudo ?
a Le mien, c’est le nom du bateau de mon grand-père, avec une faute, parce que le bon était pris.
b Mon prénom et un chiffre que j’ai tapé en éternuant.
c Le mien est un anagramme. Personne n’a trouvé en quatre ans.
d>c Donne un indice !
c C’est un légume.
e J’ai mis vingt minutes à trouver le mien et je le regrette depuis quatre ans.

# Dimanche soir : le cafard ou pas ?
a Ça me prend vers 18 h, quand la lumière baisse. Vous avez des parades ?
b Du repassage devant un film idiot. Ça ne guérit pas, mais les chemises sont belles.
c J’invite quelqu’un à dîner, toujours le dimanche soir. C’est le soir où personne n’est pris.
d Une soupe, un bain, au lit à 21 h avec un roman. Le lundi croit que je suis de bonne humeur.
e>c C’est brillant. Je copie dès dimanche.
J Je marche jusqu’au Rhône et je compte les péniches. En général, à la troisième, ça va mieux.

# Votre animal vous ressemble ?
a Mon chat est anxieux, gourmand et se cache quand on sonne. Je ne vois pas de qui il tient.
b Ma chienne salue tout le monde et n’écoute personne. Pareil.
c J’ai un poisson. Nous parlons peu.
d>c C’est toi, ou c’est lui ?
c Nous deux, c’est la base de notre entente.
e Ma tortue a 46 ans, elle était là avant mon divorce. Elle juge.
`,
)
