import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Envelope } from '../../../platform/events/live.ts'
import { Forbidden, InvalidData } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { ROLES } from '../../../shared/roles.ts'
import { recordAudit } from '../../moderation/public.ts'
import { NOT_YOURS_TO_EDIT } from '../acts-texts.ts'
import type { editTopic } from '../contract/topic.ts'
import { CATEGORY_REQUIRED } from '../fields-texts.ts'
import { type Actor, canEditTopic } from '../policy.ts'
import { type HeldTopic, holdTopic } from '../queries/hold.ts'
import { topicChanged } from '../tell.ts'
import { slugFor } from './slug.ts'

/**
 * Changes a topic's title and category. Another title gives it another address; the former keeps leading there.
 * @returns its address
 * @throws NotFound, Refused unless `canEditTopic`, InvalidData for an unknown category
 */
export async function changeTopic(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  actor: Actor,
  topicId: number,
  { title, category }: Body<typeof editTopic>,
): Promise<string> {
  const { slug, news } = await inTransaction(db, async (trx) => {
    const topic = await holdTopic(trx, topicId, 'update')
    if (!canEditTopic(actor, { ...topic, roles: await rolesOf(trx, topic.user_id) })) {
      throw new Forbidden(NOT_YOURS_TO_EDIT)
    }
    if (title === topic.title && category === topic.category_id) return { slug: topic.slug, news: [] }
    const slug = title === topic.title ? topic.slug : await slugFor(trx, title, topicId)
    if (category !== topic.category_id) await move(trx, topic.category_id, category)
    await trx
      .updateTable('topics')
      .set({ title, slug, category_id: category })
      .where('id', '=', topicId)
      .execute()
    if (topic.user_id !== actor.id) await record(trx, actor, topic, { title, category })
    const news: Envelope[] = [topicChanged(topicId, topic.category_id, category)]
    return { slug, news }
  })
  events.tell(...news)
  return slug
}

async function rolesOf(trx: Transaction<Database>, userId: number | null): Promise<number> {
  if (userId === null) return ROLES.member
  const creator = await trx.selectFrom('users').where('id', '=', userId).select('roles').executeTakeFirst()
  return creator?.roles ?? ROLES.member
}

/** Counts the topic in its new category. Both rows are held first, in the order of their ids. */
async function move(trx: Transaction<Database>, from: number, to: number): Promise<void> {
  const held = await trx
    .selectFrom('categories')
    .where('id', 'in', [from, to])
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!held.some(({ id }) => id === to)) throw new InvalidData({ category: [CATEGORY_REQUIRED] })
  await sql`
    update categories set topics = topics + case when id = ${to} then 1 else -1 end
    where id in (${from}, ${to})`.execute(trx)
}

function record(
  trx: Transaction<Database>,
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
  return recordAudit(trx, {
    actorId: actor.id,
    action: 'topic.edit',
    userId: was.user_id,
    targetId: was.id,
    details,
  })
}
