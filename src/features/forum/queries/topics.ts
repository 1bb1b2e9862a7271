import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { toNameKey } from '../../../shared/keys.ts'
import type { Category } from '../contract/category.ts'
import * as calls from '../contract/topic.ts'
import { type ListedTopic, type Marked, TOPICS_PAGE } from '../contract/topic.ts'
import { presentListed } from '../present.ts'
import { NO_SUCH_CATEGORY } from '../texts.ts'
import { type Asking, type Reader, readerOf } from './reader.ts'
import { type FoundTopic, findTopics } from './search.ts'
import { readFoundWords, readSought, type Sought } from './search-words.ts'
import { readFollowedRows, readTheseRows, readTopicRows } from './topic-rows.ts'

type Source = Pick<AppContext, 'db' | 'pool'>

/** Which part of the list is asked for; a category by its slug, all of them where it is empty. */
interface TopicsQuery {
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
): Promise<Reply<typeof calls.listTopics>> {
  const reader = readerOf(viewer)
  const list = category ? { total: category.topics, category } : await readList(context, slug)
  const asked = { path: calls.listTopics.path, query: { category: slug, search }, page, size: TOPICS_PAGE }
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
): Promise<Reply<typeof calls.listFollowedTopics>> {
  const reader = readerOf(viewer)
  const [rows, { followed }] = await Promise.all([
    readFollowedRows(context, reader, sliceOf(page)),
    context.db
      .selectFrom('topic_follows')
      .where('user_id', '=', viewer.id)
      .select((count) => count.fn.countAll<number>().as('followed'))
      .executeTakeFirstOrThrow(),
  ])
  const asked = { path: calls.listFollowedTopics.path, page, size: TOPICS_PAGE }
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

/** Characters of an excerpt, about. */
const EXCERPT = 220
/** Of them before the first found word. */
const BEFORE = 60
/** Found words among which the excerpt is chosen. */
const LOOKED_AT = 50

const WORD = /[\p{L}\p{N}]+/gu

/** Takes a text apart into pieces that are found words and pieces that are none. @param found by their `toNameKey` */
export function marked(text: string, found: ReadonlySet<string>): Marked {
  const pieces: Marked = []
  let end = 0
  for (const { index, 0: word } of wordsOf(text, found)) {
    if (index > end) pieces.push({ text: text.slice(end, index), found: false })
    pieces.push({ text: word, found: true })
    end = index + word.length
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), found: false })
  return pieces
}

/** The part of a post with the most of the found words, on one line and without the marks of quotes. */
export function excerpt(post: string, found: ReadonlySet<string>): Marked {
  const text = post
    .replace(/^(?:> ?)+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const words = wordsOf(text, found).slice(0, LOOKED_AT)
  const counts = words.map(
    ({ index }) =>
      words.filter((word) => word.index >= index && word.index < index - BEFORE + EXCERPT).length,
  )
  const best = words[counts.indexOf(Math.max(...counts))]?.index ?? 0
  const space = text.indexOf(' ', best - BEFORE - 1)
  const start = best <= BEFORE ? 0 : space >= 0 && space < best ? space + 1 : best
  const cut = text.length > start + EXCERPT ? text.lastIndexOf(' ', start + EXCERPT) : text.length
  const end = cut > best ? cut : start + EXCERPT
  return marked(`${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`, found)
}

function wordsOf(text: string, found: ReadonlySet<string>) {
  return [...text.matchAll(WORD)].filter(([word]) => found.has(toNameKey(word)))
}

interface PostRow {
  id: number
  pos: number
  post: string
}

const READ_POSTS = {
  name: 'forum-found-posts',
  text: 'select id, pos, post from posts where id = any($1::integer[])',
}

/** The topics of a page of found ones, in their order, with what was found in each. */
async function readFoundTopics(
  source: { pool: Pool },
  reader: Reader,
  shown: readonly FoundTopic[],
  sought: Sought,
): Promise<ListedTopic[]> {
  if (shown.length === 0) return []
  const [rows, posts] = await Promise.all([
    readTheseRows(
      source,
      reader,
      shown.map(({ topic_id }) => topic_id),
    ),
    source.pool.query<PostRow>({ ...READ_POSTS, values: [shown.flatMap(({ post_id }) => post_id ?? [])] }),
  ])
  const texts = [...rows.map(({ title }) => title), ...posts.rows.map(({ post }) => post)]
  const words = await readFoundWords(source, texts, sought)
  const rowOf = new Map(rows.map((row) => [row.topic_id, row]))
  const postOf = new Map(
    posts.rows.map(({ id, pos, post }) => [id, { id, pos, excerpt: excerpt(post, words) }]),
  )
  return shown.flatMap(({ topic_id, post_id }) => {
    const row = rowOf.get(topic_id)
    if (!row) return []
    const found = { title: marked(row.title, words), post: postOf.get(post_id ?? 0) ?? null }
    return [presentListed(row, reader, found)]
  })
}
