// Sentences of the second factor, on the site and in its calls.

export const CODE_SHAPE = 'Le code compte 6 chiffres.'
export const CODE_SHAPE_ANY = 'Donnez les 6 chiffres, ou un code de secours de 10 lettres et chiffres.'
export const CODE_WRONG = 'Ce code n’est pas le bon. Attendez le suivant, puis réessayez.'
export const CODE_USED = 'Ce code a déjà servi. Attendez le suivant\u202f: il change toutes les 30 secondes.'
export const TOO_MANY_CODES = 'Trop de codes faux. Patientez cinq minutes, puis réessayez.'
export const TOO_MANY_CODES_TODAY =
  'Trop de codes faux aujourd’hui\u202f: réessayez demain. Si ce n’était pas vous, changez de mot de passe et prévenez le fondateur.'
export const HAS_FACTOR =
  'Vous avez déjà un second facteur\u202f: retirez-le d’abord pour en prendre un autre.'
export const NO_FACTOR = 'Vous n’avez pas encore de second facteur.'
export const BEGIN_AGAIN = 'Ce QR code n’est plus valable. Recommencez avec votre mot de passe.'
export const UNREADABLE =
  'La clé du site a changé\u202f: votre second facteur ne peut plus être lu. Demandez au fondateur de le retirer.'
export const NO_SUCH_STAFF = 'Ce membre n’existe pas.'
export const NOT_YOURS_TO_REMOVE =
  'Vous ne pouvez retirer ni votre second facteur ici, ni celui d’un fondateur.'
export const THEY_HAVE_NONE = 'Ce membre n’a pas de second facteur.'

export const CONFIRMED = 'Votre second facteur est en place.'
export const SHOWN = 'C’est bien vous\u202f: l’administration vous est ouverte.'
export const RENEWED = 'Vos nouveaux codes de secours remplacent les anciens.'
export const REMOVED = 'Votre second facteur est retiré. Prenez-en un autre pour rouvrir l’administration.'

export const ACCESS_TITLE = 'Accès à l’administration'
export const PASSWORD = 'Mot de passe'
const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
export const since = (moment: Date) => `Votre second facteur est en place depuis le ${DAY.format(moment)}.`
/** What an authenticator lists the site as; beside it stands the member's name. */
export const ISSUER = 'Guinguette'
