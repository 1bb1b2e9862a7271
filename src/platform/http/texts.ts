/** Sentences of rejected and failed requests. */
export const SIGN_IN_FIRST = 'Vous devez être connecté.'
export const NOT_ALLOWED = 'Vous n’avez pas accès à cette page.'
export const NO_SUCH_PAGE = 'Cette page n’existe pas.'
export const MALFORMED_REQUEST = 'Cette requête est mal formée.'
export const SLOW_DOWN = 'Vous allez un peu vite. Patientez un instant, puis réessayez.'
export const TOKEN_EXPIRED = 'Votre session a expiré. Rechargez la page, puis réessayez.'
export const FORM_EXPIRED =
  'Cette page était ouverte depuis trop longtemps. Ce que vous avez écrit est là\u202f: envoyez-le de nouveau.'
export const TOKEN_INVALID = 'Ce jeton n’est pas ou plus valable. Créez-en un autre dans la page Sécurité.'
export const TOKEN_REFUSED = 'Aucun jeton n’ouvre cet appel\u202f: passez par le site.'
export const formatScopeMissing = (scope: string) => `Il faut à ce jeton le droit «\u00a0${scope}\u00a0».`
export const SENT_TOO_SLOWLY = 'L’envoi a pris trop de temps. Vérifiez votre connexion, puis réessayez.'
export const ALREADY_DELETED = 'Trop tard\u202f: cela vient d’être supprimé.'
export const TOO_LARGE = 'Ce que vous envoyez est trop volumineux.'
export const WRONG_FORMAT = 'Ce format n’est pas accepté.'
export const SECOND_FACTOR_REQUIRED =
  'Confirmez d’abord votre second facteur\u202f: ouvrez l’administration dans cet onglet ou un autre.'
export const MANY_STAFF_ACTS =
  'Soixante actes en une heure\u202f: par prudence, confirmez de nouveau votre second facteur dans l’administration.'
export const MANY_REVEALS =
  'Soixante membres consultés en une heure\u202f: par prudence, confirmez de nouveau votre second facteur dans l’administration.'
export const SUSPENDED = 'Votre compte est suspendu.'
export const OVERLOADED_TITLE = 'Un instant'
export const OVERLOADED = 'Il y a beaucoup de monde. Réessayez dans quelques secondes.'
export const OVERLOADED_RETRY = 'Réessayer'
// Of the installed application.
export const APPLICATION_DESCRIPTION =
  'Rencontres et conversations pour célibataires, entre adultes, au bord de l’eau.'
export const APPLICATION_SHORTCUTS = [
  { name: 'Messages', url: '/messages' },
  { name: 'Recherche', url: '/recherche' },
  { name: 'Forum', url: '/forum' },
]
