import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { EXACT_SECONDS } from '../../../platform/db/last-messages.ts'
import { executeStatement } from '../../../platform/db/prepared.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { ConversationMessage } from './contract.ts'
import { findFirstRow } from './queries.ts'
import { COUNT_QUERY, LOCK_QUERY, type LockedSender, MESSAGE_QUERY } from './send-query.ts'

/** A message that its shard has committed, and the coordinator has not. `seconds` are those of its time, exactly. */
interface UncountedMessage {
  id: number
  sender: number
  type: number
  message: string
  client_key: string | null
  seconds: string
}

/** Of conversation `$1`, with locked sides: the sides know all messages up to `$2`. */
const UNCOUNTED_QUERY = {
  name: 'send-uncounted',
  text: `
  select id, user_id as sender, type, message, client_key, ${EXACT_SECONDS} as seconds
  from messages where thread_id = $1 and id > $2 order by id`,
}

/**
 * Completes what a coordinator that failed left of sending: the shards of a distributed database commit first. Texts and
 * gifs are counted now, with a new id, so that no stream and no catch-up is past it. What has other rows on the coordinator
 * is deleted, since those were never committed: the browser sends it again. The caller has locked the sides.
 * @returns whether there were any
 */
export async function countLateMessages(tx: Tx, thread: number, previous: number): Promise<boolean> {
  const uncounted = await executeStatement<UncountedMessage>(tx, UNCOUNTED_QUERY, [thread, previous])
  for (const message of uncounted) {
    const isWhole = message.type === MESSAGE_TYPE.text || message.type === MESSAGE_TYPE.gif
    const day = toParisDay(Date.now())
    const [sender] = isWhole
      ? await executeStatement<LockedSender>(tx, LOCK_QUERY, [thread, message.sender, day])
      : []
    if (sender) await countLateMessage(tx, thread, sender, message, day)
    else await sql`delete from messages where thread_id = ${thread} and id = ${message.id}`.execute(tx)
  }
  return uncounted.length > 0
}

async function countLateMessage(
  tx: Tx,
  thread: number,
  sender: LockedSender,
  { id: former, sender: userId, type, message, client_key, seconds }: UncountedMessage,
  day: string,
): Promise<void> {
  const { other_id, previous, is_muted, unread, unread_elsewhere, sent_today, newest, other_newest } = sender
  const id = await nextMessageId(tx)
  await sql`update messages set id = ${id} where thread_id = ${thread} and id = ${former}`.execute(tx)
  const state = [other_id, is_muted, unread_elsewhere, sent_today, message]
  await executeStatement(tx, COUNT_QUERY, [thread, userId, type, day, id, seconds, false, ...state])
  const sent = await findFirstRow<{ message: ConversationMessage }>(tx, MESSAGE_QUERY, [thread, id])
  const sides = other_id === null ? [userId] : [userId, other_id]
  tx.publish(
    {
      kind: 'event',
      to: sides,
      after: [newest, other_newest],
      event: {
        name: 'message',
        data: { thread, message: (sent as { message: ConversationMessage }).message, previous, client_key },
      },
    },
    { kind: 'count', to: unread > 0 ? sides : sides.slice(1) },
  )
}

async function nextMessageId(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('messages_id_seq') as id`.execute(db)
  return Number(rows[0]?.id)
}

/** Ids that one statement of the sweep compares. */
const STEP = 100_000
/** Ids before the newest that the first sweep of a process compares. */
const FIRST_STEPS = 10

/** @returns conversations with a message after `$1`, up to `$2`, that neither side knows */
const findUncounted = async (db: Kysely<Database>, after: number, to: number) => {
  const { rows } = await sql<{ thread: number; member: number | null }>`
    with recent as materialized (
      select thread_id, max(id) as id from messages where id > ${after} and id <= ${to} group by thread_id)
    select r.thread_id as thread, min(t.user_id) as member from recent r
    left join thread_members t on t.thread_id = r.thread_id and not t.parted
    group by r.thread_id, r.id having r.id > coalesce(max(t.last_id), 0)`.execute(db)
  return rows
}

/** Creates the sweep that counts what no browser sends again; each run looks back to the beginning of the one before. */
export function createLateSweep(context: Pick<AppContext, 'db' | 'events' | 'jobs'>): () => Promise<void> {
  const { db } = context
  let from: number | undefined
  let next: number | undefined
  return async () => {
    if (!isDistributed(db)) return
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from messages`.execute(db)
    const newest = rows[0]?.id ?? 0
    const start = from ?? Math.max(0, newest - FIRST_STEPS * STEP)
    for (let after = start; after < newest; after += STEP) {
      for (const { thread, member } of await findUncounted(db, after, after + STEP))
        if (member !== null) await countLateOfThread(context, thread, member)
    }
    from = next ?? start
    next = newest
  }
}

/** A conversation that was just sent to is counted by then, and has none. */
function countLateOfThread(
  context: Pick<AppContext, 'db' | 'events' | 'jobs'>,
  thread: number,
  member: number,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const state = [thread, member, toParisDay(Date.now())]
    const [side] = await executeStatement<LockedSender>(tx, LOCK_QUERY, state)
    if (side) await countLateMessages(tx, thread, side.previous)
  })
}
