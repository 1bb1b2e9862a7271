import type { Kysely } from 'kysely'
import { Forbidden, InvalidData } from '../../platform/http/errors.ts'
import type { Database } from '../../schema/database.ts'
import { isEmoji } from './catalogue.ts'
import { NO_PREMIUM, UNKNOWN_EMOJI } from './texts.ts'

/**
 * Gives a premium member this emoji.
 * @throws InvalidData on `emoji` for a file that is not in the catalogue, Refused without premium
 */
export async function chooseEmojiOf(db: Kysely<Database>, memberId: number, emoji: string): Promise<void> {
  if (!isEmoji(emoji)) throw new InvalidData({ emoji: [UNKNOWN_EMOJI] })
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ emoji })
    .where('id', '=', memberId)
    .where('stripe_status', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Forbidden(NO_PREMIUM)
}
