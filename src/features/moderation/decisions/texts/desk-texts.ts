// What staff read of contests.

export const CONTESTS_TITLE = 'Contestations'
export const CONTESTS_LEAD =
  'Ce que des membres disent contre une décision, les plus anciennes d’abord. Qui a pris la décision n’y répond pas.'
export const OPEN_ONES = 'À traiter'
export const CLOSED_ONES = 'Traitées'
export const STATES = 'Contestations à voir'
export const NO_CONTEST = 'Aucune contestation à traiter'
export const NO_CONTEST_HINT = 'Quand un membre contestera une décision, vous la lirez ici.'
export const NO_CLOSED = 'Aucune contestation traitée'

export const ACCEPT = 'Accepter'
export const REFUSE = 'Refuser'
export const ACCEPT_MEANS =
  'Accepter annule la décision et tout ce qui en a suivi\u202f; refuser la laisse en place.'
export const ANSWER = 'Votre réponse, lue par le membre'
export const ANSWER_TOO_SHORT = 'Écrivez au moins 3 caractères\u202f: le membre lira votre réponse.'
export const ANSWER_TOO_LONG = '1000 caractères au plus.'
export const CONTEST_ACCEPTED = 'Contestation acceptée\u202f: la décision est annulée.'
export const CONTEST_REFUSED = 'Contestation refusée\u202f: la décision est maintenue.'
export const NO_SUCH_CONTEST = 'Cette contestation n’existe pas.'
export const ALREADY_ANSWERED = 'Un autre membre du staff a déjà répondu à cette contestation.'
export const LIFTED_MEANWHILE =
  'Cette décision a été annulée entre-temps\u202f: il n’y a plus rien à répondre.'
export const YOURS = 'Vous avez pris cette décision\u202f: un autre membre du staff doit répondre.'
export const NOT_YOURS_TO_ANSWER =
  'Vous ne pouvez répondre ni pour vous-même, ni pour un membre du staff de votre rang ou au-dessus.'

export const SAYS = 'Ce que dit le membre'
export const ANSWERED = 'Réponse du staff'
export const DECIDED = 'Décision'
export const RULE = 'Règle'
export const STAFF_REASON = 'Motif'
export const NO_REASON = 'aucun mot du staff'
export const WARNING = 'Avertissement'
export const UNTIL = 'Jusqu’au'
export const FOR_GOOD = 'pour de bon'
export const HISTORY = 'Autres décisions sur ce membre'
export const NO_HISTORY = 'Aucune autre décision.'
export const LIFTED = 'annulée'
export const ACCEPTED = 'acceptée'
export const REFUSED = 'refusée'
export const DELETED_STAFF = 'compte supprimé'
export const contestOf = (name: string) => `Contestation de ${name}`
export const photoOf = (name: string) => `Photo de ${name}`
export const warningNow = (step: string, warning: number) => `${step}, aujourd’hui ${warning}\u202f%`
export const decisions = (count: number) =>
  count === 1 ? '1 décision en tout' : `${count} décisions en tout`
export const waiting = (count: number) => (count === 1 ? '1 à traiter' : `${count} à traiter`)

export const KEYS_LABEL = 'Touches'
export const KEYS = [
  { key: 'J', does: 'suivante' },
  { key: 'K', does: 'précédente' },
  { key: 'A', does: 'accepter' },
  { key: 'R', does: 'refuser' },
  { key: 'Ctrl Entrée', does: 'envoyer la réponse' },
] as const
