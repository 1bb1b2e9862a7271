import type { PoolClient } from 'pg'
import { COPY_LAST_MESSAGES } from '../demo/last-messages.ts'
import type { Bench } from './run.ts'
import { fillOnce, withoutIndexes } from './work.ts'

const MESSAGES_PER_THREAD = 20
/** Conversations of each of the members whose list is read. */
export const THREADS_PER_LIST = 500

/** Members form a ring; partners of a conversation are at most this far apart, those of long lists further. */
const MAX_DISTANCE = 50

/** Number of messages and conversations. */
interface MessageVolume {
  messages: number
  threads: number
}

/**
 * Millions of messages between all members, once a database: they fill its pages as years of use would, those of one
 * conversation far apart. Each of `listIds` is in {@link THREADS_PER_LIST} conversations more.
 */
export async function fillMessages(bench: Bench, listIds: readonly number[]): Promise<void> {
  const { messages } = bench.sizes
  const volume = { messages, threads: messages / MESSAGES_PER_THREAD }
  await fillOnce(bench, {
    label: `${messages.toLocaleString('en')} messages`,
    // Not every pair was created; the last message of each has one of the last ids.
    isFilled: {
      text: '(select coalesce(max(id), 0) > $1 from messages)',
      values: [messages - volume.threads],
    },
    tables: 'threads, thread_members, messages, mailboxes',
    write: async (client) => {
      await client.query('truncate threads, mailboxes cascade')
      await withoutIndexes(client, ['messages', 'thread_members'], async () => {
        await writeThreads(client, listIds, volume)
        await writeMessages(client, volume)
        await client.query(COPY_LAST_MESSAGES)
      })
    },
  })
}

/**
 * Members in a ring: the thread `t` joins two of them `t / members + 1` places apart, so that no pair comes twice; those
 * of the lists are joined with members further on. The last message of each is the other's.
 */
async function writeThreads(
  client: PoolClient,
  listIds: readonly number[],
  { messages, threads }: MessageVolume,
): Promise<void> {
  await client.query(`
    create temporary table ring on commit drop as
    select row_number() over (order by user_id) - 1 as place, user_id from member_search where searchable`)
  await client.query(
    'create unique index on ring (place); create unique index on ring (user_id); analyze ring',
  )
  await client.query(
    `
    create temporary table pairs on commit drop as
    with size as (select count(*)::int as n from ring), listed as (
      select r.place, r.user_id, l.turn from unnest($1::int[]) with ordinality l (user_id, turn) join ring r using (user_id)
    )
    select row_number() over () as thread_id, p.one, p.other from (
      select a.user_id as one, b.user_id as other
      from size, generate_series(0, least($2::int - cardinality($1) * $3::int, size.n * ${MAX_DISTANCE}) - 1) t
      join ring a on a.place = t % (select n from size)
      join ring b on b.place = (t + t / (select n from size) + 1) % (select n from size)
      union all
      select l.user_id, b.user_id
      from listed l, size, generate_series(1, $3) k
      join ring b on true
      where b.place = (l.place + 2 * ${MAX_DISTANCE} + k) % size.n and b.user_id <> all ($1)
    ) p`,
    [listIds, threads, THREADS_PER_LIST],
  )
  await client.query('insert into threads (id) select thread_id from pairs')
  await client.query(`
    insert into thread_members (thread_id, user_id, other_id, last_id, read_id, unread, answered)
    select thread_id, one, other, last, case when is_unread then last - ${threads} else last end, is_unread::int, true
    from pairs, lateral (select ${messages - threads} + thread_id as last, thread_id % 5 = 0 as is_unread) l
    union all
    select thread_id, other, one, ${messages - threads} + thread_id, ${messages - threads} + thread_id, 0, true from pairs`)
  await client.query(`
    insert into mailboxes (user_id, unread, newest)
    select user_id, sum(unread), max(last_id) from thread_members group by user_id`)
  await client.query(`select setval(pg_get_serial_sequence('threads', 'id'), (select max(id) from threads))`)
}

/** In the order of their ids, as written over two years: one of each conversation, then the next of each. */
async function writeMessages(client: PoolClient, { messages, threads }: MessageVolume): Promise<void> {
  for (let turn = 0; turn < MESSAGES_PER_THREAD; turn++) {
    await client.query(
      `
      insert into messages (id, thread_id, user_id, message, created_at)
      select $1::bigint * ${threads} + thread_id, thread_id, ${turn % 2 === 0 ? 'one' : 'other'},
        repeat('A fine evening by the water, and another one to come. ', 1 + (thread_id + $1)::int % 3),
        now() - interval '730 days' * (${MESSAGES_PER_THREAD} - $1) / ${MESSAGES_PER_THREAD}
      from pairs order by thread_id`,
      [turn],
    )
  }
  await client.query(`select setval(pg_get_serial_sequence('messages', 'id'), $1)`, [messages])
}
