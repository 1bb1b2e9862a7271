import type { Pool } from 'pg'
import { isNotificationVisible } from '../../../../platform/db/notification-visibility.ts'
import { GROUPED_TYPES } from '../../../../shared/news.ts'
import { placeOf } from '../components/place.ts'
import type { NoticeWords } from '../contract.ts'
import { presentNotice } from '../present.ts'
import type { NoticeRow } from '../queries.ts'
import { isTellable, quoted, sentenceOf } from '../texts.ts'

/** A notification in the words of a push: who did what, where it leads, and what it is one with. */
export interface PushedNotice {
  name: string
  says: string
  url: string
  tag: string
  id: number
}

const READ_PUSHED = {
  name: 'notification-pushed',
  text: `
    select n.*, s.name, s.avatar, s.status, s.roles, s.stripe_status, s.emoji, null as last_activity,
      p.photo, c.comment, t.title
    from notifications n
    left join users s on s.id = n.sender_id
    left join photos p on p.id = n.photo_id
    left join comments c on c.id = n.comment_id
    left join topics t on t.id = n.topic_id
    where n.user_id = $1 and n.id = $2 and n.read_at is null and ${isNotificationVisible('n')}`,
}

/** A notification as it is pushed at this moment; null where it is read, or may be told no more. */
export async function readPushedNotice(pool: Pool, userId: number, id: number): Promise<PushedNotice | null> {
  const { rows } = await pool.query<NoticeRow>({ ...READ_PUSHED, values: [userId, id] })
  const [row] = rows
  if (!row || !isTellable(row.type)) return null
  const { type } = row
  const notice = presentNotice({ ...row, others: 0 })
  const words: NoticeWords = JSON.parse(notice.data)
  const { who, says } = sentenceOf(type, notice.name, words)
  const object = GROUPED_TYPES.includes(type) ? (row.photo_id ?? row.topic_id) : `n${id}`
  return {
    name: who,
    says: words.comment ? `${says} ${quoted(words.comment)}` : says,
    url: placeOf(type, notice, words),
    tag: `notice-${type}-${object}`,
    id,
  }
}
