// What a member who contests a decision reads, and what they are refused with.
export const TEXT_TOO_SHORT = 'Écrivez au moins 10 caractères.'
export const TEXT_TOO_LONG = '2000 caractères au plus.'
export const CONTEST_SENT =
  'Votre contestation est envoyée. Un autre membre du staff va relire la décision et vous répondra ici et par e-mail.'
export const NO_SUCH_DECISION = 'Cette décision n’existe pas.'
export const ALREADY_CONTESTED = 'Vous avez déjà contesté cette décision.'
export const ALREADY_REVOKED = 'Cette décision a déjà été annulée.'
export const NOT_CONTESTABLE = 'Cette décision ne vous retire rien\u202f: il n’y a rien à contester.'
export const TOO_LATE = 'Le délai de six mois pour contester cette décision est passé.'
export const CONTEST_LIMIT_REACHED =
  'Vous avez envoyé beaucoup de contestations aujourd’hui. Vous pourrez continuer demain.'
