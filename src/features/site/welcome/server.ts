import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import type { SearchSettings } from '../../search/contract.ts'
import { type SavedSearchRow, savedSearch, toSavedSearch } from '../../search/public.ts'
import type { WelcomeState } from './policy.ts'
import { splitWelcomeRow, type WelcomeRow, welcomeColumns } from './public.ts'

/** What the pages of the welcome show of their member. */
export interface Welcome {
  state: WelcomeState
  settings: SearchSettings
  /** Photos that take room in the album. */
  photos: number
  description: string | null
  canDescribe: boolean
  /** Address whose confirmation is awaited; null for none. */
  waitingEmail: string | null
}

const FIND_WELCOME = {
  name: 'find-welcome',
  text: `
    select ${savedSearch.columns}, ${welcomeColumns}, w.description, w.can_description,
      coalesce(w.pending_email, w.email) as email,
      (select count(*)::integer from photos p where p.user_id = $1 and not p.verification
        and p.state in (${PHOTO_STATE.awaiting}, ${PHOTO_STATE.accepted})) as photos
    from ${savedSearch.source} join users w on w.id = viewer.id`,
}

type Row = SavedSearchRow &
  WelcomeRow & { description: string | null; can_description: boolean; email: string; photos: number }

export async function getWelcome({ pool }: AppContext, viewer: Viewer): Promise<Welcome> {
  const { rows } = await pool.query<Row>({ ...FIND_WELCOME, values: [viewer.id] })
  const { description, can_description, email, photos, ...others } = rows[0] as Row
  const { welcome, rest } = splitWelcomeRow(viewer, others)
  return {
    state: welcome,
    settings: toSavedSearch(viewer, rest).settings,
    photos,
    description,
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
