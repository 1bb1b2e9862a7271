import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../../tests/support/factories.ts'
import { buildQueueQuery } from './queries/validation-queue.ts'

const WAITING = 10_000

let site: TestApp
let desk: Browser
let moderator: { id: number }

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3 })
  moderator = await createMember(site.db, { roles: 1 })
  desk = await site.as(moderator)
})
afterAll(() => site.close())

const wait = (userId: number, more = {}) => createPhoto(site.db, userId, { state: 0, ...more })

test('a page tells of each photo what it is weighed by', async () => {
  const owner = await createMember(site.db, { name: 'Capucine', warning: 20, sex: 1, birthday: '1990-05-04' })
  const shown = [await createPhoto(site.db, owner.id), await createPhoto(site.db, owner.id)]
  for (const state of [2, 3, 4]) await createPhoto(site.db, owner.id, { state })
  const photo = await wait(owner.id)
  const verification = await wait(owner.id, { verification: true })
  const { status, body } = await desk.get('/api/admin/photos')
  expect(status).toBe(200)
  expect(body).toMatchObject({ waiting: 2, next: null })
  expect(body.data).toMatchObject([
    {
      id: photo.id,
      name: 'Capucine',
      user_id: owner.id,
      warning: 20,
      sex: 1,
      birthday: '1990-05-04',
      accepted: 2,
      refused: 3,
      album: [shown[1]?.photo, shown[0]?.photo],
      code: null,
    },
    { id: verification.id, verification: true, code: expect.stringMatching(/^[A-Z0-9]{4}$/) },
  ])
  await sql`delete from photos`.execute(site.db)
})

test('pages follow each other by key, and leave out what is not the caller’s to decide', async () => {
  const owner = await createMember(site.db)
  const ids: number[] = []
  for (let i = 0; i < 13; i++) ids.push((await wait(owner.id)).id)
  await wait(moderator.id)
  await wait((await createMember(site.db, { roles: 2 })).id)
  const first = await desk.get('/api/admin/photos')
  expect(first.body).toMatchObject({ waiting: 13, next: ids[11] })
  expect(first.body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 12))
  const second = await desk.get(`/api/admin/photos?after=${first.body.next}`)
  expect(second.body).toMatchObject({ waiting: 13, next: null, data: [{ id: ids[12] }] })
  const founder = await site.as(await createMember(site.db, { roles: 3 }))
  expect((await founder.get('/api/admin/photos')).body.waiting).toBe(15)
  const admin = await site.as(await createMember(site.db, { roles: 2 }))
  expect((await admin.get('/api/admin/photos')).body.waiting).toBe(14)
  await sql`delete from photos`.execute(site.db)
})

test.each(['0', '-1', 'x', '99999999999'])('no page starts after %s', async (after) => {
  expect((await desk.get(`/api/admin/photos?after=${after}`)).status).toBe(422)
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}

function* nodes(plan: Plan): Generator<Plan> {
  yield plan
  for (const part of plan.Plans ?? []) yield* nodes(part)
}

test('with ten thousand waiting a page reads a page', async () => {
  await sql`
    insert into users (name, name_key, email, email_key, password_hash)
    select n, n, n, n, '-' from (select 'attente_' || n as n from generate_series(1, 500) n) m`.execute(
    site.db,
  )
  await sql`
    insert into member_search (user_id, sex, birthday)
    select id, 0, '1990-01-01' from users u where not exists (select from member_search m where m.user_id = u.id)`.execute(
    site.db,
  )
  await sql`
    insert into photos (user_id, photo, state, width, height)
    select u.id, n || '.webp', case when n % 5 = 0 then 1 else 0 end, 9, 9
    from generate_series(1, ${WAITING * 1.25}::int) n
    join (select id, row_number() over () as place from users where name like 'attente%') u on u.place = 1 + n % 500`.execute(
    site.db,
  )
  await sql`vacuum analyze`.execute(site.db)
  const middle = await sql<{ id: number }>`
    select id from photos where state = 0 order by id offset ${WAITING / 2} limit 1`.execute(site.db)
  const { sql: text, parameters } = buildQueueQuery(
    site.db,
    { id: moderator.id, roles: 1 },
    middle.rows[0]?.id ?? 0,
  ).compile()
  const { rows } = await site.context.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    [...parameters],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan as Plan
  const indexes = new Set([...nodes(plan)].map((node) => node['Index Name']))
  expect([...indexes].filter((name) => name?.startsWith('photos_')).sort()).toEqual([
    'photos_awaiting',
    'photos_user',
  ])
  for (const node of nodes(plan)) expect(node['Actual Rows']).toBeLessThan(100)
  expect((await desk.get('/api/admin/photos')).body.waiting).toBe(WAITING)
}, 60_000)
