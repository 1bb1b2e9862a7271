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
