import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { createMissingBanMarks, eraseOldMarks } from './register.ts'

let site: TestApp
let staff: Browser
let banned: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3, searchable: false })
  staff = await site.as(await createMember(site.db, { roles: 2 }))
  banned = await createMember(site.db, { name: 'Jean', email: 'Jean.Noir@gmail.com' })
})

async function ban(): Promise<void> {
  expect((await staff.post(`/api/admin/ban/${banned.id}`, { reason: 'Des menaces.' })).status).toBe(200)
  await site.context.jobs.drain()
}
const marks = () => site.db.selectFrom('ban_marks').select(['user_id', 'email_mac', 'photos']).execute()

describe('marks of a banned account', () => {
  test('are created by the ban, without readable address or photo hash', async () => {
    const hash = '01'.repeat(32)
    await createPhoto(site.db, banned.id, { hash })
    await ban()
    const [mark] = await marks()
    expect(mark).toMatchObject({ user_id: banned.id })
    expect(mark?.email_mac).toHaveLength(32)
    expect(mark?.photos).toHaveLength(12 + 16 + 8)
    expect(mark?.photos?.toString('hex')).not.toContain(BigInt(`0b${hash}`).toString(16))
  })

  test('are created when a suspended member deletes the account', async () => {
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', banned.id).execute()
    expect((await (await site.as(banned)).post('/api/user/autodestruction')).status).toBe(200)
    expect(await marks()).toMatchObject([{ user_id: banned.id }])
  })

  test('stay unchanged when photos are deleted before the account', async () => {
    await createPhoto(site.db, banned.id, { hash: '01'.repeat(32) })
    await ban()
    await site.db.deleteFrom('photos').execute()
    await deleteAndErase(site, await site.as(banned))
    expect((await marks())[0]?.photos).toHaveLength(12 + 16 + 8)
  })

  test('are removed when the ban is lifted', async () => {
    await ban()
    expect((await staff.delete(`/api/admin/ban/${banned.id}`, { reason: 'Erreur.' })).status).toBe(200)
    expect(await marks()).toEqual([])
  })

  test('are removed when the ban is overturned by a contest', async () => {
    await ban()
    const { id } = await site.db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()
    await (await site.as(banned)).post('/api/contest', { decision: id, text: 'Ce n’était pas moi.' })
    const contest = await site.db.selectFrom('contests').select('id').executeTakeFirstOrThrow()
    const other = await site.as(await createMember(site.db, { roles: 2 }))
    const answer = { accepted: true, reason: 'Vous avez raison.' }
    expect((await other.post(`/api/admin/contests/${contest.id}`, answer)).status).toBe(200)
    expect(await marks()).toEqual([])
  })

  test('have no unconfirmed address', async () => {
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', banned.id).execute()
    await ban()
    expect(await marks()).toMatchObject([{ email_mac: null }])
  })

  test('are created for accounts banned before marks existed', async () => {
    await ban()
    await site.db.deleteFrom('ban_marks').execute()
    await createMissingBanMarks(site.context)
    expect(await marks()).toMatchObject([{ user_id: banned.id }])
  })

  test('are created when ban and deletion happen at once', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const gone = await createMember(site.db)
      const browser = await site.as(gone)
      const [decided, deleted] = await Promise.all([
        staff.post(`/api/admin/ban/${gone.id}`, { reason: 'Des menaces.' }),
        browser.post('/api/user/autodestruction'),
      ])
      await site.context.jobs.drain()
      expect([200, 404]).toContain(decided.status)
      expect([200, 401]).toContain(deleted.status)
      const stored = (await marks()).some(({ user_id }) => user_id === gone.id)
      expect([decided.status, stored]).toEqual([decided.status, decided.status === 200])
    }
  })

  test('are erased after three years', async () => {
    await ban()
    await sql`update ban_marks set created_at = now() - interval '3 years' + interval '1 day'`.execute(
      site.db,
    )
    await eraseOldMarks(site.db)
    expect(await marks()).toHaveLength(1)
    await sql`update ban_marks set created_at = now() - interval '3 years 1 second'`.execute(site.db)
    await eraseOldMarks(site.db)
    expect(await marks()).toEqual([])
  })
})
