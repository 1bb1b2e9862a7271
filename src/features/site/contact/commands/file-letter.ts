import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../../platform/http/errors.ts'
import { recordAudit } from '../../../moderation/public.ts'
import { ALREADY_CLOSED, ALREADY_OPEN, NO_SUCH_LETTER } from '../desk-texts.ts'

/**
 * Closes a letter, or opens it again, and writes so into the log.
 * @throws NotFound; Conflict where somebody else has done so already
 */
export function fileContactMessage(
  db: AppContext['db'],
  actor: { id: number },
  id: number,
  { closed }: { closed: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const filed = await tx
      .updateTable('letters')
      .set(
        closed ? { closed_at: sql<Date>`now()`, closed_by: actor.id } : { closed_at: null, closed_by: null },
      )
      .where('id', '=', id)
      .where('closed_at', closed ? 'is' : 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!filed) {
      const letter = await tx.selectFrom('letters').where('id', '=', id).select('id').executeTakeFirst()
      throw letter ? new Conflict(closed ? ALREADY_CLOSED : ALREADY_OPEN) : new NotFound(NO_SUCH_LETTER)
    }
    await recordAudit(tx, {
      actorId: actor.id,
      action: closed ? 'letter.close' : 'letter.reopen',
      userId: filed.user_id,
      targetId: id,
    })
  })
}
