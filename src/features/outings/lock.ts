import { type Selectable, sql, type Transaction } from 'kysely'
import { hasNoBlock } from '../../platform/db/member-cards.ts'
import { existsForOthers } from '../../platform/db/visibility.ts'
import { Forbidden, NotFound, Unauthenticated } from '../../platform/http/errors.ts'
import type { Database } from '../../schema/database.ts'
import type { Outings } from '../../schema/outings.ts'
import { OUTING_STATE } from '../../shared/outing-states.ts'
import { NOT_YOURS, OUTING_UNKNOWN } from './texts.ts'

export type LockedOuting = Selectable<Outings>

/**
 * Locks members against deletion, then the outing, which serialises all changes of its seats. Members first, as account
 * deletion does.
 * @throws Unauthenticated if the actor's account is gone, NotFound for an unknown outing
 */
export async function lockOuting(
  tx: Transaction<Database>,
  actorId: number,
  id: number,
  ...others: number[]
): Promise<LockedOuting> {
  const { rows } = await sql<{ id: number; exists: boolean }>`
    select u.id, ${sql.raw(existsForOthers('u'))} as exists from users u
    where u.id = any (${[actorId, ...others]}::integer[]) order by u.id for key share`.execute(tx)
  if (!rows.some((row) => row.id === actorId && row.exists)) throw new Unauthenticated()
  return lockOutingRow(tx, id)
}

/** @throws NotFound when unknown */
export async function lockOutingRow(tx: Transaction<Database>, id: number): Promise<LockedOuting> {
  const outing = await tx
    .selectFrom('outings')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!outing) throw new NotFound(OUTING_UNKNOWN)
  return outing
}

/** The same for its host. @throws Forbidden for others, NotFound where they may not know of it */
export async function lockHostedOuting(
  tx: Transaction<Database>,
  host: { id: number },
  id: number,
  ...others: number[]
): Promise<LockedOuting> {
  const outing = await lockOuting(tx, host.id, id, ...others)
  if (outing.host_id === host.id) return outing
  await assertVisible(tx, host, outing)
  throw new Forbidden(NOT_YOURS)
}

/** The same for others: published or cancelled, its host not blocked either way. */
export async function lockVisibleOuting(
  tx: Transaction<Database>,
  member: { id: number },
  id: number,
): Promise<LockedOuting> {
  const outing = await lockOuting(tx, member.id, id)
  if (outing.host_id !== member.id) await assertVisible(tx, member, outing)
  return outing
}

async function assertVisible(
  tx: Transaction<Database>,
  member: { id: number },
  outing: LockedOuting,
): Promise<void> {
  if (outing.state === OUTING_STATE.draft) throw new NotFound(OUTING_UNKNOWN)
  if (outing.host_id === null) return
  const { rows } = await sql`
    select from outings o where o.id = ${outing.id} and ${hasNoBlock(member.id, 'o.host_id')}`.execute(tx)
  if (rows.length === 0) throw new NotFound(OUTING_UNKNOWN)
}
