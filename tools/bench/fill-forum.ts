import type { Pool, PoolClient } from 'pg'
import { formatCopyRow, copyRows, setSequence } from '../demo/copy.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { speaker, vocabulary } from './vocabulary.ts'

const MOST_POSTS = 1_000_000
/** In a topic, in the middle. */
const EACH = 10
const CATEGORIES = 12
/** Their ids come after this one: below stand the site's own, of which the complaints are answered by few. */
const BEFORE_CATEGORIES = 20
/** Different words that posts are made of. */
export const WORDS = 20_000
/** Of a post. */
const [FEWEST_WORDS, MOST_WORDS] = [6, 36]
const SEED = 1
const BATCH = 20_000
const TWO_YEARS = 730 * 86_400_000

/** What the benchmark reads and writes. */
export interface BenchForum {
  posts: number
  topics: number
  /** Topic with one post in twenty, 50,000 of a million. */
  deep: { id: number; slug: string; posts: number }
}

/** A forum for so many members: ten posts for each, a million at most. */
export function forumFor(members: number): BenchForum {
  const posts = Math.min(MOST_POSTS, EACH * members)
  return { posts, topics: posts / EACH, deep: { id: 1, slug: slugOf(1), posts: posts / 20 } }
}

/** The address of a topic that the benchmark made. */
export const slugOf = (topic: number) => `banc-public-${topic}`

/** Topics of a forum, in no order of their own. */
export function someTopics({ topics }: BenchForum, count: number): number[] {
  const step = 7_919
  return Array.from({ length: Math.min(count, topics - 1) }, (_, turn) => 2 + ((turn * step) % (topics - 1)))
}

/** Fills the forum once a database, in place of what was there: posts as two years would leave them, those of a topic far apart. */
export async function fillForum(
  pool: Pool,
  members: number,
  print: (line: string) => void,
): Promise<BenchForum> {
  const forum = forumFor(members)
  const { rows } = await pool.query<{ is_there: boolean }>(
    'select exists (select from topics where slug = $1) as is_there',
    [slugOf(forum.topics)],
  )
  if (rows[0]?.is_there) return forum
  print(`writing ${forum.posts.toLocaleString('en')} posts …`)
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    )
    await client.query('begin')
    await client.query('truncate topics, categories cascade')
    const again = await dropIndexes(client)
    await writeForum(client, forum)
    for (const statement of again) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum (analyze) categories, topics, topic_slugs, posts, topic_reads')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.query('reset all').catch(() => {})
    client.release()
  }
  return forum
}

/** Gives what makes the indexes again that no constraint needs. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('posts'::regclass, 'topics'::regclass)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function writeForum(client: PoolClient, forum: BenchForum): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select user_id as id from member_search where searchable order by user_id',
  )
  const random = createRandom(SEED, 'forum of the benchmark')
  const start = Date.now() - TWO_YEARS
  const writing: Writing = {
    forum,
    random,
    order: orderOfPosts(random.next, forum),
    author: (post) => rows[(post * 7_919) % rows.length]?.id ?? 0,
    moment: (post) => new Date(start + ((post + 1) / forum.posts) * TWO_YEARS),
    say: speaker(random, vocabulary(SEED, WORDS)),
  }
  await writeTopics(client, writing)
  await writePosts(client, writing)
  await setSequence(client, 'categories', BEFORE_CATEGORIES + CATEGORIES)
  await setSequence(client, 'topics', forum.topics)
  await setSequence(client, 'posts', forum.posts)
}

interface Writing {
  forum: BenchForum
  random: Random
  /** To which topic each post belongs, from 0, as they came. */
  order: Uint32Array
  /** Of a post by its place among all, who wrote it and when. */
  author(post: number): number
  moment(post: number): Date
  /** So many words. */
  say(count: number): string
}

async function writeTopics(
  client: PoolClient,
  { forum, order, author, moment, say }: Writing,
): Promise<void> {
  const parts = Array.from({ length: CATEGORIES }, (_, place) => place + 1)
  const shares = parts.map((part) => Math.floor((forum.topics + CATEGORIES - part) / CATEGORIES))
  await copyRows(
    client,
    'categories',
    ['id', 'slug', 'title', 'emoji', 'place', 'topics'],
    parts.map((part) =>
      formatCopyRow([BEFORE_CATEGORIES + part, `partie-${part}`, `Partie ${part}`, '☕', part, shares[part - 1]]),
    ),
  )
  const spans = spansOf(order, forum.topics)
  const topics = spans.map(({ first, last, posts }, topic) => {
    const title = say(5).slice(0, 50).trim()
    const head = [
      topic + 1,
      slugOf(topic + 1),
      title,
      author(first),
      BEFORE_CATEGORIES + 1 + (topic % CATEGORIES),
    ]
    return formatCopyRow([...head, posts, last + 1, moment(last), author(last), moment(first)])
  })
  await copyRows(client, 'topics', TOPIC, topics)
  const slugs = spans.map((_, topic) => formatCopyRow([slugOf(topic + 1), topic + 1]))
  await copyRows(client, 'topic_slugs', ['slug', 'topic_id'], slugs)
}

async function writePosts(
  client: PoolClient,
  { forum, random, order, author, moment, say }: Writing,
): Promise<void> {
  const places = new Uint32Array(forum.topics)
  for (let from = 0; from < forum.posts; from += BATCH) {
    const lines: string[] = []
    for (let post = from; post < Math.min(from + BATCH, forum.posts); post++) {
      const topic = order[post] ?? 0
      const pos = (places[topic] ?? 0) + 1
      places[topic] = pos
      const words = say(FEWEST_WORDS + random.below(MOST_WORDS - FEWEST_WORDS))
      lines.push(formatCopyRow([post + 1, topic + 1, pos, author(post), words, moment(post)]))
    }
    await copyRows(client, 'posts', POST, lines)
  }
}

const TOPIC = [
  'id',
  'slug',
  'title',
  'user_id',
  'category_id',
  'posts',
  'last_post_id',
  'last_post_at',
  'last_user_id',
  'created_at',
]
const POST = ['id', 'topic_id', 'pos', 'user_id', 'post', 'created_at']

/** To which topic each post belongs, as they came: topics begin over all the time, some of them go on for long. */
function orderOfPosts(chance: () => number, { posts, topics, deep }: BenchForum): Uint32Array {
  const times = new Float64Array(posts)
  const owner = new Uint32Array(posts)
  const begun = Float64Array.from({ length: topics }, () => chance() * 0.98)
  let post = 0
  for (let topic = 0; topic < topics; topic++, post++) {
    times[post] = topic === 0 ? 0 : (begun[topic] ?? 0)
    owner[post] = topic
  }
  for (let turn = 1; turn < deep.posts; turn++, post++) {
    times[post] = chance()
    owner[post] = 0
  }
  for (; post < posts; post++) {
    const topic = Math.min(topics - 1, 1 + Math.floor((topics - 1) * chance() ** 1.5))
    const from = begun[topic] ?? 0
    times[post] = from + (1 - from) * chance() ** 4
    owner[post] = topic
  }
  const order = Uint32Array.from(times.keys())
  order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
  return order.map((place) => owner[place] ?? 0)
}

/** Of each topic its first and last post, by their places among all, and how many it has. */
function spansOf(order: Uint32Array, topics: number): { first: number; last: number; posts: number }[] {
  const found = Array.from({ length: topics }, () => ({ first: -1, last: -1, posts: 0 }))
  order.forEach((topic, post) => {
    const of = found[topic]
    if (!of) return
    if (of.first < 0) of.first = post
    of.last = post
    of.posts++
  })
  return found
}
