import { readTopics } from './topic-script.ts'

// Of the site itself: what could be better, what does not work, and what somebody finds unjust.
export const IDEAS = readTopics(
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

export const BUGS = readTopics(
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

export const COMPLAINTS = readTopics(
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
