import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { fillMessages, IN_A_LIST } from './fill-messages.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

const LIST_READERS = 20
const WRITERS = 200

/** Who has long lists, and who writes: none of the former, since their lists are to stay as they are. */
export function castOf({ memberIds }: Bench): { listIds: number[]; writerIds: number[] } {
  return {
    listIds: memberIds.slice(0, LIST_READERS),
    writerIds: memberIds.slice(LIST_READERS, LIST_READERS + WRITERS),
  }
}

/** One side of a conversation, signed in. */
export interface Writer {
  user: number
  other: number
  thread: number
  /** The newest message. */
  last: number
  token: string
}

/**
 * Each of these members, premium as limits are not what is measured, in their latest conversation with neither one of
 * themselves nor one of those with long lists: few would hear of what all the others write.
 */
export async function readWriters(bench: Bench, ids: readonly number[]): Promise<Writer[]> {
  const { db, pool } = bench
  await pool.query('update users set stripe_status = true, email_verified_at = now() where id = any ($1)', [
    ids,
  ])
  const { rows } = await pool.query<Omit<Writer, 'token'>>(
    `select distinct on (user_id) user_id as user, other_id as other, thread_id as thread, last_id as last
     from thread_members where user_id = any ($1) and last_id > 0 and answered and not parted and other_id <> all ($1) and other_id <> all ($2)
     order by user_id, last_id desc`,
    [ids, castOf(bench).listIds],
  )
  return Promise.all(rows.map(async (row) => ({ ...row, token: await createSession(db, row.user) })))
}

/** The call that sends a message; `key` where it is to be sent once. */
export function sending(
  secret: string,
  { token, thread }: Writer,
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
export async function runMessages(bench: Bench): Promise<Row[]> {
  const { listIds, writerIds } = castOf(bench)
  await fillMessages(bench, listIds)
  const writers = await readWriters(bench, writerIds)
  return [await lists(bench, listIds), await after(bench, writers), await sends(bench, writers)]
}

/** What a list shows, in one statement, with the names of the others. */
const LIST = `
  select t.thread_id, t.last_id, t.unread, m.message, m.type, m.user_id, m.created_at, u.name, u.avatar
  from (select * from thread_members where user_id = $1 and last_id > 0 and not hidden and not parted
    order by last_id desc limit 20) t
  join messages m on m.id = t.last_id join users u on u.id = t.other_id`

async function lists(bench: Bench, ids: readonly number[]): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  const cookies = await Promise.all(ids.map((id) => createSession(bench.db, id)))
  const requests = cookies.map((cookie) => ({
    path: '/api/messages/0',
    headers: { cookie: `guinguette=${cookie}` },
  }))
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () =>
      bare((turn) => bench.pool.query({ name: 'bare-list', text: LIST, values: [ids[turn % ids.length]] })),
  )
  return {
    entry: `conversation list, ${IN_A_LIST} threads`,
    ...figures,
    limitIs: 'one statement',
    asked: { rate: 2500, of: 21_400 },
  }
}

const AFTER = `
  select id, user_id, message, type, created_at from messages
  where thread_id = $1 and id > $2 order by id limit 100`

async function after(bench: Bench, writers: readonly Writer[]): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  const requests = writers.map(({ thread, last, token }) => ({
    path: `/api/messages/conversation/${thread}/${last}`,
    headers: { cookie: `guinguette=${token}` },
  }))
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () =>
      bare((turn) => {
        const { thread, last } = writers[turn % writers.length] as Writer
        return bench.pool.query({ name: 'bare-after', text: AFTER, values: [thread, last] })
      }),
  )
  return {
    entry: 'messages after an id',
    ...figures,
    limitIs: 'one statement',
    asked: { rate: 6000, of: 47_100 },
  }
}

async function sends(bench: Bench, writers: readonly Writer[]): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  const requests = writers.map((writer) => sending(bench.secret, writer))
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () => bare((turn) => sendBare(bench, writers[turn % writers.length] as Writer), { clients: 12 }),
  )
  return {
    entry: 'a message sent, durable',
    ...figures,
    limitIs: 'the rows in one transaction',
    asked: { rate: 2000, of: 5900, p99: 40 },
  }
}

/** What a message writes, and no more: nothing is checked, counted or told. */
async function sendBare({ pool }: Bench, writer: Writer): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await writeRows(client, writer)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function writeRows(client: PoolClient, { thread, user, other }: Writer): Promise<void> {
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
