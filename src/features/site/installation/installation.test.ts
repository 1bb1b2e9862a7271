import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let member: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db)
  browser = await site.as(member)
})

const refuse = (forGood: unknown, as = browser) => as.post('/api/user/install-refusal', { for_good: forGood })
const isInvited = async (as: Browser) => (await as.get('/')).text.includes('id="install-offer"')
const passDays = (days: number) =>
  site.context.pool.query(
    `update users set install_refused_at = install_refused_at - $1 * interval '1 day'`,
    [days],
  )

describe('refuseInstallation', () => {
  test('ends the invitation for good on every device of the member alone', async () => {
    expect(await isInvited(browser)).toBe(true)
    const { status, body } = await refuse(true)
    expect([status, body.message]).toEqual([200, 'C’est noté, sur tous vos appareils.'])
    expect(await isInvited(await site.as(member))).toBe(false)
    await passDays(400)
    expect(await isInvited(browser)).toBe(false)
    expect(await isInvited(await site.as(await createMember(site.db)))).toBe(true)
  })

  test('ends it for thirty days after Plus tard', async () => {
    await refuse(false)
    await passDays(29)
    expect(await isInvited(browser)).toBe(false)
    await passDays(1.01)
    expect(await isInvited(browser)).toBe(true)
  })

  test('stays for good when an older page of another device says Plus tard', async () => {
    await Promise.all([refuse(true), refuse(false), refuse(true), refuse(false)])
    await passDays(400)
    expect(await isInvited(browser)).toBe(false)
  })

  test.each([undefined, 'oui', 1, null])('returns 422 for the answer %j', async (answer) => {
    const { status, body } = await refuse(answer)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['for_good']])
    expect(await isInvited(browser)).toBe(true)
  })

  test('returns 401 to a visitor', async () => {
    expect((await refuse(true, await site.as(null))).status).toBe(401)
  })
})
