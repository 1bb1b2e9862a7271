// Words of the search for members.

export const SEARCH_TITLE = 'Recherche de membres'
export const SEARCH_LEAD =
  'Par numéro, nom ou début de nom, adresse e-mail entière, adresse IP ou réseau (203.0.113.0/24, 2001:db8:12:34::/64).'
export const SEARCH_LABEL = 'Numéro, nom, e-mail ou IP'
export const SEARCH_SUBMIT = 'Chercher'
export const NOBODY = 'Aucun membre ne correspond.'
export const NOBODY_HINT =
  'Une adresse e-mail doit être entière\u202f; un nom ou une adresse IP peuvent être coupés.'
export const NO_SUCH_PAGE = 'Cette page de la recherche est vide.'
export const FIRST_PAGE = 'Revenir à la première'
export const SEARCH_FAILED = 'Erreur impossible de charger la liste'
export const found = (count: number) => (count === 1 ? '1 membre trouvé' : `${count} membres trouvés`)
export const firstOnes = (count: number) =>
  `Seuls les ${count} premiers membres sont affichés. Précisez la recherche.`

export const MEMBER = 'Membre'
export const numberOf = (id: number) => `n°\u202f${id}`
export const EMAIL = 'E-mail'
export const AGE = 'Âge'
export const SIGNUP = 'Inscription'
export const LAST_ACTIVITY = 'Dernière activité'
export const STATUS_LABEL = 'Profil'
export const WARNING = 'Avertissement'
/** By the number of the status. */
export const STATUS_WORDS = ['ordinaire', 'vérifié', 'peut-être faux'] as const
export const percent = (value: number) => `${value}\u202f%`
/** In place of what is not told of equal or higher roles. */
export const NOT_TOLD = 'non communiqué'
