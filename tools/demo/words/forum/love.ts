import { readTopics } from './topic-script.ts'

// The beginnings, the doubts, the partings, and what goes well.
export const LOVE = readTopics(
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
