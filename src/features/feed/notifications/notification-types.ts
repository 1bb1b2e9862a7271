import { formatMoment } from '../../../shared/formats.ts'
import { NOTIFICATION_TYPE, type NotificationType } from '../../../shared/notifications.ts'
import { formatWasAt } from '../../../shared/outing-kinds.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import type { Notification, NotificationContent } from './contract.ts'
import { formatQuoted, STAFF_NAME } from './texts.ts'

/** Members whose warning grows read that it fades (product.md 7). */
const WARNING_DECAY = 'Un avertissement baisse de 10\u202f% par mois quand rien ne s’y ajoute.'
const WARNING_PERCENT = 10

/** '+10 % d’avertissement' */
const formatWarning = (percent: number) =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent)}\u202f% d’avertissement`

const formatInTopic = (title: string | undefined) => (title ? `dans ${formatQuoted(title)}` : 'sur le forum')
const formatTopic = (title: string | undefined) => (title ? `le topic ${formatQuoted(title)}` : 'un topic')

type LinkBuilder = (notification: Notification, content: NotificationContent) => string

const toOwnProfile: LinkBuilder = ({ receiver }) => `/celibataire/${receiver}`
const toProfileForm: LinkBuilder = () => '/user/edit'
/** Leads on to the profile once the yes was seen. */
const toYes: LinkBuilder = ({ sender }) => (sender ? `/oui/${sender}` : '/amis')
const toPhoto: LinkBuilder = ({ receiver }, { photo_id }) =>
  `/celibataire/${receiver}${photo_id ? `#${photo_id}` : ''}`
const toPost: LinkBuilder = (_, { post_id }) => (post_id ? `/forum/post/${post_id}` : '/forum')
const toTopic: LinkBuilder = (_, { topic_id }) => (topic_id ? `/forum/topic/redirect/${topic_id}` : '/forum')

const toOuting: LinkBuilder = (_, { outing_id }) => (outing_id ? `/sorties/${outing_id}` : '/sorties')

const formatOuting = (title: string | undefined) => (title ? formatQuoted(title) : 'une sortie')

const ABSENCE_ADVICE =
  'Vous pouvez le contester sur la page de la sortie. Deux absences en 60 jours, et vos places attendent l’accord de qui organise pendant 30 jours.'

interface NotificationTypeTexts {
  /** The site replaces staff as the author: nobody decided anything. */
  isFromSite?: boolean
  /** Follows the name of the sender, or of the newest of many. */
  sentence: (content: NotificationContent, isMany: boolean) => string
  /** Possible actions, or the consequence. */
  advice?: string | ((content: NotificationContent) => string | undefined)
  /** Where it leads; a notification of a decision leads to the decision. */
  link: LinkBuilder
  /** `text` quotes the member instead of giving a reason. */
  quotesMember?: boolean
  /** Read once the member opens the topic. */
  isOnTopicPage?: boolean
}

/** Each type's sentence and link; its kind, grouping and visibility are in `NOTIFICATION_TRAITS` (`shared/news.ts`). */
const NOTIFICATION_TYPES: Record<NotificationType, NotificationTypeTexts> = {
  [NOTIFICATION_TYPE.verified]: {
    sentence: () => 'a accepté votre photo de vérification\u202f: vous portez maintenant le badge',
    link: toOwnProfile,
  },
  [NOTIFICATION_TYPE.notVerified]: {
    sentence: () => 'a refusé votre photo de vérification',
    advice: 'Vous pouvez en proposer une autre depuis votre album.',
    link: toOwnProfile,
  },
  [NOTIFICATION_TYPE.descriptionModerated]: {
    sentence: () => `a modéré votre description\u202f: ${formatWarning(WARNING_PERCENT)}`,
    advice: `Le staff peut vous rendre le droit d’en écrire une. ${WARNING_DECAY}`,
    link: toProfileForm,
  },
  [NOTIFICATION_TYPE.descriptionAllowed]: {
    sentence: () => 'vous permet de nouveau d’écrire une description',
    link: toProfileForm,
  },
  [NOTIFICATION_TYPE.friends]: { sentence: () => 'a accepté votre demande d’ami', link: toYes },
  [NOTIFICATION_TYPE.comment]: {
    sentence: (_, isMany) => `${isMany ? 'ont' : 'a'} commenté votre photo`,
    link: toPhoto,
  },
  [NOTIFICATION_TYPE.like]: {
    sentence: (_, isMany) => `${isMany ? 'ont' : 'a'} aimé votre photo`,
    link: toPhoto,
  },
  [NOTIFICATION_TYPE.photoModerated]: {
    sentence: () => `a modéré votre photo\u202f: ${formatWarning(WARNING_PERCENT)}`,
    advice: `Les autres membres ne la voient plus. ${WARNING_DECAY}`,
    link: toPhoto,
  },
  [NOTIFICATION_TYPE.commentModerated]: {
    sentence: () => `a modéré votre commentaire\u202f: ${formatWarning(WARNING_PERCENT)}`,
    advice: `Il n’est plus visible. ${WARNING_DECAY}`,
    link: toPhoto,
    quotesMember: true,
  },
  [NOTIFICATION_TYPE.slateModerated]: {
    sentence: () => `a effacé une ardoise de votre profil\u202f: ${formatWarning(WARNING_PERCENT)}`,
    advice: `Vous pouvez en écrire une autre. ${WARNING_DECAY}`,
    link: () => '/user/mots',
    quotesMember: true,
  },
  [NOTIFICATION_TYPE.meetingCheck]: {
    isFromSite: true,
    sentence: () => 'vous demande, après votre rendez-vous\u202f: tout va bien\u202f?',
    advice: 'Sans réponse, personne n’est prévenu de rien.',
    link: (_, { napkin }) => `/rendez-vous/${napkin}/tout-va-bien`,
  },
  [NOTIFICATION_TYPE.meetingQuestion]: {
    isFromSite: true,
    sentence: () => 'vous demande, pour vous seul\u202f: vous vous êtes vus\u202f?',
    advice: 'L’autre ne voit jamais votre réponse.',
    link: (_, { napkin }) => `/rendez-vous/${napkin}/lendemain`,
  },
  [NOTIFICATION_TYPE.meetingAgreed]: {
    sentence: () => 'a dit oui à votre proposition de rendez-vous',
    link: (_, { thread }) => `/messages/${thread}`,
  },
  [NOTIFICATION_TYPE.coupleFound]: {
    isFromSite: true,
    sentence: () => 'lève sa lanterne\u202f: vous vous êtes trouvés',
    advice: 'Vos deux comptes se reposent. Rien n’est supprimé.',
    link: () => '/on-s-est-trouves',
  },
  [NOTIFICATION_TYPE.requestModerated]: {
    sentence: () => `a effacé le petit mot de votre demande d’ami\u202f: ${formatWarning(WARNING_PERCENT)}`,
    advice: `La demande elle-même attend toujours sa réponse. ${WARNING_DECAY}`,
    link: () => '/demandes/envoyees',
    quotesMember: true,
  },
  [NOTIFICATION_TYPE.conversationPhotoModerated]: {
    sentence: () => `a retiré une photo d’une de vos conversations\u202f: ${formatWarning(WARNING_PERCENT)}`,
    advice: `Ni vous ni l’autre ne la voyez plus. ${WARNING_DECAY}`,
    link: () => '/messages',
  },
  [NOTIFICATION_TYPE.photoRefused]: {
    sentence: () => 'n’a pas accepté votre photo',
    advice: 'Lisez pourquoi, et ce que vous pouvez faire.',
    link: toOwnProfile,
  },
  [NOTIFICATION_TYPE.reply]: {
    sentence: ({ topic_title }, isMany) => `${isMany ? 'ont' : 'a'} répondu ${formatInTopic(topic_title)}`,
    link: toTopic,
    isOnTopicPage: true,
  },
  [NOTIFICATION_TYPE.topicLocked]: {
    sentence: ({ topic_title }) => `a verrouillé ${formatTopic(topic_title)}`,
    link: toTopic,
    isOnTopicPage: true,
  },
  [NOTIFICATION_TYPE.topicUnlocked]: {
    sentence: ({ topic_title }) => `a déverrouillé ${formatTopic(topic_title)}`,
    link: toTopic,
    isOnTopicPage: true,
  },
  [NOTIFICATION_TYPE.mention]: {
    sentence: ({ topic_title }, isMany) =>
      `${isMany ? 'vous mentionnent' : 'vous mentionne'} ${formatInTopic(topic_title)}`,
    link: toPost,
    isOnTopicPage: true,
  },
  [NOTIFICATION_TYPE.reaction]: {
    sentence: ({ topic_title }, isMany) =>
      `${isMany ? 'ont réagi' : 'a réagi'} à votre message ${formatInTopic(topic_title)}`,
    link: toPost,
    isOnTopicPage: true,
  },
  [NOTIFICATION_TYPE.postModerated]: {
    sentence: ({ topic_title }) =>
      `a modéré votre message ${formatInTopic(topic_title)}\u202f: ${formatWarning(WARNING_PERCENT)}`,
    advice: `Il n’est plus visible. ${WARNING_DECAY}`,
    link: toPost,
    quotesMember: true,
  },
  [NOTIFICATION_TYPE.postGivenBack]: {
    sentence: ({ topic_title }) =>
      `a rétabli votre message ${formatInTopic(topic_title)}\u202f: ${formatWarning(-WARNING_PERCENT)}`,
    link: toPost,
  },
  [NOTIFICATION_TYPE.reportAnswered]: {
    sentence: ({ accepted }) =>
      accepted
        ? 'a agi après votre signalement\u202f: merci, vous aidez à garder le site sûr'
        : 'a examiné votre signalement et n’a rien trouvé contre les règles',
    advice: 'Vous pouvez aussi bloquer un membre depuis son profil.',
    link: toOwnProfile,
  },
  [NOTIFICATION_TYPE.warning]: {
    sentence: ({ warning = 0 }) =>
      `a ${warning < 0 ? 'allégé' : 'alourdi'} votre avertissement\u202f: ${formatWarning(warning)}`,
    advice: ({ warning = 0 }) => (warning > 0 ? WARNING_DECAY : undefined),
    link: toOwnProfile,
  },
  [NOTIFICATION_TYPE.restricted]: {
    sentence: () => 'a pris une décision qui concerne votre compte',
    advice: 'Lisez pourquoi, et ce que vous pouvez faire.',
    link: toOwnProfile,
  },
  [NOTIFICATION_TYPE.contestDecided]: {
    sentence: ({ accepted }) =>
      accepted
        ? 'vous a donné raison\u202f: la décision que vous contestiez est annulée'
        : 'a examiné votre contestation\u202f: la décision est maintenue',
    link: toOwnProfile,
  },
  [NOTIFICATION_TYPE.outingGuest]: {
    sentence: ({ outing_title }, isMany) =>
      `${isMany ? 'viennent' : 'vient'} à ${formatOuting(outing_title)}`,
    link: toOuting,
  },
  [NOTIFICATION_TYPE.outingRequest]: {
    sentence: ({ outing_title }, isMany) =>
      `${isMany ? 'demandent' : 'demande'} à venir à ${formatOuting(outing_title)}`,
    advice: 'Vous acceptez ou déclinez depuis la page de la sortie.',
    link: toOuting,
  },
  [NOTIFICATION_TYPE.outingSeat]: {
    isFromSite: true,
    sentence: ({ outing_title, until, accepted }) =>
      accepted === false
        ? `a composé la table de ${formatOuting(outing_title)}, sans vous cette fois`
        : `vous garde une place à ${formatOuting(outing_title)}${until ? `\u202f: à confirmer avant le ${formatMoment(new Date(until))}` : ''}`,
    advice: ({ until, accepted }) =>
      accepted === false
        ? 'Si une place se libère et vous va, elle est pour vous.'
        : until
          ? 'Sans réponse, elle passe à la personne suivante.'
          : accepted
            ? 'La table est composée, et son fil est ouvert. L’endroit exact\u202f: à midi, le jour même.'
            : undefined,
    link: toOuting,
  },
  [NOTIFICATION_TYPE.outingChanged]: {
    isFromSite: true,
    sentence: ({ outing_title }) => `a modifié ${formatOuting(outing_title)}`,
    link: toOuting,
    quotesMember: true,
  },
  [NOTIFICATION_TYPE.outingCancelled]: {
    isFromSite: true,
    sentence: ({ outing_title }) => `a annulé ${formatOuting(outing_title)}`,
    link: toOuting,
  },
  [NOTIFICATION_TYPE.outingReminder]: {
    isFromSite: true,
    sentence: ({ outing_title }) => `vous attend bientôt à ${formatOuting(outing_title)}`,
    advice:
      'Où exactement\u202f: c’est écrit sur la page. Si vous ne venez pas, dites-le\u202f: une place servira.',
    link: toOuting,
  },
  [NOTIFICATION_TYPE.outingPoint]: {
    sentence: ({ outing_title }) => `dit où se retrouver pour ${formatOuting(outing_title)}`,
    link: toOuting,
  },
  [NOTIFICATION_TYPE.outingMorning]: {
    isFromSite: true,
    sentence: ({ outing_title }) =>
      `vous demande avec qui vous iriez encore, après ${formatOuting(outing_title)}`,
    advice: 'Personne ne lit votre réponse, sauf si l’autre donne la même.',
    link: (_, { outing_id }) => (outing_id ? `/sorties/${outing_id}/lendemain` : '/sorties'),
  },
  [NOTIFICATION_TYPE.outingAbsence]: {
    sentence: ({ outing_title, accepted }) =>
      accepted === undefined
        ? `a noté votre absence à ${formatOuting(outing_title)}`
        : `a ${accepted ? 'effacé' : 'maintenu'} l’absence notée à ${formatOuting(outing_title)}`,
    advice: ({ accepted }) => (accepted === undefined ? ABSENCE_ADVICE : undefined),
    link: toOuting,
  },
  [NOTIFICATION_TYPE.outingNearby]: {
    sentence: ({ outing_title }) => `propose ${formatOuting(outing_title)} près de chez vous`,
    link: toOuting,
  },
  [NOTIFICATION_TYPE.outingWanted]: {
    isFromSite: true,
    sentence: ({ town = '' }) => `compte six personnes qui attendent une sortie (${town})`,
    advice: 'Vous aviez dit\u202f: je m’en charge.',
    link: (_, { place_id }) => (place_id ? `/sorties/nouvelle?place=${place_id}` : '/sorties/nouvelle'),
  },
  [NOTIFICATION_TYPE.metAgain]: {
    sentence: ({ met }) =>
      `irait encore avec vous${met ? `\u202f: vous étiez tous deux ${formatWasAt(met, Date.now())}` : ''}`,
    advice: 'Votre conversation est ouverte, personne d’autre ne le sait.',
    link: (_, { thread }) => `/messages/${thread}`,
  },
  [NOTIFICATION_TYPE.messageNotSent]: {
    isFromSite: true,
    sentence: () => 'n’a pas pu faire partir un message écrit avant la confirmation de votre adresse',
    link: () => '/messages',
  },
}

/** A browser with older scripts does not know the newest types. */
export function isKnownNotificationType(type: number): type is NotificationType {
  return Object.hasOwn(NOTIFICATION_TYPES, type)
}

/** A notification in three parts, since the name is styled differently: 'Salomé', ' et 3 autres', 'ont aimé …'. */
export interface NotificationSentence {
  actor: string
  /** ' et 3 autres', or empty. */
  others: string
  text: string
  advice?: string | undefined
}

/** @param name of the sender; null for staff and for the site itself */
export function getNotificationSentence(
  type: NotificationType,
  name: string | null,
  content: NotificationContent,
): NotificationSentence {
  const { others = 0 } = content
  const more = others === 1 ? ' et une autre personne' : ` et ${others} autres`
  const { isFromSite = false, sentence, advice } = NOTIFICATION_TYPES[type]
  return {
    actor: name ?? (isFromSite ? getSiteName() : STAFF_NAME),
    others: others > 0 ? more : '',
    text: sentence(content, others > 0),
    advice: typeof advice === 'function' ? advice(content) : advice,
  }
}

/** The page that a notification leads to. */
export function getNotificationUrl(
  type: NotificationType,
  notification: Notification,
  content: NotificationContent,
): string {
  if (content.decision) return `/user/decisions/${content.decision}`
  return NOTIFICATION_TYPES[type].link(notification, content)
}

/** Whether the text of a notification quotes the member; else it is a reason. */
export function quotesMember(type: number): boolean {
  return isKnownNotificationType(type) && NOTIFICATION_TYPES[type].quotesMember === true
}

/** Types that opening their topic marks as read. */
export const TOPIC_PAGE_TYPES: readonly NotificationType[] = Object.values(NOTIFICATION_TYPE).filter(
  (type) => NOTIFICATION_TYPES[type].isOnTopicPage,
)
