import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import type { EventPublisher } from '../../../platform/events/event-hub.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { UnseenYes } from '../../../schema/contacts.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { deleteNews, recordNews } from '../../feed/newsfeed/public.ts'
import { deleteFriendshipNotifications, notifyMember } from '../../feed/notifications/public.ts'
import { deliverSign, lockPair } from '../public.ts'
import { FRIEND_REMOVED, NOT_FRIENDS } from '../texts.ts'

/**
 * Makes two members friends, which deletes requests between them, notifies the sender and makes the text of the request
 * their first message. Requires the pair's lock.
 * @returns the conversation with that message; null without a text
 */
export async function createFriendship(
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'log' | 'config'>,
  { asker, accepter }: { asker: number; accepter: number },
): Promise<number | null> {
  await tx
    .insertInto('friendships')
    .values([
      { user_id: accepter, friend_id: asker },
      { user_id: asker, friend_id: accepter },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const request = await deleteRequests(tx, asker, accepter)
  await recordNews(tx, { user_id: asker, type: NEWS_TYPE.friends, other_id: accepter })
  await recordNews(tx, { user_id: accepter, type: NEWS_TYPE.friends, other_id: asker })
  await notifyMember(tx, { user_id: asker, sender_id: accepter, type: NOTIFICATION_TYPE.friends })
  if (!request) return null
  const { text, quote, rose, created_at } = request
  // The receiver has read the text.
  const sent =
    text === null
      ? null
      : await deliverSign(tx, context, { sender: asker, receiver: accepter, text, quote, pushes: false })
  const yes: UnseenYes = { quote, rose, message: sent?.message ?? null }
  await sql`
    update friendships set
      requested_at = case when user_id = ${accepter} then ${created_at}::timestamptz else requested_at end,
      yes_unseen = case when user_id = ${asker} then ${JSON.stringify(yes)}::jsonb else yes_unseen end
    where (user_id, friend_id) in ((${accepter}, ${asker}), (${asker}, ${accepter}))`.execute(tx)
  return sent?.thread ?? null
}

/** @returns the request of the asker */
async function deleteRequests(tx: Tx, asker: number, accepter: number) {
  const requests = await tx
    .deleteFrom('asks')
    .where(sql<boolean>`(sender, receiver) in ((${accepter}, ${asker}), (${asker}, ${accepter}))`)
    .returning(['sender', 'created_at', 'text', 'quote', 'rose'])
    .execute()
  return requests.find(({ sender }) => sender === asker)
}

/** Ends a friendship and deletes its news and notifications. @returns false when there was none */
export async function endFriendship(tx: Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    delete from friendships where (user_id, friend_id) in ((${one}, ${other}), (${other}, ${one}))
      and ${sql.raw(isNotBeingDeleted('user_id'))} and ${sql.raw(isNotBeingDeleted('friend_id'))}
    returning user_id`.execute(tx)
  if (rows.length === 0) return false
  await deleteNews(tx, { user_id: one, type: NEWS_TYPE.friends, other_id: other })
  await deleteNews(tx, { user_id: other, type: NEWS_TYPE.friends, other_id: one })
  await deleteFriendshipNotifications(tx, one, other)
  return true
}

/** Publishes to `userId` that their friendship or friend request with `otherId` has changed. */
export function publishBond(events: EventPublisher, userId: number, otherId: number): void {
  events.publish({ kind: 'event', to: [userId], event: { name: 'bond', data: { user_id: otherId } } })
}

/** Publishes the change to both members. */
export function publishBondToBoth(events: EventPublisher, one: number, other: number): void {
  publishBond(events, one, other)
  publishBond(events, other, one)
}

const REMOVAL_LIMIT: Limit = { name: 'friend-removals', points: 200, seconds: 3_600 }

export async function removeFriend(
  context: AppContext,
  viewer: Viewer,
  friendId: number,
): Promise<{ message: string }> {
  await context.limits.count(REMOVAL_LIMIT, String(viewer.id))
  await removeFriendship(context, viewer.id, friendId)
  return { message: FRIEND_REMOVED }
}

/** Ends a friendship for both. @throws NotFound when there is none */
async function removeFriendship(
  context: TransactionContext,
  memberId: number,
  friendId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockPair(tx, memberId, friendId)
    if (!(await endFriendship(tx, memberId, friendId))) throw new NotFound(NOT_FRIENDS)
    publishBondToBoth(tx, memberId, friendId)
  })
}
