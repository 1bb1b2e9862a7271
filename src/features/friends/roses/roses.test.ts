import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createFriendRequest, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { toParisWeek } from '../../../shared/age.ts'
import { suspendMember } from '../../moderation/decisions/public.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let hugos: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
})

const WEEK_MS = 7 * 86_400_000
const send = (to: TestMember, from = zoes) => from.post(`/api/ask/${to.id}`, { rose: true })
const countLeft = async () => (await zoes.get(`/api/ask/${(await createMember(site.db)).id}`)).body.roses
const listRoses = () => site.db.selectFrom('asks').where('rose', '=', true).select('receiver').execute()

describe('sendFriendRequest with a rose', () => {
  test('counts two in a week and returns 409 under the field for a third, which sends nothing', async () => {
    expect((await send(hugo)).body.roses).toBe(1)
    expect((await send(await createMember(site.db))).body.roses).toBe(0)
    const third = await createMember(site.db)
    const sentence = 'Vos deux roses de la semaine sont offertes. Les prochaines arrivent lundi.'
    expect(await send(third)).toMatchObject({
      status: 409,
      body: { message: sentence, errors: { rose: [sentence] } },
    })
    expect(await site.db.selectFrom('asks').select('id').execute()).toHaveLength(2)
    expect(await zoes.get(`/api/ask/${third.id}`)).toMatchObject({ body: { roses: 0, mayRose: false } })
  })

  test('of ten at the same time, two count', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => createMember(site.db)))
    const answers = await Promise.all(members.map((member) => send(member)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)])
    expect(await listRoses()).toHaveLength(2)
    expect(await countLeft()).toBe(0)
  })

  test('starts again on Monday', async () => {
    await site.db
      .insertInto('mailboxes')
      .values({ user_id: zoe.id, roses: 2, rose_week: toParisWeek(Date.now() - WEEK_MS) })
      .execute()
    expect(await countLeft()).toBe(2)
    expect((await send(hugo)).body.roses).toBe(1)
  })

  test('comes first in the list of the receiver, then the latest', async () => {
    const [nadia, paul] = [await createMember(site.db), await createMember(site.db)]
    await send(hugo)
    for (const member of [nadia, paul]) await (await site.as(member)).post(`/api/ask/${hugo.id}`)
    const { data } = (await hugos.get('/api/ask')).body
    expect(data.map(({ sender }: { sender: number }) => sender)).toEqual([zoe.id, paul.id, nadia.id])
  })

  test('uses none where the request accepts that of the other', async () => {
    await createFriendRequest(site.db, hugo.id, zoe.id)
    expect((await send(hugo)).body).toMatchObject({ bond: 'friends', roses: 2 })
  })
})

describe('a rose whose request waits', () => {
  const saveGate = (gate: object) => hugos.patch('/api/gate', { seek: 2, age_from: 18, age_to: 120, ...gate })
  const suspend = (member: TestMember) =>
    inTransaction(site.context, (tx) => suspendMember(tx, member.id, null))
  const refuse = async () => {
    const { id } = await site.db.selectFrom('asks').select('id').executeTakeFirstOrThrow()
    await hugos.post(`/api/ask/reply/${id}?reply=0`)
  }

  test.each<[string, () => Promise<unknown>]>([
    ['a gate that closes by sex', () => saveGate({ seek: 1 })],
    ['a gate that closes by age', () => saveGate({ age_from: 90 })],
    ['the suspension of the receiver', () => suspend(hugo)],
    ['the suspension of the sender', () => suspend(zoe)],
    ['the deletion of the receiver', () => hugos.post('/api/user/autodestruction')],
  ])('is returned by %s', async (name, act) => {
    await send(hugo)
    await act()
    expect(await listRoses()).toEqual([])
    const box = await site.db
      .selectFrom('mailboxes')
      .where('user_id', '=', zoe.id)
      .select('roses')
      .executeTakeFirst()
    expect([name, box?.roses]).toEqual([name, 0])
  })

  test('is returned like a pending one after a refusal, which stays undisclosed', async () => {
    await send(hugo)
    await refuse()
    await suspend(hugo)
    expect(await countLeft()).toBe(2)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a refusal', refuse],
    ['a withdrawal', () => zoes.delete(`/api/ask/${hugo.id}`)],
    ['a gate that still admits the sender', () => saveGate({ age_from: 20 })],
    ['a block', () => hugos.post(`/api/blacklist/${zoe.id}`)],
  ])('is not returned by %s', async (_name, act) => {
    await send(hugo)
    await act()
    expect(await countLeft()).toBe(1)
  })

  test('of last week is not returned to this week', async () => {
    await createFriendRequest(site.db, zoe.id, hugo.id, {
      rose: true,
      created_at: new Date(Date.now() - WEEK_MS),
    })
    await send(await createMember(site.db))
    await suspend(hugo)
    expect(await listRoses()).toHaveLength(1)
    expect(await countLeft()).toBe(1)
  })
})
