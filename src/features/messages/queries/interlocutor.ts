import type { Pool } from 'pg'
import { NotFound } from '../../../platform/http/errors.ts'
import { isStaff, isSuspended } from '../../../shared/roles.ts'
import type { MemberCard } from '../../members/contract/card.ts'
import { readCards } from '../../members/public/cards.ts'
import { NO_THREAD } from '../refusal-texts.ts'

interface Reader {
  id: number
  roles: number
  verified: boolean
}

const READ_OTHER = {
  name: 'read-interlocutor',
  text: `
    select other_id from thread_members
    where thread_id = $1 and user_id = $2 and not parted and other_id is not null`,
}

/**
 * The other member of a conversation.
 * @throws NotFound for whoever is not in it, once the two are parted, and once the other's account is deleted
 */
export async function readInterlocutorOf(
  { pool }: { pool: Pool },
  reader: Reader,
  thread: number,
): Promise<MemberCard> {
  const { rows } = await pool.query<{ other_id: number }>({ ...READ_OTHER, values: [thread, reader.id] })
  const [card] = rows[0] ? await readInterlocutors(pool, reader, [rows[0].other_id]) : []
  if (!card) throw new NotFound(NO_THREAD)
  return card
}

/** The cards of these members as the reader may see them: the suspended show their face to staff alone. */
export async function readInterlocutors(
  pool: Pool,
  reader: Reader,
  ids: readonly number[],
): Promise<MemberCard[]> {
  const cards = await readCards(pool, reader, ids)
  if (isStaff(reader.roles)) return cards
  return cards.map((card) => (isSuspended(card.roles) ? { ...card, avatar: null } : card))
}
