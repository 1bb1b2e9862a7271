import type { Viewer } from '../../../platform/http/viewer.ts'
import { hasPosition } from '../../../shared/distance.ts'
import { ANY_ORIENTATION, FILTER, SEEK } from '../../../shared/enumerations.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import type { WelcomeState } from './policy.ts'

/**
 * SQL: what the welcome asks of member `$1`, whose saved search is `s`; for a statement with more columns. Before it was
 * recorded, a search that differs from the first one was chosen. Who may not have a description is not asked for one.
 */
export const welcomeColumns = `
  coalesce(s.chosen or s.seek <> ${SEEK.anyone} or s.orientation <> ${ANY_ORIENTATION}
    or s.filter <> ${FILTER.online}, false) as has_chosen_search,
  exists (
    select from photos p where p.user_id = $1 and not p.verification
      and p.state in (${PHOTO_STATE.awaiting}, ${PHOTO_STATE.accepted})) as has_photo,
  (select u.description is not null or not u.can_description from users u where u.id = $1) as has_description,
  (select u.welcome_dismissed_at is not null from users u where u.id = $1) as is_dismissed`

export interface WelcomeRow {
  has_chosen_search: boolean
  has_photo: boolean
  has_description: boolean
  is_dismissed: boolean
}

/** A member's state in the welcome; `isDismissed`: the lanterns are hidden for good. */
export type HomeWelcome = WelcomeState & { isDismissed: boolean }

/** Takes the columns of the welcome out of a row. */
export function splitWelcomeRow<Row extends WelcomeRow>(
  viewer: Pick<Viewer, 'latitude' | 'longitude'>,
  row: Row,
): { welcome: HomeWelcome; rest: Omit<Row, keyof WelcomeRow> } {
  const { has_chosen_search, has_photo, has_description, is_dismissed, ...rest } = row
  const welcome = {
    hasChosenSearch: has_chosen_search,
    hasPosition: hasPosition(viewer),
    hasPhoto: has_photo,
    hasDescription: has_description,
    isDismissed: is_dismissed,
  }
  return { welcome, rest }
}
