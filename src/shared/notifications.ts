/** Types of a notification, by stored number (specification 2, section 4); 19, 23, 30, 41, 42 and those from 50 on are ours. */
export const NOTIFICATION_TYPE = {
  verified: 2,
  notVerified: 3,
  descriptionModerated: 4,
  descriptionAllowed: 5,
  friends: 10,
  comment: 15,
  like: 16,
  photoModerated: 17,
  commentModerated: 18,
  photoRefused: 19,
  reply: 20,
  topicLocked: 21,
  topicUnlocked: 22,
  mention: 23,
  postModerated: 24,
  postGivenBack: 25,
  reportAnswered: 30,
  warning: 40,
  restricted: 41,
  contestDecided: 42,
  outingGuest: 50,
  outingSeat: 51,
  outingChanged: 52,
  outingCancelled: 53,
  outingReminder: 54,
  outingPoint: 55,
  outingMorning: 56,
  outingAbsence: 57,
  outingRequest: 58,
  outingNearby: 59,
  messageNotSent: 60,
  metAgain: 61,
  conversationPhotoModerated: 67,
  /** The last of outings: 50 to 59 are in use. */
  outingWanted: 69,
  slateModerated: 70,
  meetingCheck: 71,
  meetingQuestion: 72,
  requestModerated: 73,
  meetingAgreed: 74,
  coupleFound: 75,
  reaction: 76,
} as const
export type NotificationType = (typeof NOTIFICATION_TYPE)[keyof typeof NOTIFICATION_TYPE]

/**
 * Kinds that a member configures on the site and for push. Messages and friend requests have their own
 * counters, so only push is configurable; staff decisions and safety always appear on the site.
 */
export const NOTIFICATION_KIND = {
  messages: 0,
  asks: 1,
  friends: 2,
  comments: 3,
  likes: 4,
  replies: 5,
  mentions: 6,
  topics: 7,
  staff: 8,
  outings: 9,
  safety: 10,
} as const
export type NotificationKind = (typeof NOTIFICATION_KIND)[keyof typeof NOTIFICATION_KIND]

export interface NotificationTraits {
  /** Group of the preferences. */
  kind: NotificationKind
  /** Several on one photo, topic or outing are shown as one; those on a post as one a day. */
  groupedBy?: 'photo_id' | 'topic_id' | 'outing_id' | 'post_day'
  /** Hidden while this is hidden; a comment is hidden with its photo, a post with its topic. */
  subject?: 'photo' | 'comment' | 'topic' | 'post' | 'outing'
}

const { messages, staff, topics, comments, likes, replies, mentions, outings, safety } = NOTIFICATION_KIND

/** Where each type belongs; its sentence and link are in `feed/notifications/notification-types.ts`. */
export const NOTIFICATION_TRAITS: Record<NotificationType, NotificationTraits> = {
  [NOTIFICATION_TYPE.verified]: { kind: staff },
  [NOTIFICATION_TYPE.notVerified]: { kind: staff },
  [NOTIFICATION_TYPE.descriptionModerated]: { kind: staff },
  [NOTIFICATION_TYPE.descriptionAllowed]: { kind: staff },
  [NOTIFICATION_TYPE.friends]: { kind: NOTIFICATION_KIND.friends },
  [NOTIFICATION_TYPE.comment]: { kind: comments, groupedBy: 'photo_id', subject: 'comment' },
  [NOTIFICATION_TYPE.like]: { kind: likes, groupedBy: 'photo_id', subject: 'photo' },
  [NOTIFICATION_TYPE.photoModerated]: { kind: staff },
  [NOTIFICATION_TYPE.commentModerated]: { kind: staff },
  [NOTIFICATION_TYPE.photoRefused]: { kind: staff },
  [NOTIFICATION_TYPE.reply]: { kind: replies, groupedBy: 'topic_id', subject: 'post' },
  [NOTIFICATION_TYPE.reaction]: { kind: likes, groupedBy: 'post_day', subject: 'post' },
  [NOTIFICATION_TYPE.topicLocked]: { kind: topics, subject: 'topic' },
  [NOTIFICATION_TYPE.topicUnlocked]: { kind: topics, subject: 'topic' },
  [NOTIFICATION_TYPE.mention]: { kind: mentions, groupedBy: 'topic_id', subject: 'post' },
  [NOTIFICATION_TYPE.postModerated]: { kind: staff },
  [NOTIFICATION_TYPE.postGivenBack]: { kind: staff },
  [NOTIFICATION_TYPE.reportAnswered]: { kind: staff },
  [NOTIFICATION_TYPE.warning]: { kind: staff },
  [NOTIFICATION_TYPE.restricted]: { kind: staff },
  [NOTIFICATION_TYPE.contestDecided]: { kind: staff },
  [NOTIFICATION_TYPE.outingGuest]: { kind: outings, groupedBy: 'outing_id', subject: 'outing' },
  [NOTIFICATION_TYPE.outingSeat]: { kind: outings, subject: 'outing' },
  [NOTIFICATION_TYPE.outingChanged]: { kind: outings, subject: 'outing' },
  [NOTIFICATION_TYPE.outingCancelled]: { kind: outings, subject: 'outing' },
  [NOTIFICATION_TYPE.outingReminder]: { kind: outings, subject: 'outing' },
  [NOTIFICATION_TYPE.outingPoint]: { kind: outings, subject: 'outing' },
  [NOTIFICATION_TYPE.outingMorning]: { kind: outings, subject: 'outing' },
  [NOTIFICATION_TYPE.outingAbsence]: { kind: outings, subject: 'outing' },
  [NOTIFICATION_TYPE.outingRequest]: { kind: outings, groupedBy: 'outing_id', subject: 'outing' },
  [NOTIFICATION_TYPE.outingNearby]: { kind: outings, subject: 'outing' },
  [NOTIFICATION_TYPE.messageNotSent]: { kind: staff },
  [NOTIFICATION_TYPE.metAgain]: { kind: messages },
  [NOTIFICATION_TYPE.conversationPhotoModerated]: { kind: staff },
  [NOTIFICATION_TYPE.outingWanted]: { kind: outings },
  [NOTIFICATION_TYPE.slateModerated]: { kind: staff },
  [NOTIFICATION_TYPE.meetingCheck]: { kind: safety },
  [NOTIFICATION_TYPE.meetingQuestion]: { kind: safety },
  [NOTIFICATION_TYPE.meetingAgreed]: { kind: messages },
  [NOTIFICATION_TYPE.requestModerated]: { kind: staff },
  [NOTIFICATION_TYPE.coupleFound]: { kind: safety },
}

/** Types with a trait, in the order of their numbers. */
export function listTypesWith<Name extends 'groupedBy' | 'subject'>(
  name: Name,
  ...values: NotificationTraits[Name][]
): readonly number[] {
  const types = Object.values(NOTIFICATION_TYPE)
  return types.filter(
    (type) => NOTIFICATION_TRAITS[type][name] && values.includes(NOTIFICATION_TRAITS[type][name]),
  )
}

export function notificationKindOf(type: NotificationType): NotificationKind {
  return NOTIFICATION_TRAITS[type].kind
}

const ALWAYS_ON_SITE: readonly NotificationKind[] = [messages, NOTIFICATION_KIND.asks, staff, safety]

/** True if a member may disable the kind on the site. */
export function isOptionalKind(kind: NotificationKind): boolean {
  return !ALWAYS_ON_SITE.includes(kind)
}

/** Types of which several on one object are shown as one. */
export const GROUPED_TYPES = listTypesWith('groupedBy', 'photo_id', 'topic_id', 'outing_id', 'post_day')
