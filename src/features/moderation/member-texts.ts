import { PHOTO_STATE } from '../../shared/photos.ts'
import { ROLES } from '../../shared/roles.ts'
import { MOST_SHARED, type Strength } from './policy/hint.ts'

// Words of the desk's page of one member.

export const titleOf = (name: string, id: number) => `${name}, membre n°\u202f${id}`
export const SEE_PROFILE = 'Voir le profil'
export const SEE_LOG = 'Tout le journal'

/** Of oneself, and of equal and higher roles. */
export const YOURSELF =
  'C’est votre propre compte\u202f: l’administration ne vous en montre rien de plus, et vous ne pouvez pas y agir.'
export const YOUR_EQUAL =
  'Ce membre du staff est de votre rang ou au-dessus\u202f: seuls son nom et son rôle se lisent ici, et vous ne pouvez pas y agir.'
export const ROLE_WORDS: Record<number, string> = {
  [ROLES.suspended]: 'suspendu',
  [ROLES.member]: 'membre',
  [ROLES.moderator]: 'modérateur',
  [ROLES.admin]: 'admin',
  [ROLES.founder]: 'fondateur',
}

/** @param day of the deletion */
export const deletedOn = (day: string) =>
  `Compte supprimé le ${day}. Ce qui reste est gardé sans nom, ni adresse, ni photo\u202f: six mois après la dernière décision, trois ans après un bannissement.`
export const SUSPENDED_FOR_GOOD = 'Ce compte est suspendu, sans fin prévue.'
export const suspendedUntil = (day: string) => `Ce compte est suspendu jusqu’au ${day}.`

export const FACTS = 'Compte'
export const NUMBER = 'Numéro'
export const ROLE = 'Rôle'
export const EMAIL = 'E-mail'
export const EMAIL_VERIFIED = 'confirmé'
export const EMAIL_UNVERIFIED = 'non confirmé'
export const pendingEmail = (email: string) => `en attente de ${email}`
export const BIRTH = 'Naissance'
export const SEX = 'Sexe'
export const PLACE = 'Lieu'
export const near = (place: string) => `près de ${place}`
export const UNKNOWN = 'inconnu'
export const SIGNUP = 'Inscription'
export const FROM = ', depuis '
export const LAST_ACTIVITY = 'Dernière activité'
export const PAUSED = 'compte en pause'
export const PREMIUM = 'Premium'
export const YES = 'oui'
export const NO = 'non'
export const DEMO = 'membre de la démonstration'

export const STANDING = 'Statut'
export const PROFILE = 'Profil'
/** By the number of the status. */
export const STATUS_WORDS = ['ordinaire', 'vérifié', 'peut-être faux'] as const
export const DESCRIPTION_RIGHT = 'Description'
export const MAY_DESCRIBE = 'peut en écrire une'
export const MAY_NOT_DESCRIBE = 'n’a plus le droit d’en écrire une'
export const WARNING = 'Avertissement'
export const percent = (value: number) => `${value}\u202f%`
/** '40 % : encore 60 % avant la suspension' */
export const warningWords = (value: number) => {
  if (value === 0) return 'aucun'
  return value >= 100
    ? `${percent(value)}\u202f: suspension`
    : `${percent(value)}\u202f: encore ${percent(100 - value)} avant la suspension`
}
export const lastGrew = (day: string) => `a changé le ${day}`

export const PHOTOS = 'Photos et description'
export const NO_PHOTOS = 'Aucune photo.'
export const PHOTO_WORDS: Record<number, string> = {
  [PHOTO_STATE.awaiting]: 'en attente',
  [PHOTO_STATE.accepted]: 'visible',
  [PHOTO_STATE.refused]: 'refusée',
  [PHOTO_STATE.moderated]: 'modérée',
  [PHOTO_STATE.banned]: 'bannie',
}
export const VERIFICATION = 'vérification'
export const photoNumber = (id: number, state: string) => `Photo ${id}, ${state}`
export const NO_DESCRIPTION = 'Pas de description.'

export const DEVICES = 'Appareils et adresses'
export const NO_DEVICES = 'Aucune connexion gardée.'
export const FIRST_SEEN = 'première fois'
export const LAST_SEEN = 'dernière fois'
export const NO_ADDRESS = 'effacée'
export const SESSION_OPEN = 'ouverte'
export const olderThan = (count: number) => `Seuls les ${count} plus récents sont affichés.`
/** The same of decisions and acts. */
export const olderOnes = (count: number) => `Les ${count} plus récentes seulement.`

export const HINTS = 'Peut-être la même personne'
export const HINTS_LEAD = 'Des indices, jamais des preuves\u202f: rien n’est décidé par eux.'
export const NO_HINTS = 'Aucun indice de doublon.'
export const STRENGTH_WORDS: Record<Strength, string> = {
  strong: 'indice fort',
  medium: 'indice moyen',
  weak: 'indice faible',
}
/** @param others accounts that share it with this one, `MOST_SHARED` at most */
const sharedBy = (others: number) => {
  if (others === 1) return 'à eux deux seuls'
  return others >= MOST_SHARED ? `comme plus de ${others} comptes` : `comme ${others + 1} comptes en tout`
}
export const sameDevice = (device: string, network: string, shared: number) =>
  `même appareil (${device}) et même adresse ${network}, ${sharedBy(shared)}`
export const sameAddress = (network: string, shared: number) => `même adresse ${network}, ${sharedBy(shared)}`
export const samePhoto = (distance: number) =>
  distance === 0 ? 'une photo identique' : `une photo ressemblante (${distance} points d’écart sur 64)`
export const sameTexts = (texts: number, contact: boolean) =>
  `${texts === 1 ? 'un même premier message' : `${texts} mêmes premiers messages`}${contact ? ', avec un lien ou des coordonnées' : ''}`
export const REPORTS = 'Signalements'
export const RECEIVED = 'Reçus'
export const MADE = 'Envoyés'
const upTo = (count: number, most: number) => (count >= most ? `${most} ou plus` : String(count))
export const receivedCount = (count: number, most: number) =>
  count === 0 ? 'Aucun signalement reçu.' : `${upTo(count, most)} en tout, par objet\u202f:`
export const madeCount = (count: number, upheld: number, dismissed: number, most: number) =>
  count === 0
    ? 'Aucun signalement envoyé.'
    : `${upTo(count, most)} en tout, dont ${upheld} suivi${upheld > 1 ? 's' : ''} d’effet et ${dismissed} sans suite.`
export const caseNumber = (id: number) => `n°\u202f${id}`
export const reportsOf = (count: number) => (count === 1 ? '1 signalement' : `${count} signalements`)
export const ABOUT = 'sur'

export const DECISIONS = 'Décisions'
export const NO_DECISIONS = 'Aucune décision.'
/** By the stored kind of a decision. */
export const DECISION_WORDS: Record<number, string> = {
  1: 'Photo refusée',
  2: 'Photo modérée',
  3: 'Photo bannie',
  4: 'Commentaire modéré',
  5: 'Post modéré',
  6: 'Description modérée',
  7: 'Avertissement',
  8: 'Suspension',
  9: 'Suspension pour de bon',
  10: 'Marqué peut-être faux',
}
export const LIGHTER = 'Avertissement allégé'
export const signed = (value: number) => `${value > 0 ? '+' : '−'}${percent(Math.abs(value))}`
export const STANDING_WORDS = { standing: 'en vigueur', over: 'terminée', lifted: 'annulée' } as const
export const CONTEST_WAITS = 'contestée'
export const CONTEST_ACCEPTED = 'contestation acceptée'
export const CONTEST_REFUSED = 'contestation refusée'
export const until = (day: string) => `jusqu’au ${day}`
export const BY = 'par'
export const DELETED = 'un compte supprimé'

export const TRAIL = 'Actes du staff'
export const NO_TRAIL = 'Le staff n’a rien fait à propos de ce membre.'
