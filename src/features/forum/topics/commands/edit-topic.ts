import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { Forbidden, InvalidData } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { TOPIC_EDIT_FORBIDDEN } from '../../action-texts.ts'
import type * as calls from '../../contract/topic.ts'
import { publishTopicChange } from '../../events.ts'
import { CATEGORY_REQUIRED } from '../../fields-texts.ts'
import { type Actor, canEditTopic } from '../../policy.ts'
import { type LockedTopicRow, lockTopicRow } from '../queries/lock.ts'
import { assignSlug } from './reserve-slug.ts'

/**
 * Changes a topic's title and category. Another title gives it another address; the former keeps leading there.
 * @returns its address
 * @throws NotFound, Refused unless `canEditTopic`, InvalidData for an unknown category
 */
export async function editTopic(
  context: TransactionContext,
  actor: Actor,
  topicId: number,
  { title, category }: Body<typeof calls.editTopic>,
): Promise<string> {
  return inTransaction(context, async (tx) => {
    const topic = await lockTopicRow(tx, topicId, 'update')
    if (!canEditTopic(actor, { ...topic, roles: await findCreatorRoles(tx, topic.user_id) })) {
      throw new Forbidden(TOPIC_EDIT_FORBIDDEN)
    }
    if (title === topic.title && category === topic.category_id) return topic.slug
    const slug = title === topic.title ? topic.slug : await assignSlug(tx, title, topicId)
    if (category !== topic.category_id) await moveTopicCount(tx, topic.category_id, category)
    await tx
      .updateTable('topics')
      .set({ title, slug, category_id: category })
      .where('id', '=', topicId)
      .execute()
    if (topic.user_id !== actor.id) await recordTopicEdit(tx, actor, topic, { title, category })
    publishTopicChange(tx, topicId, topic.category_id, category)
    return slug
  })
}

async function findCreatorRoles(tx: Transaction<Database>, userId: number | null): Promise<number> {
  if (userId === null) return ROLES.member
  const creator = await tx.selectFrom('users').where('id', '=', userId).select('roles').executeTakeFirst()
  return creator?.roles ?? ROLES.member
}

/** Counts the topic in its new category. Both rows are held first, in the order of their ids. */
async function moveTopicCount(tx: Transaction<Database>, from: number, to: number): Promise<void> {
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

function recordTopicEdit(
  tx: Transaction<Database>,
  actor: Actor,
  was: LockedTopicRow,
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
