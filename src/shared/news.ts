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
  outing: 20,
} as const
export type NewsType = (typeof NEWS_TYPE)[keyof typeof NEWS_TYPE]

/** Read by the two members and the friends of who acted only: nobody's courtship is published. */
export const COURTSHIP_TYPES: readonly number[] = [NEWS_TYPE.friends, NEWS_TYPE.comment, NEWS_TYPE.like]

/** News of the forum, whose topics are public. */
export const FORUM_NEWS_TYPES: readonly number[] = [NEWS_TYPE.topic, NEWS_TYPE.post]

/** News that others read of a member, past ones too: none, those of the forum, or all. */
export const SHOWN_ACTIVITY = { none: 0, forum: 1, all: 2 } as const
