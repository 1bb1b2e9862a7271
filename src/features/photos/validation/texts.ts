import type { RefusalKey } from './contract.ts'

// Our own sentences: the specification only says "a message" (1, section 7).

export const PHOTO_ACCEPTED = 'La photo a été validée.'
export const PHOTO_REFUSED = 'La photo a été refusée.'
export const VERIFICATION_ACCEPTED =
  'La vérification a été acceptée\u202f: le membre porte maintenant le badge.'
export const VERIFICATION_REFUSED = 'La vérification a été refusée.'
export const PHOTO_ALREADY_DECIDED = 'Cette photo a déjà été traitée.'
export const NO_SUCH_PHOTO = 'Cette photo n’existe pas.'
export const CANNOT_DECIDE_PHOTO = 'Vous ne pouvez pas valider cette photo.'

export const DECISION_UNDONE = 'La décision est annulée\u202f: la photo attend de nouveau.'
export const DECISION_ALREADY_UNDONE = 'Cette photo attend déjà d’être validée.'
export const CANNOT_UNDO_DECISION = 'Seule la personne qui a décidé peut annuler sa décision.'
export const UNDO_TOO_LATE = 'Il est trop tard pour annuler cette décision.'
export const VERIFICATION_REQUESTED_AGAIN = 'Le membre a déjà proposé une autre photo de vérification.'

// Validation page.
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
export const NO_VERIFICATION_PHOTO =
  'Votre photo de vérification est effacée depuis. Proposez-en une autre depuis votre album.'
export const BADGE_REQUESTED = 'Votre demande est partie\u202f: notre équipe compare vos photos.'
export const VERIFICATION = 'Vérification'
export const PHOTO_OF_POST = 'Photo d’un message'
export const formatDescription = (alt: string) => `Sa description\u202f: « ${alt} »`
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

/** Outcome of a row, in place of its buttons. */
export const OUTCOME_LABELS = { accepted: 'Acceptée', refused: 'Refusée', settled: 'Déjà traitée' }
/** Suffix of a button's label for screen readers: the row's owner. */
export const formatMemberSuffix = (name: string) => ` la photo de ${name}`

// Reasons for a refusal: a label for staff, a sentence for the member.

export const REFUSAL_REASONS: Record<RefusalKey, { label: string; sentence: string }> = {
  'no-face': { label: 'Visage absent', sentence: 'On n’y voit pas votre visage.' },
  mask: { label: 'Masque ou filtre', sentence: 'Votre visage y est masqué ou retouché par un filtre.' },
  nudity: { label: 'Nudité', sentence: 'Elle montre de la nudité ou une pose suggestive.' },
  minor: { label: 'Personne mineure', sentence: 'On y voit une personne qui paraît mineure.' },
  'not-member': { label: 'Pas le membre', sentence: 'Elle semble montrer quelqu’un d’autre que vous.' },
  several: {
    label: 'Plusieurs personnes',
    sentence: 'On y voit plusieurs personnes\u202f: montrez-vous seul.',
  },
  quality: { label: 'Mauvaise qualité', sentence: 'Elle est trop floue, trop sombre ou trop petite.' },
  text: {
    label: 'Texte, publicité, contact',
    sentence: 'Elle contient du texte, une publicité ou un moyen de contact.',
  },
  code: {
    label: 'Feuille absente ou fausse',
    sentence: 'L’identifiant et le code n’y sont pas, ou ne se lisent pas.',
  },
  others: {
    label: 'Une autre personne',
    sentence: 'On y reconnaît quelqu’un d’autre, qui n’a peut-être pas dit oui.',
  },
  alt: {
    label: 'Description absente ou fausse',
    sentence: 'Sa description ne dit pas ce que l’on y voit.',
  },
  other: { label: 'Autre raison', sentence: '' },
}

export const REASON_TOO_LONG = '300 caractères au plus.'

/** Text for the member: the reason's sentence, then the moderator's; empty without either. */
export function formatRefusal(key: RefusalKey | undefined, details = ''): string {
  return [key ? REFUSAL_REASONS[key].sentence : '', details].filter(Boolean).join(' ')
}
