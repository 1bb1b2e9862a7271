import type { Rule } from '../../shared/decisions.ts'
import { RULE_TEXTS } from './decisions/contract/rule-texts.ts'

// The reports' queue, as staff read it.

const SPACE = '\u202f'

export const QUEUE_TITLE = 'Signalements'
export const QUEUE_EMPTY = 'Aucun signalement à traiter'
export const LIST_EMPTY = {
  open: QUEUE_EMPTY,
  assigned: 'Personne ne s’occupe d’un signalement',
  mine: 'Vous ne vous occupez d’aucun signalement',
  escalated: 'Aucun signalement transmis aux admins',
  closed: 'Aucun signalement clos',
} as const
export const LISTS = {
  open: 'À traiter',
  assigned: 'Pris',
  mine: 'Les miens',
  escalated: 'Transmis aux admins',
  closed: 'Clos',
} as const
/** By the number of the type. */
export const TYPES = {
  1: 'Profil',
  2: 'Conversation',
  3: 'Commentaire',
  4: 'Photo',
  5: 'Post du forum',
} as const
/** By the number of the severity. */
export const SEVERITIES = { 0: 'Ordinaire', 1: 'Tromperie', 2: 'Grave', 3: 'Urgent' } as const
/** By the number of the state. */
export const STATES = { 0: 'À traiter', 1: 'Pris', 2: 'Transmis aux admins', 3: 'Clos' } as const
export const OPENED = 'ouvert'
export const count = (total: number, bound: number) => (total >= bound ? `${bound} et plus` : String(total))
export const reported = (times: number) => (times === 1 ? '1 signalement' : `${times} signalements`)
export const entryTitle = (type: keyof typeof TYPES, name: string) => `${TYPES[type]} de ${name}`
export const entryLead = (id: number) => `Signalement n°${SPACE}${id}`

/** What an entry was closed with; by its stored word. */
export const OUTCOMES: Record<string, string> = {
  none: 'Rien à reprocher',
  upheld: 'Fondé, compte supprimé',
  moderate: 'Modéré',
  fake: 'Marqué faux profil potentiel',
  warn: 'Averti',
  suspend: 'Suspendu',
  ban: 'Banni',
}
export const written = (reporter: number, reportedOne: number) =>
  `Le membre signalé y avait écrit ${messages(reportedOne)}, l’auteur du signalement ${messages(reporter)}.`
const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)
export const FROM = { reporter: 'Auteur du signalement', reported: 'Membre signalé' } as const
/** The pseudonym of a deleted member: the number that the account had, which is never given again. */
export const formerName = (id: number) => `Membre supprimé nº${SPACE}${id}`
export const percent = (value: number) => `${value}${SPACE}%`
/** By the number of the kind. */
export const DECISION_KINDS: Record<number, string> = {
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
export const ruleTitle = (rule: string) => RULE_TEXTS[rule as Rule]?.title ?? rule
export const QUEUE_ACTS = {
  take: 'Prendre',
  release: 'Rendre à la file',
  escalate: 'Transmettre aux admins',
  return: 'Rendre aux modos',
  reopen: 'Rouvrir',
} as const
export const ACTIONS = {
  none: 'Rien à reprocher',
  upheld: 'Fondé\u202f: compte déjà supprimé',
  moderate: 'Modérer',
  fake: 'Faux profil potentiel',
  warn: 'Avertir',
  suspend: 'Suspendre',
  ban: 'Bannir',
} as const
export const days = (count: number) => (count === 1 ? '1 jour' : `${count} jours`)
/** What staff are told once it is done. */
export const DONE = {
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
