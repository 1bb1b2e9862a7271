import { readTopics } from './topic-script.ts'

// First messages, first dates, and what comes of them.
export const MEETINGS = readTopics(
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
