import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import type { Category } from '../contract/category.ts'
import { listFollowedTopics, listTopics, TOPICS_PAGE } from '../contract/topic.ts'
import { presentListed } from '../present.ts'
import { NO_SUCH_CATEGORY } from '../texts.ts'
import { readFoundTopics } from './found-topics.ts'
import { type Asking, readerOf } from './reader.ts'
import { findTopics } from './search.ts'
import { readSought } from './search-words.ts'
import { readFollowedRows, readTopicRows } from './topic-rows.ts'

type Source = Pick<AppContext, 'db' | 'pool'>

/** Which part of the list is asked for; a category by its slug, all of them where it is empty. */
export interface TopicsQuery {
  category: string
  search: string
  page: number
}

/**
 * A page of topics, the one with the newest post first; with a search of those found, the one with the newest matching
 * post first.
 * @param category that of the slug, where it was read already
 * @throws NotFound for a category that there is not
 */
export async function readTopics(
  context: Source,
  viewer: Asking,
  { category: slug, search, page }: TopicsQuery,
  category?: Pick<Category, 'id' | 'topics'>,
): Promise<Reply<typeof listTopics>> {
  const reader = readerOf(viewer)
  const list = category ? { total: category.topics, category } : await readList(context, slug)
  const asked = { path: listTopics.path, query: { category: slug, search }, page, size: TOPICS_PAGE }
  if (search === '') {
    const rows = await readTopicRows(context, reader, sliceOf(page), list)
    return presentPage(
      asked,
      rows.map((row) => presentListed(row, reader)),
      list.total,
    )
  }
  const sought = await readSought(context, search)
  const found = sought ? await findTopics(context, reader, sought, list.category) : []
  const shown = found.slice((page - 1) * TOPICS_PAGE, page * TOPICS_PAGE)
  const data = sought ? await readFoundTopics(context, reader, shown, sought) : []
  return presentPage(asked, data, found.length)
}

/** A page of the topics that the viewer follows, the one with the newest post first. */
export async function readFollowedTopics(
  context: Source,
  viewer: NonNullable<Asking>,
  { page }: { page: number },
): Promise<Reply<typeof listFollowedTopics>> {
  const reader = readerOf(viewer)
  const [rows, { followed }] = await Promise.all([
    readFollowedRows(context, reader, sliceOf(page)),
    context.db
      .selectFrom('topic_follows')
      .where('user_id', '=', viewer.id)
      .select((count) => count.fn.countAll<number>().as('followed'))
      .executeTakeFirstOrThrow(),
  ])
  const asked = { path: listFollowedTopics.path, page, size: TOPICS_PAGE }
  return presentPage(
    asked,
    rows.map((row) => presentListed(row, reader)),
    followed,
  )
}

const sliceOf = (page: number) => ({ limit: TOPICS_PAGE, offset: (page - 1) * TOPICS_PAGE })

/** What there is in a category, or in all: counted as topics are begun, for counting them takes as long as reading them. */
async function readList({ db }: Source, slug: string) {
  if (slug === '') {
    const { total } = await db
      .selectFrom('categories')
      .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('topics'), sum.lit(0)).as('total'))
      .executeTakeFirstOrThrow()
    return { total, category: null }
  }
  const category = await db
    .selectFrom('categories')
    .where('slug', '=', slug)
    .select(['id', 'topics'])
    .executeTakeFirst()
  if (!category) throw new NotFound(NO_SUCH_CATEGORY)
  return { total: category.topics, category }
}
