import type { Rule } from '../../../shared/decisions.ts'
import { RULE_TEXTS } from '../decisions/contract/rule-texts.ts'

// The reports' queue, as staff read it.

const NARROW_SPACE = '\u202f'

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
/** By the number of the type. */
export const REPORT_TYPE_LABELS = {
  1: 'Profil',
  2: 'Conversation',
  3: 'Commentaire',
  4: 'Photo',
  5: 'Post du forum',
} as const
/** By the number of the severity. */
export const SEVERITY_LABELS = { 0: 'Ordinaire', 1: 'Tromperie', 2: 'Grave', 3: 'Urgent' } as const
/** By the number of the state. */
export const CASE_STATE_LABELS = { 0: 'À traiter', 1: 'Pris', 2: 'Transmis aux admins', 3: 'Clos' } as const
export const OPENED_LABEL = 'ouvert'
export const formatCount = (total: number, bound: number) =>
  total >= bound ? `${bound} et plus` : String(total)
export const formatReportCount = (times: number) => (times === 1 ? '1 signalement' : `${times} signalements`)
export const formatCaseTitle = (type: keyof typeof REPORT_TYPE_LABELS, name: string) =>
  `${REPORT_TYPE_LABELS[type]} de ${name}`
export const formatCaseNumber = (id: number) => `Signalement n°${NARROW_SPACE}${id}`

/** What an entry was closed with; by its stored word. */
export const OUTCOME_LABELS: Record<string, string> = {
  none: 'Rien à reprocher',
  upheld: 'Fondé, compte supprimé',
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
/** The pseudonym of a deleted member: the number that the account had, which is never given again. */
export const formatFormerMemberName = (id: number) => `Membre supprimé nº${NARROW_SPACE}${id}`
export const formatPercent = (value: number) => `${value}${NARROW_SPACE}%`
/** By the number of the kind. */
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
  upheld: 'Fondé\u202f: compte déjà supprimé',
  moderate: 'Modérer',
  fake: 'Faux profil potentiel',
  warn: 'Avertir',
  suspend: 'Suspendre',
  ban: 'Bannir',
} as const
export const formatDays = (count: number) => (count === 1 ? '1 jour' : `${count} jours`)
/** What staff are told once it is done. */
export const ACTION_CONFIRMATIONS = {
  take: 'Vous vous occupez de ce signalement.',
  release: 'Le signalement est de nouveau dans la file.',
  escalate: 'Le signalement est transmis aux admins.',
  return: 'Le signalement est rendu aux modos.',
  reopen: 'Le signalement est rouvert.',
  none: 'Clos\u202f: rien à reprocher.',
  upheld: 'Clos\u202f: signalement fondé, compte déjà supprimé.',
  moderate: 'Clos\u202f: modéré.',
  fake: 'Clos\u202f: profil marqué comme potentiellement faux.',
  warn: 'Clos\u202f: membre averti.',
  suspend: 'Clos\u202f: membre suspendu.',
  ban: 'Clos\u202f: membre banni.',
} as const
