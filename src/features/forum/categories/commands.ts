import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import * as texts from '../admin-texts.ts'
import type * as calls from '../contract/admin.ts'
import type { Template } from '../contract/admin.ts'
import { CATEGORIES_MAX } from '../contract/admin.ts'
import type { Category } from '../contract/category.ts'
import { COMPLAINTS_ID } from '../contract/fields.ts'
import { publishCategoryChange } from '../events.ts'
import { slugOf } from '../slug.ts'
import { NO_SUCH_CATEGORY } from '../texts.ts'

const CATEGORY_COLUMNS = ['id', 'slug', 'title', 'emoji', 'description', 'topics'] as const

/**
 * Adds a category at the end; its address is made from its title, and stays.
 * @throws Conflict where there are as many as there may be
 */
export async function createCategory(
  context: TransactionContext,
  actorId: number,
  body: Body<typeof calls.createCategory>,
): Promise<Category> {
  return inTransaction(context, async (tx) => {
    const all = await lockCategoryList(tx)
    if (all.length >= CATEGORIES_MAX) throw new Conflict(texts.TOO_MANY_CATEGORIES)
    const place = 1 + Math.max(0, ...all.map((one) => one.place))
    const slug = getUnusedSlug(slugOf(body.title), new Set(all.map((one) => one.slug)))
    const added = await tx
      .insertInto('categories')
      .values({ ...body, slug, place })
      .returning(CATEGORY_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordForumChange(tx, actorId, 'category.add', added.id, body)
    publishCategoryChange(tx)
    return added
  })
}

/** Changes a category's words; its address stays. @throws NotFound */
export async function editCategory(
  context: TransactionContext,
  actorId: number,
  id: number,
  body: Body<typeof calls.createCategory>,
): Promise<Category> {
  return inTransaction(context, async (tx) => {
    const changed = await tx
      .updateTable('categories')
      .set(body)
      .where('id', '=', id)
      .returning(CATEGORY_COLUMNS)
      .executeTakeFirst()
    if (!changed) throw new NotFound(NO_SUCH_CATEGORY)
    await recordForumChange(tx, actorId, 'category.edit', id, body)
    publishCategoryChange(tx)
    return changed
  })
}

/**
 * Removes a category without topics.
 * @throws NotFound, Conflict for the complaints, for one with topics, and for the last in which members write
 */
export async function deleteCategory(
  context: TransactionContext,
  actorId: number,
  id: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const all = await lockCategoryList(tx)
    if (!all.some((one) => one.id === id)) throw new NotFound(NO_SUCH_CATEGORY)
    if (id === COMPLAINTS_ID) throw new Conflict(texts.COMPLAINTS_CATEGORY_REQUIRED)
    if (!all.some((one) => one.id !== id && one.id !== COMPLAINTS_ID))
      throw new Conflict(texts.LAST_CATEGORY_REQUIRED)
    // A topic that is begun at this moment counts itself here before it is seen, and is waited for.
    const { numDeletedRows } = await tx
      .deleteFrom('categories')
      .where('id', '=', id)
      .where('topics', '=', 0)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Conflict(texts.CATEGORY_NOT_EMPTY)
    await recordForumChange(tx, actorId, 'category.remove', id, {})
    publishCategoryChange(tx)
  })
}

/**
 * Puts the categories in this order.
 * @param body all their ids; `was`, the order that the founder has seen
 * @throws Conflict where the list is not of these any more, or not in the order seen
 */
export async function orderCategories(
  context: TransactionContext,
  actorId: number,
  { ids, was }: Body<typeof calls.orderCategories>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const now = (await lockCategoryList(tx)).map(({ id }) => id)
    const isWhole = ids.length === now.length && now.every((id) => ids.includes(id))
    const isAsSeen = was === undefined || String(was) === String(now)
    if (!isWhole || !isAsSeen) throw new Conflict(texts.ORDER_CHANGED)
    await sql`
      update categories c set place = o.place
      from unnest(${ids}::int[]) with ordinality o (id, place) where c.id = o.id`.execute(tx)
    await recordForumChange(tx, actorId, 'category.order', null, { ids })
    publishCategoryChange(tx)
  })
}

/** Changes a quick reply of staff. @param place from 1 to 7. @throws NotFound */
export async function editTemplate(
  db: Kysely<Database>,
  actorId: number,
  place: number,
  body: Body<typeof calls.editTemplate>,
): Promise<Template> {
  return inTransaction(db, async (tx) => {
    const template = await tx
      .updateTable('reply_templates')
      .set(body)
      .where('place', '=', place)
      .returning(['place', 'title', 'post'])
      .executeTakeFirst()
    if (!template) throw new NotFound(texts.NO_SUCH_TEMPLATE)
    await recordForumChange(tx, actorId, 'template.edit', place, body)
    return template
  })
}

async function recordForumChange(
  tx: Transaction<Database>,
  actorId: number,
  action: string,
  targetId: number | null,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    actorId,
    action,
    userId: null,
    ...(targetId === null ? {} : { targetId }),
    details,
  })
}

/** The list, in its order, while no other founder adds, removes or orders; its rows stay free for topics to be counted. */
async function lockCategoryList(tx: Transaction<Database>) {
  await sql`select pg_advisory_xact_lock(hashtext('forum.categories'))`.execute(tx)
  return tx.selectFrom('categories').select(['id', 'slug', 'place']).orderBy('place').orderBy('id').execute()
}

function getUnusedSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`
}
