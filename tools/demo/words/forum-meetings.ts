import { parseTopics } from '../forum-scripts.ts'

// First messages and first dates.
export const MEETINGS = parseTopics(
  'rencontres',
  `
# Premier rendez-vous : café ou balade ?
%poll Un café, pour pouvoir fuir | Une balade au bord de l’eau | Un bal, directement | Un musée
%votes 138 41 37 15 7
%ban f
%recent 0
S Question simple avant samedi : vous proposez quoi pour une première rencontre ?
a Le café, sans hésiter. Une heure, un comptoir, et personne n’a mis de belles chaussures pour rien.
b Le café me donne l’impression de passer un entretien. La balade, au moins, on a le paysage quand la conversation faiblit.
c>b Pareil. Et puis marcher côte à côte, c’est moins intimidant que face à face.
J Balade, avec une halte. Je connais un banc près de l’écluse qui a plus fait pour l’amour que toutes les applications réunies.
S>J Un banc à recommander, c’est déjà une demi-déclaration.
d Musée ! On apprend tout de quelqu’un selon le temps qu’il passe devant un tableau. Trente secondes : méfiance. Dix minutes : méfiance aussi.
e Et quand il pleut, vos balades ?
b Quand il pleut, on partage un parapluie. C’est presque tricher.
f! De toute façon personne ici ne vient jamais aux rendez-vous, ce sont toutes des menteuses et des profiteuses.
N On reste aimables, merci : chacun ses timidités. Et pensez à choisir un lieu public, quel que soit votre camp.
g La piscine, personne ? On sait tout de suite à quoi s’en tenir.
a>g Je retire mon vote pour le café, j’ai besoin d’un verre.
h Le marché du samedi matin. On goûte, on commente, et si ça ne prend pas, on rentre avec des poireaux.
S Le marché aurait dû être dans le sondage, je plaide coupable.
i~ Un café au début d’une balade. Comme ça on peut fuir. => Un café au début d’une balade. On peut fuir si besoin, et continuer si affinités.
K Réponse d’organisateur : la balade, mais avec un point de départ ET un point d’arrivée. Sinon on tourne en rond, je parle d’expérience.
j Mon plus beau premier rendez-vous : un déménagement. J’étais [venue|venu] rendre un carton, on a monté un canapé au quatrième.
c>j Le canapé, épreuve ultime. Vous êtes encore ensemble ?
j Non, mais le canapé est resté.
k Un bal, directement. Si on rit en se marchant sur les pieds, le reste suivra.
S Bon. Ce sera donc une balade, un café au milieu, et des chaussures qui supportent qu’on marche dessus. Je vous raconte dimanche !
l On compte sur toi pour le compte rendu.
J Certains d’entre nous tiennent un carnet.

# Combien de messages avant de se voir ?
a Trois jours qu’on s’écrit, c’est fluide, c’est drôle. J’ai envie de proposer un verre mais j’ai peur de brusquer. Vous attendez combien de temps, vous ?
b Moins de dix jours. Après, on tombe amoureux de l’idée qu’on se fait, et la vraie personne a perdu d’avance.
c Moi j’ai besoin de deux semaines, le temps de vérifier que l’humeur tient aussi le lundi matin.
b>c L’humeur du lundi matin, il ne faut la montrer à personne.
d Un appel d’abord. Dix minutes de voix valent cent messages.
a Un appel, ça me terrifie encore plus qu’un verre !
e Alors propose le verre. Le pire qui puisse arriver, c’est « pas tout de suite ».
a Proposé. Réponse : « j’attendais que tu demandes ». Merci à tous, je vais choisir une chemise.
f Bleue. Toujours bleue.

# On m’a posé un lapin, et alors ?
a Quarante minutes devant le cinéma, un texto à 21 h : « désolé, imprévu ». // J’ai finalement vu le film [toute seule|tout seul] avec les deux places. J’ai mis mon manteau sur l’autre.
b Le manteau méritait bien ça. Il a aimé ?
c Ça m’est arrivé trois fois. Depuis, je donne rendez-vous là où j’avais de toute façon envie d’aller.
d>c C’est la meilleure stratégie que j’aie lue ici.
e Et l’imprévu, il a proposé une autre date au moins ?
a Rien du tout. Le silence complet, comme après une coupure de courant.
b Alors c’est une réponse. Garde le manteau.
S Le film était bien, au moins ? C’est important, un bon film, quand on le voit à deux manteaux.
a>S Magnifique. J’ai pleuré, le manteau non.

# Que mettre dans le tout premier message ?
a Je bloque toujours sur la première phrase. « Salut, ça va ? » je sais que c’est nul, mais le reste sonne faux. Vos recettes ?
b Une question sur un détail du profil. Pas « tu fais quoi dans la vie », plutôt « c’est quoi, le chien derrière toi sur la photo ? »
c Moi je raconte un truc idiot de ma journée. Si ça fait sourire, on est fait pour s’entendre.
d>b Attention, j’ai demandé pour le chien : c’était sa sœur avec un manteau.
e J’ai pleuré de rire @d, merci.
f Éviter les compliments sur le physique en ouverture. On en reçoit trente par jour, on ne les lit plus.
J J’ai commencé une conversation par « pour ou contre les noix dans la salade ». On en parle encore.
g>J Contre. Évidemment contre.
J>g Et voilà, c’est parti.
a Vous m’avez [convaincue|convaincu] d’arrêter de réfléchir. J’y vais avec les noix.

# Les photos de profil qui vous font fuir
%poll Le poisson à bout de bras | Les lunettes de soleil partout | Le groupe de douze | La voiture
%votes 96 38 27 22 13
a Sans méchanceté : quelle photo vous fait passer votre chemin ? Pour moi, le poisson. Toujours un poisson.
b Le groupe de douze. Je fais défiler en espérant que ce soit le grand du fond, et c’est jamais le grand du fond.
c Je pêche depuis l’enfance et je me sens [visée|visé].
a>c Une photo avec un poisson ET toi en entier, je peux transiger.
d Les lunettes de soleil sur toutes les photos. On dirait un programme de protection des témoins.
e Selfie dans la salle de bains avec la lunette des toilettes relevée. Je ne juge pas. Si, je juge.
f Et celles qui vous donnent envie, plutôt ? Moi : quelqu’un en train de faire quelque chose. Du pain, du roller, n’importe quoi.
c>f Pêcher, par exemple ?
f D’accord, @c, tu as gagné.

# Il ou elle répond un jour sur quatre
a Très gentil quand ça répond, puis plus rien pendant quatre jours, puis de nouveau un roman. Je ne sais pas si c’est du désintérêt ou juste un rythme.
b Quelqu’un qui t’écrit un roman n’est pas désintéressé. Quatre jours, c’est peut-être le temps d’écrire le roman.
c J’étais la personne qui répond un jour sur quatre. Ce n’était pas du calcul : je voulais bien répondre, donc je ne répondais pas.
a>c Ça, c’est exactement l’explication que j’avais envie d’entendre.
d Pose la question simplement. « Tu préfères qu’on s’écrive moins, ou qu’on se voie ? »
e Attention quand même à ne pas attendre à la fenêtre. Continue ta vie entre deux romans.
a J’ai demandé. Horaires décalés, pas de téléphone au travail. Il y avait donc une vie derrière le silence.

# Premier bal, première valse : je raconte
a J’avais promis un compte rendu. Alors : dimanche, bord de Marne, 17 h. On ne savait valser ni l’un ni l’autre. // Une dame de quatre-vingts ans nous a pris par les épaules et a dit « mais enfin, regardez-vous au lieu de regarder vos pieds ». On a suivi le conseil. On n’a plus regardé nos pieds de la soirée.
b Je veux cette dame à tous mes rendez-vous.
c Et alors ? Et alors ?
a Et alors on y retourne dimanche prochain.
S Ce forum sert donc à quelque chose.
d J’ai lu ça dans le métro, j’ai souri à un inconnu sans le vouloir.
e>d Tu étais sur la ligne 9 vers 8 h 30 ? Parce qu’on m’a souri.
d Ligne 13. Mais je suis [contente|content] pour toi.

# Vous dites quoi quand ça n’a pas pris ?
a Le rendez-vous était agréable mais je n’ai pas envie de recommencer. Je déteste disparaître sans rien dire. Comment le formuler sans blesser ?
b « J’ai passé un bon moment, je ne sens pas le déclic, je préfère te le dire. » Trois phrases, le soir même. On me l’a dit une fois, j’ai trouvé ça élégant.
c Surtout pas « restons amis » si tu n’as pas l’intention d’être ami.
d Le soir même ou le lendemain. Au bout de quatre jours, la personne a déjà compris et elle t’en veut d’avoir attendu.
e J’ajoute toujours une chose vraie que j’ai aimée. Pas par politesse : parce qu’il y en a presque toujours une.
a Message envoyé. Réponse : « merci, c’est rare ». J’ai presque envie de changer d’avis.
b>a Ne change pas d’avis, tu gâcherais tout !

# Qui paie l’addition ?
%poll Chacun sa part | Celui qui invite | On joue à pierre-feuille-ciseaux | La prochaine fois, c’est l’autre
%votes 117 34 26 9 31
a Éternel débat, je sais. Mais j’ai vécu hier un silence de quarante secondes devant une soucoupe et je veux en avoir le cœur net.
b Celui qui a proposé le lieu. S’il choisit un étoilé, il assume.
c Moitié-moitié et on n’en parle plus. C’est reposant.
d « La prochaine fois, c’est toi. » Ça règle l’addition et la question du deuxième rendez-vous d’un seul coup.
e>d C’est fin, ça. Je vole.
f Le serveur nous avait fait deux notes sans qu’on demande. J’ai trouvé ça vexant et pratique à la fois.
J Pierre-feuille-ciseaux, et le perdant choisit le dessert. Tout le monde y gagne.

# Se rencontrer quand on a des enfants
a Garde alternée, deux garçons de 6 et 9 ans. À quel moment le dites-vous ? Et à quel moment se rencontrent-ils ?
b Dans le profil, dès le départ. Ceux que ça gêne ne perdent pas leur temps, moi non plus.
c Pour la rencontre, nous avons attendu sept mois. Puis une journée au parc, sans annoncer « voici quelqu’un d’important ». Ils ont surtout retenu la glace.
d>c Sept mois, ça me paraît sage. On a fait trois semaines, on l’a regretté.
e Et les enfants posent les vraies questions. Le mien : « tu sais faire les crêpes ? » Réponse oui, dossier accepté.
a Je vais commencer par apprendre les crêpes, alors.
f Une semaine sur deux, c’est aussi une semaine sur deux de libre. Il y a un bon côté du calendrier.

# Le vélo, l’orage et moi
a Petite histoire vraie. Rendez-vous à vélo le long du canal, tout allait bien, puis l’orage. On s’est abrités sous un pont avec un pêcheur, un caniche et une livreuse de pizzas dont la moto refusait de repartir. // On a mangé la commande du client à cinq. C’était la meilleure pizza de ma vie.
b Et le client ?
a Remboursé. Il paraît qu’il a ri.
c Le caniche avait mangé quoi ?
a>c Les croûtes. Un caniche raisonnable.
d Vous vous êtes revus ?
a Le pêcheur, oui, tous les mardis. L’autre personne a déménagé à Brest. On s’écrit encore quand il pleut.

# Les arnaques : ce qui doit vous alerter
K Petit rappel utile, tiré de ce que nous voyons passer. // Méfiez-vous si, dès le deuxième jour, on vous propose de continuer sur une autre messagerie. Si l’histoire est trop belle et la caméra toujours en panne. Et surtout si l’on vous parle d’argent, de carte prépayée ou de « bons placements » : c’est une arnaque, sans exception. // Dans le doute, le bouton « Signaler » sur le profil. Nous regardons chaque signalement.
a Merci pour le rappel. Ma mère a failli envoyer 300 euros à un « ingénieur en mer du Nord ».
b Le coup de la caméra en panne, entendu deux fois ce mois-ci.
c>a L’ingénieur en mer du Nord m’a écrit aussi ! Il doit être très occupé.
d Et si on s’est déjà fait avoir, on fait quoi ? Je demande pour de vrai.
K>d Signalez le profil, gardez tous les messages, prévenez votre banque sans attendre, et déposez plainte. Vous n’avez rien fait de honteux. Écris-moi en privé si tu veux de l’aide pour les captures.
d Merci @K, je le fais ce soir.
N J’ajoute : une vraie personne comprend toujours que l’on prenne son temps.
`,
)

// Relationships.
export const LOVE = parseTopics(
  'amour-et-vie-a-deux',
  `
# Un an demain, merci le forum
a Il y a un an, je demandais ici s’il fallait relancer quelqu’un qui n’avait pas répondu. Vous aviez répondu « une fois, pas deux ». J’ai relancé une fois. // Nous emménageons samedi. Il y aura trop de livres et pas assez de placards.
b Les meilleures nouvelles du mois ! Félicitations à vous deux.
c Je me souviens de ce topic, j’avais dit de laisser tomber. Je suis très [heureuse|heureux] d’avoir eu tort.
a>c Tu avais été le seul avis contraire, on en a ri hier soir.
S Pour les livres : rangez par hauteur, disputez-vous par ordre alphabétique.
d Trop de livres et pas assez de placards, c’est la définition d’un foyer.

# Faut-il vivre ensemble ?
%poll Oui, sinon à quoi bon | Chacun chez soi | Même immeuble, deux portes | Ensemble, deux chambres
%votes 124 36 22 24 18
a On se voit depuis deux ans, chacun son appartement, et tout le monde nous demande « mais vous attendez quoi ? » Eh bien rien, justement. On est très bien.
b Douze ans chacun chez soi. On se téléphone le matin comme des adolescents.
c Mes parents ont fait deux chambres à soixante ans et ça a sauvé leur humour.
d Et le loyer, on en parle ? Deux loyers, c’est un luxe.
a>d C’est vrai, et je le sais. On a fait le calcul : ça nous coûte l’équivalent de nos vacances. On préfère se manquer en semaine.
e Deux portes sur le même palier : mon rêve depuis toujours. On s’invite.
f J’ai besoin d’entendre quelqu’un faire du bruit dans la cuisine le matin. C’est idiot, mais c’est ça, pour moi.
b>f Ce n’est pas idiot du tout. C’est même très joli.

# Comment avez-vous su que c’était fini ?
a Pas pour remuer le couteau. Je suis en plein dedans et je me demande à quoi on reconnaît que ce n’est pas juste une mauvaise passe.
b Quand j’ai commencé à être [soulagée|soulagé] les soirs où l’autre rentrait tard.
c Quand on ne se disputait plus. On avait arrêté d’essayer.
d Je n’ai pas su. On me l’a annoncé un mardi en rangeant les courses. Je revois encore le paquet de farine.
a>c C’est exactement ça. Le silence poli.
e Une mauvaise passe, on en parle au présent. La fin, on en parle au passé sans s’en rendre compte. Écoute tes verbes.
f Courage. Et quoi que tu décides, ne décide pas un dimanche soir.
a Merci. J’ai relu ce que j’avais écrit, et oui : tout était à l’imparfait.

# Les petites attentions qui comptent
a Pas les grands voyages : les petites choses. Aujourd’hui, on m’avait gonflé mes pneus de vélo sans rien dire. J’ai failli pleurer devant une pompe.
b La dernière gorgée de café laissée exprès.
c Un post-it sur le parapluie : « il ne pleuvra pas, mais sait-on jamais ».
d Mon grand-père épluchait toutes les clémentines de la maison le dimanche soir pour que ma grand-mère n’ait pas l’odeur sur les doigts. Soixante ans.
e>d On ne peut pas lutter contre les clémentines.
f Qu’on me garde le bout croustillant du pain.
g Se rappeler le prénom de mes collègues. Ça paraît bête, mais il faut écouter pour ça.
a Je vais imprimer ce topic.

# Distance : 620 km, on tient ou pas ?
a Lui à Brest, moi à Lyon. Un week-end sur trois, des trains, des calendriers, et cette fatigue du dimanche soir. Vous qui l’avez vécu : on tient comment ?
b Avec une date de fin. Nous nous étions dit « deux ans », et savoir qu’il y avait un bout a tout changé.
c Un repas par semaine en visio, mais le même repas, cuisiné des deux côtés. Ça finit toujours en concours.
d J’ai tenu trois ans. Ce n’est pas la distance qui nous a séparés, c’est le jour où on a vécu ensemble !
J J’ai fait Lyon–Nantes pendant un an. Mon conseil tient en deux mots : carte jeune.
e>b La date de fin, oui, mille fois oui.
a On en a parlé hier : on se donne jusqu’à l’été prochain. Et on commence dimanche par un curry, chacun son fourneau.

# Retomber amoureux à 60 ans
a Je ne m’y attendais plus, je vous le dis comme je le pense. Je croyais que ce serait plus calme que la première fois. Pas du tout : je vérifie mon téléphone comme [une gamine|un gamin].
b Ça fait un bien fou à lire.
c Ma mère, 67 ans, nous a présenté quelqu’un à Noël. Elle avait mis du rouge à lèvres pour faire la dinde.
d>c Le rouge à lèvres pour la dinde, c’est l’amour vrai.
e Et les enfants, ils le prennent comment ?
a Le grand, très bien. La petite (38 ans) enquête. Elle a demandé le nom de famille.
f Qu’elle continue, c’est adorable.

# Jalousie : où est la limite ?
a On m’a demandé hier de ne plus déjeuner avec une collègue que je connais depuis dix ans. J’ai dit oui sur le moment, et ça ne passe pas.
b Demander une fois, c’est dire une peur. L’exiger, c’est autre chose. Tu as eu l’impression de pouvoir dire non ?
a>b Pas vraiment. Et c’est ça qui me gêne depuis ce matin.
c Invite tout le monde à la même table. La jalousie supporte mal la tarte aux pommes.
d J’ai été [jalouse|jaloux], longtemps. Ce qui m’a aidé, ce n’est pas qu’on me rassure, c’est de comprendre d’où ça venait. Une dizaine de séances, pas plus.
e Attention tout de même : couper quelqu’un de ses amis, c’est souvent la première marche d’un mauvais escalier.
N Si l’un ou l’une d’entre vous se sent contrôlé, isolé ou menacé : le 3919 écoute, gratuitement, de façon anonyme. On peut y appeler juste pour poser une question.
a J’ai reparlé, calmement. On déjeunera à trois la semaine prochaine. Merci à vous.

# Présenter quelqu’un à ses parents
a C’est dimanche. Mon père va parler de la guerre des étoiles de 1977, ma mère va montrer l’album. Comment je prépare l’autre au choc ?
b Ne prépare rien. Le choc soude.
c Un code pour s’échapper. Le nôtre : « tu as bien fermé la voiture ? »
d L’album, ça va. Moi ils ont sorti la vidéo du spectacle où je fais le radis.
e>d On veut voir le radis.
d La vidéo a malheureusement brûlé dans un incendie que je n’ai pas encore allumé.
a Bilan : mon père a trouvé quelqu’un qui connaît les noms des vaisseaux. Je n’existe plus.

# Ce qu’on n’ose pas demander à deux
a On vit ensemble depuis six mois et je n’ose pas dire que je déteste sa couette. C’est ridicule, mais je dors mal à cause d’une couette.
b Deux couettes. Les Scandinaves divorcent moins. Enfin, je crois.
c Tu dis « j’ai froid aux pieds », on te répond « prends la mienne », et le problème change de camp.
d Dis-le ! Une couette, ce n’est pas une personne.
a>d Elle a été cousue par sa grand-mère.
d Ah. Alors c’est une personne.
`,
)

// Introductions of newcomers.
export const PRESENTATIONS = parseTopics(
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
