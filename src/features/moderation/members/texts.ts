import { ROLES } from '../../../shared/roles.ts'
import { SHARED_ACCOUNTS_MAX, type Strength } from './policy.ts'

// The staff's page of a member.

export const formatMemberTitle = (name: string, id: number) => `${name}, membre n°\u202f${id}`
export const ROLE_LABELS: Record<number, string> = {
  [ROLES.suspended]: 'suspendu',
  [ROLES.member]: 'membre',
  [ROLES.moderator]: 'modérateur',
  [ROLES.admin]: 'admin',
  [ROLES.founder]: 'fondateur',
}
export const SUSPENDED_PERMANENTLY = 'Ce compte est suspendu, sans fin prévue.'
export const formatSuspendedUntil = (day: string) => `Ce compte est suspendu jusqu’au ${day}.`
export const SIGNUP = 'Inscription'
export const PROFILE = 'Profil'
/** By status. */
export const STATUS_LABELS = ['ordinaire', 'vérifié', 'peut-être faux'] as const
export const WARNING = 'Avertissement'
export const formatPercent = (value: number) => `${value}\u202f%`
/** '40 % : encore 60 % avant la suspension' */
export const formatWarning = (value: number) => {
  if (value === 0) return 'aucun'
  return value >= 100
    ? `${formatPercent(value)}\u202f: suspension`
    : `${formatPercent(value)}\u202f: encore ${formatPercent(100 - value)} avant la suspension`
}
export const formatLatestOnlyNotice = (count: number) => `Les ${count} plus récentes seulement.`
export const STRENGTH_LABELS: Record<Strength, string> = {
  strong: 'indice fort',
  medium: 'indice moyen',
  weak: 'indice faible',
}
/** @param others accounts that share it with this one, `SHARED_ACCOUNTS_MAX` at most */
const formatSharedCount = (others: number) => {
  if (others === 1) return 'à eux deux seuls'
  return others >= SHARED_ACCOUNTS_MAX
    ? `comme plus de ${others} comptes`
    : `comme ${others + 1} comptes en tout`
}
export const describeSameDevice = (device: string, network: string, shared: number) =>
  `même appareil (${device}) et même adresse ${network}, ${formatSharedCount(shared)}`
export const describeSameAddress = (network: string, shared: number) =>
  `même adresse ${network}, ${formatSharedCount(shared)}`
export const REPORTS = 'Signalements'
const formatCappedCount = (count: number, most: number) => (count >= most ? `${most} ou plus` : String(count))
export const formatReceivedCount = (count: number, most: number) =>
  count === 0 ? 'Aucun signalement reçu.' : `${formatCappedCount(count, most)} en tout, par objet\u202f:`
export const formatSentCount = (count: number, upheld: number, dismissed: number, most: number) =>
  count === 0
    ? 'Aucun signalement envoyé.'
    : `${formatCappedCount(count, most)} en tout, dont ${upheld} suivi${upheld > 1 ? 's' : ''} d’effet et ${dismissed} sans suite.`
export const formatCaseNumber = (id: number) => `n°\u202f${id}`
/** By kind of decision. */
export const DECISION_KIND_LABELS: Record<number, string> = {
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
  11: 'Blocage judiciaire',
}
export const formatSignedPercent = (value: number) =>
  `${value > 0 ? '+' : '−'}${formatPercent(Math.abs(value))}`
export const DECISION_STATE_LABELS = { standing: 'en vigueur', over: 'terminée', lifted: 'annulée' } as const
export const BY_LABEL = 'par'

// Notes of staff.

export const NOTES = 'Notes du staff'
export const NOTE_ADDED = 'La note est ajoutée.'
export const NOTE_EMPTY = 'Écrivez la note.'
export const NOTE_TOO_LONG = 'Une note compte 1000 caractères au plus.'
