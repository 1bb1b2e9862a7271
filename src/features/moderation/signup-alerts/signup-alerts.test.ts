import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createPhoto,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createSubscription } from '../../../../tests/support/subscriptions.ts'
import { findSignupAlerts } from './register.tsx'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(() => truncate(site.db))

const DAY_MS = 86_400_000
const newcomers = (count: number, ago = 0) =>
  Promise.all(
    Array.from({ length: count }, () => createMember(site.db, { signup: new Date(Date.now() - ago) })),
  )

async function writeSame(members: readonly TestMember[], text: string): Promise<void> {
  const text_hash = createHash('sha256').update(text).digest()
  for (const { id } of members) {
    const { id: thread_id } = await createThread(site.db, id, (await createMember(site.db)).id)
    await site.db
      .insertInto('first_messages')
      .values({ user_id: id, thread_id, text_hash, has_contact: false })
      .execute()
  }
}
const pay = async (members: readonly TestMember[], payment_mark: string) => {
  for (const { id } of members) {
    await createSubscription(site.db, id)
    await site.db.updateTable('subscriptions').set({ payment_mark }).where('user_id', '=', id).execute()
  }
}
async function alerts() {
  await findSignupAlerts(site.context)
  const rows = await site.db
    .selectFrom('signup_alerts as a')
    .innerJoin('signup_alert_members as m', 'm.alert_id', 'a.id')
    .select(['a.id', 'a.kind', 'm.user_id'])
    .orderBy('a.id')
    .orderBy('m.user_id')
    .execute()
  return [...new Set(rows.map(({ id }) => id))].map((alert) => {
    const all = rows.filter(({ id }) => id === alert)
    return [all[0]?.kind, all.map(({ user_id }) => user_id)]
  })
}
const ids = (members: readonly TestMember[]) => members.map(({ id }) => id).sort((a, b) => a - b)

describe('signup alerts', () => {
  test('name three new accounts with one payment, and not two', async () => {
    const three = await newcomers(3)
    await pay(three, 'card')
    await pay(await newcomers(2), 'another card')
    expect(await alerts()).toEqual([['payment', ids(three)]])
  })

  test('name five new accounts with one first message, and not four', async () => {
    const five = await newcomers(5)
    await writeSame(five, 'Bonjour, écris-moi.')
    await writeSame(await newcomers(4), 'Salut, ça va ?')
    expect(await alerts()).toEqual([['text', ids(five)]])
  })

  test('name three new accounts with one photo, differing in a few bits, and not others', async () => {
    const three = await newcomers(3)
    const hash = '0110'.repeat(16)
    const near = `1${hash.slice(1, 63)}1`
    const [one, two, third] = three as [TestMember, TestMember, TestMember]
    await createPhoto(site.db, one.id, { hash, state: 0, decided_at: null })
    await createPhoto(site.db, two.id, { hash: near })
    await createPhoto(site.db, third.id, { hash, state: 2 })
    const [alone] = (await newcomers(1)) as [TestMember]
    for (let n = 0; n < 3; n++) await createPhoto(site.db, alone.id, { hash: '0011'.repeat(16) })
    expect(await alerts()).toEqual([['photo', ids(three)]])
  })

  test('ignore older accounts, other days and the demo', async () => {
    await pay([...(await newcomers(2)), ...(await newcomers(2, 5 * DAY_MS))], 'card')
    await pay([...(await newcomers(2)), ...(await newcomers(2, DAY_MS))], 'another')
    const demo = await newcomers(3)
    await site.db.updateTable('users').set({ demo: true }).where('id', 'in', ids(demo)).execute()
    await pay(demo, 'third')
    expect(await alerts()).toEqual([])
  })

  test('gain members who come later, are found once, and go with their members', async () => {
    const three = await newcomers(3)
    await pay(three, 'card')
    await Promise.all([alerts(), alerts()])
    const [late] = (await newcomers(1)) as [TestMember]
    await pay([late], 'card')
    expect(await alerts()).toEqual([['payment', ids([...three, late])]])
    await site.db.deleteFrom('subscriptions').execute()
    await site.db
      .deleteFrom('users')
      .where('id', 'in', ids([...three, late]))
      .execute()
    expect(await alerts()).toEqual([])
    expect(await site.db.selectFrom('signup_alerts').selectAll().execute()).toEqual([])
  })

  test('are on the overview and on their page, without staff of higher roles', async () => {
    const three = await newcomers(3)
    const [one] = three as [TestMember]
    await pay(three, 'card')
    await alerts()
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await staff.get('/admin')).text).toMatch(
      /href="\/admin\/ressemblances"[^>]*><span class="waiting-number">1</,
    )
    const { text } = await staff.get('/admin/ressemblances')
    expect(text).toContain('3 comptes du ')
    expect(text).toContain('ont le même moyen de paiement.')
    for (const { id, name } of three) expect(text).toContain(`<a href="/admin/membres/${id}">${name}</a>`)
    await site.db.updateTable('users').set({ roles: 3 }).where('id', '=', one.id).execute()
    expect((await staff.get('/admin/ressemblances')).text).not.toContain(one.name)
  })
})
