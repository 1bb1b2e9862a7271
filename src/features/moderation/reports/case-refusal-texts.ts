import type { TransitionRefusal } from './policy/case-transitions.ts'

// What staff are told when an act upon an entry of the queue is not done.

export const ACTION_MISSING = 'Choisissez une action.'
export const RULE_MISSING = 'Choisissez la règle.'
export const CASE_REASON_MISSING = 'Dites pourquoi\u202f: le membre lira ce motif.'
export const INVALID_PERCENT = 'Choisissez un avertissement de 1 à 100\u202f%.'
export const INVALID_DAYS = 'Choisissez une durée\u202f: 1, 3, 7 ou 30 jours.'

export const NO_SUCH_CASE = 'Ce signalement n’existe pas.'
export const CASE_FORBIDDEN =
  'Un signalement qui vous concerne, ou qui concerne un membre du staff de votre rang ou au-dessus, n’est pas pour vous.'
export const ADMINS_ONLY = 'Avertir, suspendre et bannir sont réservés aux admins.'
export const CONVERSATION_NOT_MODERATABLE = 'Une conversation ne se modère pas.'
export const NOT_A_CONVERSATION = 'Ce signalement ne porte pas sur une conversation.'
export const DUPLICATE_OPEN_CASE = 'Un nouveau signalement de la même cible est déjà dans la file.'

/** Why an entry does not move. */
export const REFUSALS: Record<TransitionRefusal, string> = {
  closed: 'Ce signalement est déjà clos.',
  escalated: 'Ce signalement est déjà transmis aux admins.',
  'not-closed': 'Ce signalement n’est pas clos.',
  'not-escalated': 'Ce signalement n’est pas transmis aux admins.',
  'not-taken': 'Personne ne s’occupe de ce signalement.',
  held: 'Un autre membre du staff s’occupe de ce signalement. Vous pourrez le reprendre au bout de 30 minutes.',
  yours: 'Vous vous occupez déjà de ce signalement.',
  admins: 'Ce signalement est réservé aux admins.',
}

/** What has become of an entry that the reader saw otherwise. */
export const CONFLICT_MESSAGES = {
  closed: 'Un autre membre du staff a déjà clos ce signalement.',
  escalated: 'Un autre membre du staff a transmis ce signalement aux admins.',
  assigned: 'Un autre membre du staff s’occupe maintenant de ce signalement.',
  open: 'Un autre membre du staff a remis ce signalement dans la file.',
  byYourself: 'Vous avez déjà agi sur ce signalement.',
} as const

export const UPHELD_REQUIRES_DELETED_ACCOUNT = 'Ce compte existe encore\u202f: choisissez ce qui est fait.'
