import { type Kysely, sql } from 'kysely'
import { visibleAvatar } from '../../../../platform/db/visibility.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { findCoupleRefund } from '../../../premium/withdrawal/public.ts'
import type * as calls from '../contract.ts'

/** The choice and the moment of one member. */
export async function getCouple(
  db: Kysely<Database>,
  { id }: Pick<Viewer, 'id'>,
): Promise<Reply<typeof calls.getCouple>> {
  const row = await db
    .selectFrom('couple_choices as c')
    .innerJoin('users as u', 'u.id', 'c.other_id')
    .where('c.user_id', '=', id)
    .select(['c.thread_id', 'c.agreed_at', 'c.erase_at', 'u.id', 'u.name'])
    .select(sql<string | null>`${sql.raw(visibleAvatar('u'))}`.as('avatar'))
    .executeTakeFirst()
  if (!row) return { choice: null, moment: null }
  const { thread_id: thread, agreed_at, erase_at, ...member } = row
  if (agreed_at === null) return { choice: { thread, member, until: erase_at.toISOString() }, moment: null }
  return { choice: null, moment: { thread, member, refund: await findCoupleRefund(db, id) } }
}
