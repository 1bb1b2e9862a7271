import type { Pool } from 'pg'
import { listMemberCards } from '../../../../platform/db/member-cards.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import type { MemberCard } from '../../../../shared/member-card.ts'
import { isStaff, isSuspended } from '../../../../shared/roles.ts'
import { NO_CONVERSATION } from '../../refusal-texts.ts'

interface Reader {
  id: number
  roles: number
  verified: boolean
}

const INTERLOCUTOR_QUERY = {
  name: 'read-interlocutor',
  text: `
    select other_id from thread_members
    where thread_id = $1 and user_id = $2 and not parted and other_id is not null`,
}

/**
 * The other member of a conversation.
 * @throws NotFound for whoever is not in it, once the two are parted, and once the other's account is deleted
 */
export async function getInterlocutor(
  { pool }: { pool: Pool },
  reader: Reader,
  thread: number,
): Promise<MemberCard> {
  const { rows } = await pool.query<{ other_id: number }>({
    ...INTERLOCUTOR_QUERY,
    values: [thread, reader.id],
  })
  const [card] = rows[0] ? await findInterlocutors(pool, reader, [rows[0].other_id]) : []
  if (!card) throw new NotFound(NO_CONVERSATION)
  return card
}

/** The cards of these members as the reader may see them: the suspended show their face to staff alone. */
export async function findInterlocutors(
  pool: Pool,
  reader: Reader,
  ids: readonly number[],
): Promise<MemberCard[]> {
  const cards = await listMemberCards(pool, reader, ids)
  if (isStaff(reader.roles)) return cards
  return cards.map((card) => (isSuspended(card.roles) ? { ...card, avatar: null } : card))
}
