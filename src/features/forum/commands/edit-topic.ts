import { sql, type Transaction } from 'kysely'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Forbidden, InvalidData } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { ROLES } from '../../../shared/roles.ts'
import { recordAudit } from '../../moderation/public.ts'
import { NOT_YOURS_TO_EDIT } from '../acts-texts.ts'
import type * as calls from '../contract/topic.ts'
import { publishTopicChange } from '../events.ts'
import { CATEGORY_REQUIRED } from '../fields-texts.ts'
import { type Actor, canEditTopic } from '../policy.ts'
import { type HeldTopic, holdTopic } from '../queries/hold.ts'
import { slugFor } from './slug.ts'

/**
 * Changes a topic's title and category. Another title gives it another address; the former keeps leading there.
 * @returns its address
 * @throws NotFound, Refused unless `canEditTopic`, InvalidData for an unknown category
 */
export async function changeTopic(
  context: TransactionContext,
  actor: Actor,
  topicId: number,
  { title, category }: Body<typeof calls.editTopic>,
): Promise<string> {
  return inTransaction(context, async (tx) => {
    const topic = await holdTopic(tx, topicId, 'update')
    if (!canEditTopic(actor, { ...topic, roles: await rolesOf(tx, topic.user_id) })) {
      throw new Forbidden(NOT_YOURS_TO_EDIT)
    }
    if (title === topic.title && category === topic.category_id) return topic.slug
    const slug = title === topic.title ? topic.slug : await slugFor(tx, title, topicId)
    if (category !== topic.category_id) await move(tx, topic.category_id, category)
    await tx
      .updateTable('topics')
      .set({ title, slug, category_id: category })
      .where('id', '=', topicId)
      .execute()
    if (topic.user_id !== actor.id) await record(tx, actor, topic, { title, category })
    publishTopicChange(tx, topicId, topic.category_id, category)
    return slug
  })
}

async function rolesOf(tx: Transaction<Database>, userId: number | null): Promise<number> {
  if (userId === null) return ROLES.member
  const creator = await tx.selectFrom('users').where('id', '=', userId).select('roles').executeTakeFirst()
  return creator?.roles ?? ROLES.member
}

/** Counts the topic in its new category. Both rows are held first, in the order of their ids. */
async function move(tx: Transaction<Database>, from: number, to: number): Promise<void> {
  const held = await tx
    .selectFrom('categories')
    .where('id', 'in', [from, to])
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!held.some(({ id }) => id === to)) throw new InvalidData({ category: [CATEGORY_REQUIRED] })
  await sql`
    update categories set topics = topics + case when id = ${to} then 1 else -1 end
    where id in (${from}, ${to})`.execute(tx)
}

function record(
  tx: Transaction<Database>,
  actor: Actor,
  was: HeldTopic,
  now: { title: string; category: number },
): Promise<void> {
  // The log outlives the topic's creator: their words stand in none of its rows.
  const isMoved = was.category_id !== now.category
  const details = {
    ...(was.title !== now.title && { renamed: true }),
    ...(isMoved && { was: was.category_id, category: now.category }),
  }
  return recordAudit(tx, {
    actorId: actor.id,
    action: 'topic.edit',
    userId: was.user_id,
    targetId: was.id,
    details,
  })
}
