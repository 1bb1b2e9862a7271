import type { Viewer } from '../../../platform/http/viewer.ts'
import { hasPosition } from '../../../shared/distance.ts'
import { ANY_ORIENTATION, FILTER, SEEK } from '../../../shared/enumerations.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import type { WelcomeState } from './policy.ts'

/**
 * SQL: what the welcome asks of `viewer.id`, with the account `w` and the saved search `s`; for a statement with more
 * columns. Before it was recorded, a search that differs from the first one was chosen. Members who may not have a
 * description are not asked for a slate.
 */
export const welcomeColumns = `
  coalesce(s.chosen or s.seek <> ${SEEK.anyone} or s.orientation <> ${ANY_ORIENTATION}
    or s.filter <> ${FILTER.online}, false) as has_chosen_search,
  exists (
    select from photos p where p.user_id = viewer.id and not p.verification and p.post_id is null
      and p.state in (${PHOTO_STATE.awaiting}, ${PHOTO_STATE.accepted})) as has_photo,
  not w.can_description or exists (select from slates o where o.user_id = viewer.id) as has_slate,
  w.intentions > 0 as has_intention,
  cardinality(w.interests) > 0 as has_interests,
  w.welcome_met_at is not null as has_met,
  w.welcome_dismissed_at is not null as is_dismissed`

export interface WelcomeRow {
  has_chosen_search: boolean
  has_photo: boolean
  has_slate: boolean
  has_intention: boolean
  has_interests: boolean
  has_met: boolean
  is_dismissed: boolean
}

/** A member's state in the welcome; `isDismissed`: the lanterns are hidden for good. */
export type HomeWelcome = WelcomeState & { isDismissed: boolean }

/** Takes the columns of the welcome out of a row. */
export function splitWelcomeRow<Row extends WelcomeRow>(
  viewer: Pick<Viewer, 'latitude' | 'longitude'>,
  row: Row,
): { welcome: HomeWelcome; others: Omit<Row, keyof WelcomeRow> } {
  const {
    has_chosen_search,
    has_photo,
    has_slate,
    has_intention,
    has_interests,
    has_met,
    is_dismissed,
    ...others
  } = row
  const welcome = {
    hasChosenSearch: has_chosen_search,
    hasPosition: hasPosition(viewer),
    hasPhoto: has_photo,
    hasIntention: has_intention,
    hasSlate: has_slate,
    hasInterests: has_interests,
    hasMet: has_met,
    isDismissed: is_dismissed,
  }
  return { welcome, others }
}
