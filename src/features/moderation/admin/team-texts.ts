// Words of the page on which the founder gives roles, and of its calls.
/** Roles by their number, as they are given. */
export const ROLE_NAMES = ['Membre', 'Modo', 'Admin', 'Fondateur'] as const
/** What each may do, for who chooses. */
export const ROLE_TITLES = [
  'N’a pas accès à l’administration',
  'Photos, forum, commentaires, signalements',
  'Aussi avertissements, suspensions, contestations, journal',
  'Tout, et les rôles des autres',
] as const
export const SECTIONS: Record<number, string> = { 3: 'Fondateurs', 2: 'Admins', 1: 'Modos' }
export const NOBODY: Record<number, string> = {
  3: 'Personne.',
  2: 'Aucun admin pour l’instant.',
  1: 'Aucun modo pour l’instant.',
}
export const ROLE = 'Rôle'
export const NO_SUCH_MEMBER = 'Ce membre n’existe pas.'
export const OWN_ROLE = 'Vous ne pouvez pas changer votre propre rôle.'
export const FOUNDERS_ROLE = 'Le rôle d’un fondateur ne se change pas d’ici.'
export const SUSPENDED_NO_ROLE = 'Ce compte est suspendu\u202f: levez d’abord la suspension.'
export const UNVERIFIED_NO_ROLE =
  'L’adresse e-mail de ce membre n’est pas confirmée\u202f: il ne peut pas entrer dans l’équipe.'
export const SAME_ROLE = 'Ce membre a déjà ce rôle.'

const BECOMES = [
  'n’est plus du staff',
  'est maintenant modo',
  'est maintenant admin',
  'est maintenant fondateur',
]

/** 'Salomé est maintenant admin.' */
export const roleGiven = (name: string, role: number) => `${name} ${BECOMES[role]}.`
export const removeFactorOf = (name: string) => `Retirer le second facteur de ${name}`
export const askRole = (name: string, role: number) => `${name}\u202f: ${ROLE_NAMES[role]}\u202f?`
export const SECOND_FACTOR_REMOVED = 'Son second facteur est retiré.'
