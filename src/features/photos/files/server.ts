import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import {
  existsForOthers,
  hidesPresence,
  isActive,
  isShownToVisitors,
} from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { hashToken, hasStaffRights, SESSION_ALIVE } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { enqueueFileChange, sendPhotoFile, updateFile } from '../../../platform/photos/files.ts'
import { isPhotoFile } from '../../../platform/storage/photo-store.ts'
import { PHOTO_RETENTION_DAYS, PHOTO_STATE } from '../../../shared/photos.ts'

// Prepared, because one runs per image. File names are not unique (demo members share portraits): any visible
// row suffices.

/** Session and access right in one round trip: two would cost half as much again. */
const VIEWER_ACCESS_QUERY = {
  name: 'photo-right',
  text: `
    select u.id, s.id as session_id, coalesce(u.own_activity, m.last_activity) as last_activity,
      ${hidesPresence('u')} as hides_presence, r.shared
    from sessions s
    join users u on u.id = s.user_id and ${existsForOthers('u')}
    join member_search m on m.user_id = u.id
    left join lateral (
      select p.visible and ${isActive('o')} as shared
      from photos p
      join users o on o.id = p.user_id
      where p.photo = $2 and p.state <> ${PHOTO_STATE.banned} and (
        ${hasStaffRights('$3')}
        or p.user_id = u.id
        or (u.roles >= 0 and p.visible and ${isActive('o')}
          and not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = p.user_id)
          and not exists (select from blacklist b where b.user_id = p.user_id and b.blocked_id = u.id))
        or (u.roles < 0 and p.visible and ${isShownToVisitors('o')} and o.avatar = p.photo))
      limit 1) r on true
    where s.token_hash = $1 and ${SESSION_ALIVE}`,
}

const VISITOR_ACCESS_QUERY = {
  name: 'photo-right-of-visitor',
  text: `
    select true as shared
    from photos p
    join users o on o.id = p.user_id and o.avatar = p.photo
    where p.photo = $1 and p.visible and ${isShownToVisitors('o')}
    limit 1`,
}

/** `shared`: other members see it too. `own`: only its owner and staff do. */
export type PhotoAccess = 'shared' | 'own' | null

type SessionViewer = Pick<Viewer, 'id' | 'session_id' | 'last_activity' | 'hides_presence'>

/**
 * Finds the session of a token and its right to see a photo's file (product.md 3, 4 and 5). The owner and
 * staff (with their second factor) always see it, except that a banned one is sealed; visitors and suspended members see the
 * profile photos of members who allow it.
 */
export async function getPhotoAccess(
  pool: Pool,
  token: string | null,
  photo: string,
  asksFactor: boolean,
): Promise<{ right: PhotoAccess; reader: SessionViewer | null }> {
  if (token?.startsWith('s.')) {
    const { rows } = await pool.query<SessionViewer & { shared: boolean | null }>({
      ...VIEWER_ACCESS_QUERY,
      values: [hashToken(token), photo, asksFactor],
    })
    if (rows[0]) return { right: toPhotoAccess(rows[0].shared), reader: rows[0] }
  }
  const { rows } = await pool.query<{ shared: boolean }>({ ...VISITOR_ACCESS_QUERY, values: [photo] })
  return { right: toPhotoAccess(rows[0]?.shared ?? null), reader: null }
}

function toPhotoAccess(shared: boolean | null): PhotoAccess {
  if (shared === null) return null
  return shared ? 'shared' : 'own'
}

/** Paths of the specification (2, section 2) and the size that each serves. */
const SIZE_BY_PATH = {
  '/up/photo/:file': 'full',
  '/cache/thumbnail/up/photo/:file': 'thumbnail',
  '/cache/avatar/up/photo/:file': 'avatar',
} as const

/** A photo never changes under its name; browsers must not store photos that only the owner and staff see. */
const CACHE_CONTROL: Record<NonNullable<PhotoAccess>, string> = {
  shared: 'private, max-age=31536000, immutable',
  own: 'private, no-store',
}

/** Serves members' photos by current access rights (security.md 18). */
export function servePhotoFiles(context: AppContext): void {
  for (const [path, size] of Object.entries(SIZE_BY_PATH)) {
    context.app.get(path, { config: { readsSession: true } }, async (request, reply) => {
      const { file = '' } = request.params as { file?: string }
      if (!isPhotoFile(file)) throw new NotFound()
      const { right, reader } = await getPhotoAccess(
        context.pool,
        request.auth.token,
        file,
        context.config.asksFactor,
      )
      if (reader) context.presence.touch(reader)
      const bytes = right && (await context.store.get(size, file))
      if (!bytes) throw new NotFound()
      reply.header('cache-control', CACHE_CONTROL[right])
      return sendPhotoFile(request, reply, bytes, `"${size}-${file.slice(0, 32)}"`)
    })
  }
}

const HOUR_MS = 3_600_000
/** Small, because likes and comments are deleted along and the job names every file. */
const SWEEP_BATCH = 200

/** Runs at start and every hour; files are sealed at start and every day. */
export function schedulePhotoSweep(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'photos', () => sweepPhotos(context))
  scheduleRecurring(context, 24 * HOUR_MS, 'sealed photos', () => sealPhotoFiles(context))
}

/** Seals the files of banned photos that a restored backup or a former version left open. */
export async function sealPhotoFiles({ db, store }: Pick<AppContext, 'db' | 'store'>): Promise<void> {
  let last = 0
  await runInBatches(async (limit) => {
    const rows = await db
      .selectFrom('photos')
      .where('state', '=', PHOTO_STATE.banned)
      .where('id', '>', last)
      .select(['id', 'photo'])
      .orderBy('id')
      .limit(limit)
      .execute()
    for (const { id, photo } of rows) {
      await updateFile({ db, store }, photo)
      last = id
    }
    return rows.length
  }, SWEEP_BATCH)
}

/**
 * Deletes drafts of killed uploads, and, 30 days after the decision, refused, moderated and banned photos and
 * verification photos (product.md 5). A job of the same transaction erases their files.
 */
export async function sweepPhotos(context: TransactionContext): Promise<void> {
  await deleteInBatches(
    context,
    (limit) => sql`
    delete from photo_drafts where photo in (
      select photo from photo_drafts where created_at < now() - interval '1 hour'
      limit ${limit} for update skip locked)
    returning photo`,
  )
  await deleteInBatches(
    context,
    (limit) => sql`
    delete from photos where id in (
      select id from photos
      where (state > ${sql.lit(PHOTO_STATE.accepted)} or (verification and state = ${sql.lit(PHOTO_STATE.accepted)}))
        and decided_at < now() - make_interval(days => ${sql.lit(PHOTO_RETENTION_DAYS)})
      limit ${limit} for update skip locked)
    returning photo`,
  )
}

async function deleteInBatches(
  context: TransactionContext,
  statement: (limit: number) => RawBuilder<{ photo: string }>,
): Promise<void> {
  await runInBatches(
    (limit) =>
      inTransaction(context, async (tx) => {
        const { rows } = await statement(limit).execute(tx)
        await enqueueFileChange(
          tx,
          rows.map(({ photo }) => photo),
        )
        return rows.length
      }),
    SWEEP_BATCH,
  )
}
