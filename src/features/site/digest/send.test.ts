import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '../../../../tests/support/app.ts'
import { FRIDAY, setUpDigests } from '../../../../tests/support/digests.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import type { ReadMail } from '../../../../tests/support/outbox.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { toParisDay } from '../../../shared/age.ts'
import { getParisHour } from '../../../shared/paris-time.ts'
import { digestMails, queueWeeklyDigests, sendDigests } from './send.ts'

const subjects = (mails: ReadMail[]) => mails.map(({ subject }) => subject)

let site: TestApp
let zoe: TestMember
const { choose, createWeekTopic, sweep } = setUpDigests((given) => {
  ;({ site, zoe } = given)
})

describe('who gets a digest', () => {
  beforeEach(() => createWeekTopic('Le sujet'))
  const change = (set: Record<string, unknown>) =>
    site.db.updateTable('users').set(set).where('id', '=', zoe.id).execute()

  test('only members who have chosen it', async () => {
    await createMember(site.db)
    await choose(await createMember(site.db), false)
    expect((await sweep()).map(({ to }) => to)).toEqual(['zoe@exemple.fr'])
  })

  test.each([
    ['suspended', { roles: -1 }],
    ['paused', { paused_at: new Date() }],
    ['being deleted', { deletion_requested_at: new Date() }],
    ['without a confirmed address', { email_verified_at: null }],
  ])('nobody who is %s', async (_, set) => {
    await change(set)
    expect(await sweep()).toEqual([])
  })

  test('nobody whose deletion begins between the sweep and the mail', async () => {
    await queueWeeklyDigests(site.context, FRIDAY)
    await change({ deletion_requested_at: new Date() })
    expect(await sweep()).toEqual([])
  })
})

/** Members of the queued jobs. */
async function countQueued(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(jsonb_array_length(data -> 'users')), 0)::integer as n
    from pgboss.job where name = ${digestMails.name}`.execute(site.db)
  return rows[0]?.n ?? 0
}

describe('when digests are sent', () => {
  beforeEach(() => createWeekTopic('Le sujet'))

  test.each([
    ['on Friday at 10 h 29', getParisHour(FRIDAY, 0, '10:29'), 0],
    ['on Friday at 10 h 30', getParisHour(FRIDAY, 0, '10:30'), 1],
    ['on Friday at 20 h 29', getParisHour(FRIDAY, 0, '20:29'), 1],
    ['on Friday at 20 h 30', getParisHour(FRIDAY, 0, '20:30'), 0],
    ['on Thursday at noon', getParisHour(FRIDAY, -1, '12:00'), 0],
    ['on Saturday at noon', getParisHour(FRIDAY, 1, '12:00'), 0],
  ])('%s', async (_, at, sent) => {
    expect(await sweep(at)).toHaveLength(sent)
  })

  test('once on a Friday, and again on the next one', async () => {
    expect(subjects(await sweep())).toEqual(['Cette semaine au forum\u202f: Le sujet'])
    expect(await sweep(getParisHour(FRIDAY, 0, '15:00'))).toEqual([])
    await sql`update posts set created_at = ${getParisHour(FRIDAY, 5, '12:00')}`.execute(site.db)
    expect(await sweep(getParisHour(FRIDAY, 7, '12:00'))).toHaveLength(1)
  })

  test('once by sweeps of several processes at once', async () => {
    for (let number = 0; number < 20; number++) await choose(await createMember(site.db))
    await Promise.all(Array.from({ length: 5 }, () => queueWeeklyDigests(site.context, FRIDAY)))
    expect(await countQueued()).toBe(21)
    const mails = await sweep()
    expect(new Set(mails.map(({ to }) => to)).size).toBe(21)
    expect(mails).toHaveLength(21)
  })

  test('once to a member who ends it and chooses it again', async () => {
    expect(await sweep()).toHaveLength(1)
    const browser = await site.as(zoe)
    for (const weekly_digest of [false, true])
      expect((await browser.patch('/api/notifications/preferences', { weekly_digest })).status).toBe(200)
    expect(await sweep()).toEqual([])
  })

  test('five thousand members in a sweep, the others in the next', async () => {
    await sql`
      insert into users (name, name_key, email, email_key, password_hash, terms_version)
      select 'nom' || n, 'nom' || n, n || '@exemple.fr', n || '@exemple.fr', '-', '1' from generate_series(1, 5003) n`.execute(
      site.db,
    )
    await sql`insert into weekly_digests (user_id, wanted) select id, true from users where name like 'nom%'`.execute(
      site.db,
    )
    const counts: number[] = []
    for (let sweeps = 0; sweeps < 3; sweeps++) {
      await queueWeeklyDigests(site.context, FRIDAY)
      counts.push(await countQueued())
    }
    expect(counts).toEqual([5_000, 5_004, 5_004])
  })
})

describe('sendDigests', () => {
  beforeEach(() => createWeekTopic('Le sujet'))
  const friday = toParisDay(FRIDAY)
  const send = (users: number[], deliver: (mail: Mail) => Promise<void>, now = FRIDAY) =>
    sendDigests(site.context, { send: deliver }, { friday, users }, now)

  test('sends each digest once, however often its job runs', async () => {
    const sent: string[] = []
    const deliver = async ({ to }: Mail) => void sent.push(to)
    await Promise.all(Array.from({ length: 5 }, () => send([zoe.id], deliver)))
    await send([zoe.id], deliver)
    expect(sent).toEqual(['zoe@exemple.fr'])
  })

  test('after a failure the remaining members get theirs one by one, and nobody two', async () => {
    const others = [await createMember(site.db), await createMember(site.db)]
    for (const other of others) await choose(other)
    const users = [zoe.id, ...others.map(({ id }) => id)]
    const sent: string[] = []
    await send(users, async ({ to }) => {
      if (sent.length === 1) throw new Error('mailbox full')
      sent.push(to)
    })
    expect(sent).toEqual(['zoe@exemple.fr'])
    expect(await sweep()).toHaveLength(2)
  })

  test('a failure for one member alone is retried by its job', async () => {
    const fail = () => Promise.reject(new Error('mailbox full'))
    await expect(send([zoe.id], fail)).rejects.toThrow('mailbox full')
    const sent: string[] = []
    await send([zoe.id], async ({ to }) => void sent.push(to))
    expect(sent).toEqual(['zoe@exemple.fr'])
  })

  test('sends nothing from the next Sunday on', async () => {
    const sent: string[] = []
    await send([zoe.id], async ({ to }) => void sent.push(to), getParisHour(FRIDAY, 2, '00:00'))
    expect(sent).toEqual([])
  })

  test('reads the week and its readers by three statements, and writes one per mail', async () => {
    const users = [zoe.id]
    for (let number = 0; number < 20; number++) {
      const member = await createMember(site.db)
      await choose(member)
      users.push(member.id)
    }
    const query = vi.spyOn(site.context.pool, 'connect')
    await send(users, async () => {})
    const count = query.mock.calls.length
    query.mockRestore()
    expect(count).toBe(3 + users.length)
  })
})
