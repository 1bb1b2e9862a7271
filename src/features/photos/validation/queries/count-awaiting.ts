import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { isHigherStaff, ROLES } from '../../../../shared/roles.ts'
import type { Actor } from '../../policy.ts'

/** SQL: `canValidate` of photo `p` of member `o`. */
export function isValidatableBy(actor: Actor): RawBuilder<boolean> {
  if (isHigherStaff(actor.roles)) return sql<boolean>`true`
  return sql<boolean>`(p.user_id <> ${actor.id} and o.roles < ${actor.roles})`
}

/**
 * How many photos the actor may decide: all that await, which an index counts, but those of the few staff whose photos
 * are not theirs to decide.
 */
export async function countAwaitingPhotos(db: Kysely<Database>, actor: Actor): Promise<number> {
  const awaiting = sql.lit(PHOTO_STATE.awaiting)
  const { rows } = await sql<{ waiting: number }>`
    select ((select count(*) from photos where state = ${awaiting})
      - (select count(*) from users o join photos p on p.user_id = o.id and p.state = ${awaiting}
        where o.roles > ${sql.lit(ROLES.member)} and not ${isValidatableBy(actor)}))::integer as waiting`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}
