import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { eraseDeleted } from '../../../../tests/support/erase.ts'
import {
  blockMember,
  createFriendship,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp({ FREE_CONVERSATIONS_A_DAY: '3' })
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
})

const open = (id: number | string, as = browser) => as.post(`/api/messages/thread/${id}`)
const threads = () => site.db.selectFrom('threads').select('id').execute()
const spent = async (id = zoe.id) =>
  (await site.db.selectFrom('mailboxes').select('opened').where('user_id', '=', id).executeTakeFirst())
    ?.opened ?? 0
const setGate = (gate: object) =>
  site.db
    .insertInto('gates')
    .values({
      user_id: hugo.id,
      seek: 2,
      age_from: 18,
      age_to: 120,
      contact: 1,
      verified_only: false,
      ...gate,
    })
    .execute()

describe('openConversation', () => {
  test('creates one conversation, counts it once and publishes conversation-opened', async () => {
    const publish = vi.spyOn(site.context.events, 'publish')
    const { status, body } = await open(hugo.id)
    expect([status, body]).toEqual([200, { message: expect.any(Number) }])
    expect((await open(hugo.id)).body).toEqual(body)
    expect((await open(zoe.id, await site.as(hugo))).body).toEqual(body)
    expect(await threads()).toEqual([{ id: body.message }])
    expect([await spent(), await spent(hugo.id)]).toEqual([1, 0])
    expect(publish.mock.calls).toEqual([[{ kind: 'conversation-opened', pair: [zoe.id, hugo.id] }]])
    // An empty conversation is in neither list.
    expect((await browser.get('/api/messages/0')).body[0].data).toEqual([])
    expect((await browser.get(`/api/messages/conversation/${body.message}/0`)).body).toEqual([false, []])
  })

  test('unhides a hidden conversation', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, id, hugo.id)
    await browser.delete(`/api/messages/conversation/${id}`)
    expect((await open(hugo.id)).body.message).toBe(id)
    expect((await browser.get('/api/messages/0')).body[0].data).toMatchObject([{ id, unread: 0 }])
    expect(await spent()).toBe(0)
  })

  test('creates one conversation under concurrent calls from both members', async () => {
    const other = await site.as(hugo)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? open(hugo.id) : open(zoe.id, other))),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1)
    expect(await threads()).toHaveLength(1)
    expect((await spent()) + (await spent(hugo.id))).toBe(1)
  })

  test('returns 429 past the daily limit, also under concurrent calls; an existing conversation stays open', async () => {
    const others = await Promise.all(Array.from({ length: 20 }, () => createMember(site.db)))
    const answers = await Promise.all(others.map(({ id }) => open(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toEqual({ message: 'out' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
    expect([await threads(), await spent()]).toEqual([expect.objectContaining({ length: 3 }), 3])
    const opened = others[answers.findIndex(({ status }) => status === 200)]
    expect((await open(opened?.id ?? 0)).status).toBe(200)
    await site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', zoe.id).execute()
    expect((await open(hugo.id)).status).toBe(200)
  })

  test('rejects oneself, unknown members and both of a blocked pair', async () => {
    expect(await open(zoe.id)).toMatchObject({
      status: 403,
      body: { message: 'Vous ne pouvez pas vous écrire à vous-même.' },
    })
    for (const id of ['999999', '0', '-1', 'x', '1e3', '2147483648'])
      expect((await open(id)).status).toBe(404)
    await createThread(site.db, zoe.id, hugo.id)
    await blockMember(site.db, zoe.id, hugo.id)
    expect(await open(hugo.id)).toMatchObject({
      status: 404,
      body: { message: 'Vous avez bloqué ce membre\u202f: débloquez-le d’abord pour lui écrire.' },
    })
    expect(await open(zoe.id, await site.as(hugo))).toMatchObject({
      status: 404,
      body: { message: 'Ce membre n’existe pas.' },
    })
  })

  test.each([
    [{ age_to: 25 }, 'Ce membre n’accepte pas les messages de votre profil.'],
    [{ seek: 1 }, 'Ce membre n’accepte pas les messages de votre profil.'],
    [{ contact: 2 }, 'Ce membre ne reçoit que les messages de ses amis.'],
    [{ verified_only: true }, 'Ce membre ne reçoit que les messages des membres vérifiés.'],
  ])('lets only friends and staff through a gate of %o', async (gate, message) => {
    await setGate(gate)
    expect(await open(hugo.id)).toMatchObject({ status: 403, body: { message } })
    expect([await threads(), await spent()]).toEqual([[], 0])
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await open(hugo.id, moderator)).status).toBe(200)
    await createFriendship(site.db, zoe.id, hugo.id)
    expect((await open(hugo.id)).status).toBe(200)
  })

  test('rejects suspended members on either side', async () => {
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute()
    expect(await open(hugo.id)).toMatchObject({
      status: 403,
      body: { message: 'Le compte de ce membre est suspendu\u202f: vous ne pouvez pas lui écrire.' },
    })
    expect((await open(zoe.id, await site.as(hugo))).status).toBe(403)
    expect(await threads()).toEqual([])
  })

  test('leaves nothing inconsistent next to a block and an account deletion', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const nadia = await createMember(site.db)
      await site.db.updateTable('mailboxes').set({ opened: 0 }).execute()
      const leaver = await site.as(nadia)
      const [opened, other] = await Promise.all([
        open(nadia.id),
        turn % 2 ? leaver.post(`/api/blacklist/${zoe.id}`) : leaver.post('/api/user/autodestruction'),
      ])
      expect([200, 404]).toContain(opened.status)
      expect(other.status).toBe(200)
      await eraseDeleted(site)
      const sides = await site.db
        .selectFrom('thread_members')
        .selectAll()
        .where((side) => side.or([side('user_id', '=', nadia.id), side('other_id', '=', nadia.id)]))
        .execute()
      expect(sides.every(({ parted }) => parted)).toBe(true)
    }
  })
})
