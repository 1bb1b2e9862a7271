import { repliedColumns } from '../../../platform/db/message-columns.ts'
import type { RepliedMessage } from '../conversation/contract.ts'

/** A pending message as its row has it: with the id of the message it answers. */
export type KeptRow<Kept extends { reply_to: unknown }> = Omit<Kept, 'reply_to'> & {
  thread: number
  reply_to: number | null
}

/** Each conversation is on one shard of a distributed database. */
const REPLIED_QUERY = `
  select coalesce(json_agg(json_strip_nulls(row_to_json(q))), '[]') as replied from (
    select ${repliedColumns('r')} from messages r join unnest($1::integer[], $2::bigint[]) k (thread, id)
      on k.thread = r.thread_id and k.id = r.id
    where r.deleted_at is null) q`

type RunQuery = (text: string, values: unknown[]) => Promise<{ replied: RepliedMessage[] } | undefined>

/** Adds what each answers; null without, and once that message is deleted. */
export async function addReplies<Kept extends { reply_to: unknown }>(
  rows: readonly KeptRow<Kept>[],
  run: RunQuery,
): Promise<(Omit<Kept, 'reply_to'> & { reply_to: RepliedMessage | null })[]> {
  const replies = rows.filter((row) => row.reply_to !== null)
  const answer =
    replies.length > 0
      ? await run(REPLIED_QUERY, [replies.map((row) => row.thread), replies.map((row) => row.reply_to)])
      : undefined
  const replied = new Map(answer?.replied.map((message) => [message.id, message]))
  return rows.map(({ reply_to, ...row }) => ({
    ...(row as unknown as Omit<Kept, 'reply_to'>),
    reply_to: (reply_to !== null && replied.get(Number(reply_to))) || null,
  }))
}
