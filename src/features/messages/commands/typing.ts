import { NotFound } from '../../../http/errors.ts'
import type { Site } from '../../../site.ts'
import { NO_THREAD } from '../refusal-texts.ts'

const READ_OTHER = {
  name: 'read-typing-to',
  text: 'select other_id from thread_members where thread_id = $1 and user_id = $2 and not parted',
}

/** Tells the other member of a conversation, if they are still there, that this one is writing. @throws NotFound */
export async function tellTypingOf(
  { pool, live }: Pick<Site, 'pool' | 'live'>,
  memberId: number,
  thread: number,
): Promise<void> {
  const { rows } = await pool.query<{ other_id: number | null }>({
    ...READ_OTHER,
    values: [thread, memberId],
  })
  const [row] = rows
  if (!row) throw new NotFound(NO_THREAD)
  if (row.other_id === null) return
  const data = { thread, user_id: memberId }
  live.tell({ kind: 'event', to: [row.other_id], event: { name: 'typing', data } })
}
