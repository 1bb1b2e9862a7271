import { type Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../../../config.ts'
import { printTimes } from '../../../platform/db/iso-times.ts'
import {
  areCopied,
  buildForSources,
  copyColumns,
  type LastMessageSource,
} from '../../../platform/db/last-messages.ts'
import { type CardRow, cardColumns, presentCard } from '../../../platform/db/member-cards.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { WAITING_CODE } from '../../../shared/texts.ts'
import type { WaitingConversation, WaitingRefusal } from './contract.ts'
import { WAITING_DAYS, WAITING_PATH } from './policy.ts'
import { formatWaitingLimit } from './sheet-texts.ts'

/** SQL: side `t` waits for its member, as far as the side knows; matches the partial index `thread_members_awaited`. */
export const isAwaited = (t: string): string =>
  `${t}.awaited_at > now() - make_interval(days => ${WAITING_DAYS}) and not ${t}.parked and ${t}.closed_by is null
      and not ${t}.hidden and not ${t}.parted`

/** The browser shows the waiting conversations, and repeats the call once one of them waits no longer. */
export class WaitingLimitReached extends Conflict {
  override readonly code = WAITING_CODE
  override readonly formRedirect = WAITING_PATH
  override readonly details: WaitingRefusal
  constructor(refusal: WaitingRefusal) {
    super(formatWaitingLimit(refusal.total))
    this.details = refusal
  }
}

type Member = { id: number; roles: number; verified?: boolean }

/**
 * Asserts that a member may start another conversation. Acquires a lock of the member, so that acts at the same time count
 * each other; it comes after `lockPair` and before the sides.
 * @throws WaitingLimitReached with those that have waited longest; never for staff
 */
export async function assertHasRoom(
  tx: Transaction<Database>,
  { waitingLimit }: Pick<Config, 'waitingLimit'>,
  member: Member,
): Promise<void> {
  if (waitingLimit === 0 || isStaff(member.roles)) return
  await sql`select pg_advisory_xact_lock(${member.id}::int, ${member.id}::int)`.execute(tx)
  const refusal = await listWaiting(tx, member)
  if (refusal.total >= waitingLimit) throw new WaitingLimitReached(refusal)
}

/** Listed at most; messages arrive past the limit. */
const LISTED = 50

type WaitingRow = CardRow &
  Omit<WaitingConversation, 'member' | 'date'> & { date: Date; total: number; is_copied: boolean }

const WAITING_ROWS = buildForSources(
  (source: LastMessageSource) => (id: number) =>
    sql<WaitingRow>`
    with waiting as materialized (
      select w.thread_id, w.other_id, w.last_id, w.awaited_at, count(*) over ()::integer as total, ${sql.raw(copyColumns('w'))}
      from thread_members w join users u on u.id = w.other_id and ${sql.raw(isActive('u'))}
      where w.user_id = ${id} and ${sql.raw(isAwaited('w'))}
      order by w.awaited_at limit ${sql.lit(LISTED)}
    ), ${sql.raw(source.cte('waiting'))} copied as (select ${sql.raw(areCopied('w'))} as is_copied from waiting w)
    select ${sql.raw(cardColumns)}, w.thread_id as thread, w.awaited_at as date, l.message as last_message,
      l.deleted as last_deleted, l.type as last_type, w.total, is_copied
    from copied, waiting w
    join users u on u.id = w.other_id
    join member_search m on m.user_id = u.id
    ${sql.raw(source.join('w'))}
    order by w.awaited_at`,
)

/** Lists conversations that wait for a member, those that have waited longest first, and counts all. */
export async function listWaiting(
  db: Kysely<Database>,
  { id, verified = false }: Pick<Member, 'id' | 'verified'>,
): Promise<WaitingRefusal> {
  let { rows } = await WAITING_ROWS.copies(id).execute(db)
  if (rows[0]?.is_copied === false) rows = (await WAITING_ROWS.messages(id).execute(db)).rows
  const waiting = rows.map(
    ({ thread, last_message, last_deleted, last_type, date, total: _, is_copied: __, ...card }) => ({
      ...{ thread, last_message, last_deleted, last_type },
      date: date.toISOString(),
      member: presentCard({ verified }, printTimes(card)),
    }),
  )
  return { waiting, total: rows[0]?.total ?? 0 }
}
