import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import type { Actor } from '../../policy.ts'
import type * as calls from '../contract/validation.ts'
import { VALIDATION_PAGE_SIZE } from '../contract/validation.ts'
import { deriveVerificationCode } from '../public/verification-code.ts'
import { countAwaitingPhotos, isValidatableBy } from './count-awaiting.ts'

/** A page of the photos whose fate the actor may decide, the oldest first; the queue is short enough to count. */
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
      ])
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
