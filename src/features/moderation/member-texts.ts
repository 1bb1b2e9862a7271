import { PHOTO_STATE } from '../../shared/photos.ts'
import { ROLES } from '../../shared/roles.ts'
import { MOST_SHARED, type Strength } from './policy/hint.ts'

// Words of the desk's page of one member.

export const titleOf = (name: string, id: number) => `${name}, membre n°\u202f${id}`
export const ROLE_WORDS: Record<number, string> = {
  [ROLES.suspended]: 'suspendu',
  [ROLES.member]: 'membre',
  [ROLES.moderator]: 'modérateur',
  [ROLES.admin]: 'admin',
  [ROLES.founder]: 'fondateur',
}
export const SUSPENDED_FOR_GOOD = 'Ce compte est suspendu, sans fin prévue.'
export const suspendedUntil = (day: string) => `Ce compte est suspendu jusqu’au ${day}.`
export const SIGNUP = 'Inscription'
export const PROFILE = 'Profil'
/** By the number of the status. */
export const STATUS_WORDS = ['ordinaire', 'vérifié', 'peut-être faux'] as const
export const WARNING = 'Avertissement'
export const percent = (value: number) => `${value}\u202f%`
/** '40 % : encore 60 % avant la suspension' */
export const warningWords = (value: number) => {
  if (value === 0) return 'aucun'
  return value >= 100
    ? `${percent(value)}\u202f: suspension`
    : `${percent(value)}\u202f: encore ${percent(100 - value)} avant la suspension`
}
export const PHOTO_WORDS: Record<number, string> = {
  [PHOTO_STATE.awaiting]: 'en attente',
  [PHOTO_STATE.accepted]: 'visible',
  [PHOTO_STATE.refused]: 'refusée',
  [PHOTO_STATE.moderated]: 'modérée',
  [PHOTO_STATE.banned]: 'bannie',
}
/** The same of decisions and acts. */
export const olderOnes = (count: number) => `Les ${count} plus récentes seulement.`
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
export const REPORTS = 'Signalements'
const upTo = (count: number, most: number) => (count >= most ? `${most} ou plus` : String(count))
export const receivedCount = (count: number, most: number) =>
  count === 0 ? 'Aucun signalement reçu.' : `${upTo(count, most)} en tout, par objet\u202f:`
export const madeCount = (count: number, upheld: number, dismissed: number, most: number) =>
  count === 0
    ? 'Aucun signalement envoyé.'
    : `${upTo(count, most)} en tout, dont ${upheld} suivi${upheld > 1 ? 's' : ''} d’effet et ${dismissed} sans suite.`
export const caseNumber = (id: number) => `n°\u202f${id}`
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
export const signed = (value: number) => `${value > 0 ? '+' : '−'}${percent(Math.abs(value))}`
export const STANDING_WORDS = { standing: 'en vigueur', over: 'terminée', lifted: 'annulée' } as const
export const BY = 'par'
