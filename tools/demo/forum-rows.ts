import { listMentionedKeys } from '../../src/features/forum/posts/mentions.ts'
import { slugBaseOf, slugOf } from '../../src/features/forum/topics/slug.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import { TEXT_FORMAT } from '../../src/shared/text-format.ts'
import { formatCopyRow } from './copy.ts'
import type { Author, WrittenPost, WrittenTopic } from './forum.ts'
import type { Random } from './random.ts'
import { DAY, MINUTE } from './time.ts'

const FORUM_COLUMNS = {
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
    'format',
  ],
  post_edits: ['post_id', 'user_id', 'post', 'created_at'],
  mentions: ['post_id', 'user_id'],
  post_reactions: ['post_id', 'user_id', 'reaction', 'created_at'],
  topic_bans: ['topic_id', 'user_id', 'banned_by'],
  poll_choices: ['topic_id', 'choice', 'label', 'votes'],
  poll_votes: ['topic_id', 'user_id', 'choice', 'created_at'],
  topic_follows: ['topic_id', 'user_id', 'notified', 'created_at'],
  topic_reads: ['user_id', 'topic_id', 'pos', 'read_at'],
} as const
type ForumTable = keyof typeof FORUM_COLUMNS
/** Tables filled here and their columns, in the order of their foreign keys. */
export const TOPIC_TABLES = Object.entries(FORUM_COLUMNS) as [ForumTable, readonly string[]][]

export interface ForumContext {
  random: Random
  now: number
  /** Category ids by slug. */
  categories: ReadonlyMap<string, number>
  /** Slugs of existing topics. */
  takenSlugs: Iterable<string>
  cast: readonly Author[]
  /** Members who may vote, without the cast. */
  voters: readonly Author[]
  /** Greatest existing ids. */
  lastIds: { topic: number; post: number }
}

interface NumberedTopic {
  topic: WrittenTopic
  id: number
  postIds: number[]
}

const FOLLOW_SHARE = 0.35
/** Share of recent topics that the cast have opened, and share of those not read to the end. */
const [OPENED_SHARE, UNREAD_SHARE] = [0.55, 0.4]

/** Rows of these topics for COPY, as if each post had been written; ids follow time. */
export function createForumRows(
  topics: readonly WrittenTopic[],
  forum: ForumContext,
): Record<ForumTable, string[]> {
  const rows = Object.fromEntries(TOPIC_TABLES.map(([table]) => [table, []])) as unknown as Record<
    ForumTable,
    string[]
  >
  const slugs = new SlugAllocator(forum.takenSlugs)
  for (const row of assignIds(topics, forum.lastIds)) {
    addTopic(rows, row, slugs.allocate(row.topic.script.title), forum)
    addPosts(rows, row, forum)
    addReactions(rows, row, forum)
    addPoll(rows, row, forum)
    addReaders(rows, row, forum)
  }
  return rows
}

/** Numbers topics by their first post, and posts across all topics. */
function assignIds(topics: readonly WrittenTopic[], last: ForumContext['lastIds']): NumberedTopic[] {
  const rows = [...topics]
    .sort((a, b) => (a.posts[0]?.at ?? 0) - (b.posts[0]?.at ?? 0))
    .map((topic, index): NumberedTopic => ({ topic, id: last.topic + 1 + index, postIds: [] }))
  const all = rows.flatMap((row) => row.topic.posts.map(({ at }, turn) => ({ line: row, at, turn })))
  all.sort((a, b) => a.at - b.at || a.line.id - b.line.id || a.turn - b.turn)
  all.forEach(({ line: row, turn }, index) => {
    row.postIds[turn] = last.post + 1 + index
  })
  return rows
}

function addTopic(
  rows: Record<ForumTable, string[]>,
  { topic, id, postIds }: NumberedTopic,
  slug: string,
  { categories }: ForumContext,
): void {
  const { script } = topic
  const [first, last] = [topic.posts[0], topic.posts.at(-1)]
  if (!first || !last) return
  const [begun, latest] = [new Date(first.at), new Date(last.at)]
  const head = [id, slug, script.title, first.author.id, categories.get(script.category), script.locked]
  rows.topics.push(formatCopyRow([...head, postIds.length, postIds.at(-1), latest, last.author.id, begun]))
  rows.topic_slugs.push(formatCopyRow([slug, id]))
  for (const { id: user } of topic.banned) rows.topic_bans.push(formatCopyRow([id, user, first.author.id]))
}

function addPosts(
  rows: Record<ForumTable, string[]>,
  { topic, id, postIds }: NumberedTopic,
  forum: ForumContext,
): void {
  const members = new Map(topic.posts.map(({ author }) => [toNameKey(author.name), author.id]))
  const staff = topic.posts.find(({ author }) => isStaff(forum, author))?.author ?? forum.cast.at(-1)
  topic.posts.forEach((post, turn) => {
    const { author, at, text, previousText, moderated } = post
    const next = topic.posts[turn + 1]?.at ?? forum.now
    const edited =
      previousText === undefined ? null : new Date(Math.floor(Math.min(at + 3 * MINUTE, (at + next) / 2)))
    const done = moderated ? new Date(Math.floor(Math.min(at + 20 * MINUTE, (at + next) / 2))) : null
    const postId = postIds[turn] ?? 0
    const head = [postId, id, turn + 1, author.id, text, new Date(at)]
    rows.posts.push(formatCopyRow([...head, edited, done, done && staff?.id, TEXT_FORMAT.marked]))
    if (edited) rows.post_edits.push(formatCopyRow([postId, author.id, previousText, edited]))
    for (const key of listMentionedKeys(text)) {
      const named = members.get(key)
      if (named !== undefined && named !== author.id) rows.mentions.push(formatCopyRow([postId, named]))
    }
  })
}

/** One in eight of those who have written before a post reacts to it; by its number, so that the rest of the demo stays. */
function addReactions(
  rows: Record<ForumTable, string[]>,
  { topic, postIds }: NumberedTopic,
  { now }: ForumContext,
): void {
  const present = new Set<Author>()
  topic.posts.forEach(({ author, at, moderated }, turn) => {
    present.add(author)
    if (moderated) return
    const postId = postIds[turn] ?? 0
    for (const reader of present) {
      const chance = (postId * 31 + reader.id * 17) % 96
      const when = Math.min(at + (chance + 1) * MINUTE, reader.last_activity.getTime(), now)
      if (reader === author || chance % 8 > 0 || when <= at) continue
      rows.post_reactions.push(formatCopyRow([postId, reader.id, DEMO_REACTIONS[chance / 8], new Date(when)]))
    }
  })
}

/** Thanks and laughs are most frequent. */
const DEMO_REACTIONS = [1, 1, 2, 1, 3, 2, 4, 1, 2, 3, 1, 2]

/** The last two of the cast are staff. */
const isStaff = ({ cast }: ForumContext, author: Author) => cast.slice(2).includes(author)

/**
 * Votes of members who were active then, and of cast members who posted; not in recent topics, so that the cast
 * can still vote.
 */
function addPoll(
  rows: Record<ForumTable, string[]>,
  { topic, id }: NumberedTopic,
  { random, cast, voters, now }: ForumContext,
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
    rows.poll_votes.push(formatCopyRow([id, voter.id, choice, new Date(at)]))
  }
  labels.forEach((label, choice) => {
    rows.poll_choices.push(formatCopyRow([id, choice, label, counts[choice]]))
  })
}

/** Followers and read positions: at least up to the reader's own last post. */
function addReaders(
  rows: Record<ForumTable, string[]>,
  { topic, id }: NumberedTopic,
  { random, cast, now }: ForumContext,
): void {
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
    const read = pickReadTime(posts, pos, reader, now)
    rows.topic_reads.push(formatCopyRow([reader.id, id, pos, read]))
    const follows = reader === creator || random.chance(own > 0 && isCast ? 0.9 : FOLLOW_SHARE)
    if (!follows || (script.locked && reader !== creator)) continue
    rows.topic_follows.push(
      formatCopyRow([id, reader.id, pos < length, new Date(findFirstPost(posts, reader).at)]),
    )
  }
}

/** Reads a post soon after it was written, while active. */
function pickReadTime(posts: readonly WrittenPost[], pos: number, reader: Author, now: number): Date {
  const at = posts[pos - 1]?.at ?? now
  return new Date(Math.max(at, Math.min(at + 15 * MINUTE, reader.last_activity.getTime(), now)))
}

/** The reader's first post, or else the topic's. */
function findFirstPost(posts: readonly WrittenPost[], reader: Author): WrittenPost {
  const post = posts.find(({ author }) => author === reader) ?? posts[0]
  if (!post) throw new Error('a topic has posts')
  return post
}

/** Allocates unique slugs. */
class SlugAllocator {
  private readonly taken: Set<string>
  private readonly families = new Map<string, number>()

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken)
  }

  allocate(title: string): string {
    const own = slugOf(title)
    const family = slugBaseOf(own)
    for (let turn = this.families.get(family) ?? 1; ; turn++) {
      const slug = turn === 1 ? own : `${own}-${turn}`
      if (this.taken.has(slug)) continue
      this.taken.add(slug)
      this.families.set(family, turn)
      return slug
    }
  }
}
