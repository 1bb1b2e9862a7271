import { type Kysely, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { isHigherStaff, ROLES } from '../../../shared/roles.ts'
import type { Actor } from '../policy.ts'
import type * as calls from './contract.ts'
import { ALBUM_PREVIEW_SIZE, type AwaitingPhoto, QUEUE_PAGE_SIZE, VALIDATION_PAGE_SIZE } from './contract.ts'
import { deriveVerificationCode } from './public/verification-code.ts'

/**
 * Lists a page of the photos that the actor may decide, the oldest first; the queue is short enough to count.
 */
export async function listAwaitingPhotos(
  { db, secret }: { db: Kysely<Database>; secret: string },
  actor: Actor,
  page: number,
): Promise<Reply<typeof calls.listAwaitingPhotos>> {
  const awaiting = db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.state', '=', PHOTO_STATE.awaiting)
    .where(isValidatableBy(actor))
  const before = (page - 1) * VALIDATION_PAGE_SIZE
  const [rows, total] = await Promise.all([
    awaiting
      .select([
        'p.id',
        'p.photo',
        'p.user_id',
        'o.name',
        'p.created_at',
        'p.width',
        'p.height',
        'p.verification',
        'p.alt',
      ])
      .select(selectPostOfPhoto())
      .orderBy('p.id')
      .limit(VALIDATION_PAGE_SIZE)
      .offset(before)
      .execute(),
    countAwaitingPhotos(db, actor),
  ])
  const link = (to: number) => `/api/photos/validated?page=${to}`
  return {
    data: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      code: row.verification ? deriveVerificationCode(secret, row.user_id) : null,
    })),
    next_page_url: before + rows.length < total && rows.length > 0 ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / VALIDATION_PAGE_SIZE)),
    total,
    to: Math.min(before + rows.length, total),
  }
}

/**
 * Lists a page of the photos that the actor may decide, the oldest first, with their owners' facts.
 * @param after id of the last photo of the previous page
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

/** One extra row shows whether there is a next page. */
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
      'p.alt',
    ])
    .select(selectPostOfPhoto())
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

/** SQL: the forum post of photo `p`, with its topic; null for a photo of an album. */
const selectPostOfPhoto = () =>
  sql<AwaitingPhoto['post']>`(
    select json_build_object('id', e.id, 'title', t.title) from posts e join topics t on t.id = e.topic_id
    where e.id = p.post_id)`.as('post')

/** SQL: counts of visible photos of the owner of photo `p`, and of those that staff took down. */
const selectOwnerPhotoCounts = () =>
  sql<{ accepted: number; refused: number }>`(
    select (count(*) filter (where visible))::integer as accepted,
      (count(*) filter (where state > ${sql.lit(PHOTO_STATE.accepted)}))::integer as refused
    from photos where user_id = p.user_id)`.as<'c'>(sql`c`)

/** SQL: `canValidate` for photo `p` of member `o`. */
function isValidatableBy(actor: Actor): RawBuilder<boolean> {
  if (isHigherStaff(actor.roles)) return sql<boolean>`true`
  return sql<boolean>`(p.user_id <> ${actor.id} and o.roles < ${actor.roles})`
}

/**
 * Counts the photos that the actor may decide: all pending ones by an index, minus those of the few staff
 * members they may not judge.
 */
async function countAwaitingPhotos(db: Kysely<Database>, actor: Actor): Promise<number> {
  const awaiting = sql.lit(PHOTO_STATE.awaiting)
  const { rows } = await sql<{ waiting: number }>`
    select ((select count(*) from photos where state = ${awaiting})
      - (select count(*) from users o join photos p on p.user_id = o.id and p.state = ${awaiting}
        where o.roles > ${sql.lit(ROLES.member)} and not ${isValidatableBy(actor)}))::integer as waiting`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}
