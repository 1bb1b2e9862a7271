/** Types of a news item, by stored number (specification 2, section 4). */
export const NEWS_TYPE = {
  verified: 2,
  friends: 3,
  photo: 4,
  comment: 5,
  ownComment: 6,
  like: 7,
  topic: 8,
  post: 9,
} as const
export type NewsType = (typeof NEWS_TYPE)[keyof typeof NEWS_TYPE]

/** Types of a notification, by stored number (specification 2, section 4); 19, 23, 30, 41 and 42 are ours. */
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
} as const
export type NotificationType = (typeof NOTIFICATION_TYPE)[keyof typeof NOTIFICATION_TYPE]

/**
 * Kinds that a member configures on the site and for push. Messages and friend requests have their own
 * counters, so only push is configurable; staff decisions always appear on the site.
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
} as const
export type NotificationKind = (typeof NOTIFICATION_KIND)[keyof typeof NOTIFICATION_KIND]

const KIND_OF: Record<number, NotificationKind> = {
  [NOTIFICATION_TYPE.friends]: NOTIFICATION_KIND.friends,
  [NOTIFICATION_TYPE.comment]: NOTIFICATION_KIND.comments,
  [NOTIFICATION_TYPE.like]: NOTIFICATION_KIND.likes,
  [NOTIFICATION_TYPE.reply]: NOTIFICATION_KIND.replies,
  [NOTIFICATION_TYPE.mention]: NOTIFICATION_KIND.mentions,
  [NOTIFICATION_TYPE.topicLocked]: NOTIFICATION_KIND.topics,
  [NOTIFICATION_TYPE.topicUnlocked]: NOTIFICATION_KIND.topics,
}

export function notificationKindOf(type: NotificationType): NotificationKind {
  return KIND_OF[type] ?? NOTIFICATION_KIND.staff
}

/** True if a member may disable the kind on the site. */
export function isOptionalKind(kind: NotificationKind): boolean {
  return (
    kind !== NOTIFICATION_KIND.messages && kind !== NOTIFICATION_KIND.asks && kind !== NOTIFICATION_KIND.staff
  )
}

/** Notifications grouped by type and photo or topic. */
export const GROUPED_TYPES: readonly number[] = [
  NOTIFICATION_TYPE.comment,
  NOTIFICATION_TYPE.like,
  NOTIFICATION_TYPE.reply,
  NOTIFICATION_TYPE.mention,
]
