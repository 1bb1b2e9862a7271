import { CURRENCY } from '../../../../shared/premium.ts'

// What the pages of law share.

/** A part of a page of law: its words in the notation of `ui/site-markup.ts`, then facts by their names. */
export interface LegalSection {
  /** Its anchor. */
  id: string
  title: string
  words?: string
  facts?: readonly LegalFact[]
  /** What stands below the facts. */
  after?: string
}

/** A name, and what it is; null is said to be missing. */
export type LegalFact = readonly [name: string, words: string | null]
export const NOT_PROVIDED = 'non renseigné'

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
/** '21 novembre 2026'. @param day `YYYY-MM-DD` */
export const formatLegalDay = (day: string) => DAY_FORMAT.format(new Date(day)).replace(/^1 /, '1er ')
export const formatTermsVersion = (day: string) => `Version du ${formatLegalDay(day)}`

/** '4,99 €'. @param hundredths of the site's currency */
export const formatPrice = (hundredths: number) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: CURRENCY }).format(hundredths / 100)

/** Where a sentence needs what may not be said. */
export const formatOptional = (value: string | null) => value ?? NOT_PROVIDED

/** A link that writes to an address. */
export const formatMailLink = (email: string | null) => (email ? `[${email}](mailto:${email})` : NOT_PROVIDED)

/**
 * French sets a narrow no-break space before high marks and within guillemets. Pages of law are long: their texts are written
 * with plain spaces, and set here.
 */
export function applyFrenchSpacing(words: string): string {
  return words.replace(/ ([:;?!%»])/g, '\u202f$1').replace(/« /g, '«\u202f')
}
