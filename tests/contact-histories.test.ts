import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from './support/app.ts'
import { WRONG_COPY } from './support/conversations.ts'
import { RUNS_ALL, RUNS_ON_CITUS } from './support/engines.ts'
import { deleteAndErase } from './support/erase.ts'
import { createMember, type TestMember } from './support/factories.ts'

// The tables agree after any actions between a few members, some of them simultaneous.

const ACTS = [
  'ask',
  'withdraw',
  'accept',
  'refuse',
  'block',
  'unblock',
  'open',
  'send',
  'sendAgain',
  'read',
  'hide',
  'unfriend',
  'leave',
] as const
/** Weights of the actions: those with a precondition are rarer, so that fewer fail. */
const WEIGHTS: Record<(typeof ACTS)[number], number> = {
  ask: 6,
  withdraw: 5,
  accept: 4,
  refuse: 4,
  block: 2,
  unblock: 3,
  open: 6,
  send: 10,
  sendAgain: 4,
  read: 5,
  hide: 2,
  unfriend: 3,
  leave: 1,
}

/** Actor and target as indexes into the list of members. */
interface Act {
  act: (typeof ACTS)[number]
  who: number
  object: number
}

const MOST_MEMBERS = 4
const act = fc.record({
  act: fc.oneof(...ACTS.map((name) => ({ arbitrary: fc.constant(name), weight: WEIGHTS[name] }))),
  who: fc.nat(MOST_MEMBERS - 1),
  object: fc.nat(MOST_MEMBERS - 1),
})
const history = fc.record({
  count: fc.constantFrom(2, 2, 3, MOST_MEMBERS),
  /** Actions of one round run at the same moment. */
  rounds: fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 24 }),
})

/** Every action once where it must succeed, because random simultaneous actions may miss one. */
const plainHistory = (
  [
    ['ask', 0, 1],
    ['withdraw', 0, 1],
    ['ask', 1, 0],
    ['refuse', 0, 1],
    ['accept', 0, 1],
    ['unfriend', 0, 1],
    ['open', 0, 1],
    ['send', 0, 1],
    ['sendAgain', 0, 1],
    ['read', 1, 0],
    ['hide', 1, 0],
    ['block', 2, 0],
    ['unblock', 2, 0],
    ['leave', 2, 0],
  ] as const
).map(([act, who, object]): Act[] => [{ act, who, object }])

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({}, 1_000_000)
  await createMember(site.db, { name: 'Fondatrice', roles: 3 })
})
afterAll(() => site.close())

/** The state of one history. */
interface Scene {
  members: TestMember[]
  browsers: Browser[]
  /** The idempotency key of each member's last message. */
  keys: string[]
  /** Pairs of which one member has hidden or blocked: fewer messages count as unread there. */
  quieted: Set<string>
}

const pairKey = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

async function findThread(one: number, other: number): Promise<number> {
  const row = await site.db
    .selectFrom('thread_members')
    .select('thread_id')
    .where('user_id', '=', one)
    .where('other_id', '=', other)
    .executeTakeFirst()
  return row?.thread_id ?? 2_000_000_000
}

async function perform(scene: Scene, { act, who, object }: Act): Promise<Answer | null> {
  const count = scene.members.length
  const [subject, target] = [who % count, object % count]
  const [own, other, browser] = [scene.members[subject], scene.members[target], scene.browsers[subject]]
  if (!own || !other || !browser || own === other) return null
  const pair = pairKey(own.id, other.id)
  const conversation = async () => `/api/messages/conversation/${await findThread(own.id, other.id)}`
  const reply = async (answer: 0 | 1) => {
    const { body } = await browser.get('/api/ask')
    const { body: refused } = await browser.get('/api/ask/refuse')
    const requests = [...(body.data ?? []), ...(refused.data ?? [])] as { id: number; sender: number }[]
    const id = requests.find(({ sender }) => sender === other.id)?.id ?? 2_000_000_000
    return browser.post(`/api/ask/reply/${id}?reply=${answer}`)
  }
  switch (act) {
    case 'ask':
      return browser.post(`/api/ask/${other.id}`)
    case 'withdraw':
      return browser.delete(`/api/ask/${other.id}`)
    case 'accept':
      return reply(1)
    case 'refuse':
      return reply(0)
    case 'block':
      scene.quieted.add(pair)
      return browser.post(`/api/blacklist/${other.id}`)
    case 'unblock':
      return browser.delete(`/api/blacklist/${other.id}`)
    case 'open':
      return browser.post(`/api/messages/thread/${other.id}`)
    case 'send':
      scene.keys[subject] = randomUUID()
      return browser.post(await conversation(), {
        message: `Bonsoir ${randomUUID()}`,
        client_key: scene.keys[subject],
      })
    case 'sendAgain':
      scene.keys[subject] ??= randomUUID()
      return browser.post(await conversation(), { message: 'Encore', client_key: scene.keys[subject] })
    case 'read': {
      const url = await conversation()
      const { body } = await browser.get(`${url}/0`)
      const last = body?.[1]?.at(-1)?.id ?? 1
      return browser.patch(url, { read: last })
    }
    case 'hide':
      scene.quieted.add(pair)
      return browser.delete(await conversation())
    case 'unfriend':
      return browser.delete(`/api/friend/${other.id}`)
    case 'leave':
      return deleteAndErase(site, browser)
  }
}

/** Forbidden rows, by the rule that they break. */
const RULES: Record<string, string> = {
  'a friendship is mutual': `friendships f where not exists (
    select from friendships g where g.user_id = f.friend_id and g.friend_id = f.user_id)`,
  'no request waits between friends': `asks a join friendships f on f.user_id = a.sender and f.friend_id = a.receiver
    where a.state = 0`,
  'no request waits both ways': `asks a join asks o on o.sender = a.receiver and o.receiver = a.sender
    where a.state = 0 and o.state = 0`,
  'no request waits between the blocked': `asks a join blacklist b
    on (b.user_id, b.blocked_id) in ((a.sender, a.receiver), (a.receiver, a.sender)) where a.state = 0`,
  'the blocked are no friends': `friendships f join blacklist b on b.user_id = f.user_id and b.blocked_id = f.friend_id`,
  'a mailbox waits for what its conversations wait for': `mailboxes b where unread <> (
    select coalesce(sum(unread), 0) from thread_members t where t.user_id = b.user_id)`,
  'a mailbox knows its newest message': `mailboxes b where newest <> (
    select coalesce(max(last_id), 0) from thread_members t where t.user_id = b.user_id)`,
  'whoever is in a conversation has a mailbox': `thread_members t where not exists (
    select from mailboxes b where b.user_id = t.user_id)`,
  'each side knows the last message': `thread_members t where last_id <> (
    select coalesce(max(id), 0) from messages m where m.thread_id = t.thread_id)`,
  'each side has a copy of the last message': `thread_members t left join messages m on m.id = t.last_id
    where ${WRONG_COPY}`,
  'nobody has read what is not there': `thread_members where read_id > last_id`,
  'no more waits than was not read': `thread_members t where unread > (select count(*) from messages m
    where m.thread_id = t.thread_id and m.user_id <> t.user_id and m.id > t.read_id)`,
  'nothing waits of a hidden or parted conversation':
    'thread_members where (hidden or parted) and unread > 0',
  'answered is who was written to': `thread_members t where answered <> exists (
    select from messages m where m.thread_id = t.thread_id and m.user_id <> t.user_id)`,
  // A blocked member does not see the conversation again after the other has left.
  'parted is who is blocked': `thread_members t where other_id is not null and parted <> exists (select from blacklist
    where (user_id, blocked_id) in ((t.user_id, t.other_id), (t.other_id, t.user_id)))`,
  'a conversation has somebody in it': `threads t where not exists (
    select from thread_members m where m.thread_id = t.id)`,
  'the two of a conversation name each other': `thread_members t where other_id is not null and not exists (
    select from thread_members o where o.thread_id = t.thread_id and o.user_id = t.other_id and o.other_id = t.user_id)`,
  'a message is stored once': `(select count(*) from messages where client_key is not null
    group by user_id, client_key, thread_id having count(*) > 1) m`,
  'messages are in the order of time': `(select created_at, lag(created_at) over (partition by thread_id order by id) as before
    from messages) m where created_at < before`,
  'what is sent a day is counted': `mailboxes b where sent <> (
    select count(*) from messages m where m.user_id = b.user_id)`,
}

/** A distributed table is not joined with those of the coordinator, a copy of its rows is. */
const WITH_MESSAGES = RUNS_ON_CITUS ? 'with messages as materialized (select * from messages)' : ''

async function broken(rule: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`${sql.raw(WITH_MESSAGES)} select count(*)::int as n from ${sql.raw(RULES[rule] ?? '')}`.execute(site.db)
  return rows[0]?.n ?? 0
}

/** Where nothing was hidden or blocked, the unread count equals the unread messages. */
async function miscounted({ members, quieted }: Scene): Promise<unknown[]> {
  const { rows } = await sql<{ user_id: number; other_id: number; unread: number; truly: number }>`
    ${sql.raw(WITH_MESSAGES)} select user_id, other_id, unread, (select count(*)::int from messages m
      where m.thread_id = t.thread_id and m.user_id <> t.user_id and m.id > t.read_id) as truly
    from thread_members t where other_id is not null and user_id = any (${members.map(({ id }) => id)}::int[])`.execute(
    site.db,
  )
  return rows.filter(
    ({ user_id, other_id, unread, truly }) => unread !== truly && !quieted.has(pairKey(user_id, other_id)),
  )
}

test('the tables agree after any history of contacts between members', async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(history, async ({ count, rounds }) => {
      const members = await Promise.all(Array.from({ length: count }, () => createMember(site.db)))
      const browsers = await Promise.all(members.map((member) => site.as(member)))
      const scene: Scene = { members, browsers, keys: [], quieted: new Set() }
      for (const round of rounds) {
        const answers = await Promise.all(round.map((act) => perform(scene, act)))
        answers.forEach((answer, subject) => {
          if (!answer) return
          const what = `${round[subject]?.act} ${answer.status}`
          done.set(what, (done.get(what) ?? 0) + 1)
          expect([200, 401, 403, 404, 409, 429], `${what} ${answer.text}`).toContain(answer.status)
        })
      }
      const wrong: Record<string, number> = {}
      for (const rule of Object.keys(RULES)) {
        const count = await broken(rule)
        if (count > 0) wrong[rule] = count
      }
      expect(wrong).toEqual({})
      expect(await miscounted(scene)).toEqual([])
    }),
    {
      numRuns: RUNS_ALL ? 40 : 6,
      seed: 1,
      endOnFailure: true,
      examples: [[{ count: 3, rounds: plainHistory }]],
    },
  )
  // Histories in which nothing ever succeeds would prove nothing.
  for (const act of ACTS) expect([act, (done.get(`${act} 200`) ?? 0) > 0]).toEqual([act, true])
}, 300_000)
