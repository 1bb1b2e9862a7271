import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

// Consent for orientation and religion: product.md 3, GDPR article 9.

let site: TestApp
let member: TestMember
let browser: Browser

const PLAIN = {
  matrimonial_status: 0,
  size: 0,
  height: 0,
  eyes: 0,
  hair: 0,
  drink: 0,
  smoke: 0,
  children: 0,
}
const GIVEN = { ...PLAIN, sensitive: true, orientation: 7, religion: 2 }

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
})
beforeEach(async () => {
  member = await createMember(site.db)
  browser = await site.as(member)
})
afterAll(() => site.close())

const save = (body: object) => browser.patch('/api/user/edit', body)
const stored = () =>
  site.db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', member.id)
    .select(['u.sensitive', 'u.sensitive_at', 'u.religion', 'm.orientation'])
    .executeTakeFirstOrThrow()

it('is kept with the moment it was given, which a later save leaves alone', async () => {
  expect((await save(GIVEN)).status).toBe(200)
  const first = await stored()
  expect(first).toMatchObject({ sensitive: true, religion: 2, orientation: 7 })
  expect(Math.abs(Number(first.sensitive_at) - Date.now())).toBeLessThan(60_000)
  await save({ ...GIVEN, religion: 3 })
  expect(await stored()).toEqual({ ...first, religion: 3 })
})

it('asks for both, and for neither where it is not given', async () => {
  const { body } = await save({ ...PLAIN, sensitive: true })
  const missing = ['Choisissez une réponse de la liste.']
  expect(body.errors).toEqual({ orientation: missing, religion: missing })
  expect((await save({ ...PLAIN, sensitive: 'on', orientation: '', religion: 0 })).body.errors).toEqual({
    orientation: missing,
  })
  expect((await save({ ...PLAIN, sensitive: false })).status).toBe(200)
})

it('stores neither without it, whatever is sent', async () => {
  for (const sensitive of [false, '0', '', undefined]) {
    expect((await save({ ...GIVEN, sensitive })).status).toBe(200)
    expect(await stored()).toEqual({
      sensitive: false,
      sensitive_at: null,
      religion: null,
      orientation: null,
    })
  }
  expect((await save({ ...GIVEN, sensitive: 'peut-être' })).body.errors).toHaveProperty('sensitive')
})

it('stays as it is where the body does not speak of it, and then both are required again', async () => {
  await save(GIVEN)
  const { sensitive: _, ...unsaid } = { ...GIVEN, orientation: 1 }
  expect((await save(unsaid)).status).toBe(200)
  expect(await stored()).toMatchObject({ sensitive: true, religion: 2, orientation: 1 })
  const missing = ['Choisissez une réponse de la liste.']
  expect((await save(PLAIN)).body.errors).toEqual({ orientation: missing, religion: missing })
  expect(await stored()).toMatchObject({ religion: 2, orientation: 1 })
})

it('withdrawn, erases both at once: no profile shows them and no search finds the member by them', async () => {
  await save(GIVEN)
  const other = await site.as(await createMember(site.db))
  const url = '/api/search?seek=2&orientation=7&age_from=18&age_to=120&distance=1000'
  const ids = async () => (await other.get(url)).body.data.map(({ id }: { id: number }) => id)
  expect(await ids()).toContain(member.id)
  expect((await save({ ...GIVEN, sensitive: false })).status).toBe(200)
  expect(await stored()).toEqual({ sensitive: false, sensitive_at: null, religion: null, orientation: null })
  expect(await ids()).not.toContain(member.id)
  expect((await other.get(`/api/user/${member.id}`)).body.user).toMatchObject({
    orientation: null,
    religion: null,
  })
})

it('is never half done, however many saves meet', async () => {
  await save(GIVEN)
  const saves = Array.from({ length: 24 }, (_, i) => (i % 2 ? GIVEN : { ...PLAIN, sensitive: false }))
  const answers = await Promise.all(saves.map(save))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { sensitive, religion, orientation } = await stored()
  expect([religion, orientation]).toEqual(sensitive ? [2, 7] : [null, null])
})

it('withdrawn, is not brought back by a save that does not speak of it, however closely they meet', async () => {
  const { sensitive: _, ...unsaid } = GIVEN
  const saves = Array.from({ length: 24 }, (_, i) => (i === 12 ? { ...PLAIN, sensitive: false } : unsaid))
  for (let round = 0; round < 5; round++) {
    await save(GIVEN)
    await Promise.all(saves.map(save))
    expect(await stored()).toEqual({
      sensitive: false,
      sensitive_at: null,
      religion: null,
      orientation: null,
    })
  }
})

it('is left as it was by a save that fails on the way', async () => {
  await save(GIVEN)
  await sql`alter table member_search add constraint broken check (user_id <> ${sql.lit(member.id)} or orientation is not null)`.execute(
    site.db,
  )
  expect((await save({ ...PLAIN, sensitive: false, size: 4 })).status).toBe(500)
  await sql`alter table member_search drop constraint broken`.execute(site.db)
  expect(await stored()).toMatchObject({ sensitive: true, religion: 2, orientation: 7 })
})
