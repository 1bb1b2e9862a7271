import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHOICE_MAX, TITLE_MAX } from '../../src/features/forum/contract.ts'
import { listMentionedKeys } from '../../src/features/forum/posts/mentions.ts'
import { DECISION } from '../../src/shared/decisions.ts'
import { createTestDatabase, type TestDatabase, truncate } from '../../tests/support/db.ts'
import { createMember, createPoll, createPost, createTopic } from '../../tests/support/factories.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import { createDemo } from './create-demo.ts'
import { parseTopics } from './forum-scripts.ts'
import { refreshDemo } from './refresh-demo.ts'
import { removeDemo } from './remove-demo.ts'

const now = Date.now()
const DAY = 86_400_000
const SIZE = 1_500
const [JULIEN, SALOME, NADIA, KARIM] = [2, 3, 4, 5]
const config = { dataDir: '/nowhere' }
let database: TestDatabase

const make = (options: { now?: number; seed?: number; size?: number } = {}) =>
  createDemo({
    ...database,
    ...quickPortraits,
    config,
    size: SIZE,
    seed: 1,
    now,
    portraits: false,
    ...options,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  await createMember(database.db, { name: 'Fondatrice', roles: 3 })
  await make()
})
afterAll(() => database.drop())

/** Runs a statement that returns one number. */
const number = async (statement: string) => {
  const { rows } = await sql<{ n: number }>`select (${sql.raw(statement)})::int as n`.execute(database.db)
  return rows[0]?.n ?? 0
}
/** Expects that no row violates the rule. */
const none = async (statement: string) => expect(await number(`select count(*) from ${statement}`)).toBe(0)
const texts = async (statement: string) =>
  (await sql<{ text: string }>`${sql.raw(statement)}`.execute(database.db)).rows.map(({ text }) => text)

describe('forum of a demo', () => {
  test('is consistent, as if each post had been written', async () => {
    await none(`topics t where posts <> (select count(*) from posts p where p.topic_id = t.id)
      or posts <> (select max(pos) from posts p where p.topic_id = t.id)`)
    await none(`topics t join posts p on p.id = t.last_post_id
      where p.topic_id <> t.id or p.pos <> t.posts or t.last_post_at <> p.created_at or t.last_user_id <> p.user_id`)
    await none(`topics t join posts p on p.topic_id = t.id and p.pos = 1
      where t.created_at <> p.created_at or t.user_id <> p.user_id`)
    await none(
      'categories c where topics <> (select count(*) from topics t where t.category_id = c.id and t.audience < 2) or topics = 0',
    )
    await none(
      'topics t where not exists (select from topic_slugs s where s.slug = t.slug and s.topic_id = t.id)',
    )
    await none(`poll_choices c where votes <> (
      select count(*) from poll_votes v where v.topic_id = c.topic_id and v.choice = c.choice)`)
    await none(`post_reaction_counts c where (select sum(n) from unnest(c.counts) n) <> (
      select count(*) from post_reactions r where r.post_id = c.post_id)`)
    await none(
      `post_reactions r join posts p on p.id = r.post_id where p.user_id = r.user_id or p.moderated_at is not null`,
    )
    await none('topic_reads r join topics t on t.id = r.topic_id where r.pos > t.posts')
    await none(
      `posts p join topic_reads r on r.topic_id = p.topic_id and r.user_id = p.user_id where r.pos < p.pos`,
    )
    await none(
      `topics t where not exists (select from topic_follows f where f.topic_id = t.id and f.user_id = t.user_id)`,
    )
    await none(`topic_follows f join topics t on t.id = f.topic_id join topic_reads r on r.topic_id = f.topic_id and r.user_id = f.user_id
      where notified <> (r.pos < t.posts)`)
    await none(`users u where warning <> 10 * (
      select count(*) from posts p where p.user_id = u.id and p.moderated_at is not null) + (
      select coalesce(sum(d.percent), 0) from decisions d
      where d.user_id = u.id and d.kind = ${DECISION.warning} and d.lifted_at is null)`)
    await none(
      'posts p where (edited_at is not null) <> exists (select from post_edits e where e.post_id = p.id)',
    )
  })

  test('has ids in order of time, and posts and votes only while their author was active', async () => {
    await none(
      '(select p.created_at, lag(p.created_at) over (order by p.id) as before from posts p join topics t on t.id = p.topic_id and t.audience = 0) p where created_at < before',
    )
    await none(
      '(select created_at, lag(created_at) over (order by id) as before from topics where audience = 0) t where created_at < before',
    )
    await none(`posts p join member_search s using (user_id) join topics t on t.id = p.topic_id and t.audience = 0
      where p.created_at > s.last_activity or p.created_at < s.signup or p.created_at > to_timestamp(${now / 1000})`)
    await none(`poll_votes v join topics t on t.id = v.topic_id where v.created_at < t.created_at`)
    await none('posts where edited_at < created_at or moderated_at < created_at or edited_at > now()')
  })

  test('has polls, bans, edits, mentions, moderated and locked content', async () => {
    expect(await number('select count(*) from topics')).toBeGreaterThan(100)
    expect(await number('select count(distinct reaction) from post_reactions')).toBe(4)
    expect(await number('select count(*) from post_reactions')).toBeGreaterThan(200)
    expect(await number('select max(posts) from topics')).toBeGreaterThan(300)
    expect(await number('select count(*) from topics where posts between 10 and 60')).toBeGreaterThan(8)
    await none('topics where posts < 3 and audience = 0')
    const lately = (hours: number) =>
      number(
        `select count(*) from topics where audience = 0 and last_post_at > to_timestamp(${now / 1000}) - interval '${hours} hours'`,
      )
    expect(await lately(4)).toBeGreaterThan(5)
    expect(await lately(24 * 7)).toBeGreaterThan(25)
    expect(await lately(24 * 7)).toBeLessThan(90)
    expect(await number('select count(*) from topics where locked')).toBeGreaterThan(1)
    expect(await number('select count(*) from posts where moderated_at is not null')).toBeGreaterThan(1)
    expect(await number('select count(*) from post_edits')).toBeGreaterThan(0)
    expect(await number('select count(*) from topic_bans')).toBe(1)
    expect(await number('select count(distinct topic_id) from poll_choices')).toBeGreaterThan(8)
    expect(await number('select count(*) from mentions')).toBeGreaterThan(40)
  })

  test('lets the cast post, follow, and find unread posts and open polls', async () => {
    for (const id of [JULIEN, SALOME, NADIA, KARIM]) {
      expect(await number(`select count(*) from posts where user_id = ${id}`)).toBeGreaterThan(2)
      expect(await number(`select count(*) from topic_follows where user_id = ${id}`)).toBeGreaterThan(1)
      const unread = `topic_reads r join topics t on t.id = r.topic_id where r.user_id = ${id} and r.pos < t.posts`
      expect(await number(`select count(*) from ${unread}`)).toBeGreaterThan(1)
    }
    const first = `topics where title like 'Premier rendez-vous%' and user_id = ${SALOME}`
    expect(await texts(`select title as text from ${first}`)).toEqual([
      'Premier rendez-vous\u202f: café ou balade\u202f?',
    ])
    const votes = `select sum(votes) from poll_choices where topic_id = (select id from ${first})`
    expect(await number(votes)).toBe(138)
    await none(`poll_votes where user_id = ${JULIEN} and topic_id = (select id from ${first})`)
  })

  test('has complaints between their author and staff only', async () => {
    await none(`posts p join topics t on t.id = p.topic_id join users u on u.id = p.user_id
      where t.category_id = 10 and p.user_id <> t.user_id and u.roles = 0`)
    await none(`topics t join users u on u.id = t.user_id where t.category_id = 10 and u.roles > 0`)
    expect(await number('select count(*) from topics where audience = 3')).toBeGreaterThan(0)
    await none(`topics where audience = 3 and (category_id <> 10 or slug !~ '^plainte-[0-9a-f-]{36}$')`)
    await none(`topic_reads r join topics t on t.id = r.topic_id join users u on u.id = r.user_id
      where t.audience = 3 and u.id <> t.user_id and u.roles = 0`)
  })

  test('quotes and mentions existing members', async () => {
    const all = await texts(`select post as text from posts where post like '%@%'`)
    const { rows } = await sql<{ name_key: string }>`select name_key from users`.execute(database.db)
    const names = new Set(rows.map(({ name_key }) => name_key))
    expect(all.flatMap(listMentionedKeys).filter((key) => !names.has(key))).toEqual([])
    expect(all.filter((text) => /^@[^\n]+\n> .+\n\n./.test(text)).length).toBeGreaterThan(60)
    expect(all.filter((text) => /\n> (?:>|\n)/.test(text))).toEqual([])
  })

  test('is typeset in French and repeats no post', async () => {
    const all = await texts(`select post as text from posts`)
    const own = all.map((text) => text.replace(/^@[^\n]+\n(> [^\n]*\n)+\n/, '').replace(/^>! /gm, ''))
    expect(own.filter((text) => /[{}[\]|<>~#]|undefined| [?!;:»]|« |'|\s$| {2}/.test(text))).toEqual([])
    const written = await texts(`
      select post as text from posts p join topics t on t.id = p.topic_id where t.title not like '%(le jeu)' and t.category_id <> 4`)
    const repeated = written.filter((text, index) => text.length > 30 && written.indexOf(text) !== index)
    expect(repeated).toEqual([])
    await none(`(select post, lag(post, 1) over w as a, lag(post, 5) over w as b, lag(post, 9) over w as c from posts
      window w as (partition by topic_id order by pos)) p where post in (a, b, c)`)
  })

  test('has bold words, a list and a hidden passage, read as marks', async () => {
    const marked = await texts(
      `select post as text from posts where format = 1 and post ~ '\\*\\*|\n- |\n>! '`,
    )
    for (const mark of [/\*\*meilleure pizza\*\*/, /(\n- .+){3}$/, /\n>! Et j’ai pleuré/])
      expect(marked.filter((text) => mark.test(text))).toHaveLength(1)
  })

  test('respects the limits of titles and poll choices', async () => {
    await none(`topics where length(title) > ${TITLE_MAX}`)
    await none(`poll_choices where length(label) > ${CHOICE_MAX}`)
  })
})

describe('parseTopics', () => {
  test('reports the line that cannot be parsed', () => {
    expect(() => parseTopics('bug', 'Sans titre')).toThrow('not the title of a topic: Sans titre')
    expect(() => parseTopics('bug', '# Titre\nbonsoir')).toThrow('not a post of a topic: bonsoir')
  })
})

describe('refreshDemo, forum', () => {
  test('shifts posts of a week ago to now in the same order', async () => {
    await truncate(database.db)
    await make({ now: now - 7 * DAY })
    const before = await texts('select id::text as text from topics order by last_post_at desc, id desc')
    const recent = () => number(`select count(*) from posts where created_at > now() - interval '1 day'`)
    expect(await recent()).toBe(0)
    await refreshDemo(database.db)
    expect(await recent()).toBeGreaterThan(20)
    expect(await texts('select id::text as text from topics order by last_post_at desc, id desc')).toEqual(
      before,
    )
    await none('topics t join posts p on p.id = t.last_post_id where t.last_post_at <> p.created_at')
    await none('topics t join posts p on p.topic_id = t.id and p.pos = 1 where t.created_at <> p.created_at')
    await none('posts where created_at > now() or edited_at < created_at')
  })
})

describe('createDemo and removeDemo, forum', () => {
  test('creates the same for the same seed', async () => {
    const read = () =>
      texts(`
        select t::text as text from topics t union all select p::text from posts p union all select v::text from poll_votes v
        union all select r::text from topic_reads r union all select f::text from topic_follows f order by 1`)
    await truncate(database.db)
    await make({ size: 300 })
    const first = await read()
    await truncate(database.db)
    await make({ size: 300 })
    expect(await read()).toEqual(first)
  })

  test('removes topics of the demo; posts in topics of others stay, as from a deleted account', async () => {
    const own = await createMember(database.db)
    const other = await createMember(database.db)
    const topic = await createTopic(database.db, own.id, { category_id: 1 })
    await createPost(database.db, topic.id, JULIEN)
    await createPoll(database.db, topic.id)
    await sql`insert into poll_votes (topic_id, user_id, choice) values (${topic.id}, ${JULIEN}, 0), (${topic.id}, ${other.id}, 0)`.execute(
      database.db,
    )
    await sql`update poll_choices set votes = 2 where topic_id = ${topic.id} and choice = 0`.execute(
      database.db,
    )
    await removeDemo(database.db, config)
    expect(await texts('select slug as text from topics')).toEqual([topic.slug])
    expect(await texts(`select coalesce(user_id::text, 'nobody') as text from posts order by pos`)).toEqual([
      String(own.id),
      'nobody',
    ])
    expect(await number('select topics from categories where id = 1')).toBe(1)
    expect(await number('select sum(topics) from categories')).toBe(1)
    expect(await number(`select votes from poll_choices where choice = 0`)).toBe(1)
    expect(await number('select count(*) from topic_slugs')).toBe(1)
  })

  test('works with the cast only', async () => {
    await truncate(database.db)
    await make({ size: 4 })
    expect(await number('select count(*) from topics')).toBeGreaterThan(5)
    await none('topics t where posts <> (select count(*) from posts p where p.topic_id = t.id)')
    await none(`topics t join users u on u.id = t.user_id where t.category_id = 10 and u.roles > 0`)
  })
})
