import type { OutingKind } from '../../src/shared/outing-kinds.ts'

/** Public places of a town, by what one does there. */
interface Spots {
  park: string
  square: string
  water: string
  culture: string
  market: string
}

/** Twenty towns with outings, by GeoNames id. */
export const OUTING_TOWNS: readonly { id: number; spots: Spots }[] = [
  town(2996944, [
    'Parc de la Tête d’Or, porte des Enfants du Rhône',
    'Place Sathonay',
    'Berges du Rhône, sous le pont de la Guillotière',
    'Musée des Confluences, grand escalier',
    'Marché de la Croix-Rousse, devant la mairie',
  ]),
  town(2988507, [
    'Buttes-Chaumont, entrée Botzaris',
    'Place Sainte-Marthe',
    'Bassin de la Villette, devant la rotonde',
    'Musée Carnavalet, rue de Sévigné',
    'Marché d’Aligre, halle Beauvau',
  ]),
  town(2995469, [
    'Parc Borély, grande allée',
    'Cours Julien, à la fontaine',
    'Vieux-Port, sous l’ombrière',
    'Mucem, passerelle du fort Saint-Jean',
    'Marché de la Plaine',
  ]),
  town(2972315, [
    'Jardin des Plantes, grande grille',
    'Place Saint-Pierre',
    'Quai de la Daurade',
    'Les Abattoirs, allées Charles-de-Fitte',
    'Marché Victor-Hugo',
  ]),
  town(2990440, [
    'Colline du Château, en haut de l’ascenseur',
    'Place Garibaldi',
    'Promenade des Anglais, théâtre de Verdure',
    'Musée Matisse, arènes de Cimiez',
    'Cours Saleya',
  ]),
  town(2990969, [
    'Jardin des Plantes, face à la gare',
    'Place du Bouffay',
    'Île de Versailles, embarcadère',
    'Château des ducs, au pont-levis',
    'Marché de Talensac',
  ]),
  town(2992166, [
    'Promenade du Peyrou, à l’arc',
    'Place de la Canourgue',
    'Berges du Lez, pont Juvénal',
    'Musée Fabre, esplanade',
    'Halles Castellane',
  ]),
  town(2973783, [
    'Parc de l’Orangerie, pavillon Joséphine',
    'Place Saint-Étienne',
    'Quai des Bateliers',
    'Musée d’Art moderne, parvis',
    'Marché de la place Broglie',
  ]),
  town(3031582, [
    'Jardin public, cours de Verdun',
    'Place du Parlement',
    'Miroir d’eau',
    'Cité du Vin, parvis',
    'Marché des Capucins',
  ]),
  town(2998324, [
    'Citadelle, entrée du zoo',
    'Place aux Oignons',
    'Quai du Wault',
    'Palais des Beaux-Arts, perron',
    'Marché de Wazemmes',
  ]),
  town(2983990, [
    'Parc du Thabor, entrée Saint-Melaine',
    'Place Sainte-Anne',
    'Canal Saint-Martin, à l’écluse',
    'Les Champs Libres, parvis',
    'Marché des Lices',
  ]),
  town(2984114, [
    'Parc de Champagne',
    'Place d’Erlon, fontaine Subé',
    'Port Colbert, passerelle',
    'Musée Saint-Remi, cour',
    'Halles du Boulingrin',
  ]),
  town(2980291, [
    'Parc de l’Europe',
    'Place Jean-Jaurès, au kiosque',
    'Port de Saint-Victor-sur-Loire',
    'Cité du design, devant la tour',
    'Marché de la place Albert-Thomas',
  ]),
  town(2972328, [
    'Jardin Alexandre-Ier',
    'Place Puget, à la fontaine',
    'Plages du Mourillon, première anse',
    'Musée d’Art, boulevard Leclerc',
    'Marché du cours Lafayette',
  ]),
  town(3014728, [
    'Parc Paul-Mistral, tour Perret',
    'Place aux Herbes',
    'Quai Stéphane-Jay, sous les bulles',
    'Musée de Grenoble, parvis',
    'Halles Sainte-Claire',
  ]),
  town(3021372, [
    'Jardin Darcy',
    'Place François-Rude, au manège',
    'Lac Kir, base nautique',
    'Musée des Beaux-Arts, cour de Bar',
    'Halles de Dijon',
  ]),
  town(3037656, [
    'Jardin du Mail, au kiosque',
    'Place du Ralliement',
    'Cale de la Savatte',
    'Château d’Angers, au pont-levis',
    'Marché de la place La Fayette',
  ]),
  town(3030300, [
    'Vallon du Stang-Alar, entrée du jardin',
    'Place Guérin',
    'Port du Château',
    'Musée de la Marine, entrée du château',
    'Halles Saint-Louis',
  ]),
  town(2800866, [
    'Parc de Bruxelles, au kiosque',
    'Place Sainte-Catherine',
    'Étangs d’Ixelles, place Flagey',
    'Musée des Instruments de musique',
    'Marché de la place du Châtelain',
  ]),
  town(2660646, [
    'Parc des Bastions, aux échiquiers',
    'Place du Bourg-de-Four',
    'Bains des Pâquis, entrée de la jetée',
    'Musée d’Ethnographie, jardin',
    'Marché de Plainpalais',
  ]),
]

function town(id: number, [park, square, water, culture, market]: [string, string, string, string, string]) {
  return { id, spots: { park, square, water, culture, market } }
}

interface KindPlan {
  spot: keyof Spots
  /** Day of the week, from 0 for Monday. */
  weekday: number
  titles: readonly string[]
  cost: string
  rain: string
  /** The exact place, as its host may describe it. */
  point: string
}

export const KIND_PLANS: Record<OutingKind, KindPlan> = {
  1: {
    spot: 'water',
    weekday: 5,
    titles: ['Bal du canal', 'Valse, java et limonade', 'Le bal des mal chaussés'],
    cost: 'Entrée libre, on passe un chapeau pour les musiciens.',
    rain: 'Sous la halle du marché, à cinq minutes.',
    point: 'Près de l’accordéon, on l’entend de loin.',
  },
  2: {
    spot: 'square',
    weekday: 3,
    titles: ['Six à table', 'On dîne dehors\u202f?', 'Le plat du jour à plusieurs'],
    cost: 'Chacun paie sa part, 20 à 25 €.',
    rain: '',
    point: 'La grande table du fond, au nom de la guinguette.',
  },
  3: {
    spot: 'park',
    weekday: 6,
    titles: ['Le tour du parc, deux fois', 'Marcher sans but', 'Feuilles et thermos'],
    cost: 'Rien, sauf un thermos pour qui veut.',
    rain: 'On remet au dimanche suivant.',
    point: 'Au banc juste après la grille, j’ai un bonnet jaune.',
  },
  4: {
    spot: 'water',
    weekday: 6,
    titles: ['Vingt kilomètres, zéro côte', 'À vélo jusqu’au prochain clocher'],
    cost: 'Un café à l’arrivée.',
    rain: 'On remet, et je préviens la veille.',
    point: 'Devant la station de vélos.',
  },
  5: {
    spot: 'square',
    weekday: 4,
    titles: ['Chanson française, premier rang', 'Un trio qu’on ne connaît pas encore'],
    cost: 'Place à 12 €, à prendre sur place.',
    rain: 'C’est à l’intérieur.',
    point: 'Devant l’affiche, un quart d’heure avant.',
  },
  6: {
    spot: 'square',
    weekday: 2,
    titles: ['Séance de 20 heures, débat de 22', 'Un vieux film en salle'],
    cost: 'Le prix du billet.',
    rain: '',
    point: 'Dans le hall, à gauche des caisses.',
  },
  7: {
    spot: 'market',
    weekday: 5,
    titles: ['Fromage d’abord, légumes ensuite', 'Deux paniers et un café'],
    cost: 'Ce que vous mettez dans le panier.',
    rain: 'Sous les auvents, on s’abrite.',
    point: 'Devant le marchand de fleurs.',
  },
  8: {
    spot: 'park',
    weekday: 6,
    titles: ['Une nappe, douze fourchettes', 'Pique-nique des saladiers'],
    cost: 'Un plat à partager.',
    rain: 'Sous le kiosque.',
    point: 'Sous le grand arbre, la nappe à carreaux.',
  },
  9: {
    spot: 'culture',
    weekday: 5,
    titles: ['Trois tableaux et un goûter', 'Le musée sans se presser'],
    cost: 'Entrée du musée, gratuite le premier dimanche.',
    rain: 'Il ne pleut pas dans un musée.',
    point: 'En bas des marches, avec le plan à la main.',
  },
  10: {
    spot: 'park',
    weekday: 4,
    titles: ['Tu tires ou tu pointes\u202f?', 'Pétanque et olives'],
    cost: 'Rien, les boules sont prêtées.',
    rain: 'On se replie au café d’en face.',
    point: 'Le terrain du fond, près de la fontaine.',
  },
  11: {
    spot: 'water',
    weekday: 5,
    titles: ['Ramer de travers', 'Barques et tarte aux prunes'],
    cost: '8 € la barque, à partager.',
    rain: 'On remet, l’eau suffit dessous.',
    point: 'Au ponton, côté guichet.',
  },
  12: {
    spot: 'square',
    weekday: 2,
    titles: ['Un café et pas de programme', 'Les bavards du mercredi'],
    cost: 'Le prix d’un café.',
    rain: 'On s’assoit à l’intérieur.',
    point: 'La table près de la fenêtre, un livre posé dessus.',
  },
}

export const GUEST_NAMES = ['Camille', 'Sacha', 'Maud', 'Yanis', 'Élise', 'Hugo', 'Inès', 'Paul']
export const CANCEL_REASON = 'La salle n’est plus libre ce soir-là, pardon. Je repropose une date très vite.'

/** Questions of guests, each with the host's answer. */
export const QUESTIONS: readonly (readonly [string, string])[] = [
  [
    'Je ne connais personne, c’est grave\u202f?',
    'C’est la règle ici. Venez dix minutes plus tôt, on fera les présentations.',
  ],
  ['Je peux arriver une demi-heure après\u202f?', 'Sans souci. Cherchez-nous, on ne bouge pas.'],
  ['Il y a de quoi s’asseoir\u202f?', 'Oui, et un banc de réserve pour qui se fatigue vite.'],
  [
    'On y va comment, en transports\u202f?',
    'Le bus s’arrête juste devant. Je vous attends à l’arrêt si vous voulez.',
  ],
  ['Et s’il fait froid\u202f?', 'On se serre, et j’apporte un thermos de plus.'],
  ['Je viens avec mon chien, il est sage.', 'Alors il est invité. Qu’il ne mange pas la nappe.'],
  ['Vous mangez avant ou après\u202f?', 'Après, pour ceux qui restent. Rien d’obligatoire.'],
  [
    'C’est ma première sortie, un conseil\u202f?',
    'Dites bonjour à la personne la plus proche. Ça marche à tous les coups.',
  ],
]
