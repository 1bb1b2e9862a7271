// The page where staff validate photos.

export const DESK_TITLE = 'Photos à valider'
/** Quoted by the specification (1, section 2), accents left out as there. */
export const NOTHING_AWAITS = 'Aucune photo a valider'
export const NOTHING_AWAITS_YET = 'Les prochaines arriveront ici, la plus ancienne d’abord.'
export const LOOK_AGAIN = 'Regarder de nouveau'
/** Quoted by the specification (1, section 8). */
export const DESK_FAILED = 'Erreur impossible de charger les Photos'

const number = (count: number) => count.toLocaleString('fr-FR')
/** 'Aucune photo n’attend', '1 photo attend', '1 204 photos attendent' */
export function waitingFor(count: number): string {
  if (count === 0) return 'Aucune photo n’attend'
  return count === 1 ? '1 photo attend' : `${number(count)} photos attendent`
}

export const VIEWS_LABEL = 'Affichage'
export const VIEWS = { single: 'Une par une', list: 'En liste' }

export const ACCEPT = 'Accepter'
export const REFUSE = 'Refuser'
export const SKIP = 'Passer'
export const UNDO = 'Annuler'
export const SHOW_KEYS = 'Touches'
export const WHY = 'Pourquoi la refuser\u202f?'
export const WORDS = 'Quelques mots pour le membre'
export const WORDS_HINT = 'Facultatif. Entrée refuse avec ces mots seuls.'
export const REFUSE_WITH_WORDS = 'Refuser avec ces mots'

export const KEYS_TITLE = 'Au clavier'
export const KEYS: readonly [key: string, does: string][] = [
  ['A', 'accepter la photo'],
  ['R', 'ouvrir ou fermer les raisons de refus'],
  ['1 – 9', 'refuser pour la raison de ce numéro'],
  ['→', 'passer\u202f: la photo revient à la fin'],
  ['Z', 'annuler votre dernière décision, pendant 30 secondes'],
  ['?', 'montrer ces touches'],
]

export const pictureOf = (name: string) => `Photo de ${name}`
/** For who does not see the picture change. */
export const nowShown = (name: string, age: number, isVerification: boolean) =>
  `${isVerification ? 'Vérification' : 'Photo'} de ${name}, ${age} ans`
export const NEXT_ONES = 'Les suivantes'
export const VERIFICATION = 'Vérification'

export const TO_PROFILE = 'Profil'
export const FACTS = {
  age: 'Âge',
  sex: 'Sexe',
  signup: 'Inscription',
  warning: 'Avertissement',
  status: 'Statut',
  photos: 'Ses photos',
  sent: 'Envoyée',
  size: 'Taille',
}
export const STATUS_WORDS: Record<number, string> = {
  0: 'ordinaire',
  1: 'vérifié',
  2: 'faux profil possible',
}
export const SUSPENDED = 'suspendu'
export const percent = (value: number) => `${value}\u202f%`
export const sizeOf = (width: number, height: number) => `${width} × ${height}`

const seen = (count: number) => (count > 1 ? `${count} visibles` : `${count} visible`)
const refused = (count: number) => (count > 1 ? `${count} refusées` : `${count} refusée`)
/** 'aucune encore', '3 visibles', '3 visibles, 1 refusée' */
export function photosSoFar(accepted: number, refusals: number): string {
  if (accepted + refusals === 0) return 'aucune encore'
  return [seen(accepted), refusals > 0 ? refused(refusals) : ''].filter(Boolean).join(', ')
}

export const THEIR_PHOTOS = 'Ses autres photos'
export const NO_OTHER_PHOTO = 'Aucune autre photo visible pour comparer.'
export const ON_PAPER = 'À lire sur la feuille'
export const MEMBER_ID = 'Identifiant'
export const CODE = 'Code'
export const TO_CHECK = [
  'L’identifiant et le code sont ceux-ci, écrits à la main.',
  'Le visage est entier, et celui des autres photos.',
  'La photo est brute, sans retouche.',
  'La main ou le bras qui tient la feuille se voit.',
]

export const ALIKE_TITLE = 'Photos semblables'
export const NOTHING_ALIKE = 'Aucune photo semblable.'
export const ALIKE_LOOKED_FOR = 'Recherche…'
export const ALIKE_FAILED = 'La recherche de photos semblables a échoué.'
export const ALIKE_BANNED = 'Elle ressemble à une photo bannie.'
export const ALIKE_OWN = 'Du même membre'
export const ALIKE_OTHERS = 'D’autres membres'
export const ALIKE_HINT = 'Un indice, jamais une preuve.'
export const STATE_WORDS: Record<number, string> = {
  0: 'en attente',
  1: 'visible',
  2: 'refusée',
  3: 'modérée',
  4: 'bannie',
}
/** 'Lucie, identique, visible' */
export const alikeOf = (name: string, distance: number, state: number) =>
  `${name}, ${distance === 0 ? 'identique' : 'proche'}, ${STATE_WORDS[state] ?? ''}`

/** What a row of the list shows in the place of its buttons. */
export const OUTCOMES = { accepted: 'Acceptée', refused: 'Refusée', settled: 'Déjà traitée' }
export const SEE_LARGE = 'Voir en grand'
/** After the word of a button, for who does not see whose row it is in. */
export const ofMember = (name: string) => ` la photo de ${name}`

export const JUST_DECIDED = 'La décision est prise.'
