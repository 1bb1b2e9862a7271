import type { Tx } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { NotificationKind } from '../../../shared/news.ts'

/** What a member is to be told by push. What it says is read when it is sent, and nothing is sent of what is read by then. */
export interface PushJobData {
  user_id: number
  kind: NotificationKind
  /** Of a notification. */
  notification?: number
  /** Of a message: its conversation. */
  thread?: number
  /** Of a friend request: who asks. */
  asker?: number
  /** Of a further try: the one browser that did not take it, and how often it did not. */
  subscription?: number
  tries?: number
}

/** Seconds in which who has the site open reads it there, and is not told by push. */
const DELAY_S = 5
/** Push services answer in a tenth of a second or so: many are waited for together. */
const CONCURRENCY = 25

/** Seconds in which a conversation is told once, however many messages somebody breaks their thought into. */
const MESSAGE_THROTTLE_S = 30

/** Sends one piece of news to the browsers that a member has subscribed. */
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
