import { readTopics } from './topic-script.ts'

// Leaving alone, leaving together, coming back with stories.
export const TRAVELS = readTopics(
  'voyages',
  `
# Mon premier voyage sans compagnie
a J’ai posé cinq jours en mai et je n’ai personne avec qui partir. Je me dis que c’est l’occasion. Par où commencer quand on n’a jamais voyagé sans compagnie ?
b Une ville où l’on mange au comptoir. Lisbonne, Bilbao, Naples. On n’est jamais seul à un comptoir.
c Une randonnée en gîtes. Le soir, grande table, on te demande d’où tu viens, et c’est parti.
d Emporte un livre, mais pas trop bon : il faut pouvoir le lever de temps en temps.
b>d Excellent conseil, je pars toujours avec des trop bons.
e Le train plutôt que l’avion. On arrive déjà en voyage.
a Billets pris pour Bilbao. J’ai une peur bleue et un guide de 200 pages.
b Le comptoir de la rue Somera, à gauche en entrant. Tu me raconteras.
a Retour hier. J’ai dîné cinq soirs avec cinq inconnus. Je repars en octobre.

# Le plus beau trajet en train
a Je commence : Béziers–Neussargues, la ligne des Causses, le nez collé à la vitre pendant quatre heures.
b Le Bernina, entre Coire et Tirano. On passe des glaciers aux palmiers en un café.
c Nice–Breil–Tende. Le train s’accroche à la montagne comme une chèvre.
d Plus modeste : Quimper–Brest, quand la mer apparaît à Landévennec.
e>d Modeste ? C’est le plus beau de tous !
f Paris–Briançon de nuit. On s’endort gare d’Austerlitz, on se réveille dans la neige.
a>f Le lit du haut, le petit coup de roulis, et cette odeur de café du contrôleur. Oui.
g Ligne 6 du métro, entre Bir-Hakeim et Passy. Trente secondes de voyage pour un ticket.

# Road trip en van : vos erreurs
a Premier départ en van aménagé dans dix jours. Dites-moi ce qu’il ne faut surtout pas faire.
b Croire que la couchette fait deux mètres parce que c’est écrit.
c Ranger la cafetière au fond. Elle doit être le dernier objet entré, le premier sorti.
d Partir avec quelqu’un qu’on ne connaît que depuis un mois. Ou alors si, justement, on gagne du temps.
b>d J’ai gagné dix ans en quatre jours.
e Oublier le niveau. Dormir la tête en bas, ça donne des rêves de chauve-souris.
a Bon. Cafetière devant, niveau à bulle, et pas de compagnie nouvelle. Merci !
f Et un balai. On sous-estime le balai.

# Colombie ou Pérou ?
%poll La Colombie | Le Pérou | Les deux, trois semaines | L’Équateur, au milieu
%votes 41 14 11 6 10
a Trois semaines en août, budget moyen, j’aime marcher et je parle un espagnol de collège. Vos avis ?
b Pérou si tu veux en prendre plein les yeux, Colombie si tu veux parler avec les gens.
c L’Équateur : on est au milieu et personne n’y pense.
d En août, il fait froid et sec dans les Andes, prends une vraie doudoune.
a>d Une doudoune en août, je n’y aurais jamais pensé.
e Ton espagnol de collège sera suffisant au bout de trois jours, tu verras. La nécessité corrige les fautes.

# Vacances à deux avec un presque inconnu
a On se connaît depuis six semaines. On a loué une maison en Ardèche pour une semaine, avec ses deux meilleurs amis. Trop tôt ?
b Une semaine, c’est court. Sept petits-déjeuners, pas plus.
c Prévoyez une journée chacun pour soi au milieu. Annoncée d’avance, sinon ça ressemble à une fuite.
d Regarde comment on charge le coffre : tout est là.
a>d On en a parlé. Nous sommes tous les deux de l’école du Tetris.
b Alors partez tranquilles.
a Retour d’Ardèche : un coup de soleil, une engueulade sur la carte, et l’envie d’y retourner. C’est bon signe, non ?
c>a C’est le meilleur signe.

# Où entendre la mer sans la foule ?
a J’ai besoin d’entendre la mer. Pas de la voir à travers six rangs de parasols : de l’entendre. Hors saison, évidemment. Où allez-vous ?
b Le cap Sizun en novembre. On a le vent, les embruns et un seul café ouvert, tenu par une dame qui connaît tous les naufrages.
c La côte d’Opale, entre les deux caps, un jour de semaine.
d Oléron en février : on marche dix kilomètres sans croiser autre chose qu’un chien content.
e L’île de Groix, hors vacances. Le dernier bateau parti, c’est le silence.
a>b Une dame qui connaît tous les naufrages, je réserve.

# Le souvenir idiot que vous avez rapporté
a Une pierre. Une pierre parfaitement banale, ramassée en Islande, qui pèse un kilo deux et que j’ai portée neuf jours.
b Un entonnoir portugais. Je n’ai rien à verser.
c Une recette écrite sur un ticket de caisse par une grand-mère crétoise. Illisible. Je l’ai encadrée.
d Un accent espagnol qui a tenu trois semaines.
e>b On devrait se voir, j’ai une bouteille sans usage depuis Porto.
b Voilà comment commencent les grandes histoires, @e.
f Un panneau de bus, mais je n’en dirai pas plus.

# Le GR34 en solitaire, étape par étape
a Je pars le 3, de Roscoff à Brest, dix jours. Je posterai ici quand j’aurai du réseau.
b On suivra ! Attention aux pieds les deux premiers jours, c’est là que tout se joue.
a Jour 2, Plouescat. Vent de face, dunes blanches, personne. J’ai parlé à une vache.
c Et la vache ?
a>c Elle était de bon conseil.
a Jour 5, Aber Wrac’h. Une famille m’a fait entrer à cause de la pluie, je suis [repartie|reparti] avec un bocal de confiture et un numéro de téléphone.
d Le numéro de la confiture ou de la famille ?
a>d Du fils. Je n’en dirai pas plus avant Brest.
a Jour 10 : Brest. Les pieds vont bien. Le fils aussi.
e Le plus beau feuilleton de l’année.

# Vos applis hors ligne indispensables ?
a Dans les Cévennes, aucun réseau pendant trois jours. J’ai survécu, mais de justesse. Vous utilisez quoi comme cartes ?
b Une vraie carte au 1:25 000 et une boussole. Je sais, je suis un dinosaure.
c Les cartes libres téléchargées à l’avance, et le téléphone en mode avion pour la batterie.
d>b Les dinosaures n’ont jamais eu besoin de batterie.
e Et surtout dire à quelqu’un où l’on va, et quand on rentre. La meilleure application, c’est un ami qui s’inquiète.
`,
)
