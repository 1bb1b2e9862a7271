import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { COMPLAINTS_ID, OUTINGS_CATEGORY } from '../contract.ts'
import { publishCategoryChange } from '../events.ts'
import { readerOf, type ViewerOrVisitor } from '../reader.ts'
import { NO_SUCH_CATEGORY } from '../texts.ts'
import { slugOf } from '../topics/slug.ts'
import type * as calls from './contract.ts'
import { CATEGORIES_MAX, type Category, type Template } from './contract.ts'
import * as texts from './texts.ts'

const CATEGORY_COLUMNS = ['id', 'slug', 'title', 'emoji', 'description', 'topics'] as const

/**
 * Adds a category at the end; its slug is made from its title and never changes.
 * @throws Conflict at the maximum number
 */
export async function createCategory(
  context: TransactionContext,
  actorId: number,
  body: Body<typeof calls.createCategory>,
): Promise<Category> {
  return inTransaction(context, async (tx) => {
    const all = await lockCategoryList(tx)
    if (all.length >= CATEGORIES_MAX) throw new Conflict(texts.TOO_MANY_CATEGORIES)
    const itemNumber = 1 + Math.max(0, ...all.map((one) => one.place))
    const slug = getUnusedSlug(slugOf(body.title), new Set(all.map((one) => one.slug)))
    const added = await tx
      .insertInto('categories')
      .values({ ...body, slug, place: itemNumber })
      .returning(CATEGORY_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordForumChange(tx, actorId, 'category.add', added.id, body)
    publishCategoryChange(tx)
    return added
  })
}

/** Changes a category's title, emoji and description; its slug does not change. @throws NotFound */
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
 * @throws NotFound, Conflict for the complaints and the outings, for a category with topics, and for the last one in which
 * members write
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
    if (all.some((one) => one.id === id && one.slug === OUTINGS_CATEGORY))
      throw new Conflict(texts.OUTINGS_CATEGORY_REQUIRED)
    if (!all.some((one) => one.id !== id && one.id !== COMPLAINTS_ID))
      throw new Conflict(texts.LAST_CATEGORY_REQUIRED)
    // A topic created concurrently counts itself here first, and is waited for.
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
 * Orders the categories.
 * @param body all ids; `was` is the order that the founder saw
 * @throws Conflict when the list or its order has changed since
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
  itemNumber: number,
  body: Body<typeof calls.editTemplate>,
): Promise<Template> {
  return inTransaction(db, async (tx) => {
    const template = await tx
      .updateTable('reply_templates')
      .set(body)
      .where('place', '=', itemNumber)
      .returning(['place', 'title', 'post'])
      .executeTakeFirst()
    if (!template) throw new NotFound(texts.NO_SUCH_TEMPLATE)
    await recordForumChange(tx, actorId, 'template.edit', itemNumber, body)
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

/**
 * Locks the ordered list against other changes by founders; its rows stay unlocked, so that topics can be
 * counted.
 */
async function lockCategoryList(tx: Transaction<Database>) {
  await sql`select pg_advisory_xact_lock(hashtext('forum.categories'))`.execute(tx)
  return tx.selectFrom('categories').select(['id', 'slug', 'place']).orderBy('place').orderBy('id').execute()
}

function getUnusedSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`
}

/** Lists the categories in order, with the number of topics that the viewer finds in each. */
export function listCategories(db: Kysely<Database>, viewer: ViewerOrVisitor): Promise<Category[]> {
  const isMember = readerOf(viewer).id !== null
  return db
    .selectFrom('categories')
    .select(['id', 'slug', 'title', 'emoji', 'description'])
    .select((count) =>
      (isMember ? count.ref('topics') : count('topics', '-', count.ref('members_topics'))).as('topics'),
    )
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/** Lists the quick replies of staff in order. */
export function listTemplates(db: Kysely<Database>): Promise<Template[]> {
  return db.selectFrom('reply_templates').select(['place', 'title', 'post']).orderBy('place').execute()
}
