import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { createSession } from '../../src/platform/http/session.ts'
import { COPY_LAST_MESSAGES } from '../demo/last-messages.ts'
import { fillMessages, THREADS_PER_LIST } from './fill-messages.ts'
import type { BenchRequest } from './load.ts'
import { createMemberPageWork } from './pages.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import {
  elementAt,
  measureWorks,
  postAs,
  requestAs,
  runStatement,
  runTransaction,
  serve,
  signIn,
  type Work,
} from './work.ts'

const LIST_READER_COUNT = 20
const WRITER_COUNT = 200

/** Splits members into readers of long lists, and writers, who must not change those lists. */
export function splitMembers({ memberIds }: Bench): { listIds: number[]; writerIds: number[] } {
  return {
    listIds: memberIds.slice(0, LIST_READER_COUNT),
    writerIds: memberIds.slice(LIST_READER_COUNT, LIST_READER_COUNT + WRITER_COUNT),
  }
}

/** One side of a conversation, signed in. */
export interface MessageWriter {
  user: number
  other: number
  thread: number
  /** The newest message, and the one that 30 came after. */
  last: number
  before30: number
  token: string
}

/** Fills the messages and returns the members who write. */
export async function prepareWriters(bench: Bench): Promise<MessageWriter[]> {
  const { listIds, writerIds } = splitMembers(bench)
  await fillMessages(bench, listIds)
  return findWriters(bench, writerIds)
}

const LATEST_THREADS = `
  select distinct on (user_id) user_id as user, other_id as other, thread_id as thread, last_id as last
  from thread_members
  where user_id = any ($1) and last_id > 0 and answered and not parted and other_id <> all ($1) and other_id <> all ($2)
  order by user_id, last_id desc`

/** Adds messages to those that have too few for a page of 30, once. */
const LENGTHEN_THREADS = `
  with written as (
    insert into messages (thread_id, user_id, message)
    select w.thread, w.user, 'A fine evening by the water.' from (${LATEST_THREADS}) w, generate_series(1, 30)
    where (select count(*) from messages where thread_id = w.thread) <= 30
    returning thread_id, id
  ), latest as (select thread_id, max(id) as last from written group by thread_id)
  update thread_members t set last_id = last, read_id = last from latest where t.thread_id = latest.thread_id`

/**
 * Writers with Premium (no limits) and their latest conversation outside both groups, so that events spread over
 * many members.
 */
export async function findWriters(bench: Bench, ids: readonly number[]): Promise<MessageWriter[]> {
  const { db, pool } = bench
  await pool.query('update users set stripe_status = true, email_verified_at = now() where id = any ($1)', [
    ids,
  ])
  const values = [ids, splitMembers(bench).listIds]
  await pool.query(LENGTHEN_THREADS, values)
  await pool.query(COPY_LAST_MESSAGES)
  const { rows } = await pool.query<Omit<MessageWriter, 'token'>>(
    `select w.*, m.id as before30 from (${LATEST_THREADS}) w, lateral (
       select id from messages where thread_id = w.thread order by id desc offset 30 limit 1
     ) m`,
    values,
  )
  return Promise.all(rows.map(async (row) => ({ ...row, token: await createSession(db, row.user) })))
}

const MESSAGE_TEXT = 'On se retrouve samedi ?'

/** @param key idempotency key; with the same one a message is sent once */
export function createSendRequest(
  secret: string,
  { token, thread }: MessageWriter,
  key?: string,
): BenchRequest {
  const message = { message: MESSAGE_TEXT, type: 0, ...(key ? { client_key: key } : {}) }
  return postAs(secret, token, `/api/messages/conversation/${thread}`, message)
}

/** Requests the messages after the newest one that each writer knows. */
export const requestLatest = (writers: readonly MessageWriter[]): BenchRequest[] =>
  requestAs(
    writers.map(({ token }) => token),
    writers.map(({ thread, last }) => `/api/messages/conversation/${thread}/${last}`),
  )

/** One statement for a list with the partners' names. */
const LIST_QUERY = {
  name: 'bare-list',
  text: `
    select t.thread_id, t.last_id, t.unread, m.message, m.type, m.user_id, m.created_at, u.name, u.avatar
    from (select * from thread_members where user_id = $1 and last_id > 0 and not hidden and not parted
      order by last_id desc limit 20) t
    join messages m on m.id = t.last_id join users u on u.id = t.other_id`,
}
const AFTER_QUERY = {
  name: 'bare-after',
  text: `
    select id, user_id, message, type, created_at from messages
    where thread_id = $1 and id > $2 order by id limit 100`,
}

/** Lists, conversations and sending, on millions of messages. */
export async function measureMessages(bench: Bench): Promise<Row[]> {
  const writers = await prepareWriters(bench)
  return measureWorks(bench, [
    ...(await createReadWorks(bench, writers)),
    {
      entry: 'a message sent, durable',
      server: serve(
        bench,
        writers.map((writer) => createSendRequest(bench.secret, writer)),
        // Else all of them would write in the same conversation at a time, and wait for each other.
        { isPartitioned: true },
      ),
      limit: runTransaction(bench, (client, turn) => insertMessage(client, elementAt(writers, turn))),
      limitLabel: 'the rows in one transaction',
      target: { share: 0.34, cost: 1, p99: 40 },
      peer: 2.9,
    },
  ])
}

async function createReadWorks(bench: Bench, writers: readonly MessageWriter[]): Promise<Work[]> {
  const { listIds } = splitMembers(bench)
  const tokens = writers.map(({ token }) => token)
  const listAfter = (of: 'last' | 'before30') => {
    const paths = writers.map((writer) => `/api/messages/conversation/${writer.thread}/${writer[of]}`)
    return {
      server: serve(bench, requestAs(tokens, paths)),
      limit: runStatement(bench, AFTER_QUERY, (turn) => {
        const writer = elementAt(writers, turn)
        return [writer.thread, writer[of]]
      }),
      limitLabel: 'one statement',
    }
  }
  const conversations = writers.map(({ thread }) => `/messages/${thread}`)
  return [
    {
      entry: `conversation list, ${THREADS_PER_LIST} threads`,
      server: serve(bench, requestAs(await signIn(bench, listIds), '/api/messages/0')),
      limit: runStatement(bench, LIST_QUERY, (turn) => [elementAt(listIds, turn)]),
      limitLabel: 'one statement',
      target: { share: 0.2, cost: 0.6 },
      peer: 3,
    },
    { entry: 'messages after an id', ...listAfter('last'), target: { share: 0.2 } },
    { entry: '30 messages of a conversation', ...listAfter('before30'), target: { cost: 0.5 }, peer: 9.4 },
    await createMemberPageWork(bench, {
      page: 'conversation page',
      requests: requestAs(tokens, conversations),
      target: { cost: 3.5 },
      peer: 33.8,
    }),
  ]
}

/** Inserts only the rows of a message, without checks, limits or events. */
async function insertMessage(client: PoolClient, { thread, user, other }: MessageWriter): Promise<void> {
  const run = (name: string, text: string, ...values: unknown[]) => client.query({ name, text, values })
  await run(
    'bare-lock',
    'select from thread_members where thread_id = $1 order by user_id for update',
    thread,
  )
  await run(
    'bare-boxes',
    'select from mailboxes where user_id in ($1, $2) order by user_id for update',
    user,
    other,
  )
  const { rows } = await run(
    'bare-insert',
    'insert into messages (thread_id, user_id, message, client_key) values ($1, $2, $3, $4) returning id',
    ...[thread, user, MESSAGE_TEXT, randomUUID()],
  )
  await run(
    'bare-sides',
    'update thread_members set last_id = $2, unread = unread + (user_id <> $3)::int where thread_id = $1',
    ...[thread, rows[0]?.id, user],
  )
  await run(
    'bare-counts',
    'update mailboxes set newest = $3, unread = unread + (user_id = $2)::int where user_id in ($1, $2)',
    ...[user, other, rows[0]?.id],
  )
}
