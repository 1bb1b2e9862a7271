import type { Rule } from '../../shared/decisions.ts'
import { RULE_TEXTS } from './decisions/contract/rule-texts.ts'

// The reports' queue, as staff read it.

const SPACE = '\u202f'

export const QUEUE_TITLE = 'Signalements'
export const QUEUE_LEAD = 'Du plus grave au moins grave, puis du plus ancien au plus récent.'
export const QUEUE_EMPTY = 'Aucun signalement à traiter'
export const QUEUE_EMPTY_HINT = 'Les nouveaux signalements apparaîtront ici.'
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
export const LISTS_LABEL = 'Listes de signalements'
export const QUEUE_FAILED = 'La file n’a pas pu être chargée.'
export const FAILED_HINT = 'Rechargez la page dans un instant.'
export const SEE_QUEUE = 'Voir la file'

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

export const NEWEST = 'dernier'
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

export const EVIDENCE = 'Ce qui est signalé'
export const AS_REPORTED = 'Au moment du signalement'
export const UNCHANGED = 'Inchangé depuis.'
export const CHANGED = 'Modifié depuis\u202f:'
export const GONE = 'Supprimé depuis.'
export const OUT_OF_SIGHT = 'Déjà retiré\u202f: modérer clôt le signalement sans nouvel avertissement.'
export const NO_TEXT = 'Sans texte.'
export const SEE_IN_PLACE = 'Voir sur place'
export const PHOTO_ALT = 'Photo signalée'
export const OPEN_PHOTO = 'Ouvrir la photo en grand'
export const written = (reporter: number, reportedOne: number) =>
  `Le membre signalé y avait écrit ${messages(reportedOne)}, l’auteur du signalement ${messages(reporter)}.`
const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)
export const KEPT_MESSAGES = 'Messages joints'
export const READ_MESSAGES = 'Lire les messages joints'
export const READ_MESSAGES_HINT = 'Ils sont privés\u202f: chaque lecture est inscrite au journal.'
export const NO_MESSAGES_KEPT = 'Aucun message n’était joint.'
export const FROM = { reporter: 'Auteur du signalement', reported: 'Membre signalé' } as const
export const PICTURE_MESSAGE = 'Image animée'

export const moreReports = (count: number) =>
  count === 1
    ? 'Un autre, plus ancien, n’est pas affiché.'
    : `${count} autres, plus anciens, ne sont pas affichés.`
export const NO_CATEGORY = 'Sans catégorie'
export const DELETED_REPORTER = 'Compte supprimé'
export const record = (made: number, right: number, wrong: number) =>
  made <= 1
    ? 'premier signalement'
    : `${made} signalements envoyés\u202f: ${right} fondés, ${wrong} sans suite`

/** The pseudonym of a deleted member: the number that the account had, which is never given again. */
export const formerName = (id: number) => `Membre supprimé nº${SPACE}${id}`
export const ACCOUNT_DELETED =
  'Ce compte a été supprimé\u202f: ce qui reste est gardé sans nom, ni adresse, ni photo. Le signalement se traite quand même\u202f; rien ne peut plus être fait au compte.'
export const HISTORY = 'Historique de l’auteur'
export const WARNING = 'Avertissement'
export const percent = (value: number) => `${value}${SPACE}%`
export const SIGNUP = 'Inscription'
export const STATUS = 'Profil'
export const SUSPENDED = 'Compte suspendu'
export const DECISIONS = 'Décisions'
export const NO_DECISION = 'Aucune décision jusqu’ici.'
export const LIFTED = 'annulée'
export const OTHER_CASES = 'Autres signalements de ce membre'
export const NO_OTHER_CASE = 'Aucun autre signalement.'
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
export const MEMBER_PAGE = 'Fiche du membre'

export const DECIDE = 'Décider'
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
export const RULE = 'Règle'
export const CHOOSE_RULE = 'Choisir une règle'
export const REASON = 'Motif, lu par le membre'
export const READY = 'Phrases prêtes'
export const CHOOSE_READY = 'Insérer une phrase'
export const PERCENT = 'Avertissement'
export const UNTIL = 'Durée de la suspension'
export const days = (count: number) => (count === 1 ? '1 jour' : `${count} jours`)
export const HIDES = 'Masquer aussi ses commentaires et ses posts'
export const NOT_FOR_YOU = 'Seuls les admins peuvent agir sur ce signalement.'
export const HELD = (name: string) => `${name} s’en occupe.`
export const DECIDED = (outcome: string, name: string) => `${outcome}, par ${name}.`
export const SOMEBODY_GONE = 'un membre du staff parti depuis'
export const RELOAD = 'Recharger'
export const PREVIOUS = 'Précédent'
export const NEXT = 'Suivant'
export const BESIDE_LABEL = 'Signalements voisins'
export const ALL_DONE_HINT = 'Tout est traité dans cette liste. Merci\u202f!'
export const CANCEL = 'Annuler'

export const SUSPEND_TITLE = (name: string) => `Suspendre ${name}\u202f?`
export const BAN_TITLE = (name: string) => `Bannir ${name}\u202f?`
export const SUSPEND_LOSES = (duration: string) =>
  `Pendant ${duration}, ce membre ne pourra plus ni écrire, ni être vu, ni chercher personne. Ses sessions se ferment tout de suite. Il lira la règle et le motif, et pourra contester.`
export const BAN_LOSES =
  'Ce membre perdra son compte pour de bon\u202f: ni messages, ni amis, ni forum, et personne ne le verra plus. Ses sessions se ferment tout de suite. Il lira la règle et le motif, et pourra contester.'
export const HIDES_TOO = 'Ses commentaires et ses posts seront masqués.'

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
