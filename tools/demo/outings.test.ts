import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NAPKIN_AFTER } from '../../src/features/messages/napkins/policy.ts'
import { NAPKIN_STATES } from '../../src/shared/napkins.ts'
import { CANCELLED_BY, SEAT } from '../../src/shared/outing-states.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/db.ts'
import { CAST } from './cast.ts'
import { createDemo } from './create-demo.ts'
import { OUTING_TOWNS } from './outing-towns.ts'
import { refreshOutings } from './outings.ts'

const DAY_MS = 86_400_000
const now = Date.now()
let database: TestDatabase
let julien = 0

beforeAll(async () => {
  database = await createTestDatabase()
  await createDemo({
    ...database,
    config: { dataDir: '/nowhere' },
    size: 1_200,
    seed: 1,
    portraits: false,
    now,
  })
  const first = await database.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', CAST[0]?.name ?? '')
    .executeTakeFirstOrThrow()
  julien = first.id
})
afterAll(() => database.drop())

const query = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.db)).rows
const countRows = async (text: string) =>
  (await query<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n

describe('the outings of a demo', () => {
  test('fill four weeks behind and four ahead in twenty towns', async () => {
    const weeks = await query<{ week: number; outings: number }>(
      `select floor(extract(epoch from starts_at - now()) / 604800)::int as week, count(*)::int as outings
       from outings group by 1 order by 1`,
    )
    expect(weeks.filter(({ outings }) => outings > 15).map(({ week }) => week)).toEqual(
      expect.arrayContaining([-4, -3, -2, -1, 0, 1, 2]),
    )
    expect(await query('select distinct place_id from outings')).toHaveLength(OUTING_TOWNS.length)
    expect(await countRows(`outings where starts_at > now() + interval '29 days'`)).toBe(0)
  })

  test('count their seats and their waiting list as the site does', async () => {
    expect(
      await query(
        `select o.id from outings o left join lateral (
           select coalesce(sum(1 + (guest is not null)::int) filter (where state = ${SEAT.coming}), 0) as coming,
             count(*) filter (where state = ${SEAT.waiting}) as waiting, max(turn) as last
           from outing_guests g where g.outing_id = o.id) g on true
         where o.taken <> 1 + g.coming or o.waiting <> g.waiting or o.last_turn <> coalesce(g.last, 0)
           or (o.waiting > 0 and o.taken < o.seats and not o.table_mode) or (o.table_mode and o.taken > 1)`,
      ),
    ).toEqual([])
    expect(await countRows('outings where waiting > 0 and starts_at > now()')).toBeGreaterThan(5)
  })

  test('keep the rules: three open ones per host, no host among the guests, no block, ages and sex', async () => {
    expect(
      await query(
        'select host_id from outings where ends_at > now() and state = 1 group by 1 having count(*) > 3',
      ),
    ).toEqual([])
    const guests =
      'outing_guests g join outings o on o.id = g.outing_id join member_search m on m.user_id = g.user_id'
    expect(await countRows(`${guests} where g.user_id = o.host_id`)).toBe(0)
    expect(await countRows(`${guests} where o.women and m.sex <> 0`)).toBe(0)
    expect(
      await countRows(
        `${guests} where extract(year from age(o.starts_at at time zone 'Europe/Paris', m.birthday)) not between o.age_from and o.age_to`,
      ),
    ).toBe(0)
    expect(
      await countRows(
        `${guests} join blacklist b on (b.user_id, b.blocked_id) in ((g.user_id, o.host_id), (o.host_id, g.user_id))`,
      ),
    ).toBe(0)
  })

  test('have arrivals and absences only behind, each asked about the morning after', async () => {
    const guests = 'outing_guests g join outings o on o.id = g.outing_id'
    expect(
      await countRows(
        `${guests} where o.ends_at > now() and (arrived_at is not null or absent_at is not null)`,
      ),
    ).toBe(0)
    expect(await countRows(`${guests} where o.ends_at < now() and arrived_at is not null`)).toBeGreaterThan(
      100,
    )
    expect(await countRows(`outings where ends_at < now() - interval '2 days' and morning_at is null`)).toBe(
      0,
    )
    expect(
      await countRows(`outings where starts_at < now() + interval '1 day' and reminded_at is null`),
    ).toBe(0)
  })

  test('let the first member host one, come to one, wait for one, and have been out; one of theirs is cancelled', async () => {
    const own = `outing_guests g join outings o on o.id = g.outing_id where g.user_id = ${julien}`
    expect(await countRows(`outings where host_id = ${julien} and starts_at > now()`)).toBe(1)
    expect(
      await countRows(`${own} and g.state = ${SEAT.coming} and o.state = 1 and o.starts_at > now()`),
    ).toBe(1)
    expect(await countRows(`${own} and g.state = ${SEAT.waiting}`)).toBe(1)
    expect(await countRows(`${own} and o.ends_at < now()`)).toBe(2)
    expect(await countRows(`${own} and o.cancelled_by = ${CANCELLED_BY.host} and o.starts_at > now()`)).toBe(
      1,
    )
  })

  test('have a topic each, for members alone, counted by its category', async () => {
    const outings = await countRows(
      'outings o join topics t on t.id = o.topic_id and t.user_id = o.host_id and t.audience = 1',
    )
    expect(outings).toBe(await countRows('outings where not table_mode'))
    expect(await countRows('outings where table_mode and topic_id is not null')).toBe(0)
    // How many are ahead depends on the day of the week.
    expect(await countRows('outings where table_mode and waiting > 3')).toBeGreaterThan(1)
    expect(await countRows('topics where audience = 1 and posts > 1')).toBeGreaterThan(50)
    expect(
      await countRows(
        `topics t where t.posts <> (select count(*) from posts p where p.topic_id = t.id)
           or t.last_post_id <> (select max(id) from posts p where p.topic_id = t.id)`,
      ),
    ).toBe(0)
    expect(
      await countRows(
        `categories c where (topics, members_topics) <> (
           select count(*) filter (where audience < 2), count(*) filter (where audience = 1) from topics t where t.category_id = c.id)`,
      ),
    ).toBe(0)
  })

  test('move forward by whole weeks, at the same hour, none of the attended into the future', async () => {
    const read = () =>
      query<{ id: number; hour: string; starts: Date }>(
        `select id, to_char(starts_at at time zone 'Europe/Paris', 'ID HH24:MI') as hour, starts_at as starts from outings order by id`,
      )
    await refreshOutings(database.db)
    const before = await read()
    await database.db
      .updateTable('outings')
      .set({ starts_at: sql`starts_at - interval '17 days'`, ends_at: sql`ends_at - interval '17 days'` })
      .execute()
    const aged = await read()
    await refreshOutings(database.db)
    const after = await read()
    expect(after.map(({ hour }) => hour)).toEqual(aged.map(({ hour }) => hour))
    const moved = after.map(({ starts }, at) =>
      Math.round((starts.getTime() - (before[at]?.starts.getTime() ?? 0)) / DAY_MS),
    )
    expect([...new Set(moved)]).toEqual([-3])
    expect(
      await countRows(
        'outing_guests g join outings o on o.id = g.outing_id where o.ends_at > now() and arrived_at is not null',
      ),
    ).toBe(0)
  })
})

describe('the meetings of a demo', () => {
  test('are proposed to the first member once and agreed once, where both have written enough', async () => {
    const napkins = await query<{ state: number; written: number; sides: number }>(
      `select n.state, (select count(*)::int from napkin_sides s where s.napkin_id = n.id) as sides,
         (select min(c)::int from (select count(*) as c from messages m where m.thread_id = n.thread_id group by m.user_id) w) as written
       from napkins n join thread_members t on t.thread_id = n.thread_id and t.user_id = ${julien} order by n.state`,
    )
    expect(napkins.map(({ state, sides }) => [NAPKIN_STATES[state], sides])).toEqual([
      ['open', 0],
      ['agreed', 2],
    ])
    for (const { written } of napkins) expect(written).toBeGreaterThanOrEqual(NAPKIN_AFTER)
  })
})
