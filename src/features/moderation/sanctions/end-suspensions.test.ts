import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createTopic, type TestMember } from '../../../../tests/support/factories.ts'
import { hashPassword } from '../../accounts/password.ts'
import { endSuspensions } from './server.ts'

const PASSWORD = 'la barque et le saule'
let site: TestApp
let salome: TestMember
let admin: TestMember
let act: Browser

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  const password_hash = await hashPassword(PASSWORD)
  // The founder, who is in no list, takes the first id.
  await createMember(site.db, { roles: 3, searchable: false })
  salome = await createMember(site.db, { name: 'Salomé', email: 'salome@exemple.fr', password_hash })
  admin = await createMember(site.db, { roles: 2 })
  act = await site.as(admin)
})
afterAll(() => site.close())

const ban = (body: object) => act.post(`/api/admin/ban/${salome.id}`, { reason: 'Un motif.', ...body })
const rolesOf = async ({ id }: TestMember) =>
  (await site.db.selectFrom('users').where('id', '=', id).select('roles').executeTakeFirstOrThrow()).roles
/** The time of every suspension is over. */
const pass = async () => {
  const until = new Date(Date.now() - 1_000)
  await site.db
    .updateTable('users')
    .set({ suspended_until: until })
    .where('suspended_until', 'is not', null)
    .execute()
  await site.db.updateTable('decisions').set({ until }).where('until', 'is not', null).execute()
}

test('ends a suspension after its time', async () => {
  const topic = await createTopic(site.db, salome.id)
  await ban({ until: 3, hides: true })
  await site.context.jobs.drain()
  await endSuspensions(site.context)
  expect(await rolesOf(salome)).toBe(-1)
  await pass()
  await endSuspensions(site.context)
  expect(await rolesOf(salome)).toBe(0)
  const decision = await site.db.selectFrom('decisions').selectAll().executeTakeFirstOrThrow()
  expect(decision.lifted_at).toBeNull()
  const { rows } = await site.context.pool.query(
    "select actor_id, user_id, details from audit where action = 'member.suspension-over'",
  )
  expect(rows).toEqual([{ actor_id: admin.id, user_id: salome.id, details: { decision: decision.id } }])
  await site.context.jobs.drain()
  const post = await site.db
    .selectFrom('posts')
    .where('id', '=', topic.post_id)
    .select(['moderated_at', 'hidden_by'])
    .executeTakeFirstOrThrow()
  expect(post).toEqual({ moderated_at: null, hidden_by: null })
  const isListed = await site.db
    .selectFrom('member_search')
    .where('user_id', '=', salome.id)
    .select('searchable')
    .executeTakeFirstOrThrow()
  expect(isListed.searchable).toBe(true)
  const visitor = await site.as(null)
  expect((await visitor.post('/api/login', { email: salome.email, password: PASSWORD })).status).toBe(200)
  expect((await visitor.get('/api/search')).status).toBe(200)
})

test('does not end a permanent suspension, or one by warning', async () => {
  await ban({})
  const waits = await createMember(site.db, { warning: 95 })
  await act.post(`/api/admin/warning/${waits.id}`, { percent: 10, reason: 'Un motif.' })
  await pass()
  await endSuspensions(site.context)
  expect([await rolesOf(salome), await rolesOf(waits)]).toEqual([-1, -1])
})

test('a later lift does not revoke an expired suspension', async () => {
  await ban({ until: 3 })
  await pass()
  await endSuspensions(site.context)
  await ban({})
  await act.delete(`/api/admin/ban/${salome.id}`, {})
  const lifted = await site.db.selectFrom('decisions').select(['kind', 'lifted_at']).orderBy('id').execute()
  expect(lifted).toEqual([
    { kind: 8, lifted_at: null },
    { kind: 9, lifted_at: expect.any(Date) },
  ])
})

test('ends each of hundreds of suspensions once, in several processes', async () => {
  const members = []
  for (let i = 0; i < 120; i++) {
    members.push(await createMember(site.db, { roles: -1, suspended_until: new Date(Date.now() - 1_000) }))
  }
  await Promise.all([
    endSuspensions(site.context),
    endSuspensions(site.context),
    endSuspensions(site.context),
  ])
  const { rows } = await site.context.pool.query(
    "select count(*)::int, count(distinct user_id)::int as members from audit where action = 'member.suspension-over'",
  )
  expect(rows).toEqual([{ count: 120, members: 120 }])
})
