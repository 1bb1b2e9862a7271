import { sql, type Transaction } from 'kysely'
import { InvalidData } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { hasContact } from '../../../shared/contact-details.ts'
import type { StoredQuote } from '../../../shared/quotes.ts'
import { SIGN_PHOTO_UNKNOWN, SIGN_SLATE_UNKNOWN, SIGN_TWO_QUOTES, SIGN_WITH_CONTACT } from '../texts.ts'
import type { SignBody } from './contract.ts'

// The contents of a friend request: a text, the slate or photo that it answers, a rose.

/** Checks that need no database. @throws InvalidData under the field */
export function assertSignValid({ text, slate, photo }: SignBody): void {
  if (text && hasContact(text)) throw new InvalidData({ text: [SIGN_WITH_CONTACT] })
  if (slate && photo) throw new InvalidData({ slate: [SIGN_TWO_QUOTES] })
}

/** Finds the quoted content as others see it. @throws InvalidData under the field unless it is the receiver's and visible */
export async function findQuote(
  tx: Transaction<Database>,
  receiverId: number,
  { slate, photo }: SignBody,
): Promise<StoredQuote | null> {
  if (slate) {
    const { rows } = await sql<{ id: number; prompt: string; answer: string }>`
      select s.id, p.text as prompt, s.answer from slates s
      join prompts p on p.id = s.prompt_id join users u on u.id = s.user_id
      where s.id = ${slate} and s.user_id = ${receiverId} and u.can_description`.execute(tx)
    if (!rows[0]) throw new InvalidData({ slate: [SIGN_SLATE_UNKNOWN] })
    return { kind: 'slate', ...rows[0] }
  }
  if (!photo) return null
  const visible = await tx
    .selectFrom('photos')
    .where('id', '=', photo)
    .where('user_id', '=', receiverId)
    .where('visible', '=', true)
    .select('id')
    .executeTakeFirst()
  if (!visible) throw new InvalidData({ photo: [SIGN_PHOTO_UNKNOWN] })
  return { kind: 'photo', id: visible.id }
}
