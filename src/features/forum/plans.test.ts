import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createCategory, createMember, type TestMember } from '../../../tests/support/factories.ts'
import { listTopics } from './topics/lists.ts'

const TOPICS = 2_000
const POSTS = 20_000
/** Posts with 'jadis': above the limit of the full-text index, few of them among the newest 10,000. */
const OLD = 10_800
/** Posts per insert statement within the timeout on a busy machine. */
const AT_ONCE = 4_000

let site: TestApp
let member: TestMember

/** 2,000 topics of two categories and 20,000 posts; the first topic has a fourth of them, every post 'bonsoir', the older half 'jadis', one 'rarissime'. */
beforeAll(async () => {
  site = await createTestApp()
  member = await createMember(site.db)
  for (const [index, slug] of ['une', 'autre'].entries())
    await createCategory(site.db, { id: index + 1, slug })
  await sql`
    insert into topics (id, slug, title, user_id, category_id)
    select id, 'topic-' || id, 'Titre ' || id, ${member.id}, 1 + id % 2
    from generate_series(1, ${TOPICS}::integer) id`.execute(site.db)
  for (let from = 1; from <= POSTS; from += AT_ONCE) {
    await sql`
      insert into posts (topic_id, pos, user_id, post)
      select topic_id, t.posts + row_number() over (partition by topic_id order by n), ${member.id}::integer,
        concat_ws(' ', 'bonsoir', 'mot' || n % 997, case n when 123 then 'rarissime' end,
        case when n <= ${OLD}::integer then 'jadis' end)
      from (select n, case when n % 4 = 0 then 1 else 1 + n % ${TOPICS}::integer end as topic_id
        from generate_series(${from}::integer, ${from + AT_ONCE - 1}::integer) n) drawn
      join topics t on t.id = drawn.topic_id
      order by n`.execute(site.db)
    await sql`
      update topics t set posts = p.pos, last_post_id = p.id, last_post_at = now() - make_interval(mins => ${POSTS}::integer - p.id)
      from (select distinct on (topic_id) topic_id, pos, id from posts order by topic_id, pos desc) p
      where p.topic_id = t.id`.execute(site.db)
  }
  const other = await createMember(site.db)
  await sql`
    insert into topics (id, slug, title, user_id, category_id, audience)
    select 10000 + n, 'plainte-' || n, 'Plainte', case when n % 100 = 0 then ${member.id}::integer else ${other.id}::integer end, 1, 3
    from generate_series(1, 500) n`.execute(site.db)
  await sql`insert into topic_slugs select slug, id from topics`.execute(site.db)
  await sql`insert into topic_follows (topic_id, user_id) select id, ${member.id} from topics where id % 50 = 0`.execute(
    site.db,
  )
  await sql`
    insert into post_bookmarks (user_id, post_id)
    select case when id % 50 = 0 then ${member.id}::integer else ${other.id}::integer end, id from posts`.execute(
    site.db,
  )
  await sql`
    insert into photos (user_id, photo, state, width, height, alt, post_id, post_position)
    select ${member.id}, lpad(id::text, 32, '0') || '.webp', 1, 8, 6, 'Un vélo', case when id % 2 = 0 then id end,
      case when id % 2 = 0 then 1 end
    from posts`.execute(site.db)
  await sql`update categories set topics = ${TOPICS / 2}::integer`.execute(site.db)
  await sql`vacuum analyze`.execute(site.db)
}, 60_000)
afterAll(() => site.close())

/** Query plans of a call with its own values. */
async function explainCall(path: string, reader = member): Promise<string[]> {
  const browser = await site.as(reader)
  const recorded = vi.spyOn(site.context.pool, 'query')
  const { status } = await browser.get(path)
  const statements = recorded.mock.calls.map(([text, values]) => ({
    ...(typeof text === 'string' ? { text, values: values as unknown as unknown[] } : (text as object)),
  })) as { text: string; values: unknown[]; name?: string }[]
  recorded.mockRestore()
  expect([path, status]).toEqual([path, 200])
  const plans: string[] = []
  for (const { text, values } of statements) {
    if (!/topics|posts|topic_/.test(text) || text.startsWith('explain')) continue
    const { rows } = await site.context.pool.query(`explain (format json) ${text}`, values)
    plans.push(JSON.stringify(rows[0]))
  }
  return plans
}

const lookedThrough = /"Node Type":"Seq Scan"[^{}]*"Relation Name":"(?:topics|posts|topic_slugs|photos)"/

test.each([
  ['/api/forum', ['topics_latest']],
  ['/api/forum?page=50', ['topics_latest']],
  ['/api/forum?page=100', ['topics_latest']],
  ['/api/forum?category=autre', ['topics_category']],
  ['/api/forum?category=autre&page=30', ['topics_category']],
  ['/api/forum/last-topics', ['topics_latest']],
  ['/api/forum/followed', ['topics_pkey']],
  ['/api/forum/bookmarks', ['post_bookmarks_user', 'posts_pkey', 'topics_pkey']],
  ['/api/forum/topic/topic-7', ['topic_slugs_pkey', 'topics_pkey']],
  ['/api/forum/topic/posts/1', ['posts_place', 'photos_post']],
  ['/api/forum/topic/posts/1?page=400', ['posts_place']],
  ['/api/forum?search=rarissime', ['posts_search', 'topics_search']],
  ['/api/forum?search=bonsoir', ['posts_pkey', 'topics_search']],
  ['/api/forum?search=jadis', ['posts_pkey', 'topics_search']],
] as [string, string[]][])('%s reads by %j', async (path, indexes) => {
  const plans = await explainCall(path)
  for (const index of indexes) expect(plans.join('\n')).toContain(`"Index Name":"${index}"`)
  for (const plan of plans) expect(plan).not.toMatch(lookedThrough)
})

test.each([
  [0, 'topics_private_author'],
  [1, 'topics_private'],
])('role %i reads private complaints by %s', async (roles, index) => {
  const reader = roles === 0 ? member : await createMember(site.db, { roles })
  const plans = await explainCall('/api/forum/complaints', reader)
  expect(plans.join('\n')).toContain(`"Index Name":"${index}"`)
  for (const plan of plans) expect(plan).not.toMatch(lookedThrough)
})

test.each(['bonsoir', 'jadis'])('%s, which is common, is not read by the index of words', async (term) => {
  expect((await explainCall(`/api/forum?search=${term}`)).join('\n')).not.toContain('posts_search')
})

test('a common word that is taken for a rare one is found among the newest posts nevertheless', async () => {
  const search = (term: string) =>
    listTopics(site.context, null, { category: '', search: term, page: 1 }).then(({ data }) => data)
  const found = await search('jadis')
  const { pool } = site.context
  const query = pool.query.bind(pool)
  const recorded = vi
    .spyOn(pool, 'query')
    .mockImplementation(((text: unknown, values: unknown[]) =>
      String(text).startsWith('explain')
        ? { rows: [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': 1 } }] }] }
        : query(text as string, values)) as never)
  const again = await search('jadis')
  recorded.mockRestore()
  expect(again).toEqual(found)
  expect(found[0]?.last_post.id).toBe(POSTS)
})
