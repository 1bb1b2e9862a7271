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
export const ENROL_LEAD =
  'Il vous faut un second facteur\u202f: un code que votre téléphone calcule, en plus de votre mot de passe.'
export const CHECK_LEAD = 'Une fois par appareil et toutes les douze heures.'

export const PASSWORD_STEP = 'D’abord, votre mot de passe'
export const PASSWORD_STEP_HINT =
  'Ayez une application d’authentification sous la main\u202f: Aegis, FreeOTP, 2FAS, Google Authenticator ou celle de votre téléphone.'
export const PASSWORD = 'Mot de passe'
export const CONTINUE = 'Continuer'
export const SCAN_STEP = 'Photographiez ce QR code'
export const SCAN_STEP_HINT = 'Dans l’application, ajoutez un compte, puis visez le carré.'
export const QR_LABEL = 'QR code de votre second facteur'
export const OR_TYPE = 'Ou recopiez ce secret\u202f:'
export const OPEN_APP = 'Ouvrir dans une application de cet appareil'
export const CONFIRM_STEP = 'Donnez le premier code'
export const CODE = 'Code à 6 chiffres'
export const CONFIRM = 'Activer'
export const BEGIN_ANEW = 'Recommencer'

export const CHECK_HINT = 'Ouvrez l’application d’authentification de votre téléphone.'
export const CHECK = 'Entrer'
export const LOST_PHONE = 'Je n’ai pas mon téléphone'
export const RECOVERY_CODE = 'Code de secours'
export const RECOVERY_HINT = 'Un des dix codes que vous avez gardés. Chacun ne sert qu’une fois.'
export const RECOVERY_SUBMIT = 'Entrer avec ce code'
export const NEITHER = 'Ni téléphone ni codes\u202f? Le fondateur peut retirer votre second facteur.'

export const CODES_TITLE = 'Vos codes de secours'
export const CODES_HINT =
  'Gardez-les hors de votre téléphone\u202f: chacun ouvre l’administration une fois, quand le téléphone manque. Ils ne seront plus jamais montrés.'
export const COPY = 'Copier'
export const COPIED = 'Codes copiés'
export const COPY_FAILED = 'Votre navigateur ne copie pas\u202f: recopiez les codes à la main.'
export const PRINT = 'Imprimer'
export const KEPT_THEM = 'Je les ai gardés, continuer'

export const RENEW_TITLE = 'Codes de secours'
export const RENEW = 'Faire dix nouveaux codes'
export const RENEW_HINT = 'Les codes qui restent ne serviront plus.'
export const REPLACE_TITLE = 'Changer de téléphone'
export const REPLACE_HINT =
  'Retirez le second facteur d’aujourd’hui, puis prenez-en un autre. Entre les deux, l’administration vous est fermée.'
export const ANY_CODE = 'Code à 6 chiffres, ou code de secours'
export const REPLACE = 'Retirer mon second facteur'

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** How many of the ten codes have not served yet. */
export const codesLeft = (left: number) =>
  left === 0
    ? 'Il ne vous en reste aucun\u202f: faites-en de nouveaux.'
    : left === 1
      ? 'Il vous en reste un seul.'
      : `Il vous en reste ${left} sur 10.`
export const since = (moment: Date) => `Votre second facteur est en place depuis le ${DAY.format(moment)}.`
/** What an authenticator lists the site as; beside it stands the member's name. */
export const ISSUER = 'Guinguette'
