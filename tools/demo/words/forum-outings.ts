import { parseTopics } from '../forum-scripts.ts'

// Outings in real towns.
export const OUTINGS = parseTopics(
  'sorties',
  `
# Bal du canal samedi, qui vient ?
%recent 2
J Samedi 20 h, quai de la Pêcherie à Lyon, accordéon, guirlandes et parquet posé sur l’herbe. J’y serai avec deux amis et mes pieds gauches. Qui nous rejoint ?
a Moi ! Je peux amener des tartes salées, j’en fais toujours trop.
b Combien de temps depuis la gare ? J’arriverai de Valence vers 19 h 30.
J>b Un quart d’heure à pied par les quais, c’est tout droit et c’est joli.
c Les débutants sont acceptés ? Je sais à peine marcher au rythme.
a>c Viens, on sera plusieurs à compter à voix haute.
S Je suis à Lyon ce week-end pour un salon du livre. Si vous voyez quelqu’un danser avec un sac de romans, c’est moi.
J>S Le sac aura sa chaise.
d S’il pleut, on fait quoi ?
J Repli au café de la Pêcherie, ils ont poussé les tables l’an dernier.
K J’y passe en fin de soirée. Pensez à l’eau, et au dernier métro à 0 h 20.

# Rando au Salève dimanche, départ 9 h
a Départ du parking du téléphérique, montée par la Grande Gorge, pique-nique en haut, descente par les Étiollets. Comptez 900 m de dénivelé et des genoux en état. // Nous sommes déjà trois, six serait parfait.
b J’en suis, j’apporte le fromage.
c 900 m, c’est plutôt quatre heures ou six heures ?
a>c Cinq avec les pauses et les marmottes.
d Il y a des marmottes au Salève ?
a Non. Mais on s’arrête quand même.
e Mes genoux déclinent, mes jumelles acceptent : je monte en téléphérique et je vous attends avec le café.
b>e Tu es la personne la plus importante de cette sortie.

# Marché de Wazemmes, dimanche matin
a Lille, 10 h 30 devant l’église. On traîne, on goûte, on finit par une gaufre. Aucune compétence requise.
b Gaufre à la cassonade ou rien.
c Je viens avec mon caddie à roulettes et mes opinions sur les endives.
a>c Les opinions sur les endives sont le cœur du programme.
d Première sortie avec des gens du site, j’ai un peu le trac. C’est possible de venir juste une demi-heure ?
a>d Bien sûr. Viens cinq minutes, si tu veux. On reste jusqu’à la dernière gaufre.
d J’y étais ! Je suis [restée|resté] trois heures. Merci à tous, surtout pour les endives.

# Soirée jeux de société à Rennes
a Chaque jeudi, bar des Trois Dés, à partir de 19 h. On explique les règles, personne ne se moque, sauf de celui qui gagne trop. Prochaine fois : jeux d’enquête.
b Il reste de la place jeudi ?
a>b Deux places à la table des enquêtes.
c Je réserve pour la table des bavards, s’il y en a une.
d Le verdict de jeudi : c’était le jardinier. Pour une fois, c’était vraiment le jardinier.
b>d J’avais accusé le chien. Je maintiens que son alibi était faible.
e Vous faites aussi des jeux courts ? J’ai la concentration d’un moineau.
a Une demi-heure maximum pour la table du fond, exprès.

# Piscine de nuit à Strasbourg
a La piscine extérieure reste ouverte jusqu’à 23 h le vendredi, la vapeur monte au-dessus de l’eau chaude et on dirait un film. J’y vais, et ensuite tarte flambée.
b Je viens pour la tarte. Je nagerai par politesse.
c C’est chauffé à combien ?
a 28 degrés. Le plus dur est de sortir.
d On se reconnaît comment, en maillot de bain ?
a>d Bonnet rouge à pois. On ne voit que lui, et c’est le but.

# Qui pour un chœur du lundi à Toulouse ?
a On cherche des voix, surtout graves. Le niveau demandé : savoir rire quand on se trompe. Répertoire : polyphonies occitanes et une chanson de variété par mois, pour se détendre.
b Ma voix est grave, mais la situation aussi.
c On peut venir écouter d’abord ?
a>c Oui, au fond de la salle il y a un radiateur et trois chaises.
d Alto au repos depuis quinze ans. C’est rattrapable ?
a Rien ne se perd, les altos moins que le reste. Lundi 20 h, rue des Blanchers.
d J’ai chanté. Mal, mais j’ai chanté. À lundi.

# Visite des carrières souterraines à Caen
a J’ai quatre places pour samedi 14 h, il fait 11 degrés sous terre toute l’année, prenez une veste. Ensuite on remonte au soleil avec un cidre.
b Je suis claustrophobe mais j’ai du courage. Enfin, ça dépend du plafond.
a>b Plafonds de cinq mètres, tu peux même faire des bonds.
c Prise ! J’adore les endroits où l’on chuchote sans raison.
d Reste-t-il une place ?
a La dernière est pour toi.

# Plage du Prado, volley à 18 h
a Tous les mercredis tant qu’il fait doux. Filet, ballon, mauvaise foi : on fournit. Apportez de l’eau et de quoi vous couvrir ensuite.
b Je joue mal mais j’encourage très fort.
c Un mercredi sur deux, je finis à 19 h. C’est encore bon ?
a>c On reste jusqu’à ne plus voir le ballon.
d Je me suis pris un service dans le nez, j’ai rencontré une kiné formidable. Je recommande ce volley.

# Cinéma en plein air, parc de la Villette
a Le programme est sorti : jeudi, une comédie italienne en version originale. Je viens avec une nappe pour huit et des olives.
b Une nappe pour huit, on sera combien ?
S J’en suis ! J’apporte les gobelets et un tire-bouchon, objet que tout le monde oublie.
a>S L’an dernier, on avait ouvert une bouteille avec une chaussure.
c Version originale : je ne parle pas italien, mais je gesticule couramment.
d J’ai une couverture, il fait frais après 22 h.
b>d Alors on est sauvés.

# Cueillette de champignons près d’Épinal
a Dimanche, forêt de la Vôge, avec un vrai mycologue : mon oncle. Règle numéro un : on ne mange rien sans qu’il ait dit oui. Règle numéro deux : on ne lui demande pas ses coins.
b Règle numéro trois : on lui apporte une quiche.
a>b Tu le connais donc.
c J’ai de bonnes bottes et aucun savoir.
d Combien de kilos l’an dernier ?
a Assez pour que ma voiture sente la girolle jusqu’à Noël.

# Brocante de Lausanne : chineurs bienvenus
a Dimanche sous les arbres de Montbenon. J’y cherche depuis deux ans le bouton manquant de mon accordéon. On peut chercher à plusieurs.
b Quel bouton, quelle taille ? Je fouille les merceries.
a>b Nacre, douze millimètres, un petit liseré gris. Il doit exister quelque part.
c Je viens pour les disques, mais j’ouvrirai l’œil sur la nacre.
b Je ne veux pas donner de faux espoirs, mais ma grand-mère a une boîte à boutons de la taille d’une valise.
a TROUVÉ. Dans la valise de la grand-mère. Je lui dois une chanson.
c Voilà pourquoi j’aime ce forum.
`,
)

// Templates for any town ({ville}); large communities have more of them.
export const LOCAL_OUTINGS = parseTopics(
  'sorties',
  `
# Apéro à {ville} jeudi soir ?
a Je propose un verre jeudi vers 19 h, en terrasse si le temps le permet. Petit comité, quatre ou cinq, pour pouvoir s’entendre parler. Des volontaires à {ville} ?
b Présent. Tu penses à quel coin ?
a>b Près de la place du marché, on trouve toujours une table.
c Je finis à 19 h 30, gardez-moi une chaise et quelques cacahuètes.
d Jeudi je ne peux pas, mais remettez ça la semaine prochaine !

# Footing bavard à {ville}, samedi
a Le principe : si on ne peut plus parler, c’est qu’on va trop vite. Six ou sept kilomètres, samedi 10 h, {ville}. Les essoufflés sont les bienvenus.
b Je m’essouffle en lisant l’annonce, mais je viens.
c On part d’où ?
a>c De l’entrée du parc, je porterai un bonnet jaune très laid.
b Compte rendu : six kilomètres, une amitié, deux ampoules.

# Atelier pain au levain, {ville}
a Mon levain a quatre ans et il est temps qu’il rencontre du monde. Dimanche après-midi, j’apprends à qui veut, chacun repart avec un bocal.
b Comment s’appelle-t-il ?
a>b Gérard. Ne riez pas, il monte mieux quand on l’appelle.
c J’ai tué trois levains cette année. Gérard accepte les cas difficiles ?
a>c Gérard a survécu à un déménagement. Viens.

# Nouvelle tête à {ville} : bonjour !
a J’ai déménagé à {ville} le mois dernier pour le travail et je ne connais que mon palier, mon bureau et une très bonne boulangerie. Quelqu’un pour une promenade et trois bonnes adresses ?
b Avec plaisir. Je commence toujours par les berges, puis le vieux centre, puis on s’arrête où ça sent bon.
c Donne le nom de la boulangerie, c’est un service public.
a>c Celle qui fait l’angle, avec le rideau vert. Le flan, surtout.
b Le flan du rideau vert ! Tu es déjà d’ici.

# Concert gratuit à {ville} vendredi
a Fanfare sur la place vendredi à 20 h 30, c’est gratuit et ça s’entend de loin. J’y vais, qui m’accompagne ?
b Une fanfare, je ne résiste pas. Surtout le soubassophone.
c C’est bien celle avec les vestes rouges ?
a>c Oui, et un trombone qui fait le clown.
d On était neuf ! Merci pour l’idée, j’ai encore les oreilles qui dansent.

# Club de lecture à {ville} : deux places
a Un livre par mois, un canapé, du thé, et l’interdiction de dire « en fait c’est une métaphore ». Il manque deux personnes à {ville}.
b Vous lisez quoi ce mois-ci ?
a>b « La Vie devant soi », de Romain Gary. On a déjà sorti les mouchoirs.
c Il faut l’avoir fini ?
a Il faut l’avoir commencé, c’est plus honnête.

# Qui joue au badminton à {ville} ?
a Créneau libre le mardi à 20 h, raquettes en prêt. Niveau : on renvoie le volant quand il veut bien.
b C’est exactement mon niveau.
c J’ai joué en club il y a dix ans. Mon dos, lui, n’a jamais joué.
a>c Échauffement long, match court. On s’adapte.

# Balade photo dans {ville} à l’aube
a Dimanche 7 h, les rues vides, la lumière rasante. Téléphone ou gros appareil, aucune importance. Et après, croissants.
b 7 h du matin, un dimanche ? Tu te rends compte de ce que tu demandes ?
a>b Je demande surtout les croissants à 9 h.
c J’y serai, avec un vieux reflex et une pellicule périmée.
b J’y étais finalement. La lumière sur les façades… bon, d’accord, tu avais raison.

# Sortie vélo autour de {ville}, 30 km
a Samedi 14 h, boucle facile, presque tout en voie verte, arrêt à mi-chemin pour une glace. Vélos électriques acceptés sans commentaire.
b Avec commentaire, j’accepte aussi.
c Pneus de ville, ça passe ?
a>c Ça passe, sauf cinquante mètres de gravier où l’on descend dignement.
d Trente kilomètres pour une glace, c’est ce que j’appelle un bon rapport.

# Karaoké à {ville} : on ose ?
a Petite salle, dix personnes maximum, personne ne filme. Je lance avec « Les Lacs du Connemara » pour que tout le monde soit décomplexé. Qui à {ville} ?
b Je fais les chœurs et la cornemuse.
c Je chante comme un évier mais j’y mets du cœur.
a>c C’est tout ce qu’on demande à un évier.
d Je réserve « Voyage, voyage ». Personne ne touche à « Voyage, voyage ».

# Fête des voisins à {ville} : des bras !
a Il nous manque des bras pour les tables et quelqu’un qui sache brancher une sono sans plonger {ville} dans le noir. Repas offert.
b Les tables, je sais faire. La sono, j’ai déjà plongé un mariage dans le noir.
c C’est mon métier, l’électricité. Je viens, et je surveille @b.
b>c Cela me paraît raisonnable.

# Observation des étoiles près de {ville}
a Ciel dégagé annoncé vendredi. J’ai un télescope, une thermos et un champ à vingt minutes de {ville}. Saturne est magnifique en ce moment.
b On voit vraiment les anneaux ?
a>b Vraiment. Tout le monde dit « oh » de la même façon.
c Je viens pour dire « oh ».
d Vu les anneaux. J’ai dit « oh ».
`,
)

/** Towns without an article that begin with a consonant, so that they fit after 'à' and 'de'. */
export const TOWNS: readonly string[] =
  `Lille Metz Nancy Reims Troyes Dijon Besançon Mulhouse Strasbourg Colmar Grenoble Valence Chambéry Nice Toulon
Marseille Nîmes Montpellier Perpignan Béziers Toulouse Montauban Pau Bayonne Bordeaux Périgueux Limoges Poitiers Niort Nantes Rennes Vannes Quimper Brest
Lorient Saint-Malo Caen Rouen Tours Bourges Clermont-Ferrand Roanne Lyon Villeurbanne Genève Lausanne Fribourg Neuchâtel Bruxelles Namur Liège Mons Tournai
Luxembourg Dunkerque Beauvais Compiègne Versailles Melun Chartres Blois`.split(/\s+/)

// Travels.
export const TRAVELS = parseTopics(
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

// Books, films and songs. '%pool' continues with forum-pools.ts.
export const CULTURE = parseTopics(
  'culture',
  `
# Vous lisez quoi en ce moment ?
%pool books 46
S Question de libraire, donc intéressée : qu’y a-t-il sur votre table de nuit ce soir ? Les piles qui prennent la poussière comptent aussi.

# La chanson que vous écoutez en boucle
%pool songs 42
a Règle du jeu : un titre, un mot d’explication. Pas de jugement, on a tous un plaisir coupable.

# Le film vu dix fois et qu’on reverra
%pool films 34
a Le mien, c’est « Le Fabuleux Destin d’Amélie Poulain ». Je sais, c’est un cliché. Je le sais d’autant mieux que je l’ai vu onze fois.

# Offrir un livre au premier rendez-vous ?
a Trop ? Charmant ? Risqué ? J’ai un petit roman en tête, format poche, rien de solennel.
S Format poche, jamais dédicacé, et qu’on a lu soi-même. Sinon c’est un examen.
b On m’a offert un Code du travail, par humour. Nous avons vécu ensemble cinq ans.
c>b Tout dépend de l’article, je suppose.
d Moi, j’aimerais beaucoup. Ça voudrait dire qu’on a pensé à moi AVANT.
a C’est fait. « Tous les matins du monde », de Quignard. Réponse le lendemain : « lu d’une traite, à quand le prochain ? »
S>a Le prochain rendez-vous ou le prochain livre ?
a Les deux, il semblerait.

# Pour ou contre corner les pages ?
%poll Jamais, sacrilège | Toujours, un livre vit | Seulement les miens | Je lis sur écran
%votes 89 33 24 27 16
a J’ai rendu un livre prêté avec une page cornée. On ne m’a plus parlé pendant une semaine. Suis-je un monstre ?
b Un livre prêté : oui, tu es un monstre.
c Les miens sont cornés, annotés, tachés de soupe. Ils ont vécu avec moi.
S Les marque-pages sont gratuits en librairie. Je dis ça, je ne dis rien.
d>S On en a tous trente et on n’en trouve jamais un.
a J’ai acheté un exemplaire neuf en réparation. Pardon accordé.

# Théâtre : un classique qui vous a surpris
a J’y allais à reculons, abonnement d’une amie, « Le Misanthrope ». Je suis [sortie|sorti] avec l’impression que quelqu’un m’avait lu à voix haute.
b « Cyrano » dans une cour d’école, sans décor. J’avais douze ans, j’attends encore qu’on me parle comme ça.
c « Le Jeu de l’amour et du hasard ». On croit que c’est poudré, c’est d’une cruauté.
d>b Il y a des gens qui parlent comme ça. Ils sont juste très en retard.
e Une « Phèdre » jouée par deux acteurs et une lampe. Je n’ai pas respiré.

# Vos podcasts pour la vaisselle
a Je cherche de quoi écouter pendant la vaisselle : vingt minutes, une voix agréable, rien d’anxiogène.
b Tout ce qui parle d’oiseaux. Je ne reconnais toujours que le merle, mais je fais de belles assiettes.
c Les vieilles émissions de radio sur les faits divers de province. On apprend surtout ce que les gens mangeaient.
d Le silence. On le redécouvre.
e>d Le silence dure combien de minutes ?
a Parti sur les oiseaux. J’ai cassé un verre au passage du loriot.

# Instrument commencé à 40 ans
a Violoncelle, six mois, mes voisins sont admirables. Est-ce que quelqu’un s’y est mis tard et joue vraiment, aujourd’hui ?
b Piano à 44 ans. J’en ai 51, je joue trois nocturnes, mal, pour moi. C’est ma meilleure décision.
c Accordéon diatonique. On joue faux pendant un an, puis un jour les gens se mettent à danser et on ne sait pas pourquoi.
J>c C’est toi qu’on a entendu au bal du canal ?
c Si les gens dansaient, oui. Sinon c’était mon frère.
d Batterie électronique, au casque. Le couple a tenu.
a Merci. Je retourne à ma gamme de sol, avec l’accord des voisins.

# La série que vous n’avez jamais finie
a Pour ma part, j’ai abandonné celle avec les dragons au milieu de la dernière saison. Je préfère imaginer.
b J’ai vu quatre fois la première saison de la même série, parce que je recommence avec chaque nouvelle personne. Je ne sais toujours pas qui a tué qui.
c>b C’est le plus triste et le plus drôle que j’aie lu aujourd’hui.
d Celle sur les vampires. Mon ex a gardé le compte, j’ai perdu l’intrigue.
e Toutes. Je m’endors à la douzième minute, sans exception.
`,
)
