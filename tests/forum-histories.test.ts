import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from './support/app.ts'
import { RUNS_ALL } from './support/engines.ts'
import { deleteAndErase } from './support/erase.ts'
import { createCategory, createMember, type TestMember } from './support/factories.ts'

// The tables agree after any actions of a few members and one moderator in a few topics, some of them
// simultaneous.

/** Weights of the actions: those with a precondition are rarer, so that fewer fail. */
const WEIGHTS = {
  topic: 3,
  reply: 14,
  replyAgain: 5,
  edit: 7,
  follow: 4,
  read: 5,
  vote: 4,
  lock: 2,
  moderate: 3,
  ban: 2,
  lift: 2,
  rename: 2,
  block: 1,
  leave: 1,
}
type Name = keyof typeof WEIGHTS
const NAMES = Object.keys(WEIGHTS) as Name[]

/** Actor, topic and target post or member as indexes into their lists. */
interface Act {
  act: Name
  who: number
  topic: number
  object: number
}

const MEMBERS = 3
/** The last one is staff. */
const ACTORS = MEMBERS + 1
const act = fc.record({
  act: fc.oneof(...NAMES.map((name) => ({ arbitrary: fc.constant(name), weight: WEIGHTS[name] }))),
  who: fc.nat(ACTORS - 1),
  topic: fc.nat(2),
  object: fc.nat(9),
})
/** Actions of one round run at the same moment. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 8, maxLength: 20 })

/** Every action once where it must succeed, because random simultaneous actions may miss one. */
const plainHistory = (
  [
    ['topic', 0],
    ['reply', 1],
    ['replyAgain', 1],
    ['edit', 1],
    ['follow', 1],
    ['read', 2],
    ['vote', 1],
    ['moderate', 3],
    ['ban', 3],
    ['lift', 3],
    ['rename', 3],
    ['lock', 3],
    ['block', 2],
    ['leave', 2],
  ] as const
).map(([act, who]): Act[] => [{ act, who, topic: 0, object: 1 }])

let site: TestApp
let categories: number[]

beforeAll(async () => {
  site = await createTestApp({}, 1_000_000)
  await createMember(site.db, { name: 'Fondatrice', roles: 3 })
  categories = [(await createCategory(site.db)).id, (await createCategory(site.db)).id]
})
afterAll(() => site.close())

/** The state of one history. */
interface Scene {
  actors: TestMember[]
  browsers: Browser[]
  /** The idempotency key of each member's last reply. */
  keys: string[]
  /** Topics above this id belong to this history. */
  since: number
}

const UNKNOWN_ID = 2_000_000_000

const findTopics = async ({ since }: Scene) =>
  site.db.selectFrom('topics').where('id', '>', since).select('id').orderBy('id').execute()
const findPosts = async (topicId: number, userId?: number) => {
  const posts = site.db.selectFrom('posts').where('topic_id', '=', topicId).select('id').orderBy('pos')
  return (userId ? posts.where('user_id', '=', userId) : posts).execute()
}
const pick = (rows: { id: number }[], index: number) =>
  rows[index % Math.max(1, rows.length)]?.id ?? UNKNOWN_ID

async function perform(scene: Scene, { act, who, topic, object }: Act): Promise<Answer | null> {
  const [own, browser] = [scene.actors[who], scene.browsers[who]]
  const other = scene.actors[object % ACTORS]
  if (!own || !browser || !other) return null
  const topicId = pick(await findTopics(scene), topic)
  const reply = (post: string) => {
    scene.keys[who] ??= randomUUID()
    return browser.post(`/api/forum/post/${topicId}`, { post, client_key: scene.keys[who] })
  }
  switch (act) {
    case 'topic':
      return browser.post('/api/forum/topic', {
        title: `Bal ${object % 3}`,
        category: categories[object % 2],
        post: `Qui vient ? ${randomUUID()}`,
        poll_replies: ['Moi', 'Pas moi'],
        client_key: randomUUID(),
      })
    case 'reply':
      delete scene.keys[who]
      return reply(`@${other.name} ${randomUUID()}`)
    case 'replyAgain':
      return reply('Encore')
    case 'edit': {
      const id = pick(await findPosts(topicId, own.id), object)
      return browser.patch(`/api/forum/post/${id}`, {
        post: object % 3 ? `${randomUUID()}` : `@${other.name}`,
      })
    }
    case 'follow':
      return browser.post(`/api/forum/topic/follow/${topicId}`)
    case 'read':
      return browser.patch(`/api/forum/topic/read/${topicId}`, { pos: object + 1 })
    case 'vote':
      return browser.post(`/api/forum/topic/vote/${topicId}`, { vote: object % 2 })
    case 'lock':
      return browser.post(`/api/forum/topic/lock/${topicId}`)
    case 'moderate':
      return browser.post(`/api/forum/post/moderate/${pick(await findPosts(topicId), object)}`)
    case 'ban':
      return browser.post(`/api/forum/topic/ban/${topicId}`, { user_id: other.id })
    case 'lift':
      return browser.delete(`/api/forum/topic/ban/${topicId}/${other.id}`)
    case 'rename':
      return browser.patch(`/api/forum/topic/${topicId}`, {
        title: `Bal ${object % 4}`,
        category: categories[(object + 1) % 2],
      })
    case 'block':
      return browser.post(`/api/blacklist/${other.id}`)
    case 'leave':
      return deleteAndErase(site, browser)
  }
}

/** Forbidden rows, by the rule that they break. */
const RULES: Record<string, string> = {
  'places have no gap': `topics t where array(select generate_series(1, t.posts)) <> array(
    select pos from posts p where p.topic_id = t.id order by pos)`,
  'a topic knows its last post': `topics t where (last_post_id, posts, last_post_at) <> (
    select id, pos, created_at from posts p where p.topic_id = t.id order by pos desc limit 1)`,
  'a topic knows its last author': `topics t where last_user_id is distinct from (
    select user_id from posts p where p.id = t.last_post_id)`,
  'posts are in the order of time': `(select id, created_at, lag(id) over places as before, lag(created_at) over places as earlier
    from posts window places as (partition by topic_id order by pos)) p where before > id or earlier > created_at`,
  'a category counts its topics': `categories c where topics <> (select count(*) from topics t where t.category_id = c.id)`,
  'a topic is found at its address': `topics t where not exists (
    select from topic_slugs s where s.slug = t.slug and s.topic_id = t.id)`,
  'nobody has read what is not there':
    'topic_reads r join topics t on t.id = r.topic_id where r.pos > t.posts',
  'authors have opened the topic': `posts p where user_id is not null and not exists (
    select from topic_reads r where r.topic_id = p.topic_id and r.user_id = p.user_id)`,
  'no first unread post is the reader’s own': `topic_reads r
    join posts p on p.topic_id = r.topic_id and p.pos = r.pos + 1 and p.user_id = r.user_id`,
  'what was changed keeps its former text': `posts p where user_id is not null
    and (edited_at is not null) <> exists (select from post_edits e where e.post_id = p.id)`,
  'what was changed by somebody who left is gone': `post_edits e where user_id is null`,
  'nobody names themselves': 'mentions m join posts p on p.id = m.post_id where p.user_id = m.user_id',
  'a vote is counted': `poll_choices c where votes < (
    select count(*) from poll_votes v where v.topic_id = c.topic_id and v.choice = c.choice)`,
  'a key stores one post': `(select from posts where client_key is not null
    group by user_id, client_key having count(*) > 1 and user_id is not null) p`,
}

async function brokenRules(): Promise<Record<string, number>> {
  const broken: Record<string, number> = {}
  for (const [rule, from] of Object.entries(RULES)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(
      site.db,
    )
    if (rows[0]?.n) broken[rule] = rows[0].n
  }
  return broken
}

async function begin(): Promise<Scene> {
  const actors: TestMember[] = []
  for (let n = 0; n < ACTORS; n++) actors.push(await createMember(site.db, { roles: n === MEMBERS ? 1 : 0 }))
  const browsers = await Promise.all(actors.map((actor) => site.as(actor)))
  const newest = await site.db
    .selectFrom('topics')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { actors, browsers, keys: [], since: newest?.id ?? 0 }
}

test('the tables agree after any history of a few topics', async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const scene = await begin()
      for (const round of rounds) {
        const answers = await Promise.all(round.map((act) => perform(scene, act)))
        answers.forEach((answer, index) => {
          if (!answer) return
          const what = `${round[index]?.act} ${answer.status}`
          done.set(what, (done.get(what) ?? 0) + 1)
          expect([200, 401, 403, 404, 409], `${what} ${answer.text}`).toContain(answer.status)
        })
      }
      expect(await brokenRules()).toEqual({})
    }),
    { numRuns: RUNS_ALL ? 25 : 6, seed: 1, endOnFailure: true, examples: [[plainHistory]] },
  )
  // Histories in which nothing ever succeeds would prove nothing.
  for (const act of NAMES) expect([act, (done.get(`${act} 200`) ?? 0) > 0]).toEqual([act, true])
}, 300_000)
