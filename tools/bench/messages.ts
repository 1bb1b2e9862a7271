import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { fillMessages, THREADS_PER_LIST } from './fill-messages.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

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
  /** The newest message. */
  last: number
  token: string
}

/**
 * Writers with Premium (no limits) and their latest conversation outside both groups, so that events spread over
 * many members.
 */
export async function findWriters(bench: Bench, ids: readonly number[]): Promise<MessageWriter[]> {
  const { db, pool } = bench
  await pool.query('update users set stripe_status = true, email_verified_at = now() where id = any ($1)', [
    ids,
  ])
  const { rows } = await pool.query<Omit<MessageWriter, 'token'>>(
    `select distinct on (user_id) user_id as user, other_id as other, thread_id as thread, last_id as last
     from thread_members where user_id = any ($1) and last_id > 0 and answered and not parted and other_id <> all ($1) and other_id <> all ($2)
     order by user_id, last_id desc`,
    [ids, splitMembers(bench).listIds],
  )
  return Promise.all(rows.map(async (row) => ({ ...row, token: await createSession(db, row.user) })))
}

/** The call that sends a message; `key` where it is to be sent once. */
export function createSendRequest(
  secret: string,
  { token, thread }: MessageWriter,
  key?: string,
): BenchRequest & { path: string } {
  return {
    method: 'POST',
    path: `/api/messages/conversation/${thread}`,
    headers: {
      cookie: `guinguette=${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': createCsrfToken(secret, token),
    },
    body: JSON.stringify({
      message: 'On se retrouve samedi ?',
      type: 0,
      ...(key ? { client_key: key } : {}),
    }),
  }
}

/** Lists, messages after an id and sending, on millions of messages. */
export async function measureMessages(bench: Bench): Promise<Row[]> {
  const { listIds, writerIds } = splitMembers(bench)
  await fillMessages(bench, listIds)
  const writers = await findWriters(bench, writerIds)
  return [
    await measureLists(bench, listIds),
    await measureAfterId(bench, writers),
    await measureSends(bench, writers),
  ]
}

/** One statement for a list with the partners' names. */
const LIST_QUERY = `
  select t.thread_id, t.last_id, t.unread, m.message, m.type, m.user_id, m.created_at, u.name, u.avatar
  from (select * from thread_members where user_id = $1 and last_id > 0 and not hidden and not parted
    order by last_id desc limit 20) t
  join messages m on m.id = t.last_id join users u on u.id = t.other_id`

async function measureLists(bench: Bench, ids: readonly number[]): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  const cookies = await Promise.all(ids.map((id) => createSession(bench.db, id)))
  const requests = cookies.map((cookie) => ({
    path: '/api/messages/0',
    headers: { cookie: `guinguette=${cookie}` },
  }))
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () =>
      bare((turn) =>
        bench.pool.query({ name: 'bare-list', text: LIST_QUERY, values: [ids[turn % ids.length]] }),
      ),
  )
  return {
    entry: `conversation list, ${THREADS_PER_LIST} threads`,
    ...figures,
    limitLabel: 'one statement',
    target: { rate: 2500, ofLimit: 21_400 },
  }
}

const AFTER_QUERY = `
  select id, user_id, message, type, created_at from messages
  where thread_id = $1 and id > $2 order by id limit 100`

async function measureAfterId(bench: Bench, writers: readonly MessageWriter[]): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  const requests = writers.map(({ thread, last, token }) => ({
    path: `/api/messages/conversation/${thread}/${last}`,
    headers: { cookie: `guinguette=${token}` },
  }))
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () =>
      bare((turn) => {
        const { thread, last } = writers[turn % writers.length] as MessageWriter
        return bench.pool.query({ name: 'bare-after', text: AFTER_QUERY, values: [thread, last] })
      }),
  )
  return {
    entry: 'messages after an id',
    ...figures,
    limitLabel: 'one statement',
    target: { rate: 6000, ofLimit: 47_100 },
  }
}

async function measureSends(bench: Bench, writers: readonly MessageWriter[]): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  const requests = writers.map((writer) => createSendRequest(bench.secret, writer))
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () =>
      bare((turn) => insertMessage(bench, writers[turn % writers.length] as MessageWriter), { clients: 12 }),
  )
  return {
    entry: 'a message sent, durable',
    ...figures,
    limitLabel: 'the rows in one transaction',
    target: { rate: 2000, ofLimit: 5900, p99: 40 },
  }
}

/** Inserts only the rows of a message, without checks, limits or events. */
async function insertMessage({ pool }: Bench, writer: MessageWriter): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await insertMessageRows(client, writer)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function insertMessageRows(client: PoolClient, { thread, user, other }: MessageWriter): Promise<void> {
  const named = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  await named('bare-lock', 'select from thread_members where thread_id = $1 order by user_id for update', [
    thread,
  ])
  await named('bare-boxes', 'select from mailboxes where user_id in ($1, $2) order by user_id for update', [
    user,
    other,
  ])
  const { rows } = await named(
    'bare-insert',
    'insert into messages (thread_id, user_id, message, client_key) values ($1, $2, $3, $4) returning id',
    [thread, user, 'On se retrouve samedi ?', randomUUID()],
  )
  await named(
    'bare-sides',
    'update thread_members set last_id = $2, unread = unread + (user_id <> $3)::int where thread_id = $1',
    [thread, rows[0]?.id, user],
  )
  await named(
    'bare-counts',
    'update mailboxes set newest = $3, unread = unread + (user_id = $2)::int where user_id in ($1, $2)',
    [user, other, rows[0]?.id],
  )
}
