import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import type { SearchSettings } from '../../search/contract.ts'
import { type SavedSearchRow, savedSearch, toSavedSearch } from '../../search/public.ts'
import type { WelcomeState } from './policy.ts'
import { splitWelcomeRow, type WelcomeRow, welcomeColumns } from './public.ts'

/** The data of the welcome's pages. */
export interface Welcome {
  state: WelcomeState
  saved: SavedSearchRow
  settings: SearchSettings
  /** Photos that take room in the album. */
  photos: number
  canDescribe: boolean
  /** Address whose confirmation is awaited; null for none. */
  waitingEmail: string | null
}

const FIND_WELCOME = {
  name: 'find-welcome',
  text: `
    select ${savedSearch.columns}, ${welcomeColumns}, w.can_description,
      coalesce(w.pending_email, w.email) as email,
      (select count(*)::integer from photos p where p.user_id = $1 and not p.verification and p.post_id is null
        and p.state in (${PHOTO_STATE.awaiting}, ${PHOTO_STATE.accepted})) as photos
    from ${savedSearch.source} join users w on w.id = viewer.id`,
}

type Row = SavedSearchRow & WelcomeRow & { can_description: boolean; email: string; photos: number }

export async function getWelcome({ pool }: AppContext, viewer: Viewer): Promise<Welcome> {
  const { rows } = await pool.query<Row>({ ...FIND_WELCOME, values: [viewer.id] })
  const { can_description, email, photos, ...row } = rows[0] as Row
  const { welcome, others: saved } = splitWelcomeRow(viewer, row)
  return {
    state: welcome,
    saved,
    settings: toSavedSearch(viewer, saved).settings,
    photos,
    canDescribe: can_description,
    waitingEmail: viewer.verified ? null : email,
  }
}

/** Hides the lanterns on home for good. Idempotent. */
export async function dismissWelcome(context: AppContext, userId: number): Promise<void> {
  await inTransaction(context.db, (tx) =>
    tx
      .updateTable('users')
      .set({ welcome_dismissed_at: new Date() })
      .where('id', '=', userId)
      .where('welcome_dismissed_at', 'is', null)
      .execute(),
  )
}

/** Records that the last page of the welcome was opened. Idempotent. */
export async function recordMeeting(context: AppContext, userId: number): Promise<void> {
  await inTransaction(context.db, (tx) =>
    tx
      .updateTable('users')
      .set({ welcome_met_at: new Date() })
      .where('id', '=', userId)
      .where('welcome_met_at', 'is', null)
      .execute(),
  )
}
