/** Sentences of the conventions (specification 1, sections 1 and 8); quotations are literal. */
export const GENERIC_ERROR = 'Oups... il y a eu une erreur'
/** Follows each 'Erreur impossible de charger …'. */
export const BUG_HINT = 'Si le problème persiste, créez un topic Bug sur le forum'
export const INVALID_DATA = 'The given data was invalid.'
/** Message of a 429 past a free member's daily limit: a code that opens the premium modal (product.md 4). */
export const DAILY_LIMIT_CODE = 'out'

/** Code of a 403 for an act that needs the password given a short time ago: the page asks for it and goes on. */
export const PASSWORD_NEEDED_CODE = 'password'
export const PASSWORD_NEEDED = 'Pour continuer, donnez votre mot de passe.'

/** Code of a 428 for a sign-up that needs a proof of work: the page fetches a challenge, solves it and goes on. */
export const PROOF_NEEDED_CODE = 'proof'
export const PROOF_NEEDED =
  'Beaucoup de comptes s’ouvrent en ce moment\u202f: votre navigateur doit d’abord faire un petit calcul. Réessayez.'

export const REQUIRED = 'Ce champ est obligatoire.'
export const INVALID_VALUE = 'Cette valeur n’est pas valide.'
export const EMAIL_INVALID = 'Cette adresse e-mail n’est pas valide.'

/** On every page of a member under review, and in their rejected calls (decision 32). */
export const IN_REVIEW = 'Votre inscription est en cours de vérification, réponse sous 48 h.'

/** On every page while only staff may write, and in the refused writes of others. */
export const READ_ONLY =
  'Le site est en lecture seule pour un moment\u202f: vous pouvez tout lire, bloquer et signaler, mais rien d’autre n’est enregistré.'
export const READ_ONLY_CODE = 'read_only'

/** Why a member may not write. */
export const ACCOUNT_PAUSED = 'Votre compte est en pause\u202f: reprenez-le pour écrire.'
export const UNVERIFIED =
  'Confirmez d’abord votre adresse e-mail : le lien vous attend dans votre boîte de réception.'

// Shown to others in the profile of a member whose account is paused.

export const MEMBER_PAUSED = 'Ce membre a mis son compte en pause.'
export const PROFILE_PAUSED = 'Ce profil est en pause'

/** Code of the refusal to start a conversation while too many wait for an answer (409). */
export const WAITING_CODE = 'waiting'
