// How money and days are said on the pages and in the mails of Premium.

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** '1er décembre 2026', the day in Paris. */
export const formatDay = (moment: Date) => DAY_FORMAT.format(moment).replace(/^1 /, '1er ')

/** '4,99 €'. @param amount hundredths of the currency @param currency its three letters */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(amount / 100)
