/** Types of a news item by their stored number (specification 2, section 4). */
export const NEWS = {
  verified: 2,
  friends: 3,
  photo: 4,
  comment: 5,
  ownComment: 6,
  like: 7,
  topic: 8,
  post: 9,
} as const
export type NewsType = (typeof NEWS)[keyof typeof NEWS]

/** Types of a notification by their stored number (specification 2, section 4); 19, 23, 30, 41 and 42 are ours. */
export const NOTICE = {
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
export type NoticeType = (typeof NOTICE)[keyof typeof NOTICE]

/**
 * What a member chooses by: on the site and by push, each. Messages and friend requests have counts of their own on the
 * site and are only pushed; what staff decide about a member is always told on the site.
 */
export const KINDS = {
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
export type Kind = (typeof KINDS)[keyof typeof KINDS]

const KIND_OF: Record<number, Kind> = {
  [NOTICE.friends]: KINDS.friends,
  [NOTICE.comment]: KINDS.comments,
  [NOTICE.like]: KINDS.likes,
  [NOTICE.reply]: KINDS.replies,
  [NOTICE.mention]: KINDS.mentions,
  [NOTICE.topicLocked]: KINDS.topics,
  [NOTICE.topicUnlocked]: KINDS.topics,
}

/** The kind that a type of notification is chosen by. */
export function kindOf(type: NoticeType): Kind {
  return KIND_OF[type] ?? KINDS.staff
}

/** Whether a member may switch a kind off on the site. */
export function isOptional(kind: Kind): boolean {
  return kind !== KINDS.messages && kind !== KINDS.asks && kind !== KINDS.staff
}

/** Notifications that are shown as one with those of the same type on the same photo or topic. */
export const FOLDED_TYPES: readonly number[] = [NOTICE.comment, NOTICE.like, NOTICE.reply, NOTICE.mention]
