import { readTopics } from './topic-script.ts'

// Newcomers say hello. The way it is written down stands in topic-script.ts.
export const PRESENTATIONS = readTopics(
  'presentations',
  `
# Bonsoir de Nantes !
a Bonsoir à toutes et à tous. J’ai 36 ans, je vis à Nantes depuis dix ans et je répare des vélos dans un atelier associatif. // Je ne sais jamais quoi écrire dans une présentation, alors voilà l’essentiel : j’aime la pluie fine, le far aux pruneaux et les gens qui arrivent en retard avec une bonne excuse.
b Bienvenue ! Un atelier de vélos, ça m’intéresse, le mien fait un bruit de casserole depuis mars.
a>b Le pédalier, neuf fois sur dix. Passe un samedi matin, le café est offert.
c Nantes gagne du terrain ici. Enfin quelqu’un qui assume la pluie fine.
N Bienvenue parmi nous @a. Si tu as une question sur le site, tout le staff lit ce forum le soir.
d Far aux pruneaux : je valide la candidature.

# Nouveau départ à 52 ans
a Bonjour. Après vingt-cinq ans de vie commune et deux enfants partis de la maison, me voilà de nouveau [seule|seul], et un peu [perdue|perdu] devant ce clavier. // Je ne cherche pas à courir. Discuter, marcher, retrouver le goût d’un dimanche à deux, on verra ensuite.
b Prends ton temps, personne ne chronomètre. J’ai mis six mois à oser envoyer mon premier message, et il disait « bonjour » avec une faute.
c J’ai connu ça à 49 ans. Le plus dur, c’est la première soirée. Après, on s’aperçoit que tout le monde est aussi maladroit que soi.
a>c Cela me rassure plus que tu ne l’imagines. Merci de l’accueil.
d « Un dimanche à deux », joliment dit. Bienvenue.
e Moi, ce qui m’a aidé, c’est le forum. On y parle sans enjeu, et un jour on se rend compte qu’on connaît des gens.

# Coucou de Bruxelles
a Salut les voisins ! On m’a dit qu’il y avait surtout des Français par ici, je viens rééquilibrer. // 29 ans, [dessinatrice|dessinateur] selon les jours, grand appétit, humour discutable. Oui, je mets de la mayonnaise sur les frites. Non, ce n’est pas négociable.
b La mayonnaise, c’est la seule chose sur laquelle la France et la Belgique sont d’accord.
c>b Pardon ? Et la sauce andalouse ?
a>c Voilà quelqu’un qui a voyagé.
d Liège présent ! On se sentira moins seuls.
e Tu dessines quoi ? On peut voir quelque part ?
a Surtout des gens dans le tram. J’en ai mis un dans mon album, il attend d’être validé.

# Bonsoir, je travaille la nuit
a [Infirmière|Infirmier] de nuit à l’hôpital de Dijon, alors si vous voyez quelqu’un [connectée|connecté] à 4 h du matin, c’est normal. // Mes qualités : je sais faire une piqûre sans douleur et un risotto sans grumeaux. Mes défauts : je dors quand il fait beau.
b 4 h, c’est l’heure où mon fils de dix-huit mois décide de discuter. On se croisera.
c [Boulangère|Boulanger], lever à 3 h. Le forum de nuit existe, il suffisait de le dire !
a>c On devrait ouvrir un club. Avec des croissants, de préférence.
c Les croissants, je m’en occupe.

# Bonjour, je suis (très) timide
a Voilà. C’était la partie difficile. // J’ai 24 ans, j’étudie à Grenoble, je fais de l’escalade et je rougis quand on me demande l’heure.
b Bravo pour le courage ! Ici personne ne voit que tu rougis.
c L’escalade, quand on est timide, c’est malin : on parle au mur.
a>c Le mur écoute très bien, en plus.
d J’étais pareil il y a deux ans. Un conseil : réponds aux messages des autres sur le forum avant d’en envoyer en privé. C’est plus doux.
e Grenoble aussi, salle du quai. Si tu croises quelqu’un avec un chausson troué, c’est moi.

# Retour en France après huit ans à Montréal
a Bon ben coudonc, me revoilà. Huit ans à Montréal, retour à Rennes depuis septembre, et je découvre que tous mes amis ont des enfants et des remorques à vélo. // Je cherche des gens pour boire un verre sans qu’il soit question de purée de panais.
b Sans enfants, sans remorque, avec soif. Bonsoir.
c Moi j’ai les enfants ET la remorque, mais une semaine sur deux je redeviens fréquentable.
a>c Une semaine sur deux, c’est déjà plus que mes amis !
d Tu as gardé l’accent ?
a Juste assez pour qu’on me demande d’où je viens à la boulangerie où j’allais [petite|petit].
e Il faut dire « chocolatine » pour brouiller les pistes.

# Deux lignes pour commencer
a Marseille, 41 ans, menuiserie, pétanque le dimanche, mauvaise foi toute la semaine.
b Tu pointes ou tu tires ?
a>b Je conteste la mesure.
c Enfin une présentation honnête.

# Je viens de la part de ma fille
a Ma fille m’a créé ce compte pour mes 61 ans, m’a pris en photo devant les hortensias et m’a dit « maintenant tu te débrouilles ». // Alors bonjour. [Retraitée|Retraité] ou presque, Vannes, deux chats, un voilier qui fuit.
b Votre fille a bon goût : les hortensias sont superbes.
c Un voilier qui fuit, un cœur qui cherche… il y a une chanson là-dedans.
a>c Elle serait longue : il fuit beaucoup.
d La mienne a fait pareil. On devrait les mettre en relation, elles s’ennuieraient moins.
N Bienvenue ! Et un petit conseil de la maison : pensez à préciser dans votre profil qui vous cherchez, les réponses arrivent plus vite.

# De passage entre deux chantiers
a Bonjour la compagnie. Je monte des scènes de concert, donc je suis à Lille le lundi et à Perpignan le jeudi. Pas simple pour rencontrer quelqu’un, mais je connais toutes les bonnes cantines de la route.
b Ma tante tenait un routier à Montauban, tu y as sûrement mangé.
a>b Si c’est celui avec la blanquette du mercredi, embrasse-la pour moi.
c Moi je cherche justement quelqu’un qui n’est pas là tout le temps. Je plaisante. À moitié.
d Une liste des bonnes cantines mériterait son propre topic !

# Enfin un site sans photos retouchées
a Ça fait une semaine que je lis sans oser. Prof de maths en Savoie, grande gueule en classe, [muette|muet] comme une carpe dès qu’on me complimente. // Ce que j’aime ici : les gens ont l’air de vrais gens.
b On a aussi de vrais défauts, tu verras.
c Question de maths : combien de messages avant de proposer un café ?
a>c Environ racine de deux cents. Mais je fais mes calculs sans la retenue.
b Quatorze, donc. C’est long.
d Bienvenue ! La Savoie manquait à l’appel.
`,
)
