import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../../../schema/database.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import type { Actor } from '../../policy.ts'
import type * as calls from '../contract/validation-queue.ts'
import { ALBUM_PREVIEW_SIZE, QUEUE_PAGE_SIZE } from '../contract/validation-queue.ts'
import { deriveVerificationCode } from '../public/verification-code.ts'
import { countAwaitingPhotos, isValidatableBy } from './count-awaiting.ts'

/**
 * A page of the photos that the actor may decide, the oldest first, with what they are weighed by.
 * @param after the id that the page starts behind
 */
export async function listValidationQueue(
  { db, secret }: { db: Kysely<Database>; secret: string },
  actor: Actor,
  after = 0,
): Promise<Reply<typeof calls.listValidationQueue>> {
  const [rows, waiting] = await Promise.all([
    buildQueueQuery(db, actor, after).execute(),
    countAwaitingPhotos(db, actor),
  ])
  const data = rows.slice(0, QUEUE_PAGE_SIZE).map(({ album, ...row }) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    signup: row.signup.toISOString(),
    code: row.verification ? deriveVerificationCode(secret, row.user_id) : null,
    album: album.map(({ photo }) => photo),
  }))
  return { data, waiting, next: rows.length > QUEUE_PAGE_SIZE ? (data.at(-1)?.id ?? null) : null }
}

/** One row more than a page tells whether another follows. */
export function buildQueueQuery(db: Kysely<Database>, actor: Actor, after: number) {
  return db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .innerJoin('member_search as m', 'm.user_id', 'p.user_id')
    .innerJoinLateral(selectOwnerPhotoCounts(), (join) => join.onTrue())
    .where('p.state', '=', sql.lit(PHOTO_STATE.awaiting))
    .where('p.id', '>', after)
    .where(isValidatableBy(actor))
    .select([
      'p.id',
      'p.photo',
      'p.user_id',
      'p.created_at',
      'p.width',
      'p.height',
      'p.blur',
      'p.verification',
    ])
    .select(['o.name', 'o.avatar', 'o.roles', 'o.status', 'o.emoji', 'o.stripe_status', 'o.warning'])
    .select(['m.sex', 'm.birthday', 'm.signup', 'c.accepted', 'c.refused'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('photos as s')
          .whereRef('s.user_id', '=', 'p.user_id')
          .where('s.visible', '=', true)
          .select('s.photo')
          .orderBy('s.id', 'desc')
          .limit(ALBUM_PREVIEW_SIZE),
      ).as('album'),
    )
    .orderBy('p.id')
    .limit(QUEUE_PAGE_SIZE + 1)
}

/** SQL: how many photos of the owner of photo `p` others see, and how many staff took away. */
const selectOwnerPhotoCounts = () =>
  sql<{ accepted: number; refused: number }>`(
    select (count(*) filter (where visible))::integer as accepted,
      (count(*) filter (where state > ${sql.lit(PHOTO_STATE.accepted)}))::integer as refused
    from photos where user_id = p.user_id)`.as<'c'>(sql`c`)
