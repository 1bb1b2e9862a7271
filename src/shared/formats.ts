// Money and days, on pages and in mails.

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

const HOUR_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/** '1er décembre 2026 à 9 h 05', in Paris. */
export const formatMoment = (moment: Date) =>
  `${formatDay(moment)} à ${HOUR_FORMAT.format(moment).replace(/^0?(\d+):/, '$1\u00a0h\u00a0')}`

/** '1er décembre 2026', in Paris. */
export const formatDay = (moment: Date) => DAY_FORMAT.format(moment).replace(/^1 /, '1er ')

/**
 * '4,99 €'.
 * @param amount hundredths of the currency
 * @param currency its three letters
 */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(amount / 100)
