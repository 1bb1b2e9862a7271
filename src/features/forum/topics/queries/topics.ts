import type { Pool } from 'pg'
import type { AppContext } from '../../../../platform/context.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import { presentPage } from '../../../../platform/http/present-page.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { toNameKey } from '../../../../shared/keys.ts'
import type { Category } from '../../contract/category.ts'
import * as calls from '../../contract/topic.ts'
import { type HighlightedText, type ListedTopic, TOPICS_PAGE } from '../../contract/topic.ts'
import { type Reader, readerOf, type ViewerOrVisitor } from '../../posts/queries/reader.ts'
import { presentListedTopic } from '../../present.ts'
import { type FoundTopic, findTopics } from '../../search/queries/find-topics.ts'
import { findMatchedWords, parseSearchTerms, type SearchTerms } from '../../search/queries/search-terms.ts'
import { NO_SUCH_CATEGORY } from '../../texts.ts'
import { findFollowedTopicRows, findTopicRows, findTopicRowsByIds } from './topic-rows.ts'

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
export async function listTopics(
  context: Source,
  viewer: ViewerOrVisitor,
  { category: slug, search, page }: TopicsQuery,
  category?: Pick<Category, 'id' | 'topics'>,
): Promise<Reply<typeof calls.listTopics>> {
  const reader = readerOf(viewer)
  const list = category ? { total: category.topics, category } : await getListTotal(context, slug)
  const asked = { path: calls.listTopics.path, query: { category: slug, search }, page, size: TOPICS_PAGE }
  if (search === '') {
    const rows = await findTopicRows(context, reader, sliceOf(page), list)
    return presentPage(
      asked,
      rows.map((row) => presentListedTopic(row, reader)),
      list.total,
    )
  }
  const sought = await parseSearchTerms(context, search)
  const found = sought ? await findTopics(context, reader, sought, list.category) : []
  const shown = found.slice((page - 1) * TOPICS_PAGE, page * TOPICS_PAGE)
  const data = sought ? await listFoundTopics(context, reader, shown, sought) : []
  return presentPage(asked, data, found.length)
}

/** A page of the topics that the viewer follows, the one with the newest post first. */
export async function listFollowedTopics(
  context: Source,
  viewer: NonNullable<ViewerOrVisitor>,
  { page }: { page: number },
): Promise<Reply<typeof calls.listFollowedTopics>> {
  const reader = readerOf(viewer)
  const [rows, { followed }] = await Promise.all([
    findFollowedTopicRows(context, reader, sliceOf(page)),
    context.db
      .selectFrom('topic_follows')
      .where('user_id', '=', viewer.id)
      .select((count) => count.fn.countAll<number>().as('followed'))
      .executeTakeFirstOrThrow(),
  ])
  const asked = { path: calls.listFollowedTopics.path, page, size: TOPICS_PAGE }
  return presentPage(
    asked,
    rows.map((row) => presentListedTopic(row, reader)),
    followed,
  )
}

const sliceOf = (page: number) => ({ limit: TOPICS_PAGE, offset: (page - 1) * TOPICS_PAGE })

/** What there is in a category, or in all: counted as topics are begun, for counting them takes as long as reading them. */
async function getListTotal({ db }: Source, slug: string) {
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
const EXCERPT_LENGTH = 220
/** Of them before the first found word. */
const LEADING_CONTEXT = 60
/** Found words among which the excerpt is chosen. */
const MATCHES_CONSIDERED = 50

const WORD_PATTERN = /[\p{L}\p{N}]+/gu

/** Takes a text apart into pieces that are found words and pieces that are none. @param found by their `toNameKey` */
export function highlightMatches(text: string, found: ReadonlySet<string>): HighlightedText {
  const pieces: HighlightedText = []
  let end = 0
  for (const { index, 0: word } of findMatches(text, found)) {
    if (index > end) pieces.push({ text: text.slice(end, index), found: false })
    pieces.push({ text: word, found: true })
    end = index + word.length
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), found: false })
  return pieces
}

/** The part of a post with the most of the found words, on one line and without the marks of quotes. */
export function getSearchExcerpt(post: string, found: ReadonlySet<string>): HighlightedText {
  const text = post
    .replace(/^(?:> ?)+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const words = findMatches(text, found).slice(0, MATCHES_CONSIDERED)
  const counts = words.map(
    ({ index }) =>
      words.filter((word) => word.index >= index && word.index < index - LEADING_CONTEXT + EXCERPT_LENGTH)
        .length,
  )
  const best = words[counts.indexOf(Math.max(...counts))]?.index ?? 0
  const space = text.indexOf(' ', best - LEADING_CONTEXT - 1)
  const start = best <= LEADING_CONTEXT ? 0 : space >= 0 && space < best ? space + 1 : best
  const cut =
    text.length > start + EXCERPT_LENGTH ? text.lastIndexOf(' ', start + EXCERPT_LENGTH) : text.length
  const end = cut > best ? cut : start + EXCERPT_LENGTH
  return highlightMatches(
    `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`,
    found,
  )
}

function findMatches(text: string, found: ReadonlySet<string>) {
  return [...text.matchAll(WORD_PATTERN)].filter(([word]) => found.has(toNameKey(word)))
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
async function listFoundTopics(
  source: { pool: Pool },
  reader: Reader,
  shown: readonly FoundTopic[],
  sought: SearchTerms,
): Promise<ListedTopic[]> {
  if (shown.length === 0) return []
  const [rows, posts] = await Promise.all([
    findTopicRowsByIds(
      source,
      reader,
      shown.map(({ topic_id }) => topic_id),
    ),
    source.pool.query<PostRow>({ ...READ_POSTS, values: [shown.flatMap(({ post_id }) => post_id ?? [])] }),
  ])
  const texts = [...rows.map(({ title }) => title), ...posts.rows.map(({ post }) => post)]
  const words = await findMatchedWords(source, texts, sought)
  const rowOf = new Map(rows.map((row) => [row.topic_id, row]))
  const postOf = new Map(
    posts.rows.map(({ id, pos, post }) => [id, { id, pos, excerpt: getSearchExcerpt(post, words) }]),
  )
  return shown.flatMap(({ topic_id, post_id }) => {
    const row = rowOf.get(topic_id)
    if (!row) return []
    const found = { title: highlightMatches(row.title, words), post: postOf.get(post_id ?? 0) ?? null }
    return [presentListedTopic(row, reader, found)]
  })
}
