// For staff.
export const ANSWER_TOO_SHORT = 'Écrivez au moins 3 caractères\u202f: le membre lira votre réponse.'
export const ANSWER_TOO_LONG = '1000 caractères au plus.'
export const CONTEST_ACCEPTED = 'Contestation acceptée\u202f: la décision est annulée.'
export const CONTEST_REFUSED = 'Contestation refusée\u202f: la décision est maintenue.'
export const NO_SUCH_CONTEST = 'Cette contestation n’existe pas.'
export const ALREADY_ANSWERED = 'Un autre membre du staff a déjà répondu à cette contestation.'
export const DECISION_ALREADY_REVOKED =
  'Cette décision a été annulée entre-temps\u202f: il n’y a plus rien à répondre.'
export const OWN_DECISION = 'Vous avez pris cette décision\u202f: un autre membre du staff doit répondre.'
export const ANSWER_FORBIDDEN =
  'Vous ne pouvez répondre ni pour vous-même, ni pour un membre du staff de votre rang ou au-dessus.'
export const PERMANENTLY = 'pour de bon'
export const DELETED_STAFF = 'compte supprimé'
export const formatDecisionCount = (count: number) =>
  count === 1 ? '1 décision en tout' : `${count} décisions en tout`
export const formatWaitingCount = (count: number) => (count === 1 ? '1 à traiter' : `${count} à traiter`)
export const KEY_HINTS = [
  { key: 'J', does: 'suivante' },
  { key: 'K', does: 'précédente' },
  { key: 'A', does: 'accepter' },
  { key: 'R', does: 'refuser' },
  { key: 'Ctrl Entrée', does: 'envoyer la réponse' },
] as const

// For the member who contests.
export const TEXT_TOO_SHORT = 'Écrivez au moins 10 caractères.'
export const TEXT_TOO_LONG = '2000 caractères au plus.'
export const CONTEST_SENT =
  'Votre contestation est envoyée. Un autre membre du staff va relire la décision et vous répondra ici et par e-mail.'
export const NO_SUCH_DECISION = 'Cette décision n’existe pas.'
export const ALREADY_CONTESTED = 'Vous avez déjà contesté cette décision.'
export const ALREADY_REVOKED = 'Cette décision a déjà été annulée.'
export const COURT_ONLY =
  'Une décision de justice ne se conteste pas ici\u202f: adressez-vous à la juridiction qui l’a rendue, avec votre avocat ou le greffe.'
export const NOT_CONTESTABLE = 'Cette décision ne vous retire rien\u202f: il n’y a rien à contester.'
export const TOO_LATE = 'Le délai de six mois pour contester cette décision est passé.'
export const CONTEST_LIMIT_REACHED =
  'Vous avez envoyé beaucoup de contestations aujourd’hui. Vous pourrez continuer demain.'
