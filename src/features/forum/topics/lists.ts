import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { isTopicReadableBy } from '../../../platform/db/topic-visibility.ts'
import { InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { toNameKey } from '../../../shared/keys.ts'
import { plainTextOf } from '../../../shared/marked-text.ts'
import type { TextFormat } from '../../../shared/text-format.ts'
import type { Category } from '../categories/contract.ts'
import { presentListedTopic } from '../present.ts'
import { type Reader, readerOf, type ViewerOrVisitor } from '../reader.ts'
import {
  listFilters,
  listTopics as listTopicsCall,
  NO_FILTERS,
  SEARCH_PERIODS,
  type SearchFilters,
} from '../search/contract.ts'
import {
  addMatchingPosts,
  type FoundTopic,
  findMatchedWords,
  findTopics,
  parseSearchTerms,
  type SearchTerms,
} from '../search/queries.ts'
import { sortByRank } from '../search/rank.ts'
import { SEARCH_AUTHORS_AS_MEMBER } from '../search/texts.ts'
import { NO_SUCH_CATEGORY } from '../texts.ts'
import * as calls from './contract.ts'
import { type HighlightedText, type ListedTopic, TOPICS_PAGE } from './contract.ts'
import { findFollowedTopicRows, findTopicRows, findTopicRowsByIds } from './queries.ts'

type Source = Pick<AppContext, 'db' | 'pool'>

/** Requested part of the list; a category by its slug, empty for all. */
interface TopicsQuery extends Partial<SearchFilters> {
  category: string
  search: string
  page: number
}

/**
 * Returns a page of topics, newest post first; with a search the matching ones, in the order it asks for.
 * @param category that of the slug, if already read
 * @throws NotFound for an unknown category, InvalidData for a visitor who names an author
 */
export async function listTopics(
  context: Source,
  viewer: ViewerOrVisitor,
  { category: slug, search, page, ...given }: TopicsQuery,
  category?: Pick<Category, 'id' | 'topics'>,
): Promise<Reply<typeof listTopicsCall>> {
  const reader = readerOf(viewer)
  const list = category ? { total: category.topics, category } : await getListTotal(context, reader, slug)
  const filters = { ...NO_FILTERS, ...given }
  const query = { category: slug, search, ...listFilters(filters) }
  const request = { path: listTopicsCall.path, query, page, size: TOPICS_PAGE }
  if (search === '') {
    const rows = await findTopicRows(context, reader, sliceOf(page), list)
    return presentPage(
      request,
      rows.map((row) => presentListedTopic(row, reader)),
      list.total,
    )
  }
  const [terms, author] = await Promise.all([
    parseSearchTerms(context, search),
    findAuthor(context, reader, filters.author),
  ])
  if (!terms) return presentPage(request, [], 0)
  const scope = { category: list.category, author, since: getSearchStart(filters.since) }
  const newest = await findTopics(context, reader, terms, scope)
  const found = filters.sort === 'best' ? await sortByRank(context, newest, terms) : newest
  const shown = found.slice((page - 1) * TOPICS_PAGE, page * TOPICS_PAGE)
  const topics = await addMatchingPosts(context, reader, terms, scope, shown)
  return presentPage(request, await listFoundTopics(context, reader, topics, terms), found.length)
}

/** Id of a member named as author: null where none is asked for, 0 for a name that nobody has. */
async function findAuthor({ db }: Source, reader: Reader, name: string): Promise<number | null> {
  if (name === '') return null
  // Visitors are not shown every name.
  if (reader.id === null) throw new InvalidData({ author: [SEARCH_AUTHORS_AS_MEMBER] })
  const author = await db
    .selectFrom('users')
    .where('name_key', '=', toNameKey(name))
    .select('id')
    .executeTakeFirst()
  return author?.id ?? 0
}

/** The earliest time of a period; null for all time. */
const getSearchStart = (period: SearchFilters['since']) =>
  period === '' ? null : new Date(Date.now() - SEARCH_PERIODS[period] * 86_400_000)

/** Returns a page of topics that the viewer follows, newest post first. */
export async function listFollowedTopics(
  context: Source,
  viewer: NonNullable<ViewerOrVisitor>,
  { page }: { page: number },
): Promise<Reply<typeof calls.listFollowedTopics>> {
  const reader = readerOf(viewer)
  const [rows, { followed }] = await Promise.all([
    findFollowedTopicRows(context, reader, sliceOf(page)),
    context.db
      .selectFrom('topic_follows as f')
      .innerJoin('topics as t', 't.id', 'f.topic_id')
      .where('f.user_id', '=', viewer.id)
      .where(isTopicReadableBy('t', reader))
      .select((count) => count.fn.countAll<number>().as('followed'))
      .executeTakeFirstOrThrow(),
  ])
  const request = { path: calls.listFollowedTopics.path, page, size: TOPICS_PAGE }
  return presentPage(
    request,
    rows.map((row) => presentListedTopic(row, reader)),
    followed,
  )
}

const sliceOf = (page: number) => ({ limit: TOPICS_PAGE, offset: (page - 1) * TOPICS_PAGE })

/**
 * Returns the number of topics in a category or in all that the reader may find, counted at creation: counting rows takes as long as
 * reading them.
 */
async function getListTotal({ db }: Source, reader: Reader, slug: string) {
  const counted = reader.id === null ? sql<number>`topics - members_topics` : sql<number>`topics`
  if (slug === '') {
    const { total } = await db
      .selectFrom('categories')
      .select(sql<number>`coalesce(sum(${counted}), 0)::integer`.as('total'))
      .executeTakeFirstOrThrow()
    return { total, category: null }
  }
  const category = await db
    .selectFrom('categories')
    .where('slug', '=', slug)
    .select('id')
    .select(counted.as('topics'))
    .executeTakeFirst()
  if (!category) throw new NotFound(NO_SUCH_CATEGORY)
  return { total: category.topics, category }
}

/** Approximate length of an excerpt. */
const EXCERPT_LENGTH = 220
/** Characters before the first match. */
const LEADING_CONTEXT = 60
/** Maximum number of matches considered for the excerpt. */
const MATCHES_CONSIDERED = 50

const WORD_PATTERN = /[\p{L}\p{N}]+/gu

/** Splits a text into matched and other parts. @param found matches by their `toNameKey` */
export function highlightMatches(text: string, found: ReadonlySet<string>): HighlightedText {
  const pieces: HighlightedText = []
  let end = 0
  for (const { index, 0: match } of findMatches(text, found)) {
    if (index > end) pieces.push({ text: text.slice(end, index), found: false })
    pieces.push({ text: match, found: true })
    end = index + match.length
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), found: false })
  return pieces
}

/** Returns the part of a post with the most matches, on one line without quotation marks. */
export function getSearchExcerpt(post: string, found: ReadonlySet<string>): HighlightedText {
  const text = post
    .replace(/^(?:> ?)+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const matches = findMatches(text, found).slice(0, MATCHES_CONSIDERED)
  const counts = matches.map(
    ({ index }) =>
      matches.filter(
        (match) => match.index >= index && match.index < index - LEADING_CONTEXT + EXCERPT_LENGTH,
      ).length,
  )
  const best = matches[counts.indexOf(Math.max(...counts))]?.index ?? 0
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
  return [...text.matchAll(WORD_PATTERN)].filter(([match]) => found.has(toNameKey(match)))
}

interface PostRow {
  id: number
  pos: number
  post: string
  format: TextFormat
}

const READ_POSTS = {
  name: 'forum-found-posts',
  text: 'select id, pos, post, format from posts where id = any($1::integer[])',
}

/** Lists a page of found topics in order, with their matches. */
async function listFoundTopics(
  source: { pool: Pool },
  reader: Reader,
  shown: readonly FoundTopic[],
  terms: SearchTerms,
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
  const shownPosts = posts.rows.map(({ id, pos, post, format }) => ({
    id,
    pos,
    text: plainTextOf({ post, format }),
  }))
  const texts = [...rows.map(({ title }) => title), ...shownPosts.map(({ text }) => text)]
  const matches = await findMatchedWords(source, texts, terms)
  const rowOf = new Map(rows.map((row) => [row.topic_id, row]))
  const postOf = new Map(
    shownPosts.map(({ id, pos, text }) => [id, { id, pos, excerpt: getSearchExcerpt(text, matches) }]),
  )
  return shown.flatMap(({ topic_id, post_id }) => {
    const row = rowOf.get(topic_id)
    if (!row) return []
    const found = { title: highlightMatches(row.title, matches), post: postOf.get(post_id ?? 0) ?? null }
    return [presentListedTopic(row, reader, found)]
  })
}
