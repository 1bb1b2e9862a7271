import { repliedColumns } from '../../../platform/db/message-columns.ts'
import type { RepliedMessage } from '../conversation/contract.ts'

/** A pending message as its row has it: with the id of the message it answers. */
export type KeptRow<Kept extends { reply_to: unknown }> = Omit<Kept, 'reply_to'> & {
  thread: number
  reply_to: number | null
}

/** One shard of a distributed database; few pending messages answer one. */
const REPLIED_QUERY = `
  select json_strip_nulls(row_to_json(q)) as replied from (
    select ${repliedColumns('r')} from messages r where r.thread_id = $1 and r.id = $2 and r.deleted_at is null) q`

type RunQuery = (text: string, values: unknown[]) => Promise<{ replied: RepliedMessage } | undefined>

/** Adds what each answers; null without, and once that message is deleted. */
export async function addReplies<Kept extends { reply_to: unknown }>(
  rows: readonly KeptRow<Kept>[],
  run: RunQuery,
): Promise<(Omit<Kept, 'reply_to'> & { reply_to: RepliedMessage | null })[]> {
  const found: (Omit<Kept, 'reply_to'> & { reply_to: RepliedMessage | null })[] = []
  for (const { reply_to, ...row } of rows) {
    const answer = reply_to === null ? undefined : await run(REPLIED_QUERY, [row.thread, reply_to])
    found.push({ ...(row as unknown as Omit<Kept, 'reply_to'>), reply_to: answer?.replied ?? null })
  }
  return found
}
