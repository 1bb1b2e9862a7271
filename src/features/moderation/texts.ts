// Words of the staff desk.

export const SEARCH_TITLE = 'Recherche de membres'
export const SEARCH_LEAD = 'Par numéro, adresse IP, nom ou début de nom, ou adresse e-mail entière.'
export const SEARCH_LABEL = 'Numéro, IP, nom ou e-mail'
export const SEARCH_SUBMIT = 'Chercher'
export const NOBODY = 'Aucun membre ne correspond.'
export const NOBODY_HINT = 'Une adresse IP ou e-mail doit être entière\u202f; un nom peut être coupé.'
export const FIRST_ONES = 'Seuls les 50 premiers membres sont affichés. Précisez la recherche.'
export const SEARCH_FAILED = 'Erreur impossible de charger la liste'

export const ID = 'Numéro'
export const EMAIL = 'E-mail'
export const SIGNUP = 'Inscription'
export const LAST_ACTIVITY = 'Dernière activité'
export const STATUS_LABEL = 'Profil'
/** By the number of the status. */
export const STATUS_WORDS = ['ordinaire', 'vérifié', 'peut-être faux'] as const
export const found = (count: number) => (count === 1 ? '1 membre trouvé' : `${count} membres trouvés`)

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** '17 mai 2026', the day in Paris. */
export const dayOf = (moment: Date) => DAY.format(moment)
