const MOMENT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
/** The last day of a block, which ends at its midnight. */
export const formatLastDay = (until: Date) => MOMENT.format(new Date(until.getTime() - 1))

export const END_INVALID = 'Donnez le dernier jour du blocage.'
export const END_PAST = 'Le dernier jour du blocage est aujourd’hui ou plus tard.'
export const END_TOO_LATE =
  'Un blocage dure six mois au plus, un an en cas de récidive\u202f: vérifiez la date.'
export const REFERENCE_TOO_SHORT = 'Donnez la juridiction, la date et le numéro de la décision.'
export const REFERENCE_TOO_LONG = 'La référence fait 200 caractères au plus.'

export const formatImposed = (until: Date) =>
  `Le compte est bloqué par décision de justice jusqu’au ${formatLastDay(until)} inclus.`
export const ENDED = 'Le blocage judiciaire a pris fin.'
export const formatAlreadyBlocked = (until: Date) =>
  `Ce compte est déjà bloqué par décision de justice, jusqu’au ${formatLastDay(until)} inclus.`
export const NOT_BLOCKED = 'Ce compte n’est pas bloqué par décision de justice.'
