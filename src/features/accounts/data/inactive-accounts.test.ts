import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContest, createDecision } from '../../../../tests/support/decisions.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { createSession } from '../../../platform/http/session.ts'
import { SUBSCRIPTION } from '../../../shared/premium.ts'
import { notifyAndDeleteInactiveAccounts } from './inactive-accounts.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(() => truncate(site.db))

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
/** 24 months less 30 days are 700 or 701 days. */
const LONG = 702
const createIdle = (input: Parameters<typeof createMember>[1] = {}) =>
  createMember(site.db, { last_activity: ago(LONG), ...input })

/** The daily sweep, and whom it wrote to, what. */
async function sweep(): Promise<string[][]> {
  await notifyAndDeleteInactiveAccounts(site.context)
  return (await takeMails(site)).map(({ to, subject }) => [to, subject])
}
/** Days pass in which nobody comes. */
async function pass(days: number): Promise<void> {
  await sql`
    update users set inactive_mailed_at = inactive_mailed_at - make_interval(days => ${days}),
      own_activity = own_activity - make_interval(days => ${days})`.execute(site.db)
  await sql`update member_search set last_activity = last_activity - make_interval(days => ${days})`.execute(
    site.db,
  )
}
const left = async () =>
  (await site.db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
const notified = async ({ id }: { id: number }) =>
  (await site.db.selectFrom('users').where('id', '=', id).select('inactive_mails').executeTakeFirst())
    ?.inactive_mails
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(ago(-days))

test('an account unused for 24 months gets mails 30 and 7 days before, and is deleted', async () => {
  const idle = await createIdle({ name: 'Aurore' })
  const lately = await createMember(site.db, { last_activity: ago(690) })
  expect(await sweep()).toEqual([[idle.email, `Votre compte sera supprimé le ${dayIn(30)}`]])
  await pass(9)
  expect(await sweep()).toEqual([])
  await pass(14)
  // Whoever was there eleven days later is told first now.
  expect((await sweep()).sort()).toEqual([
    [idle.email, `Votre compte sera supprimé le ${dayIn(7)}`],
    [lately.email, `Votre compte sera supprimé le ${dayIn(30)}`],
  ])
  await pass(6)
  expect(await sweep()).toEqual([])
  expect(await left()).toEqual([idle.id, lately.id])
  await pass(1)
  expect(await sweep()).toEqual([])
  expect(await left()).toEqual([lately.id])
})

test('the mail says how to keep the account', async () => {
  await createIdle({ name: 'Aurore' })
  await notifyAndDeleteInactiveAccounts(site.context)
  const [mail] = await takeMails(site)
  expect(mail?.text).toContain('Bonjour Aurore,')
  expect(mail?.text).toContain('Pour le garder, il suffit de vous connecter une fois.')
  expect(mail?.text).toContain(`${site.config.siteUrl}/connexion`)
})

test('a sign-in in between resets the notices', async () => {
  const back = await createIdle()
  const hiding = await createIdle({ searchable: false, own_activity: ago(LONG) })
  const signedIn = await createIdle()
  await sweep()
  await pass(23)
  await sweep()
  expect([await notified(back), await notified(hiding), await notified(signedIn)]).toEqual([2, 2, 2])
  await pass(7)
  await site.db
    .updateTable('member_search')
    .set({ last_activity: new Date() })
    .where('user_id', '=', back.id)
    .execute()
  await site.db.updateTable('users').set({ own_activity: new Date() }).where('id', '=', hiding.id).execute()
  // Just now, so that what is gathered of presence is not written yet.
  await createSession(site.db, signedIn.id)
  expect(await sweep()).toEqual([])
  expect(await left()).toEqual([back.id, hiding.id, signedIn.id])
  expect([await notified(back), await notified(hiding), await notified(signedIn)]).toEqual([0, 0, 0])
})

test('staff, subscribers, members of a demo and suspended members with an open contest are exempt', async () => {
  const contested = await createIdle({ roles: -1, searchable: false })
  await createContest(site.db, (await createDecision(site.db, contested.id)).id)
  const paying = await createIdle()
  await site.db
    .insertInto('subscriptions')
    .values({ user_id: paying.id, provider: 'stripe', state: SUBSCRIPTION.pastDue })
    .execute()
  for (const input of [{ roles: 1 }, { roles: 3 }, { stripe_status: true }, { demo: true }])
    await createIdle(input)
  expect(await sweep()).toEqual([])

  // Nor one who became one of them after they were told.
  const later = await createIdle()
  await sweep()
  await pass(23)
  await sweep()
  await pass(7)
  await site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', later.id).execute()
  await sweep()
  expect(await left()).toHaveLength(7)
  expect(await notified(later)).toBe(0)
})

test('suspended, paused and unconfirmed accounts are deleted too, the last without a mail', async () => {
  const suspended = await createIdle({ roles: -1, searchable: false })
  const paused = await createIdle({ paused_at: ago(300), searchable: false })
  await createIdle({ email_verified_at: null })
  const first = await sweep()
  expect(first.map(([to]) => to).sort()).toEqual([suspended.email, paused.email].sort())
  await pass(23)
  expect(await sweep()).toHaveLength(2)
  await pass(7)
  await sweep()
  expect(await left()).toEqual([])
})

test('an account that cannot be deleted delays no other, and two concurrent runs delete once', async () => {
  const members: TestMember[] = []
  for (let n = 0; n < 120; n++) members.push(await createIdle())
  await site.db
    .updateTable('users')
    .set({ inactive_mails: 2, inactive_mailed_at: ago(8) })
    .execute()
  const [stuck] = members
  await sql`
    create function keep_one() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$`.execute(
    site.db,
  )
  await sql`
    create trigger kept before delete on users for each row when (old.id = ${sql.lit(stuck?.id)}) execute function keep_one()`.execute(
    site.db,
  )
  await Promise.all([
    notifyAndDeleteInactiveAccounts(site.context),
    notifyAndDeleteInactiveAccounts(site.context),
  ])
  expect(await left()).toEqual([stuck?.id])
  await sql`drop function keep_one cascade`.execute(site.db)
})

test('accounts to notify are found by an index, searchable or not', async () => {
  await site.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    for (const [condition, index] of [
      ['searchable', 'member_search_active'],
      ['not searchable', 'member_search_idle'],
    ]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select user_id from member_search
        where ${sql.raw(condition ?? '')} and last_activity < now() - interval '23 months'`.execute(tx)
      expect(rows.map((row) => row['QUERY PLAN']).join()).toContain(String(index))
    }
  })
})
