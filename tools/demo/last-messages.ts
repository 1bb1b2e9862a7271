/** Gives the sides of conversations copies of their last messages, in one statement; on a database that is not distributed. */
export const COPY_LAST_MESSAGES = `
  update thread_members t set copied_id = m.id, last_type = m.type, last_message = m.message, last_sender = m.user_id,
    last_at = m.created_at, last_deleted = m.deleted_at is not null
  from messages m
  where m.id = t.last_id and (t.copied_id <> m.id or
    (t.last_type, t.last_message, t.last_at) is distinct from (m.type, m.message, m.created_at))`
