import type { PoolClient } from 'pg'
import { copyRows, formatCopyRow, setSequence } from '../demo/copy.ts'
import { createRandom, type Random } from '../demo/random.ts'
import type { Bench } from './run.ts'
import { COMMON_WORDS, SYLLABLES } from './vocabulary-texts.ts'
import { elementAt, fillOnce, withoutIndexes } from './work.ts'

const MAX_POSTS = 1_000_000
/** In a topic, in the middle. */
const POSTS_PER_TOPIC = 10
const CATEGORIES = 12
/** Lower ids are the site's own categories, one of which few members may answer. */
const FIRST_CATEGORY_ID = 20
/** Different words that posts are made of. */
const VOCABULARY_SIZE = 20_000
/** Of a post. */
const [FEWEST_WORDS, MOST_WORDS] = [6, 36]
const SEED = 1
const BATCH = 20_000
const TWO_YEARS = 730 * 86_400_000

/** The generated forum. */
export interface BenchForum {
  posts: number
  topics: number
  /** Posts of the first topic: one in twenty, 50,000 of a million. */
  deepPosts: number
}

/** Size of the forum: ten posts per member, at most a million. */
export function planForum(members: number): BenchForum {
  const posts = Math.min(MAX_POSTS, POSTS_PER_TOPIC * members)
  return { posts, topics: posts / POSTS_PER_TOPIC, deepPosts: posts / 20 }
}

/** The address of a topic that the benchmark made. */
export const topicSlug = (topic: number) => `banc-public-${topic}`

/** Topics of a forum, in no order of their own. */
export function pickTopics({ topics }: BenchForum, count: number): number[] {
  const step = 7_919
  return Array.from({ length: Math.min(count, topics - 1) }, (_, turn) => 2 + ((turn * step) % (topics - 1)))
}

/** Replaces the forum once per database: two years of posts, those of one topic far apart on disk. */
export async function fillForum(bench: Pick<Bench, 'pool' | 'members' | 'print'>): Promise<BenchForum> {
  const forum = planForum(bench.members)
  await fillOnce(bench, {
    label: `${forum.posts.toLocaleString('en')} posts`,
    isFilled: { text: 'exists (select from topics where slug = $1)', values: [topicSlug(forum.topics)] },
    tables: 'categories, topics, topic_slugs, posts, topic_reads',
    write: async (client) => {
      await client.query('truncate topics, categories cascade')
      await withoutIndexes(client, ['posts', 'topics'], () => writeForum(client, forum))
    },
  })
  return forum
}

async function writeForum(client: PoolClient, forum: BenchForum): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select user_id as id from member_search where searchable order by user_id',
  )
  const random = createRandom(SEED, 'forum of the benchmark')
  const start = Date.now() - TWO_YEARS
  const writer: ForumWriter = {
    forum,
    random,
    topicOfPost: orderPosts(random.next, forum),
    pickAuthor: (post) => elementAt(rows, post * 7_919).id,
    pickTime: (post) => new Date(start + ((post + 1) / forum.posts) * TWO_YEARS),
    writeText: createTextWriter(random, createForumVocabulary()),
  }
  await writeTopics(client, writer)
  await writePosts(client, writer)
  await setSequence(client, 'categories', FIRST_CATEGORY_ID + CATEGORIES)
  await setSequence(client, 'topics', forum.topics)
  await setSequence(client, 'posts', forum.posts)
}

interface ForumWriter {
  forum: BenchForum
  random: Random
  /** To which topic each post belongs, from 0, as they came. */
  topicOfPost: Uint32Array
  /** By index of the post. */
  pickAuthor(post: number): number
  pickTime(post: number): Date
  /** A text of this many words. */
  writeText(count: number): string
}

async function writeTopics(
  client: PoolClient,
  { forum: { topics }, topicOfPost, pickAuthor, pickTime, writeText }: ForumWriter,
): Promise<void> {
  const categories = Array.from({ length: CATEGORIES }, (_, index) => {
    const [part, count] = [index + 1, Math.floor((topics + CATEGORIES - index - 1) / CATEGORIES)]
    return formatCopyRow([FIRST_CATEGORY_ID + part, `partie-${part}`, `Partie ${part}`, '☕', part, count])
  })
  await copyRows(client, 'categories', ['id', 'slug', 'title', 'emoji', 'place', 'topics'], categories)
  const spans = findSpans(topicOfPost, topics)
  const lines = spans.map(({ first, last, posts }, index) => {
    const title = writeText(5).slice(0, 50).trim()
    const category = FIRST_CATEGORY_ID + 1 + (index % CATEGORIES)
    return formatCopyRow([
      ...[index + 1, topicSlug(index + 1), title, pickAuthor(first), category],
      ...[posts, last + 1, pickTime(last), pickAuthor(last), pickTime(first)],
    ])
  })
  await copyRows(client, 'topics', TOPIC_COLUMNS, lines)
  const slugs = spans.map((_, index) => formatCopyRow([topicSlug(index + 1), index + 1]))
  await copyRows(client, 'topic_slugs', ['slug', 'topic_id'], slugs)
}

const TOPIC_COLUMNS =
  'id slug title user_id category_id posts last_post_id last_post_at last_user_id created_at'.split(' ')
const POST_COLUMNS = ['id', 'topic_id', 'pos', 'user_id', 'post', 'created_at']

async function writePosts(
  client: PoolClient,
  { forum, random, topicOfPost, pickAuthor, pickTime, writeText }: ForumWriter,
): Promise<void> {
  const positions = new Uint32Array(forum.topics)
  for (let from = 0; from < forum.posts; from += BATCH) {
    const lines: string[] = []
    for (let post = from; post < Math.min(from + BATCH, forum.posts); post++) {
      const topic = topicOfPost[post] ?? 0
      const pos = (positions[topic] ?? 0) + 1
      positions[topic] = pos
      const text = writeText(FEWEST_WORDS + random.below(MOST_WORDS - FEWEST_WORDS))
      lines.push(formatCopyRow([post + 1, topic + 1, pos, pickAuthor(post), text, pickTime(post)]))
    }
    await copyRows(client, 'posts', POST_COLUMNS, lines)
  }
}

/** To which topic each post belongs, as they came: topics begin over all the time, some of them go on for long. */
function orderPosts(chance: () => number, { posts, topics, deepPosts }: BenchForum): Uint32Array {
  const times = new Float64Array(posts)
  const owner = new Uint32Array(posts)
  const begun = Float64Array.from({ length: topics }, () => chance() * 0.98)
  let post = 0
  for (let topic = 0; topic < topics; topic++, post++) {
    times[post] = topic === 0 ? 0 : (begun[topic] ?? 0)
    owner[post] = topic
  }
  for (let turn = 1; turn < deepPosts; turn++, post++) {
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
  return order.map((index) => owner[index] ?? 0)
}

/** Of each topic its first and last post, by their places among all, and how many it has. */
function findSpans(order: Uint32Array, topics: number): { first: number; last: number; posts: number }[] {
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

const WORD_ENDINGS = ['r', 'l', 'ne', 'te', 'ment', 'tion', 'ge', 'que', 'x', 'rie']

/** Words of the generated posts, the commonest first. */
export const createForumVocabulary = () => createVocabulary(SEED, VOCABULARY_SIZE)

/** This many different words by frequency: common forum words, then generated ones. */
export function createVocabulary(seed: number, count: number): string[] {
  const random = createRandom(seed, 'vocabulary')
  const vocabulary = new Set(COMMON_WORDS)
  while (vocabulary.size < count) {
    const length = 2 + random.below(3)
    const syllables = Array.from({ length }, () => random.pick(SYLLABLES))
    vocabulary.add(syllables.join('') + random.pick(WORD_ENDINGS))
  }
  return [...vocabulary]
}

/** Words as they come in texts: one of rank n about as often as 1/n (Zipf). */
export function createTextWriter(random: Random, vocabulary: readonly string[]): (count: number) => string {
  const scale = Math.log(vocabulary.length)
  return (count) => {
    let text = ''
    for (let turn = 0; turn < count; turn++) {
      text += `${vocabulary[Math.floor(Math.exp(random.next() * scale)) - 1] ?? vocabulary[0]}${turn % 9 === 8 ? '. ' : ' '}`
    }
    return text.trim()
  }
}
