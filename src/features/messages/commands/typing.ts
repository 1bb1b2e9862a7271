import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { NO_THREAD } from '../refusal-texts.ts'

const READ_OTHER = {
  name: 'read-typing-to',
  text: 'select other_id from thread_members where thread_id = $1 and user_id = $2 and not parted',
}

/**
 * Tells the other member of a conversation, if they are still there, that this one is writing; nothing of one who hides that they
 * are here.
 * @throws NotFound
 */
export async function tellTypingOf(
  { pool, events }: Pick<AppContext, 'pool' | 'events'>,
  { id, hides_presence }: Pick<Viewer, 'id' | 'hides_presence'>,
  thread: number,
): Promise<void> {
  const { rows } = await pool.query<{ other_id: number | null }>({
    ...READ_OTHER,
    values: [thread, id],
  })
  const [row] = rows
  if (!row) throw new NotFound(NO_THREAD)
  if (row.other_id === null || hides_presence) return
  const data = { thread, user_id: id }
  events.publish({ kind: 'event', to: [row.other_id], event: { name: 'typing', data } })
}
