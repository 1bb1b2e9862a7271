import { CURRENCY } from '../../../shared/premium.ts'

// Shared by the legal pages.

/** A section of a legal page: texts in the notation of `ui/site-markup.ts`, then labelled facts. */
export interface LegalSection {
  id: string
  title: string
  text?: string
  facts?: readonly LegalFact[]
  /** Text below the facts. */
  after?: string
}

/** A name and its value; null is shown as missing. */
export type LegalFact = readonly [name: string, text: string | null]
export const NOT_PROVIDED = 'non renseigné'

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
/** '21 novembre 2026'. @param day `YYYY-MM-DD` */
export const formatLegalDay = (day: string) => DAY_FORMAT.format(new Date(day)).replace(/^1 /, '1er ')
export const formatTermsVersion = (day: string) => `Version du ${formatLegalDay(day)}`

/** '4,99 €'. @param hundredths of the site's currency */
export const formatPrice = (hundredths: number) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: CURRENCY }).format(hundredths / 100)

/** For sentences with an optional value. */
export const formatOptional = (value: string | null) => value ?? NOT_PROVIDED

/** A mailto link. */
export const formatMailLink = (email: string | null) => (email ? `[${email}](mailto:${email})` : NOT_PROVIDED)

/**
 * French has a narrow no-break space before high punctuation and inside guillemets. Legal texts are written with plain
 * spaces and converted here.
 */
export function applyFrenchSpacing(text: string): string {
  return text.replace(/ ([:;?!%»])/g, '\u202f$1').replace(/« /g, '«\u202f')
}

// Changes of each version of the terms, for members who agreed to an older one.

/** By version, the oldest first; a change of the terms increases `TERMS_VERSION` and adds an entry here. */
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
  '2026-11-23': [
    'Supprimer son compte le cache aussitôt, et s’annule pendant 72 heures ; ensuite tout est effacé.',
    'Le badge « Vérifié » porte sa date, et prend fin avec une photo de profil que l’équipe n’a pas comparée.',
    'Les personnes sans compte ne lisent plus que « Un membre », sauf si vous vous rendez visible aux visiteurs.',
    'Il y a des limites de plus : vingt appareils connectés, trente connexions par heure, et un petit calcul du navigateur quand les inscriptions affluent.',
  ],
}

/**
 * Changes since a version, the oldest first.
 * @param version the one agreed to, null for accounts before versions
 */
export function listChangesSince(version: string | null): string[] {
  return Object.entries(TERMS_CHANGES).flatMap(([day, changes]) => (day > (version ?? '') ? changes : []))
}

export const hasChangeNotes = (version: string) => Object.hasOwn(TERMS_CHANGES, version)
export const TERMS_CHANGED_TITLE = 'Nos conditions ont changé'
/** The three pages, in the notation of `ui/site-markup.ts`. */
export const READ_TERMS =
  'À lire en entier : les [conditions](/cgu), les [règles](/regles) et la page [Confidentialité](/confidentialite).'
export const TERMS_AGREED = 'Merci, c’est noté.'
