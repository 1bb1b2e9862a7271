import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Position } from '../../../../shared/distance.ts'

/** Where a member is, and how that place is called. */
export interface Whereabouts extends Position {
  /** Country, ISO 3166-1 alpha-2. */
  iso: string | null
  /** Commune chosen by name. */
  place: string | null
}

/**
 * Keeps where a member is: the only way in which a position is written. Others find it in `member_search`, unless the member
 * hides it; then it stands in `users` alone. The account is held until both are written, so that it never comes out while the
 * switch is moved.
 */
export async function keepPosition(
  db: Kysely<Database>,
  memberId: number,
  { latitude, longitude, iso, place }: Whereabouts,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await tx
      .updateTable('users')
      .set({
        iso,
        place,
        own_latitude: sql`case when hides_distance then ${latitude}::real end`,
        own_longitude: sql`case when hides_distance then ${longitude}::real end`,
      })
      .where('id', '=', memberId)
      .returning('hides_distance')
      .executeTakeFirst()
    if (!member || member.hides_distance) return
    await tx
      .updateTable('member_search')
      .set({ latitude, longitude })
      .where('user_id', '=', memberId)
      .execute()
  })
}
