// Words of the page on which the founder gives roles, and of its calls.

export const TEAM_TITLE = 'Équipe'
export const TEAM_LEAD = 'Qui veille sur la guinguette, et ce que chacun y fait.'

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

export const LAST_SEEN = 'Dernière activité'
export const FACTOR = 'Second facteur'
export const WITH_FACTOR = 'oui'
export const WITHOUT_FACTOR = 'pas encore'
export const ACTS = 'Actes en 30 jours'
export const ROLE = 'Rôle'
export const GIVE = 'Donner'
export const REMOVE_FACTOR = 'Retirer le second facteur'
export const YOURSELF = 'C’est vous'

export const GIVE_TITLE = 'Donner un rôle'
export const GIVE_HINT =
  'Un fondateur ne peut plus être rétrogradé d’ici. Les autres rôles se reprennent à tout moment.'
export const SEARCH = 'Nom ou numéro d’un membre'
export const NOT_FOUND = 'Personne ne porte ce nom ni ce numéro.'
export const LOAD_FAILED = 'Erreur impossible de charger l’équipe.'

export const CONFIRM = 'Confirmer'
export const CANCEL = 'Annuler'

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
export const giveRoleTo = (name: string) => `Rôle de ${name}`
export const giveTo = (name: string) => `Donner ce rôle à ${name}`
export const removeFactorOf = (name: string) => `Retirer le second facteur de ${name}`
export const removeFactorHint = (name: string) =>
  `${name} n’entrera plus dans l’administration avant d’en avoir pris un autre. Assurez-vous que c’est bien ${name} qui vous le demande.`
export const askRole = (name: string, role: number) => `${name}\u202f: ${ROLE_NAMES[role]}\u202f?`
/** What giving the role means. */
export const roleMeans = (role: number) =>
  [
    'L’administration lui est fermée dès maintenant.',
    'Pourra valider les photos, modérer et lire les signalements.',
    'Pourra aussi avertir, suspendre, et décider des contestations.',
    'Pourra tout faire, et vous ne pourrez plus lui reprendre ce rôle d’ici.',
  ][role]

export const SECOND_FACTOR_REMOVED = 'Son second facteur est retiré.'
