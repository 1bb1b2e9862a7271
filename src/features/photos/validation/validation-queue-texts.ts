// The page where staff validate photos.
/** Quoted by the specification (1, section 8). */
export const PHOTOS_FAILED = 'Erreur impossible de charger les Photos'

const formatNumber = (count: number) => count.toLocaleString('fr-FR')
/** 'Aucune photo n’attend', '1 photo attend', '1 204 photos attendent' */
export function formatWaitingCount(count: number): string {
  if (count === 0) return 'Aucune photo n’attend'
  return count === 1 ? '1 photo attend' : `${formatNumber(count)} photos attendent`
}

export const VIEW_LABELS = { single: 'Une par une', list: 'En liste' }

export const ACCEPT = 'Accepter'
export const REFUSE = 'Refuser'
export const UNDO = 'Annuler'
export const SHORTCUTS: readonly [key: string, does: string][] = [
  ['A', 'accepter la photo'],
  ['R', 'ouvrir ou fermer les raisons de refus'],
  ['1 – 9', 'refuser pour la raison de ce numéro'],
  ['→', 'passer\u202f: la photo revient à la fin'],
  ['Z', 'annuler votre dernière décision, pendant 30 secondes'],
  ['?', 'montrer ces touches'],
]

export const formatPhotoAlt = (name: string) => `Photo de ${name}`
export const NEXT_PHOTOS = 'Les suivantes'
export const VERIFICATION = 'Vérification'
export const FACT_LABELS = {
  age: 'Âge',
  sex: 'Sexe',
  signup: 'Inscription',
  warning: 'Avertissement',
  status: 'Statut',
  photos: 'Ses photos',
  sent: 'Envoyée',
  size: 'Taille',
}
export const STATUS_LABELS: Record<number, string> = {
  0: 'ordinaire',
  1: 'vérifié',
  2: 'faux profil possible',
}
export const formatSize = (width: number, height: number) => `${width} × ${height}`

const formatVisibleCount = (count: number) => (count > 1 ? `${count} visibles` : `${count} visible`)
const formatRefusedCount = (count: number) => (count > 1 ? `${count} refusées` : `${count} refusée`)
/** 'aucune encore', '3 visibles', '3 visibles, 1 refusée' */
export function formatPhotoHistory(accepted: number, refusals: number): string {
  if (accepted + refusals === 0) return 'aucune encore'
  return [formatVisibleCount(accepted), refusals > 0 ? formatRefusedCount(refusals) : '']
    .filter(Boolean)
    .join(', ')
}

export const CHECKLIST = [
  'L’identifiant et le code sont ceux-ci, écrits à la main.',
  'Le visage est entier, et celui des autres photos.',
  'La photo est brute, sans retouche.',
  'La main ou le bras qui tient la feuille se voit.',
]
export const STATE_LABELS: Record<number, string> = {
  0: 'en attente',
  1: 'visible',
  2: 'refusée',
  3: 'modérée',
  4: 'bannie',
}
/** 'Lucie, identique, visible' */
export const formatSimilarPhoto = (name: string, distance: number, state: number) =>
  `${name}, ${distance === 0 ? 'identique' : 'proche'}, ${STATE_LABELS[state] ?? ''}`

/** What a row of the list shows in the place of its buttons. */
export const OUTCOME_LABELS = { accepted: 'Acceptée', refused: 'Refusée', settled: 'Déjà traitée' }
/** After the word of a button, for who does not see whose row it is in. */
export const formatMemberSuffix = (name: string) => ` la photo de ${name}`
