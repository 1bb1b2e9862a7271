import type { Tx } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { NotificationKind } from '../../../shared/notifications.ts'

/** A push to send. Its text is read at sending; nothing is sent if the member has read it by then. */
export interface PushJobData {
  user_id: number
  kind: NotificationKind
  /** Id of a notification. */
  notification?: number
  /** Sent on a quiet evening too: it cannot wait until the morning. */
  isUrgent?: boolean
  /** Conversation of a message. */
  thread?: number
  /** Sender of a friend request. */
  asker?: number
  /** The digest of a quiet evening that began then, milliseconds since 1970. */
  since?: number
  /** For a retry: the one browser, and the number of failed attempts. */
  subscription?: number
  tries?: number
}

/** Delay in which a member with the site open reads it there. */
const DELAY_S = 5
/** Push services take about a tenth of a second, so requests run in parallel. */
const CONCURRENCY = 25

/** Seconds in which a conversation causes one push. */
const MESSAGE_THROTTLE_S = 30

/** Sends a push to the browsers that a member has subscribed. */
export const sendPush = job<PushJobData>('push', {
  delaySeconds: DELAY_S,
  concurrency: CONCURRENCY,
  throttle: ({ user_id, thread, tries }) =>
    thread === undefined || tries ? undefined : { key: `${user_id} ${thread}`, seconds: MESSAGE_THROTTLE_S },
})

/** Queues a push in the transaction of its cause, if the member has subscribed a browser. */
export async function queuePush(tx: Tx, news: PushJobData): Promise<void> {
  const subscribed = await tx
    .selectFrom('push_subscriptions')
    .where('user_id', '=', news.user_id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (subscribed) await tx.enqueue(sendPush, news)
}
