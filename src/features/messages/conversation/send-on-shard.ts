import type { Kysely } from 'kysely'
import { executeStatement } from '../../../platform/db/prepared.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { RepliedMessage } from './contract.ts'
import { countLateMessages } from './late-messages.ts'
import {
  COUNT_QUERY,
  INSERT_QUERY,
  LOCK_QUERY,
  type LockedSender,
  REPLIED_QUERY,
  type SendResult,
} from './send-query.ts'

/** The parameters of `SEND_QUERY`, by name and in their order. */
export interface SendInput {
  thread: number
  sender: number
  type: number
  message: string
  key: string | null
  day: string
  limit: number | null
  isChecked: boolean
  quote: string | null
  isAside: boolean
  replyTo: number | null
}

/** `seconds` are those of its time, exactly. */
type Sent = Pick<SendResult, 'id' | 'created_at'> & { seconds: string; type: number; message: string }

/**
 * Sends on a distributed database, by the rules of `SEND_QUERY`: locks and counters are on the coordinator, the message on
 * one shard. The shard commits first. If the coordinator then fails, the next message of the conversation, the browser that
 * sends this one again with its key, or a sweep counts it.
 */
export function sendOnShard(
  source: TransactionContext | Tx,
  input: SendInput,
): Promise<SendResult | undefined> {
  return inTransaction(source, async (tx) => {
    const { thread, replyTo } = input
    const locked = await lockAndCountLate(tx, input)
    if (!locked) return undefined
    const [answer] = replyTo
      ? await executeStatement<{ replied: RepliedMessage }>(tx, REPLIED_QUERY, [thread, replyTo])
      : []
    const replied = answer?.replied ?? null
    const unsent = { ...locked, replied, id: null, created_at: null, draft_version: null }
    if (!canSend(input, locked) || (replyTo !== null && !replied)) return unsent
    const sent = await storeMessage(tx, input)
    if (!sent) return unsent
    const draft_version = await countMessage(tx, input, locked, sent)
    return { ...unsent, id: sent.id, created_at: sent.created_at, draft_version }
  })
}

function canSend({ type, isChecked, limit }: SendInput, locked: LockedSender): boolean {
  const { roles, paused, closed_by, answered, previous, sent_today } = locked
  const isOpen = roles !== null && roles >= 0 && !paused && closed_by === null
  const isAllowed = answered || (type === MESSAGE_TYPE.gif && previous > 0) || isChecked
  return isOpen && isAllowed && (limit === null || sent_today < limit)
}

/** @returns the sender, once all earlier messages are counted */
async function lockAndCountLate(
  tx: Tx,
  { thread, sender, day }: SendInput,
): Promise<LockedSender | undefined> {
  const lock = async () => (await executeStatement<LockedSender>(tx, LOCK_QUERY, [thread, sender, day]))[0]
  const locked = await lock()
  return locked && (await countLateMessages(tx, thread, locked.previous)) ? lock() : locked
}

/** @returns undefined if an earlier try with the same key has sent it */
async function storeMessage(
  db: Kysely<Database>,
  { thread, sender, type, message, key, quote, replyTo }: SendInput,
): Promise<Sent | undefined> {
  const values = [thread, sender, type, message, key, quote, replyTo]
  const [sent] = await executeStatement<Sent>(db, INSERT_QUERY, values)
  return sent
}

/** @returns the version of the draft that was emptied; null for none */
async function countMessage(
  db: Kysely<Database>,
  { thread, sender, day, isAside }: SendInput,
  { other_id, is_muted, unread_elsewhere, sent_today }: LockedSender,
  { id, seconds, type, message }: Sent,
): Promise<number | null> {
  const sent = [thread, sender, type, day, id, seconds, isAside]
  const [draft] = await executeStatement<{ draft_version: number }>(db, COUNT_QUERY, [
    ...sent,
    ...[other_id, is_muted, unread_elsewhere, sent_today, message],
  ])
  return draft?.draft_version ?? null
}
