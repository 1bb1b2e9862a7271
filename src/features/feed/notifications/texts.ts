import type { NOTIFICATION_KIND } from '../../../shared/news.ts'
import { NOTIFICATION_TYPE, type NotificationType } from '../../../shared/news.ts'
import type { NotificationContent } from './contract.ts'

// Texts of the page and of its calls; quoted ones (specification 2, sections 2 and 8) to the letter.

export const NOTIFICATIONS_TITLE = 'Notifications'
export const NOTIFICATION_MARKED_READ = 'La notification est marquée comme lue.'
export const ALL_NOTIFICATIONS_MARKED_READ = 'Toutes les notifications sont marquées comme lues.'
export const NO_SUCH_NOTIFICATION = 'Cette notification n’existe pas.'
/** Who decides, of whom no name is told. */
export const STAFF_NAME = 'Le staff'
export const formatQuoted = (text: string) => `«\u202f${text}\u202f»`

/** Whose warning grows is told what becomes of it (product.md 7). */
const WARNING_DECAY = 'Un avertissement baisse de 10\u202f% par mois quand rien ne s’y ajoute.'
const WARNING_PERCENT = 10

/** '+10 % d’avertissement' */
const formatWarning = (percent: number) =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent)}\u202f% d’avertissement`

const formatInTopic = (title: string | undefined) => (title ? `dans ${formatQuoted(title)}` : 'sur le forum')
const formatTopic = (title: string | undefined) => (title ? `le topic ${formatQuoted(title)}` : 'un topic')

/** What is said after who did it: by one, or by several. */
type SentenceBuilder = (words: NotificationContent, isMany: boolean) => string

const SENTENCES: Record<NotificationType, SentenceBuilder> = {
  [NOTIFICATION_TYPE.verified]: () =>
    'a accepté votre photo de vérification\u202f: vous portez maintenant le badge',
  [NOTIFICATION_TYPE.notVerified]: () => 'a refusé votre photo de vérification',
  [NOTIFICATION_TYPE.descriptionModerated]: () =>
    `a modéré votre description\u202f: ${formatWarning(WARNING_PERCENT)}`,
  [NOTIFICATION_TYPE.descriptionAllowed]: () => 'vous permet de nouveau d’écrire une description',
  [NOTIFICATION_TYPE.friends]: () => 'a accepté votre demande d’ami',
  [NOTIFICATION_TYPE.comment]: (_, isMany) => `${isMany ? 'ont' : 'a'} commenté votre photo`,
  [NOTIFICATION_TYPE.like]: (_, isMany) => `${isMany ? 'ont' : 'a'} aimé votre photo`,
  [NOTIFICATION_TYPE.photoModerated]: () => `a modéré votre photo\u202f: ${formatWarning(WARNING_PERCENT)}`,
  [NOTIFICATION_TYPE.commentModerated]: () =>
    `a modéré votre commentaire\u202f: ${formatWarning(WARNING_PERCENT)}`,
  [NOTIFICATION_TYPE.reply]: ({ topic_title }, isMany) =>
    `${isMany ? 'ont' : 'a'} répondu ${formatInTopic(topic_title)}`,
  [NOTIFICATION_TYPE.topicLocked]: ({ topic_title }) => `a verrouillé ${formatTopic(topic_title)}`,
  [NOTIFICATION_TYPE.topicUnlocked]: ({ topic_title }) => `a déverrouillé ${formatTopic(topic_title)}`,
  [NOTIFICATION_TYPE.mention]: ({ topic_title }, isMany) =>
    `${isMany ? 'vous mentionnent' : 'vous mentionne'} ${formatInTopic(topic_title)}`,
  [NOTIFICATION_TYPE.postModerated]: ({ topic_title }) =>
    `a modéré votre message ${formatInTopic(topic_title)}\u202f: ${formatWarning(WARNING_PERCENT)}`,
  [NOTIFICATION_TYPE.postGivenBack]: ({ topic_title }) =>
    `a rétabli votre message ${formatInTopic(topic_title)}\u202f: ${formatWarning(-WARNING_PERCENT)}`,
  [NOTIFICATION_TYPE.photoRefused]: () => 'n’a pas accepté votre photo',
  [NOTIFICATION_TYPE.reportAnswered]: ({ accepted }) =>
    accepted
      ? 'a agi après votre signalement\u202f: merci, vous aidez à garder le site sûr'
      : 'a examiné votre signalement et n’a rien trouvé contre les règles',
  [NOTIFICATION_TYPE.restricted]: () => 'a pris une décision qui concerne votre compte',
  [NOTIFICATION_TYPE.contestDecided]: ({ accepted }) =>
    accepted
      ? 'vous a donné raison\u202f: la décision que vous contestiez est annulée'
      : 'a examiné votre contestation\u202f: la décision est maintenue',
  [NOTIFICATION_TYPE.warning]: ({ warning = 0 }) =>
    `a ${warning < 0 ? 'allégé' : 'alourdi'} votre avertissement\u202f: ${formatWarning(warning)}`,
}

/** What one can do about it, or what comes of it. */
const ADVICE: Partial<Record<NotificationType, string>> = {
  [NOTIFICATION_TYPE.notVerified]: 'Vous pouvez en proposer une autre depuis votre album.',
  [NOTIFICATION_TYPE.descriptionModerated]: `Le staff peut vous rendre le droit d’en écrire une. ${WARNING_DECAY}`,
  [NOTIFICATION_TYPE.photoRefused]: 'Lisez pourquoi, et ce que vous pouvez faire.',
  [NOTIFICATION_TYPE.restricted]: 'Lisez pourquoi, et ce que vous pouvez faire.',
  [NOTIFICATION_TYPE.reportAnswered]: 'Vous pouvez aussi bloquer un membre depuis son profil.',
  [NOTIFICATION_TYPE.photoModerated]: `Les autres membres ne la voient plus. ${WARNING_DECAY}`,
  [NOTIFICATION_TYPE.commentModerated]: `Il n’est plus visible. ${WARNING_DECAY}`,
  [NOTIFICATION_TYPE.postModerated]: `Il n’est plus visible. ${WARNING_DECAY}`,
}

/** Types that can be told in words. */
export function isKnownNotificationType(type: number): type is NotificationType {
  return Object.hasOwn(SENTENCES, type)
}

/** What is said of a notification: who ('Salomé et 3 autres' in two parts, for the name has a look of its own), what, advice. */
export interface NotificationSentence {
  actor: string
  /** ' et 3 autres'; empty where nobody else. */
  others: string
  /** 'ont aimé votre photo' */
  text: string
  advice?: string | undefined
}

/** @param name of who did it; null where staff decided */
export function getNotificationSentence(
  type: NotificationType,
  name: string | null,
  words: NotificationContent,
): NotificationSentence {
  const { others = 0 } = words
  const more = others === 1 ? ' et une autre personne' : ` et ${others} autres`
  const isWorse = type === NOTIFICATION_TYPE.warning && (words.warning ?? 0) > 0
  return {
    actor: name ?? STAFF_NAME,
    others: others > 0 ? more : '',
    text: SENTENCES[type](words, others > 0),
    advice: isWorse ? WARNING_DECAY : ADVICE[type],
  }
}

// What a member is told of, and how.
export const PREFERENCES_SAVED = 'Vos alertes sont enregistrées.'
/** By kind: its name, and what is meant. */
export const KIND_TEXTS: Record<keyof typeof NOTIFICATION_KIND, { name: string; hint?: string }> = {
  messages: { name: 'Messages privés' },
  asks: { name: 'Demandes d’ami' },
  friends: { name: 'Demandes acceptées' },
  comments: { name: 'Commentaires', hint: 'sous mes photos' },
  likes: { name: 'J’aime', hint: 'sur mes photos' },
  replies: { name: 'Réponses', hint: 'dans les topics que je suis' },
  mentions: { name: 'Mentions', hint: 'quand on écrit mon nom sur le forum' },
  topics: { name: 'Vie des topics', hint: 'verrouillés ou rouverts' },
  staff: { name: 'Décisions du staff', hint: 'sur mon compte et ce que j’écris' },
}
