/** Interests by group; an id stays with its interest for ever. */
export const INTEREST_GROUPS = [
  {
    title: 'Dehors',
    interests: {
      1: 'La marche',
      2: 'La montagne',
      3: 'Le vélo',
      4: 'Nager en eau froide',
      5: 'La mer en hiver',
      6: 'Le jardin',
      7: 'Les champignons',
      8: 'Les oiseaux',
      9: 'Le camping',
      10: 'Ramer, pagayer',
      11: 'La pêche',
    },
  },
  {
    title: 'À table',
    interests: {
      12: 'Cuisiner pour huit',
      13: 'Les marchés',
      14: 'Le pain maison',
      15: 'Les gâteaux',
      16: 'Le fromage',
      17: 'Le vin',
      18: 'Les bistrots',
      19: 'La cuisine d’ailleurs',
      20: 'Le café, le vrai',
      21: 'Les pique-niques',
    },
  },
  {
    title: 'Danser, faire la fête',
    interests: {
      22: 'Les bals',
      23: 'Le rock',
      24: 'La salsa',
      25: 'Le tango',
      26: 'La valse',
      27: 'Le swing',
      28: 'Danser dans la cuisine',
      29: 'Les fêtes de village',
      30: 'Le karaoké',
      31: 'Les carnavals',
    },
  },
  {
    title: 'Musique',
    interests: {
      32: 'Chanter en chœur',
      33: 'Jouer d’un instrument',
      34: 'Les concerts',
      35: 'La chanson française',
      36: 'Le jazz',
      37: 'La musique classique',
      38: 'L’opéra',
      39: 'Les vinyles',
      40: 'L’électro',
      41: 'Le rap',
      42: 'L’accordéon',
    },
  },
  {
    title: 'Lire, voir, écouter',
    interests: {
      43: 'Les romans',
      44: 'Les polars',
      45: 'La bande dessinée',
      46: 'La poésie',
      47: 'Le cinéma',
      48: 'Les vieux films',
      49: 'Les séries',
      50: 'Le théâtre',
      51: 'Les musées',
      52: 'La radio et les podcasts',
    },
  },
  {
    title: 'De ses mains',
    interests: {
      53: 'Le bricolage',
      54: 'Retaper des meubles',
      55: 'La couture',
      56: 'Le tricot',
      57: 'Le dessin',
      58: 'La photo',
      59: 'La poterie',
      60: 'Écrire',
      61: 'Les plantes',
      62: 'La mécanique',
      63: 'Les brocantes',
    },
  },
  {
    title: 'Jouer, bouger',
    interests: {
      64: 'Les jeux de société',
      65: 'Les cartes',
      66: 'Les échecs',
      67: 'Les mots croisés',
      68: 'Les jeux vidéo',
      69: 'La pétanque',
      70: 'La course à pied',
      71: 'Le yoga',
      72: 'L’escalade',
      73: 'Le ping-pong',
      74: 'Le foot',
      75: 'Le rugby',
    },
  },
  {
    title: 'Partir',
    interests: {
      76: 'Les trains de nuit',
      77: 'Les petites routes',
      78: 'Les îles',
      79: 'Les villes à pied',
      80: 'Voyager en van',
      81: 'Les langues',
      82: 'Les vieilles pierres',
      83: 'Les week-ends improvisés',
      84: 'La voile',
    },
  },
  {
    title: 'Avec les autres',
    interests: {
      85: 'Les chats',
      86: 'Les chiens',
      87: 'Les chevaux',
      88: 'Le bénévolat',
      89: 'La vie de quartier',
      90: 'Les repas de famille',
      91: 'Les étoiles',
      92: 'L’histoire',
      93: 'Les sciences',
      94: 'Refaire le monde',
    },
  },
] as const satisfies readonly { title: string; interests: Record<number, string> }[]

const INTEREST_LABELS: ReadonlyMap<number, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ INTEREST_GROUPS.flatMap(({ interests }) =>
    Object.entries(interests).map(([id, label]) => [Number(id), label] as const),
  ),
)

/** Every interest, in the order of the groups. */
export const INTEREST_IDS: readonly number[] = /* @__PURE__ */ Array.from(
  /* @__PURE__ */ INTEREST_LABELS.keys(),
)

export const isInterest = (id: number): boolean => INTEREST_LABELS.has(id)
/** Undefined for an unknown id. */
export const getInterestLabel = (id: number): string | undefined => INTEREST_LABELS.get(id)
