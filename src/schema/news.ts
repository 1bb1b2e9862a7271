import type { Generated, JSONColumnType } from 'kysely'

/** Something that a member did and others may read of. Cut by month; see `db/partitions.ts`. */
export interface Newsfeed {
  id: Generated<number>
  created_at: Generated<Date>
  /** Who did it. */
  user_id: number
  /** `NEWS_TYPE` of `shared/news.ts`. */
  type: number
  /** The new friend, or the owner of the photo where that is another. */
  other_id: number | null
  photo_id: number | null
  /** The comment that it tells of: with that it goes. */
  comment_id: number | null
  topic_id: number | null
  post_id: number | null
}

/** Something that concerns one member. Cut by month. */
export interface Notifications {
  id: Generated<number>
  created_at: Generated<Date>
  /** Whom it concerns. */
  user_id: number
  /** Who did it; null where staff did, whose name is not told. */
  sender_id: number | null
  /** `NOTIFICATION_TYPE` of `shared/news.ts`. */
  type: number
  photo_id: number | null
  comment_id: number | null
  topic_id: number | null
  post_id: number | null
  /** What is told and stands nowhere else, as it was: a percent, a reason, a text that was moderated. */
  data: JSONColumnType<NotificationData>
  read_at: Date | null
}

export interface NotificationData {
  /** Signed percent (type 40). */
  warning?: number
  /** Reason, or the text that was moderated. */
  text?: string
  /** The file of a photo that is gone since. */
  photo_photo?: string
  /** The decision of staff that it tells of. */
  decision?: number
  /** Whether a report was found right, or a contest accepted. */
  accepted?: boolean
}

/** What a member wishes to be told of; without a row, of everything, and no words of others by push. */
export interface NotificationPreferences {
  user_id: number
  /** Kinds (`NOTIFICATION_KIND` of `shared/news.ts`) that are not told at all. */
  site_off: Generated<number[]>
  /** Kinds that are not pushed. */
  push_off: Generated<number[]>
  /** A push may say who wrote, and what. */
  push_details: Generated<boolean>
}

/** `visitor_id` viewed the profile of `user_id` on this day (in Paris). Cut by month. */
export interface Visits {
  id: Generated<number>
  user_id: number
  visitor_id: number
  day: string
  created_at: Generated<Date>
}

/** The site's own key pair of web push (VAPID), one row, made at the first start. */
export interface PushKeys {
  one: Generated<boolean>
  public_key: string
  private_key: string
  created_at: Generated<Date>
}

/** A browser that is told with the site closed; it ends with the session that it was made in. */
export interface PushSubscriptions {
  id: Generated<number>
  user_id: number
  session_id: number
  /** Drawn by the browser: `web:{push_user_id}` in the call. */
  push_user_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Generated<Date>
}
