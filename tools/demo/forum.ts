import type { PoolClient } from 'pg'
import { COMPLAINTS_ID } from '../../src/features/forum/contract.ts'
import { WARNING_STEP } from '../../src/shared/decisions.ts'
import { SEXES } from '../../src/shared/enumerations.ts'
import { ROLES, STATUS } from '../../src/shared/roles.ts'
import { TOPIC_AUDIENCE } from '../../src/shared/topic-audience.ts'
import { CAST, type DemoScope } from './cast.ts'
import { typesetFrench } from './conversations.ts'
import { copyRows, findLastId, setSequence } from './copy.ts'
import { createForumRows, TOPIC_TABLES } from './forum-rows.ts'
import {
  CAST_LETTERS,
  formatQuote,
  LOCAL_OUTINGS,
  renderPost,
  TOPIC_SCRIPTS,
  type TopicScript,
} from './forum-scripts.ts'
import { createRandom, type Random } from './random.ts'
import { readSection } from './texts.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

/** Tables filled here, for the final vacuum. */
export const FORUM_TABLES = ['categories', ...TOPIC_TABLES.map(([table]) => table)]

/**
 * From this size a demo has every topic; each thousand members add {@link LOCAL_TOPICS} local topics up to a
 * limit.
 */
const ALL_TOPICS_FROM = 1_000
const [LOCAL_TOPICS, MAX_LOCAL_TOPICS] = [12, 700]
const MIN_TOPICS = 12
/** Limit for demos of any size. */
const MAX_AUTHORS = 12_000
const NEWCOMER_DAYS = 60

/** Fills topics, posts, polls and readers; the categories exist. */
export async function fillForum(client: PoolClient, scope: DemoScope): Promise<void> {
  const { seed, now, firstId, size } = scope
  const random = createRandom(seed, 'forum')
  const authors = await findAuthors(client, scope)
  const isCast = ({ id }: Author) => id < firstId + CAST.length
  const cast = authors.filter(isCast).sort((a, b) => a.id - b.id)
  const others = authors.filter((author) => !isCast(author))
  const settled = others.filter(({ signup }) => signup.getTime() < now - NEWCOMER_DAYS * DAY)
  const newcomers = others.filter((author) => isNewcomer(author, now))
  const categories = await findCategories(client)
  const scripts = chooseScripts(random, size).filter(({ category }) => categories.has(category))
  const topics = new TopicBuilder(random, now, cast, settled, random.shuffled(newcomers))
  const written = scripts.map((script, index) => topics.build(script, pickAge(script, index, scripts.length)))
  const last = { topic: await findLastId(client, 'topics'), post: await findLastId(client, 'posts') }
  const takenSlugs = await findSlugs(client)
  const lines = createForumRows(written, {
    random,
    now,
    categories,
    takenSlugs,
    cast,
    voters: settled,
    lastIds: last,
  })
  for (const [table, columns] of TOPIC_TABLES) await copyRows(client, table, columns, lines[table])
  await setSequence(client, 'topics', last.topic + lines.topics.length)
  await setSequence(client, 'posts', last.post + lines.posts.length)
  await hideComplaints(client, last.topic)
  await updateCounts(client, last.topic)
}

/** The latest half of the complaints is private, as new ones are; the others are as old as the time when all were public. */
async function hideComplaints(client: PoolClient, lastTopic: number): Promise<void> {
  await client.query(
    `with own as (
       select id, user_id, row_number() over (order by last_post_at desc, id) as nth, count(*) over () as all_of_them
       from topics where category_id = $2 and id > $1
     ), hidden as (
       update topics t set audience = $3, slug = 'plainte-' || md5(t.id::text)::uuid from own
       where own.id = t.id and own.nth <= own.all_of_them / 2 returning t.id, t.slug, t.user_id
     ), addresses as (
       update topic_slugs s set slug = hidden.slug from hidden where hidden.id = s.topic_id
     )
     delete from topic_reads r using hidden, users u
     where r.topic_id = hidden.id and u.id = r.user_id and u.id <> hidden.user_id and u.roles <= $4`,
    [lastTopic, COMPLAINTS_ID, TOPIC_AUDIENCE.authorAndStaff, ROLES.member],
  )
}

/** A selection for small communities, local topics for large ones; shuffled. */
function chooseScripts(random: Random, size: number): TopicScript[] {
  const count = Math.max(MIN_TOPICS, Math.round(TOPIC_SCRIPTS.length * Math.min(1, size / ALL_TOPICS_FROM)))
  const [first, ...others] = TOPIC_SCRIPTS
  const some = random.shuffled(others).slice(0, count - 1)
  const local = Array.from(
    { length: Math.min(MAX_LOCAL_TOPICS, Math.round((size / 1_000) * LOCAL_TOPICS)) },
    (_, turn) => placeInTown(LOCAL_OUTINGS[turn % LOCAL_OUTINGS.length], turn),
  )
  return [...(first ? [first] : []), ...random.shuffled([...some, ...local])]
}

/** Adjacent topics are in different towns, and topics of one kind start in different towns. */
function placeInTown(script: TopicScript | undefined, turn: number): TopicScript {
  if (!script) throw new Error('no topic of towns')
  const town = TOWNS[(turn * 17 + Math.floor(turn / TOWNS.length)) % TOWNS.length] ?? ''
  const placed = (text: string) => text.replaceAll('{ville}', town)
  return {
    ...script,
    title: placed(script.title),
    posts: script.posts.map((post) => ({ ...post, text: placed(post.text) })),
  }
}

/** Age of the last post in milliseconds: some within the hour, most within weeks. */
function pickAge({ recent }: TopicScript, index: number, count: number): number {
  if (recent !== undefined) return recent * HOUR + ((index % 7) + 2) * 60_000
  return OLDEST_TOPIC_DAYS * DAY * ((index + 1) / count) ** 1.7
}

function isNewcomer({ signup, last_activity }: Author, now: number): boolean {
  return signup.getTime() > now - NEWCOMER_DAYS * DAY && last_activity.getTime() > signup.getTime() + 6 * HOUR
}

/** The cast and the most recently active members. */
async function findAuthors(client: PoolClient, { firstId }: DemoScope): Promise<Author[]> {
  const { rows } = await client.query<Author>(
    `select u.id, u.name, m.sex = $1 as "isGirl", m.signup, m.last_activity
     from users u join member_search m on m.user_id = u.id
     where u.demo and u.roles > $2 and u.status <> $3 and m.searchable or u.demo and u.id < $4
     order by u.id < $4 desc, m.last_activity desc, u.id limit $5`,
    [SEXES.indexOf('Fille'), ROLES.suspended, STATUS.potentialFake, firstId + CAST.length, MAX_AUTHORS],
  )
  return rows
}

async function findCategories(client: PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; slug: string }>('select id, slug from categories')
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

async function findSlugs(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>('select slug from topic_slugs')
  return rows.map(({ slug }) => slug)
}

/** Updates topic counts of categories and the warnings of moderated posts. */
async function updateCounts(client: PoolClient, lastTopic: number): Promise<void> {
  await client.query(
    'update categories c set topics = (select count(*) from topics t where t.category_id = c.id and t.audience < 2)',
  )
  await client.query(
    `update users u set warning = warning + p.moderated * $2
     from (select user_id, count(*) as moderated from posts where moderated_at is not null and topic_id > $1 group by 1) p
     where p.user_id = u.id`,
    [lastTopic, WARNING_STEP],
  )
}

/** A demo member who may post. */
export interface Author {
  id: number
  name: string
  isGirl: boolean
  signup: Date
  last_activity: Date
}

/** A post to be inserted. */
export interface WrittenPost {
  author: Author
  text: string
  previousText: string | undefined
  moderated: boolean
  /** Milliseconds since 1970. */
  at: number
}

/** A topic to be inserted, with its posts in order. */
export interface WrittenTopic {
  script: TopicScript
  posts: readonly WrittenPost[]
  banned: readonly Author[]
}

/** Authors of the posts from a pool. */
const POOL_AUTHORS = 48
const QUOTE_SHARE = 0.06
const MAX_DAYS = 40
/** Oldest topics of a demo. */
export const OLDEST_TOPIC_DAYS = 56

/** Assigns members to the parts of topics, each at a time when they were active. */
export class TopicBuilder {
  /** `cast` in its order, `others` by last activity, `newcomers` introduce themselves. */
  constructor(
    private readonly random: Random,
    private readonly now: number,
    private readonly cast: readonly Author[],
    private readonly others: readonly Author[],
    private readonly newcomers: Author[],
  ) {}

  /** Builds a topic whose last post is about `age` milliseconds old. */
  build(script: TopicScript, age: number): WrittenTopic {
    const length = script.posts.length + (script.pool?.count ?? 0)
    const fixed = this.assignFixedParts(script)
    const span = this.pickSpan(length)
    const from = Math.max(0, ...[...fixed.values()].map(({ signup }) => signup.getTime() + MINUTE))
    const to = Math.min(this.now, ...[...fixed.values()].map((author) => author.last_activity.getTime()))
    // Cast members who signed up this week can only have posted since.
    const wish = this.now - age
    const end = wish > from + HOUR ? Math.min(wish, to) : to - this.random.next() ** 3 * (to - from) * 0.5
    const start = Math.max(end - span, from)
    const parts = this.assignParts(script, fixed, { start, end })
    const said = [
      ...this.buildScriptedPosts(script, parts),
      ...this.buildPoolPosts(script, parts, { start, end }),
    ]
    const moments = this.pickTimes(said.length, start, end)
    return {
      script,
      posts: said.map((post, turn) => ({ ...post, at: moments[turn] ?? end })),
      banned: script.banned.flatMap((role) => parts.get(role) ?? []),
    }
  }

  /** Cast members with a part, and the newcomer who introduces themselves. */
  private assignFixedParts(script: TopicScript): Map<string, Author> {
    const parts = new Map<string, Author>()
    for (const { by } of script.posts) {
      const author = this.cast[CAST_LETTERS.indexOf(by)]
      if (author) parts.set(by, author)
    }
    const newcomer = script.category === PRESENTATIONS_CATEGORY ? this.newcomers.shift() : undefined
    if (newcomer) parts.set(OPENER_LETTER, newcomer)
    return parts
  }

  private assignParts(script: TopicScript, fixed: Map<string, Author>, when: TimeSpan): Map<string, Author> {
    const parts = new Map(fixed)
    for (const { by } of script.posts) {
      if (!parts.has(by)) parts.set(by, this.pickAuthor(when, new Set(parts.values())))
    }
    return parts
  }

  /** Picks a member who had signed up by then and has been active since, preferably without a part. */
  private pickAuthor({ start, end }: TimeSpan, taken: ReadonlySet<Author>): Author {
    const { others, random, cast } = this
    const here = others.findIndex(({ last_activity }) => last_activity.getTime() < end)
    const count = here < 0 ? others.length : here
    const first = random.below(Math.max(1, count))
    for (let turn = 0; turn < count; turn++) {
      const author = others[(first + turn) % count]
      if (author && author.signup.getTime() < start && !taken.has(author)) return author
    }
    const [anyone] = [...cast.filter((author) => !taken.has(author)), ...taken, ...cast]
    if (!anyone) throw new Error('a demo has a cast')
    return anyone
  }

  private buildScriptedPosts(script: TopicScript, parts: ReadonlyMap<string, Author>): UndatedPost[] {
    const before = new Map<string, string>()
    const name = (role: string) => parts.get(role)?.name ?? ''
    return script.posts.flatMap(({ by, quotes, text, previousText, moderated }) => {
      const author = parts.get(by)
      if (!author) return []
      const quoted = quotes === undefined ? '' : formatQuote(name(quotes), before.get(quotes) ?? '')
      const render = (text: string) => quoted + renderPost(text, author.isGirl, name)
      const post = {
        author,
        text: render(text),
        previousText: previousText && render(previousText),
        moderated,
      }
      before.set(by, post.text)
      return [post]
    })
  }

  /** Posts from a pool by alternating authors, some quoting the previous post. */
  private buildPoolPosts(
    { pool }: TopicScript,
    parts: ReadonlyMap<string, Author>,
    when: TimeSpan,
  ): UndatedPost[] {
    if (!pool) return []
    const group = new Set(this.cast.filter(({ signup }) => signup.getTime() < when.start))
    for (let turn = 0; turn < Math.min(POOL_AUTHORS, pool.count); turn++)
      group.add(this.pickAuthor(when, group))
    const authors = [...group]
    let last: UndatedPost | undefined
    let author = parts.get(OPENER_LETTER)
    return pickPoolPosts(this.random, pool.name, pool.count).map((text) => {
      const others = authors.filter((one) => one !== author)
      author = others.length > 0 ? this.random.pick(others) : (author ?? authors[0])
      if (!author) throw new Error('nobody is there to go on')
      const quoted = last && this.random.chance(QUOTE_SHARE) ? formatQuote(last.author.name, last.text) : ''
      last = {
        author,
        text: quoted + renderPost(text, author.isGirl, () => ''),
        previousText: undefined,
        moderated: false,
      }
      return last
    })
  }

  /** Milliseconds from the first post to the last: one evening or several days. */
  private pickSpan(length: number): number {
    const days = this.random.chance(0.3) ? 0.1 : 0.4 + 0.3 * this.random.next()
    return Math.min(MAX_DAYS, days * Math.max(1, length - 1)) * DAY
  }

  /** Post times in order, in bursts; the last is the end. */
  private pickTimes(count: number, start: number, end: number): number[] {
    const gaps = Array.from({ length: count }, (_, turn) => (turn === 0 ? 0 : 0.01 + this.random.next() ** 3))
    const total = gaps.reduce((sum, gap) => sum + gap, 0)
    let passed = 0
    return gaps.map((gap) => {
      passed += gap
      return Math.floor(total === 0 ? end : start + ((end - start) * passed) / total)
    })
  }
}

interface TimeSpan {
  start: number
  end: number
}

type UndatedPost = Omit<WrittenPost, 'at'>

/** Category of introductions. */
const PRESENTATIONS_CATEGORY = 'presentations'
/** Letter of the topic's author, unless it is a cast member. */
const OPENER_LETTER = 'a'

/** Without an article and beginning with a consonant, so that they fit after 'à' and 'de'. */
const TOWNS = readSection('pools', 'towns', /\s+/)
const ASIDE_SHARE = 0.12

/** At most this many posts of a pool, none twice on a page. */
export function pickPoolPosts(random: Random, name: string, count: number): string[] {
  if (name === 'likes') return Array.from({ length: count }, createLikes(random))
  return random.shuffled(readSection('pools', name)).slice(0, count).map(typesetFrench)
}

/** Lists of different lengths: a combination repeats only after a long time. */
function createLikes(random: Random): (_: unknown, turn: number) => string {
  const shuffle = (name: string) => random.shuffled(readSection('pools', name))
  const [likes, dislikes, asides] = [shuffle('likes'), shuffle('dislikes'), shuffle('asides')]
  return (_, turn) => {
    const like = likes[turn % likes.length] ?? ''
    const dislike = dislikes[turn % dislikes.length] ?? ''
    const reaction = LIKE_FORMS[random.weighted([50, 25, 15, 10])]?.(like, dislike) ?? ''
    const aside = random.chance(ASIDE_SHARE) ? asides.shift() : undefined
    if (!aside) return typesetFrench(reaction)
    asides.push(aside)
    return typesetFrench(`${reaction} ${aside}`)
  }
}

const LIKE_FORMS: readonly ((like: string, dislike: string) => string)[] = [
  (like, dislike) => `J’aime ${like}. Je n’aime pas ${dislike}.`,
  (like, dislike) => `J’aime ${like}, je n’aime pas ${dislike}.`,
  (like, dislike) => `Oui : ${like}. Non : ${dislike}.`,
  (like, dislike) => `Je n’aime pas ${dislike}. Mais j’aime ${like}.`,
]
