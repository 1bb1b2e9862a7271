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
export const ROLE_SECTION_TITLES: Record<number, string> = { 3: 'Fondateurs', 2: 'Admins', 1: 'Modos' }
export const EMPTY_SECTION_TEXTS: Record<number, string> = {
  3: 'Personne.',
  2: 'Aucun admin pour l’instant.',
  1: 'Aucun modo pour l’instant.',
}
export const ROLE = 'Rôle'
export const NO_SUCH_MEMBER = 'Ce membre n’existe pas.'
export const CANNOT_CHANGE_OWN_ROLE = 'Vous ne pouvez pas changer votre propre rôle.'
export const CANNOT_CHANGE_FOUNDER_ROLE = 'Le rôle d’un fondateur ne se change pas d’ici.'
export const SUSPENDED_CANNOT_HAVE_ROLE = 'Ce compte est suspendu\u202f: levez d’abord la suspension.'
export const UNVERIFIED_CANNOT_HAVE_ROLE =
  'L’adresse e-mail de ce membre n’est pas confirmée\u202f: il ne peut pas entrer dans l’équipe.'
export const ROLE_UNCHANGED = 'Ce membre a déjà ce rôle.'

const ROLE_CHANGE_PHRASES = [
  'n’est plus du staff',
  'est maintenant modo',
  'est maintenant admin',
  'est maintenant fondateur',
]

/** 'Salomé est maintenant admin.' */
export const formatRoleChanged = (name: string, role: number) => `${name} ${ROLE_CHANGE_PHRASES[role]}.`
export const formatRemoveTwoFactorTitle = (name: string) => `Retirer le second facteur de ${name}`
export const formatRoleQuestion = (name: string, role: number) => `${name}\u202f: ${ROLE_NAMES[role]}\u202f?`
export const SECOND_FACTOR_REMOVED = 'Son second facteur est retiré.'
