import type { PoolClient } from 'pg'
import { OUTINGS_CATEGORY } from '../../src/features/forum/contract.ts'
import { slugBaseOf, slugOf } from '../../src/features/forum/topics/slug.ts'
import { OUTING_STATE, SEAT } from '../../src/shared/outing-states.ts'
import { TOPIC_AUDIENCE } from '../../src/shared/topic-audience.ts'
import type { DemoScope } from './cast.ts'
import { copyRows, findLastId, formatCopyRow, setSequence } from './copy.ts'
import { QUESTIONS } from './outing-towns.ts'
import { createRandom, type Random } from './random.ts'
import { HOUR, MINUTE } from './time.ts'

const COLUMNS = {
  topics: [
    ...[
      'id',
      'slug',
      'title',
      'user_id',
      'category_id',
      'posts',
      'last_post_id',
      'last_post_at',
      'last_user_id',
    ],
    ...['created_at', 'audience'],
  ],
  topic_slugs: ['slug', 'topic_id'],
  posts: ['id', 'topic_id', 'pos', 'user_id', 'post', 'created_at'],
  topic_follows: ['topic_id', 'user_id', 'notified', 'created_at'],
  topic_reads: ['user_id', 'topic_id', 'pos', 'read_at'],
} as const
type Table = keyof typeof COLUMNS

interface Hosted {
  id: number
  host: number
  title: string
  description: string
  published: Date
  guests: number[]
}

/** Gives each outing its topic for members, with a few questions of guests and the host's answers. */
export async function fillOutingTopics(client: PoolClient, { seed, now }: DemoScope): Promise<void> {
  const category = await findCategory(client)
  const outings = await findOutings(client)
  const random = createRandom(seed, 'questions')
  const last = { topic: await findLastId(client, 'topics'), post: await findLastId(client, 'posts') }
  const lines: Record<Table, string[]> = {
    topics: [],
    topic_slugs: [],
    posts: [],
    topic_follows: [],
    topic_reads: [],
  }
  for (const [index, outing] of outings.entries()) {
    const topic = last.topic + 1 + index
    const slug = `${slugBaseOf(slugOf(outing.title))}-${1_000 + outing.id}`
    const posts = writePosts(random, outing, now)
    const firstId = last.post + 1 + lines.posts.length
    for (const [pos, { author, text, at }] of posts.entries())
      lines.posts.push(formatCopyRow([firstId + pos, topic, pos + 1, author, text, at]))
    const end = posts.at(-1) ?? { author: outing.host, at: outing.published }
    lines.topics.push(
      formatCopyRow([
        ...[topic, slug, outing.title, outing.host, category, posts.length, firstId + posts.length - 1],
        ...[end.at, end.author, outing.published, TOPIC_AUDIENCE.members],
      ]),
    )
    lines.topic_slugs.push(formatCopyRow([slug, topic]))
    lines.topic_follows.push(formatCopyRow([topic, outing.host, false, outing.published]))
    lines.topic_reads.push(formatCopyRow([outing.host, topic, posts.length, end.at]))
  }
  for (const table of Object.keys(COLUMNS) as Table[])
    await copyRows(client, table, COLUMNS[table], lines[table])
  await setSequence(client, 'topics', last.topic + lines.topics.length)
  await setSequence(client, 'posts', last.post + lines.posts.length)
  await client.query(
    'update outings o set topic_id = $1 + p.place from unnest($2::integer[]) with ordinality p (id, place) where o.id = p.id',
    [last.topic, outings.map(({ id }) => id)],
  )
  await client.query(
    'update categories set topics = topics + $2, members_topics = members_topics + $2 where id = $1',
    [category, outings.length],
  )
}

async function findCategory(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from categories where slug = $1', [
    OUTINGS_CATEGORY,
  ])
  if (!rows[0]) throw new Error('the forum has no category of outings')
  return rows[0].id
}

async function findOutings(client: PoolClient): Promise<Hosted[]> {
  const { rows } = await client.query<Hosted>(
    `select o.id, o.host_id as host, o.title, o.description, o.published_at as published, array(
       select g.user_id from outing_guests g where g.outing_id = o.id and g.state = $1 order by g.user_id) as guests
     from outings o where o.state <> $2 and not o.table_mode order by o.published_at, o.id`,
    [SEAT.coming, OUTING_STATE.draft],
  )
  return rows
}

/** The host's own words, then up to two questions with their answers. @param now milliseconds since 1970 */
function writePosts(random: Random, { host, description, published, guests }: Hosted, now: number) {
  const posts = [{ author: host, text: description, at: published }]
  let at = published.getTime()
  for (const [question, answer] of random.shuffled(QUESTIONS).slice(0, random.below(3))) {
    if (guests.length === 0) break
    at += (1 + random.below(6)) * HOUR
    if (at + HOUR > now) break
    posts.push({ author: random.pick(guests), text: question, at: new Date(at) })
    posts.push({ author: host, text: answer, at: new Date(at + (5 + random.below(40)) * MINUTE) })
  }
  return posts
}
