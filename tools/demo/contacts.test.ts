import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findHurtfulKind } from '../../src/features/messages/policy/hurtful-words.ts'
import { createTestDatabase, type TestDatabase, truncate } from '../../tests/support/db.ts'
import {
  createFriendRequest,
  createMember,
  createMessage,
  createThread,
} from '../../tests/support/factories.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import {
  FAKE_PROFILE,
  inflectText,
  LONG_TALK,
  MEETING_TALK,
  parseScripts,
  SCAM,
  SMALL_TALK,
  STAFF_TALK,
} from './conversations.ts'
import { createDemo } from './create-demo.ts'
import { refreshDemo } from './refresh-demo.ts'
import { removeDemo } from './remove-demo.ts'

const now = Date.now()
const DAY = 86_400_000
const SIZE = 600
const [JULIEN, SALOME, NADIA, KARIM] = [2, 3, 4, 5]
let database: TestDatabase
let dataDir = ''

const make = (options: { now?: number; seed?: number; size?: number; portraits?: boolean } = {}) =>
  createDemo({
    ...database,
    ...quickPortraits,
    config: { dataDir },
    size: SIZE,
    seed: 1,
    now,
    portraits: false,
    ...options,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-contacts-'))
  await createMember(database.db, { name: 'Fondatrice', roles: 3 })
  await make({ portraits: true })
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs a statement that returns one number. */
const number = async (statement: string) => {
  const { rows } = await sql<{ n: number }>`select (${sql.raw(statement)})::int as n`.execute(database.db)
  return rows[0]?.n ?? 0
}
/** Expects that no row violates the rule. */
const none = async (statement: string) => expect(await number(`select count(*) from ${statement}`)).toBe(0)

describe('conversations of a demo', () => {
  test('are consistent, as if each message had been sent', async () => {
    await none(
      `thread_members t where last_id <> (select max(id) from messages m where m.thread_id = t.thread_id)`,
    )
    await none(`thread_members t where unread <> (select count(*) from messages m
      where m.thread_id = t.thread_id and m.user_id <> t.user_id and m.id > t.read_id)`)
    await none(`thread_members t where answered <> exists (
      select from messages m where m.thread_id = t.thread_id and m.user_id <> t.user_id)`)
    await none(`thread_members t where read_id < (
      select coalesce(max(id), 0) from messages m where m.thread_id = t.thread_id and m.user_id = t.user_id)`)
    await none(
      `mailboxes b where unread <> (
        select sum(unread) from thread_members t where t.user_id = b.user_id and not t.muted)`,
    )
    await none(
      `mailboxes b where newest <> (select max(last_id) from thread_members t where t.user_id = b.user_id)`,
    )
    await none(`threads t where 2 <> (select count(*) from thread_members m where m.thread_id = t.id)`)
    await none(`thread_members t where not exists (select from thread_members o
      where o.thread_id = t.thread_id and o.user_id = t.other_id and o.other_id = t.user_id)`)
    await none(`thread_members t where parted <> exists (select from blacklist
      where (user_id, blocked_id) in ((t.user_id, t.other_id), (t.other_id, t.user_id)))`)
    expect(await number('select count(*) from threads')).toBeGreaterThan(SIZE / 2)
  })

  test('have messages in order of time, while their author was active', async () => {
    await none(
      `(select created_at, lag(created_at) over (order by id) as before from messages) m where created_at < before`,
    )
    await none(`messages m join member_search s using (user_id)
      where m.created_at > s.last_activity or m.created_at < s.signup or m.created_at > to_timestamp(${now / 1000})`)
    await none(
      `threads t where created_at <> (select min(created_at) from messages m where m.thread_id = t.id)`,
    )
  })

  test('fill the inboxes of the cast, some unread, one long', async () => {
    for (const id of [JULIEN, SALOME, NADIA, KARIM]) {
      const inbox = `from thread_members where user_id = ${id} and not parted`
      expect(await number(`select count(*) ${inbox}`)).toBeGreaterThanOrEqual(12)
      expect(await number(`select count(*) ${inbox}`)).toBeLessThanOrEqual(20)
      expect(await number(`select unread from mailboxes where user_id = ${id}`)).toBeGreaterThan(0)
      expect(await number(`select count(*) ${inbox} and unread > 0`)).toBeLessThan(6)
      const recent = `exists (select from messages m where m.id = last_id and m.created_at > to_timestamp(${now / 1000}) - interval '1 day')`
      expect(await number(`select count(*) ${inbox} and ${recent}`)).toBeGreaterThan(4)
    }
    const long = `select count(*) from messages where thread_id = (
      select thread_id from thread_members where user_id = ${JULIEN} and other_id = ${SALOME})`
    expect(await number(long)).toBeGreaterThan(60)
  })

  test('are in all groups: one parked, one muted, one closed, and eight waiting', async () => {
    const waiting = `thread_members t join users u on u.id = t.other_id
      where t.user_id = ${SALOME} and awaited_at > to_timestamp(${now / 1000}) - interval '30 days' and not parked
        and closed_by is null and not parted and u.roles >= 0 and u.paused_at is null`
    expect(await number(`select count(*) from ${waiting}`)).toBe(8)
    const own = `from thread_members where user_id = ${JULIEN} and`
    for (const state of ['parked', 'muted', 'closed_by is not null'])
      expect(await number(`select count(*) ${own} ${state}`)).toBe(1)
  })

  test('have two unfinished drafts of each of the cast, none longer than a line', async () => {
    const { rows } = await sql<{ user_id: number; message: string }>`
      select user_id, message from drafts order by user_id, thread_id`.execute(database.db)
    const byMember = [JULIEN, SALOME, NADIA, KARIM].map((id) => rows.filter(({ user_id }) => user_id === id))
    expect(byMember.map(({ length }) => length)).toEqual([2, 2, 2, 2])
    expect(rows.filter(({ message }) => /[.!?]$/.test(message) || message.length > 80)).toEqual([])
    expect(new Set(byMember[0]?.map(({ message }) => message)).size).toBe(2)
  })

  test('include a scam, a fake profile and own gifs', async () => {
    const findMessages = (id: number, text: string) =>
      number(`select count(*) from messages m join thread_members t on t.thread_id = m.thread_id
        where t.user_id = ${id} and m.user_id <> ${id} and message like '%${text}%'`)
    expect(await findMessages(JULIEN, 'Transcash')).toBe(1)
    const fakes = `thread_members t join users u on u.id = t.other_id where t.user_id = ${JULIEN} and u.status = 2`
    expect(await number(`select count(*) from ${fakes}`)).toBe(1)
    expect(await number(`select count(*) from messages where type = 1`)).toBeGreaterThan(50)
    await none(`messages where type = 1 and message !~ '^/images/gifs/[a-z-]+[.]webp$'`)
  })

  test('are never taken for hurtful in more than one of a hundred messages', async () => {
    const { rows } = await sql<{ message: string }>`select message from messages where type = 0`.execute(
      database.db,
    )
    const alarms = rows.filter(({ message }) => findHurtfulKind(message) !== null)
    expect(rows.length).toBeGreaterThan(2_000)
    expect(alarms.length / rows.length).toBeLessThan(0.01)
  })

  test('are typeset in French, with the forms of the speaker', async () => {
    const { rows } = await sql<{
      message: string
    }>`select distinct message from messages where type = 0`.execute(database.db)
    expect(rows.length).toBeGreaterThan(250)
    expect(rows.filter(({ message }) => /[{}[\]|<>~]|undefined| [?!;:»]|« |'/.test(message))).toEqual([])
    const roles = { speaker: true, listener: false }
    expect(inflectText('Je suis [prête|prêt], et toi <partante|partant>.', roles)).toBe(
      'Je suis prête, et toi partant.',
    )
  })
})

describe('parseScripts', () => {
  test('scripts start with the opener and differ in their first message', () => {
    const all = [...SMALL_TALK, ...STAFF_TALK, ...LONG_TALK, ...MEETING_TALK, ...SCAM, ...FAKE_PROFILE]
    expect(all.filter(([first]) => first?.speaker !== 0)).toEqual([])
    expect(new Set(all.map(([first]) => first?.text)).size).toBe(all.length)
  })

  test('reports the line that cannot be parsed', () => {
    expect(() => parseScripts('a Bonsoir\nc Oui')).toThrow('not a line of a conversation: c Oui')
    expect(() => parseScripts('a (nulle-part)')).toThrow('no gif is called nulle-part')
  })
})

describe('friend requests and gates of a demo', () => {
  test('are pending and refused for the cast, never between friends or blocked members', async () => {
    for (const id of [JULIEN, SALOME, NADIA, KARIM]) {
      expect(await number(`select count(*) from asks where receiver = ${id} and state = 0`)).toBeGreaterThan(
        3,
      )
      expect(await number(`select count(*) from asks where receiver = ${id} and state = 1`)).toBeGreaterThan(
        1,
      )
      expect(await number(`select count(*) from asks where sender = ${id} and state = 0`)).toBeGreaterThan(0)
    }
    expect(await number(`select count(*) from asks where sender = ${SALOME} and receiver = ${JULIEN}`)).toBe(
      1,
    )
    await none(`asks a join friendships f on f.user_id = a.sender and f.friend_id = a.receiver`)
    await none(
      `asks a join blacklist b on (b.user_id, b.blocked_id) in ((sender, receiver), (receiver, sender))`,
    )
    await none(`asks a join asks o on o.sender = a.receiver and o.receiver = a.sender`)
    await none(
      `asks where created_at > to_timestamp(${now / 1000}) or decided_at < created_at or decided_at > now()`,
    )
    await none(`friendships f join blacklist b on (b.user_id, b.blocked_id) in ((f.user_id, friend_id), (friend_id, f.user_id))
      where f.user_id in (${JULIEN}, ${SALOME})`)
  })

  test('include gates with every kind of contact', async () => {
    expect(await number('select count(*) from gates')).toBeGreaterThan(SIZE / 20)
    expect(await number('select count(distinct contact) from gates')).toBe(3)
  })
})

describe('refreshDemo, contacts', () => {
  test('shifts messages and requests of a week ago to now in the same order', async () => {
    await truncate(database.db)
    await make({ now: now - 7 * DAY })
    const recent = (table: string) =>
      number(`select count(*) from ${table} where created_at > now() - interval '1 day'`)
    expect(await recent('messages')).toBe(0)
    await refreshDemo(database.db)
    expect(await recent('messages')).toBeGreaterThan(20)
    expect(await recent('asks')).toBeGreaterThan(3)
    await none('messages where created_at > now()')
    await none(`(select created_at, lag(created_at) over (partition by thread_id order by id) as before from messages) m
      where created_at < before`)
  })
})

describe('createDemo, contacts', () => {
  test('creates the same for the same seed, and removeDemo leaves nothing', async () => {
    const read = async () =>
      (
        await sql<{ row: string }>`
        select m::text as row from messages m union all select t::text from thread_members t union all select a::text from asks a
        union all select g::text from gates g union all select b::text from mailboxes b order by 1`.execute(
          database.db,
        )
      ).rows
    await truncate(database.db)
    await make()
    const first = await read()
    await truncate(database.db)
    await make()
    expect(await read()).toEqual(first)

    const [reader, friend] = [await createMember(database.db), await createMember(database.db)]
    const withDemo = await createThread(database.db, reader.id, JULIEN)
    await createMessage(database.db, withDemo.id, JULIEN)
    const own = await createThread(database.db, reader.id, friend.id)
    await createMessage(database.db, own.id, friend.id)
    await createFriendRequest(database.db, reader.id, JULIEN)
    await removeDemo(database.db, { dataDir })
    const left = async (table: string) => number(`select count(*) from ${table}`)
    expect([await left('threads'), await left('messages'), await left('thread_members')]).toEqual([1, 1, 2])
    expect([await left('asks'), await left('gates'), await left('mailboxes')]).toEqual([0, 0, 2])
    expect(await number(`select unread from mailboxes where user_id = ${reader.id}`)).toBe(1)
  })

  test('works with the cast only', async () => {
    await truncate(database.db)
    await make({ size: 4 })
    expect(await number('select count(*) from users')).toBe(4)
  })
})
