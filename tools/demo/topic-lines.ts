import { mentionedKeys } from '../../src/features/forum/mentions.ts'
import { slugFamily, slugOf } from '../../src/features/forum/slug.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import { copyLine } from './copy.ts'
import type { Random } from './random.ts'
import type { Author, WrittenPost, WrittenTopic } from './topics.ts'

const COLUMNS = {
  topics: [
    'id',
    'slug',
    'title',
    'user_id',
    'category_id',
    'locked',
    'posts',
    'last_post_id',
    'last_post_at',
    'last_user_id',
    'created_at',
  ],
  topic_slugs: ['slug', 'topic_id'],
  posts: [
    'id',
    'topic_id',
    'pos',
    'user_id',
    'post',
    'created_at',
    'edited_at',
    'moderated_at',
    'moderated_by',
  ],
  post_edits: ['post_id', 'user_id', 'post', 'created_at'],
  mentions: ['post_id', 'user_id'],
  topic_bans: ['topic_id', 'user_id', 'banned_by'],
  poll_choices: ['topic_id', 'choice', 'label', 'votes'],
  poll_votes: ['topic_id', 'user_id', 'choice', 'created_at'],
  topic_follows: ['topic_id', 'user_id', 'notified', 'created_at'],
  topic_reads: ['user_id', 'topic_id', 'pos', 'read_at'],
} as const
type Table = keyof typeof COLUMNS
/** Tables of the forum that a demo fills and the columns of their lines; each after what it refers to. */
export const TOPIC_TABLES = Object.entries(COLUMNS) as [Table, readonly string[]][]

export interface Forum {
  random: Random
  now: number
  /** Ids of the categories by their slugs. */
  categories: ReadonlyMap<string, number>
  /** Addresses that other topics have. */
  takenSlugs: Iterable<string>
  cast: readonly Author[]
  /** Who may vote, cast aside. */
  voters: readonly Author[]
  /** The greatest ids so far. */
  last: { topic: number; post: number }
}

interface Line {
  topic: WrittenTopic
  id: number
  /** Ids of its posts. */
  posts: number[]
}

const MINUTE = 60_000
const DAY = 86_400_000
const FOLLOWING_SHARE = 0.35
/** Of what was written lately the cast have read so much, and so much of it not to its end. */
const [OPENED_SHARE, UNREAD_SHARE] = [0.55, 0.4]

/** The rows of these topics as lines for COPY, consistent as if each post had been written: ids in the order of time. */
export function topicLines(topics: readonly WrittenTopic[], forum: Forum): Record<Table, string[]> {
  const lines = Object.fromEntries(TOPIC_TABLES.map(([table]) => [table, []])) as unknown as Record<
    Table,
    string[]
  >
  const slugs = new Slugs(forum.takenSlugs)
  for (const line of numbered(topics, forum.last)) {
    addTopic(lines, line, slugs.next(line.topic.script.title), forum)
    addPosts(lines, line, forum)
    addPoll(lines, line, forum)
    addReaders(lines, line, forum)
  }
  return lines
}

/** Ids for topics by their first posts, and for posts over all topics. */
function numbered(topics: readonly WrittenTopic[], last: Forum['last']): Line[] {
  const lines = [...topics]
    .sort((a, b) => (a.posts[0]?.at ?? 0) - (b.posts[0]?.at ?? 0))
    .map((topic, place): Line => ({ topic, id: last.topic + 1 + place, posts: [] }))
  const all = lines.flatMap((line) => line.topic.posts.map(({ at }, turn) => ({ line, at, turn })))
  all.sort((a, b) => a.at - b.at || a.line.id - b.line.id || a.turn - b.turn)
  all.forEach(({ line, turn }, place) => {
    line.posts[turn] = last.post + 1 + place
  })
  return lines
}

function addTopic(
  lines: Record<Table, string[]>,
  { topic, id, posts }: Line,
  slug: string,
  { categories }: Forum,
): void {
  const { script } = topic
  const [first, last] = [topic.posts[0], topic.posts.at(-1)]
  if (!first || !last) return
  const [begun, latest] = [new Date(first.at), new Date(last.at)]
  const head = [id, slug, script.title, first.author.id, categories.get(script.category), script.locked]
  lines.topics.push(copyLine([...head, posts.length, posts.at(-1), latest, last.author.id, begun]))
  lines.topic_slugs.push(copyLine([slug, id]))
  for (const { id: user } of topic.banned) lines.topic_bans.push(copyLine([id, user, first.author.id]))
}

function addPosts(lines: Record<Table, string[]>, { topic, id, posts }: Line, forum: Forum): void {
  const members = new Map(topic.posts.map(({ author }) => [toNameKey(author.name), author.id]))
  const staff = topic.posts.find(({ author }) => isStaff(forum, author))?.author ?? forum.cast.at(-1)
  topic.posts.forEach((post, turn) => {
    const { author, at, words, former, moderated } = post
    const next = topic.posts[turn + 1]?.at ?? forum.now
    const edited =
      former === undefined ? null : new Date(Math.floor(Math.min(at + 3 * MINUTE, (at + next) / 2)))
    const done = moderated ? new Date(Math.floor(Math.min(at + 20 * MINUTE, (at + next) / 2))) : null
    const postId = posts[turn] ?? 0
    const head = [postId, id, turn + 1, author.id, words, new Date(at)]
    lines.posts.push(copyLine([...head, edited, done, done && staff?.id]))
    if (edited) lines.post_edits.push(copyLine([postId, author.id, former, edited]))
    for (const key of mentionedKeys(words)) {
      const named = members.get(key)
      if (named !== undefined && named !== author.id) lines.mentions.push(copyLine([postId, named]))
    }
  })
}

/** The last two of the cast look after the site. */
const isStaff = ({ cast }: Forum, author: Author) => cast.slice(2).includes(author)

/** Votes of members who were there; of the cast, who wrote in it, unless it is one of this evening. */
function addPoll(
  lines: Record<Table, string[]>,
  { topic, id }: Line,
  { random, cast, voters, now }: Forum,
): void {
  const { script, posts } = topic
  const start = posts[0]?.at ?? now
  if (!script.poll) return
  const { labels, weights } = script.poll
  const were = voters.filter(
    ({ signup, last_activity }) => signup.getTime() < start && last_activity.getTime() > start,
  )
  const spoke = cast.filter(
    (one) => script.recent === undefined && posts.some(({ author }) => author === one),
  )
  const voting = [...spoke, ...random.shuffled(were.slice(0, 20 * script.poll.voters))].slice(
    0,
    script.poll.voters,
  )
  const counts = labels.map(() => 0)
  for (const voter of voting) {
    const choice = random.weighted(weights)
    counts[choice] = (counts[choice] ?? 0) + 1
    const until = Math.min(now, voter.last_activity.getTime())
    const at = Math.floor(start + random.next() ** 2 * (until - start))
    lines.poll_votes.push(copyLine([id, voter.id, choice, new Date(at)]))
  }
  labels.forEach((label, choice) => {
    lines.poll_choices.push(copyLine([id, choice, label, counts[choice]]))
  })
}

/** Who follows a topic and who has read how much of it: all that was there when they last wrote, at least. */
function addReaders(lines: Record<Table, string[]>, { topic, id }: Line, { random, cast, now }: Forum): void {
  const { posts, script } = topic
  const length = posts.length
  const creator = posts[0]?.author
  const wrote = new Map(posts.map(({ author }, turn) => [author, turn + 1]))
  const isLate = (posts.at(-1)?.at ?? 0) > now - 14 * DAY
  for (const reader of new Set([...wrote.keys(), ...cast])) {
    const own = wrote.get(reader) ?? 0
    const isCast = cast.includes(reader)
    const opened =
      own > 0 || (isLate && reader.signup.getTime() < (posts[0]?.at ?? 0) && random.chance(OPENED_SHARE))
    if (!opened) continue
    const leaves = own < length && random.chance(UNREAD_SHARE)
    const pos = leaves ? Math.max(1, own, length - 1 - random.below(Math.min(9, length))) : length
    const read = readAt(posts, pos, reader, now)
    lines.topic_reads.push(copyLine([reader.id, id, pos, read]))
    const follows = reader === creator || random.chance(own > 0 && isCast ? 0.9 : FOLLOWING_SHARE)
    if (!follows || (script.locked && reader !== creator)) continue
    lines.topic_follows.push(copyLine([id, reader.id, pos < length, new Date(firstOf(posts, reader).at)]))
  }
}

/** When somebody read up to a post: soon after it, while they were there. */
function readAt(posts: readonly WrittenPost[], pos: number, reader: Author, now: number): Date {
  const at = posts[pos - 1]?.at ?? now
  return new Date(Math.max(at, Math.min(at + 15 * MINUTE, reader.last_activity.getTime(), now)))
}

/** The first post of somebody, or else of the topic. */
function firstOf(posts: readonly WrittenPost[], reader: Author): WrittenPost {
  const post = posts.find(({ author }) => author === reader) ?? posts[0]
  if (!post) throw new Error('a topic has posts')
  return post
}

/** Addresses that no two topics share. */
class Slugs {
  private readonly taken: Set<string>
  private readonly families = new Map<string, number>()

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken)
  }

  next(title: string): string {
    const own = slugOf(title)
    const family = slugFamily(own)
    for (let turn = this.families.get(family) ?? 1; ; turn++) {
      const slug = turn === 1 ? own : `${own}-${turn}`
      if (this.taken.has(slug)) continue
      this.taken.add(slug)
      this.families.set(family, turn)
      return slug
    }
  }
}
