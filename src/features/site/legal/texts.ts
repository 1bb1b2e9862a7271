import { CURRENCY } from '../../../shared/premium.ts'

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

// What changed with each version of the terms, for who agreed to an older one.

/** By version, the oldest first; a change of the pages moves `TERMS_VERSION` and adds a line here. */
const TERMS_CHANGES: Readonly<Record<string, readonly string[]>> = {
  '2026-11-21': [
    'Les conditions, les règles et la page Confidentialité sont maintenant écrites en entier, et datées.',
    'Elles disent ce que nous gardons, combien de temps, et comment en prendre une copie ou l’effacer.',
    'Elles décrivent Premium : son prix, comment l’arrêter, et quatorze jours pour changer d’avis.',
  ],
  '2026-11-22': [
    'Un signalement n’est plus effacé avec le compte signalé : il reste, sans nom, jusqu’à sa décision et six mois de plus.',
    'Un compte banni laisse trois ans une empreinte de son adresse et de ses photos ; une inscription qui y correspond est vérifiée par une personne.',
  ],
}

/** What has changed since a version, the oldest change first. @param version agreed to, null before they had versions */
export function listChangesSince(version: string | null): string[] {
  return Object.entries(TERMS_CHANGES).flatMap(([day, changes]) => (day > (version ?? '') ? changes : []))
}

/** Whether it is said what a version changed. */
export const hasChangeNotes = (version: string) => Object.hasOwn(TERMS_CHANGES, version)
export const TERMS_CHANGED_TITLE = 'Nos conditions ont changé'
/** The three pages, in the notation of `ui/site-markup.ts`. */
export const READ_TERMS =
  'À lire en entier : les [conditions](/cgu), les [règles](/regles) et la page [Confidentialité](/confidentialite).'
export const TERMS_AGREED = 'Merci, c’est noté.'
