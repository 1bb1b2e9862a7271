import type { PoolClient } from 'pg'
import { WARNING_STEP } from '../../src/shared/decisions.ts'
import { SEXES } from '../../src/shared/enumerations.ts'
import { ROLES, STATUS } from '../../src/shared/roles.ts'
import { CAST } from './cast.ts'
import { copyRows } from './copy.ts'
import { goOnFrom, lastId } from './ids.ts'
import { createRandom, type Random } from './random.ts'
import { TOPIC_TABLES, topicLines } from './topic-lines.ts'
import { type Author, OLDEST_DAYS, Topics } from './topics.ts'
import { COUNTER } from './words/forum/counter.ts'
import { CULTURE } from './words/forum/culture.ts'
import { LOVE } from './words/forum/love.ts'
import { MEETINGS } from './words/forum/meetings.ts'
import { LOCAL_OUTINGS, OUTINGS } from './words/forum/outings.ts'
import { PRESENTATIONS } from './words/forum/presentations.ts'
import { BUGS, COMPLAINTS, IDEAS } from './words/forum/site.ts'
import type { TopicScript } from './words/forum/topic-script.ts'
import { TOWNS } from './words/forum/towns.ts'
import { TRAVELS } from './words/forum/travels.ts'

interface Filling {
  seed: number
  /** Milliseconds since 1970. */
  now: number
  firstId: number
  size: number
}

/** Tables that are filled here. */
export const FORUM_TABLES = ['categories', ...TOPIC_TABLES.map(([table]) => table)]

/** Topics that are said once in a demo. */
const SCRIPTS: readonly TopicScript[] = [
  ...MEETINGS,
  ...COUNTER,
  ...OUTINGS,
  ...CULTURE,
  ...LOVE,
  ...PRESENTATIONS,
  ...BUGS,
  ...COMPLAINTS,
  ...TRAVELS,
  ...IDEAS,
]
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** From so many members a demo has every topic, and {@link LOCAL} in towns for each thousand, but not without end. */
const ALL_FROM = 1_000
const [LOCAL, MOST_LOCAL] = [12, 700]
const FEWEST = 12
/** Of any number of members only so many take part. */
const MOST_AUTHORS = 12_000
const NEWCOMER_DAYS = 60

/** Gives members of the demo topics to read and to take part in. The categories are there. */
export async function fillForum(client: PoolClient, filling: Filling): Promise<void> {
  const { seed, now, firstId, size } = filling
  const random = createRandom(seed, 'forum')
  const authors = await readAuthors(client, filling)
  const isCast = ({ id }: Author) => id < firstId + CAST.length
  const cast = authors.filter(isCast).sort((a, b) => a.id - b.id)
  const others = authors.filter((author) => !isCast(author))
  const settled = others.filter(({ signup }) => signup.getTime() < now - NEWCOMER_DAYS * DAY)
  const newcomers = others.filter((author) => isNewcomer(author, now))
  const categories = await readCategories(client)
  const scripts = chooseScripts(random, size).filter(({ category }) => categories.has(category))
  const topics = new Topics(random, now, cast, settled, random.shuffled(newcomers))
  const written = scripts.map((script, place) => topics.write(script, ageOf(script, place, scripts.length)))
  const last = { topic: await lastId(client, 'topics'), post: await lastId(client, 'posts') }
  const takenSlugs = await readSlugs(client)
  const lines = topicLines(written, { random, now, categories, takenSlugs, cast, voters: settled, last })
  for (const [table, columns] of TOPIC_TABLES) await copyRows(client, table, columns, lines[table])
  await goOnFrom(client, 'topics', last.topic + lines.topics.length)
  await goOnFrom(client, 'posts', last.post + lines.posts.length)
  await count(client, last.topic)
}

/** Written ones, for a small community some of them, for a large one more in its towns; in another order. */
function chooseScripts(random: Random, size: number): TopicScript[] {
  const count = Math.max(FEWEST, Math.round(SCRIPTS.length * Math.min(1, size / ALL_FROM)))
  const [first, ...rest] = SCRIPTS
  const some = random.shuffled(rest).slice(0, count - 1)
  const local = Array.from({ length: Math.min(MOST_LOCAL, Math.round((size / 1_000) * LOCAL)) }, (_, turn) =>
    inTown(LOCAL_OUTINGS[turn % LOCAL_OUTINGS.length], turn),
  )
  return [...(first ? [first] : []), ...random.shuffled([...some, ...local])]
}

/** The same somewhere: neighbours in the list are in different towns, and no two of one kind in one town at first. */
function inTown(script: TopicScript | undefined, turn: number): TopicScript {
  if (!script) throw new Error('no topic of towns')
  const town = TOWNS[(turn * 17 + Math.floor(turn / TOWNS.length)) % TOWNS.length] ?? ''
  const placed = (words: string) => words.replaceAll('{ville}', town)
  return {
    ...script,
    title: placed(script.title),
    posts: script.posts.map((post) => ({ ...post, words: placed(post.words) })),
  }
}

/** How long ago the last post was written, in milliseconds: some within the hour, most over the last weeks. */
function ageOf({ recent }: TopicScript, place: number, count: number): number {
  if (recent !== undefined) return recent * HOUR + ((place % 7) + 2) * 60_000
  return OLDEST_DAYS * DAY * ((place + 1) / count) ** 1.7
}

function isNewcomer({ signup, last_activity }: Author, now: number): boolean {
  return signup.getTime() > now - NEWCOMER_DAYS * DAY && last_activity.getTime() > signup.getTime() + 6 * HOUR
}

/** Members who may write: the cast, and who was here last. */
async function readAuthors(client: PoolClient, { firstId }: Filling): Promise<Author[]> {
  const { rows } = await client.query<Author>(
    `select u.id, u.name, m.sex = $1 as "isGirl", m.signup, m.last_activity
     from users u join member_search m on m.user_id = u.id
     where u.demo and u.roles > $2 and u.status <> $3 and m.searchable or u.demo and u.id < $4
     order by u.id < $4 desc, m.last_activity desc, u.id limit $5`,
    [SEXES.indexOf('Fille'), ROLES.suspended, STATUS.potentialFake, firstId + CAST.length, MOST_AUTHORS],
  )
  return rows
}

async function readCategories(client: PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; slug: string }>('select id, slug from categories')
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

async function readSlugs(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>('select slug from topic_slugs')
  return rows.map(({ slug }) => slug)
}

/** What is kept beside: topics of each category, and the warning that a moderated post has cost. */
async function count(client: PoolClient, lastTopic: number): Promise<void> {
  await client.query(
    'update categories c set topics = (select count(*) from topics t where t.category_id = c.id)',
  )
  await client.query(
    `update users u set warning = warning + p.moderated * $2
     from (select user_id, count(*) as moderated from posts where moderated_at is not null and topic_id > $1 group by 1) p
     where p.user_id = u.id`,
    [lastTopic, WARNING_STEP],
  )
}
