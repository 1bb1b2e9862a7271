// Sentences of the second factor, on pages and in calls.

export const CODE_FORMAT = 'Le code compte 6 chiffres.'
export const CODE_OR_RECOVERY_FORMAT =
  'Donnez les 6 chiffres, ou un code de secours de 10 lettres et chiffres.'
export const CODE_WRONG = 'Ce code n’est pas le bon. Attendez le suivant, puis réessayez.'
export const CODE_USED = 'Ce code a déjà servi. Attendez le suivant\u202f: il change toutes les 30 secondes.'
export const TOO_MANY_CODES = 'Trop de codes faux. Patientez cinq minutes, puis réessayez.'
export const TOO_MANY_CODES_TODAY =
  'Trop de codes faux aujourd’hui\u202f: réessayez demain. Si ce n’était pas vous, changez de mot de passe et prévenez le fondateur.'
export const ALREADY_SET_UP =
  'Vous avez déjà un second facteur\u202f: retirez-le d’abord pour en prendre un autre.'
export const NOT_SET_UP = 'Vous n’avez pas encore de second facteur.'
export const SETUP_EXPIRED = 'Ce QR code n’est plus valable. Recommencez avec votre mot de passe.'
export const SECRET_UNREADABLE =
  'La clé du site a changé\u202f: votre second facteur ne peut plus être lu. Demandez au fondateur de le retirer.'
export const MEMBER_NOT_FOUND = 'Ce membre n’existe pas.'
export const CANNOT_REMOVE = 'Vous ne pouvez retirer ni votre second facteur ici, ni celui d’un fondateur.'
export const MEMBER_NOT_SET_UP = 'Ce membre n’a pas de second facteur.'

export const SETUP_CONFIRMED = 'Votre second facteur est en place.'
export const CODE_ACCEPTED = 'C’est bien vous\u202f: l’administration vous est ouverte.'
export const RECOVERY_CODES_RENEWED = 'Vos nouveaux codes de secours remplacent les anciens.'
export const TWO_FACTOR_REMOVED =
  'Votre second facteur est retiré. Prenez-en un autre pour rouvrir l’administration.'

export const ACCESS_TITLE = 'Accès à l’administration'
export const PASSWORD = 'Mot de passe'
const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
export const formatSetUpSince = (moment: Date) =>
  `Votre second facteur est en place depuis le ${DAY.format(moment)}.`
