import type { Rule } from '../../../shared/decisions.ts'
import { RULE_TEXTS } from '../decisions/contract/rule-texts.ts'
import type { TransitionRefusal } from './policy.ts'

// The queue of cases.

const NARROW_SPACE = '\u202f'

/** Of content that the site itself put into the queue. */
export const BY_SITE = 'Relevé par le site\u202f: écrit dans l’heure qui suit l’inscription.'
export const QUEUE_TITLE = 'Signalements'
export const EMPTY_QUEUE_TITLE = 'Aucun signalement à traiter'
export const EMPTY_LIST_TITLES = {
  open: EMPTY_QUEUE_TITLE,
  assigned: 'Personne ne s’occupe d’un signalement',
  mine: 'Vous ne vous occupez d’aucun signalement',
  escalated: 'Aucun signalement transmis aux admins',
  closed: 'Aucun signalement clos',
} as const
export const LIST_LABELS = {
  open: 'À traiter',
  assigned: 'Pris',
  mine: 'Les miens',
  escalated: 'Transmis aux admins',
  closed: 'Clos',
} as const
/** By type. */
export const REPORT_TYPE_LABELS = {
  1: 'Profil',
  2: 'Conversation',
  3: 'Commentaire',
  4: 'Photo',
  5: 'Post du forum',
  6: 'Ardoise',
  7: 'Photo d’une conversation',
  8: 'Sortie',
  9: 'Petit mot d’une demande',
  10: 'Adresse signalée',
} as const
/** By severity. */
export const SEVERITY_LABELS = { 0: 'Ordinaire', 1: 'Tromperie', 2: 'Grave', 3: 'Urgent' } as const
/** By state. */
export const CASE_STATE_LABELS = { 0: 'À traiter', 1: 'Pris', 2: 'Transmis aux admins', 3: 'Clos' } as const
export const OPENED_LABEL = 'ouvert'
export const formatCount = (total: number, bound: number) =>
  total >= bound ? `${bound} et plus` : String(total)
export const formatReportCount = (times: number) => (times === 1 ? '1 signalement' : `${times} signalements`)
export const formatCaseTitle = (type: keyof typeof REPORT_TYPE_LABELS, name: string) =>
  type === 10 ? REPORT_TYPE_LABELS[type] : `${REPORT_TYPE_LABELS[type]} de ${name}`
export const formatCaseNumber = (id: number) => `Signalement n°${NARROW_SPACE}${id}`

/** By stored closing action. */
export const OUTCOME_LABELS: Record<string, string> = {
  none: 'Rien à reprocher',
  upheld: 'Fondé, sans compte à sanctionner',
  moderate: 'Modéré',
  fake: 'Marqué faux profil potentiel',
  warn: 'Averti',
  suspend: 'Suspendu',
  ban: 'Banni',
}
export const formatMessageCounts = (reporter: number, reportedOne: number) =>
  `Le membre signalé y avait écrit ${formatMessages(reportedOne)}, l’auteur du signalement ${formatMessages(reporter)}.`
const formatMessages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)
export const MESSAGE_AUTHOR_LABELS = {
  reporter: 'Auteur du signalement',
  reported: 'Membre signalé',
} as const
/** Pseudonym of a deleted member: the account's number, which is never reused. */
export const formatFormerMemberName = (id: number) => `Membre supprimé nº${NARROW_SPACE}${id}`
export const formatPercent = (value: number) => `${value}${NARROW_SPACE}%`
/** By kind. */
export const DECISION_KIND_LABELS: Record<number, string> = {
  1: 'Photo refusée',
  2: 'Photo modérée',
  3: 'Photo bannie',
  4: 'Commentaire modéré',
  5: 'Post modéré',
  6: 'Description modérée',
  7: 'Avertissement',
  8: 'Suspension',
  9: 'Bannissement',
  10: 'Faux profil potentiel',
}
export const getRuleTitle = (rule: string) => RULE_TEXTS[rule as Rule]?.title ?? rule
export const QUEUE_ACTION_LABELS = {
  take: 'Prendre',
  release: 'Rendre à la file',
  escalate: 'Transmettre aux admins',
  return: 'Rendre aux modos',
  reopen: 'Rouvrir',
} as const
export const CLOSING_ACTION_LABELS = {
  none: 'Rien à reprocher',
  upheld: 'Fondé\u202f: pas de compte à sanctionner',
  moderate: 'Modérer',
  fake: 'Faux profil potentiel',
  warn: 'Avertir',
  suspend: 'Suspendre',
  ban: 'Bannir',
} as const
export const formatDays = (count: number) => (count === 1 ? '1 jour' : `${count} jours`)
/** Confirmations. */
export const ACTION_CONFIRMATIONS = {
  take: 'Vous vous occupez de ce signalement.',
  release: 'Le signalement est de nouveau dans la file.',
  escalate: 'Le signalement est transmis aux admins.',
  return: 'Le signalement est rendu aux modos.',
  reopen: 'Le signalement est rouvert.',
  none: 'Clos\u202f: rien à reprocher.',
  upheld: 'Clos\u202f: signalement fondé, sans compte à sanctionner.',
  moderate: 'Clos\u202f: modéré.',
  fake: 'Clos\u202f: profil marqué comme potentiellement faux.',
  warn: 'Clos\u202f: membre averti.',
  suspend: 'Clos\u202f: membre suspendu.',
  ban: 'Clos\u202f: membre banni.',
} as const

// Refusals of actions on a case.

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

/** Why a case does not change its state. */
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

/** Changes of a case since the actor loaded it. */
export const CONFLICT_MESSAGES = {
  closed: 'Un autre membre du staff a déjà clos ce signalement.',
  escalated: 'Un autre membre du staff a transmis ce signalement aux admins.',
  assigned: 'Un autre membre du staff s’occupe maintenant de ce signalement.',
  open: 'Un autre membre du staff a remis ce signalement dans la file.',
  byYourself: 'Vous avez déjà agi sur ce signalement.',
} as const

export const UPHELD_REQUIRES_DELETED_ACCOUNT = 'Ce compte existe encore\u202f: choisissez ce qui est fait.'
