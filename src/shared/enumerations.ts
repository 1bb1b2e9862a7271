// Options of a profile and the search (specification 2, section 9). The index is the stored number; the
// wording is the specification's, errors included. The definitions are ours.

export const ORIENTATIONS = [
  'Hétérosexuel',
  'Homosexuel',
  'Bisexuel',
  'Homoflexible',
  'Hétéroflexible',
  'Asexuel',
  'Demisexuel',
  'Queer',
  'Pansexuel',
  'Sapiosexuel',
  'Autre',
] as const

/** Tooltips, in the order of `ORIENTATIONS`. */
export const ORIENTATION_DEFINITIONS = [
  'Attirance pour les personnes de l’autre sexe.',
  'Attirance pour les personnes du même sexe.',
  'Attirance pour les femmes comme pour les hommes, à la fois ou selon les moments.',
  'Attirance surtout pour le même sexe, et parfois pour l’autre.',
  'Attirance surtout pour l’autre sexe, et parfois pour le même.',
  'Peu ou pas d’attirance sexuelle, ce qui n’empêche ni la tendresse ni l’amour.',
  'Attirance qui ne naît qu’une fois un lien affectif fort installé.',
  'Orientation ou genre qui se vit hors des catégories habituelles.',
  'Attirance pour les personnes, quel que soit leur genre.',
  'Attirance qui passe d’abord par l’intelligence et l’esprit de l’autre.',
  'Une autre orientation, ou aucun de ces mots.',
] as const

/** Value of the orientation filter that accepts anyone. */
export const ANY_ORIENTATION = 50

export const SEXES = ['Fille', 'Garçon', 'Intersexe'] as const
export const MATRIMONIAL_STATUSES = ['Célibataire', 'En couple'] as const

export const HEIGHTS = [
  '120-130 cm',
  '130-140 cm',
  '140-150 cm',
  '150-160 cm',
  '160-170 cm',
  '170-180 cm',
  '180-190 cm',
  '190-200 cm',
  '200-210 cm',
  '210-220 cm',
] as const

export const SIZES = ['Mince', 'Normale', 'Sportive', "Poignées d'amour", 'Surpoids'] as const
export const HAIR = ['Brun', 'Chatain', 'Noir', 'Blond', 'Roux', 'Alt'] as const
export const EYES = ['Brun', 'Gris', 'Vert', 'Bleu', 'Alt'] as const
export const CHILDREN = ['Aucun enfant', '1 Enfant', '2 Enfants', '3 Enfants', 'Plus de 3 enfants'] as const
export const SMOKES = ['Non', 'Oui', 'Parfois'] as const
export const DRINKS = ['Non', 'Oui', 'Parfois'] as const

export const RELIGIONS = [
  'Je le garde pour moi',
  'Athée',
  'Agnostique',
  'Catholique',
  'Musulman',
  'Israélite',
  'Bouddhiste',
  'Orthodoxe',
  'Protestant',
  'Autre',
] as const

/** Sex accepted by a search or a gate. */
export const SEEK = { girl: 0, boy: 1, anyone: 2 } as const
export const SEEK_LABELS = ['Fille', 'Garçon', 'Peu importe'] as const

/** Order of a search. */
export const FILTER = { online: 0, new: 1 } as const
export const FILTER_LABELS = ['En ligne d’abord', 'Nouveaux d’abord'] as const

export const AGE_MIN = 18
export const AGE_MAX = 120

/** Returns the label of a stored number; null if unanswered or unknown. */
export function getLabel(list: readonly string[], value: number | null): string | null {
  return value === null ? null : (list[value] ?? null)
}
