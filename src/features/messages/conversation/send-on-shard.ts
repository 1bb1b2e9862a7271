import type { Kysely } from 'kysely'
import { executeStatement } from '../../../platform/db/prepared.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { RepliedMessage } from './contract.ts'
import {
  COUNT_QUERY,
  INSERT_QUERY,
  LOCK_QUERY,
  REPLIED_QUERY,
  type SendResult,
  UNCOUNTED_QUERY,
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

type LockedSender = Omit<SendResult, 'id' | 'created_at' | 'draft_version' | 'replied'> & {
  is_muted: boolean
}
/** `seconds` are those of its time, exactly. */
type Sent = Pick<SendResult, 'id' | 'created_at'> & { seconds: string; type: number; message: string }

/**
 * Sends on a distributed database, by the rules of `SEND_QUERY`: locks and counters are on the coordinator, the message on
 * one shard. The shard commits first. If the coordinator then fails, the browser sends the message again with its key, and
 * it is counted.
 */
export function sendOnShard(db: Kysely<Database>, input: SendInput): Promise<SendResult | undefined> {
  return inTransaction(db, async (tx) => {
    const { thread, sender, day, replyTo } = input
    const [locked] = await executeStatement<LockedSender>(tx, LOCK_QUERY, [thread, sender, day])
    if (!locked) return undefined
    const [answer] = replyTo
      ? await executeStatement<{ replied: RepliedMessage }>(tx, REPLIED_QUERY, [thread, replyTo])
      : []
    const replied = answer?.replied ?? null
    const unsent = { ...locked, replied, id: null, created_at: null, draft_version: null }
    if (!canSend(input, locked) || (replyTo !== null && !replied)) return unsent
    const sent = await storeMessage(tx, input, locked.previous)
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

/** @returns undefined if both sides know the message of this key already */
async function storeMessage(
  db: Kysely<Database>,
  input: SendInput,
  previous: number,
): Promise<Sent | undefined> {
  const { thread, sender, type, message, key, quote, replyTo } = input
  const values = [thread, sender, type, message, key, quote, replyTo]
  const [sent] = await executeStatement<Sent>(db, INSERT_QUERY, values)
  if (sent || key === null) return sent
  const [uncounted] = await executeStatement<Sent>(db, UNCOUNTED_QUERY, [thread, sender, key, previous])
  return uncounted
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
