// Sentences of passkeys, on pages and in calls.

export const NAME_MISSING = 'Donnez un nom à cette clé.'
export const NAME_LONG = 'Le nom doit faire 60 caractères au plus.'
export const CHALLENGE_EXPIRED = 'Cette demande a expiré ou a déjà servi. Recommencez.'
export const PASSKEY_REFUSED = 'Cette clé d’accès ne convient pas. Connectez-vous avec votre mot de passe.'
export const PASSKEY_NOT_CREATED = 'Cette clé d’accès n’a pas pu être vérifiée. Recommencez.'
export const PASSKEY_COPIED =
  'Cette clé d’accès semble avoir été copiée\u202f: elle est refusée. Connectez-vous avec votre mot de passe, puis retirez-la de la page Sécurité.'
export const PASSKEY_KNOWN = 'Cet appareil a déjà une clé d’accès ici.'
export const TOO_MANY_PASSKEYS = 'Dix clés d’accès au plus\u202f: retirez-en une d’abord.'
export const TOO_MANY_TRIES = 'Trop de clés refusées. Patientez cinq minutes, puis réessayez.'

export const PASSKEY_ADDED = 'Votre clé d’accès est ajoutée.'
export const PASSKEY_RENAMED = 'Votre clé d’accès a changé de nom.'
export const PASSKEY_REMOVED = 'Votre clé d’accès est retirée.'

export const PASSKEYS_TITLE = 'Clés d’accès'
export const PASSKEYS_LEAD =
  'Votre empreinte, votre visage ou le code de votre téléphone à la place du mot de passe. Rien de tout cela ne quitte votre appareil. Votre mot de passe reste valable.'
export const NO_PASSKEY = 'Vous n’en avez pas encore.'
export const PASSKEY_NAME = 'Nom de la clé'
export const ADD_PASSKEY = 'Ajouter une clé d’accès'
export const UNSUPPORTED = 'Ce navigateur ne crée pas de clé d’accès.'
export const NEEDS_SCRIPTS = 'Pour en ajouter une, activez JavaScript.'
export const SYNCED = 'suit vos appareils'
export const ONE_DEVICE = 'sur un seul appareil'
export const RENAME = 'Renommer'
export const RENAME_TITLE = 'Renommer une clé d’accès'
export const RENAME_LEAD = 'Un nom qui dit de quel appareil il s’agit. Vous seul le lisez.'
export const REMOVE = 'Retirer'
export const SIGN_IN_WITH_PASSKEY = 'Avec une clé d’accès'
export const CHECK_WITH_PASSKEY = 'Entrer avec une clé d’accès'
export const CEREMONY_CANCELLED = 'Rien n’a été fait\u202f: la demande a été annulée ou a expiré.'
export const CEREMONY_FAILED =
  'Votre appareil n’a pas pu répondre. Réessayez, ou utilisez votre mot de passe.'
