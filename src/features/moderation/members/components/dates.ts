const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** '17 mai 2026', the day in Paris. */
export const formatDate = (moment: Date) => DAY.format(moment)

/** '17 mai 2026, 14:05', in Paris. */
export const formatDateTime = (moment: Date) => MOMENT.format(moment)
