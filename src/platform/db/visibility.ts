import { UNDO_HOURS } from '../../shared/account-deletion.ts'
import { FOUNDER_ID } from '../../shared/name-colour.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'

// SQL: visibility of member `u`, by their settings and staff decisions (decision 24). Used by every list of
// members, avatar and access check.

/** The account exists for others: its deletion has not been requested. */
export const existsForOthers = (u: string): string => `(${u}.deletion_requested_at is null)`

/**
 * The same for a query that does not join `users`. `offset 0` keeps it an index lookup per row: planned as a join, it
 * would cost a list the order of its index.
 * @param column the member's id, such as `l.friend_id`; null is no account
 */
export const isNotBeingDeleted = (column: string): string =>
  `(not exists (select from users gone where gone.id = ${column} and gone.deletion_requested_at is not null offset 0))`

/** The member may use the account, or undo its deletion. */
export const isUndoable = (u: string): string =>
  `(${existsForOthers(u)} or ${u}.deletion_requested_at > now() - interval '${UNDO_HOURS} hours')`

/**
 * Neither suspended, paused nor being deleted: others can open the profile, see photos, write and send requests.
 * @param u alias of `users`
 */
export const isActive = (u: string): string =>
  `(${u}.roles >= 0 and ${u}.paused_at is null and ${existsForOthers(u)})`

/** Condition of the partial index `users_unreachable`: few rows. */
export const isInactive = (u: string): string => `not ${isActive(u)}`

/** Appears in the search, the carousel and on the wall. */
export const isFindable = (u: string): string => `(${isActive(u)} and not ${u}.hides_from_search)`

/** Expression of `member_search.searchable`. */
export const isSearchable = (u: string): string => `(${isFindable(u)} and ${u}.id <> ${FOUNDER_ID})`

/** Others see only the week of the last activity. */
export const hidesPresence = (u: string): string => `(${u}.hides_presence or ${u}.paused_at is not null)`

/** The profile photo, hidden while paused or being deleted: photos of these members are not served. */
export const visibleAvatar = (u: string): string =>
  `case when ${u}.paused_at is null and ${existsForOthers(u)} then ${u}.avatar end`

/** Nobody sees a photo of this active member yet, and one of their album waits for staff. */
export const awaitsFirstPhoto = (u: string): string =>
  `(${u}.avatar is null and ${isActive(u)} and exists (
    select from photos w where w.user_id = ${u}.id and w.state = ${PHOTO_STATE.awaiting} and not w.verification
      and w.post_id is null))`

/** Visitors of the forum can read the name. */
export const showsNameToVisitors = (u: string): string => `(not ${u}.hides_name)`

/** Visitors can see name, age and photo of the profile, and so the member in the carousel. */
export const isShownToVisitors = (u: string): string => `(${u}.shown_to_visitors and ${isActive(u)})`

/** Midnight in Paris of a moment's day. */
export const dayStart = (moment: string): string =>
  `(date_trunc('day', (${moment}) at time zone 'Europe/Paris') at time zone 'Europe/Paris')`

/** Monday midnight in Paris of a moment's week. */
export const weekStart = (moment: string): string =>
  `(date_trunc('week', (${moment}) at time zone 'Europe/Paris') at time zone 'Europe/Paris')`
