import { FOUNDER_ID } from '../../shared/name-colour.ts'

// SQL: what others see of member `u`, as the member wishes and staff decide (decision 24). Every list of members, every face
// and every refusal asks here.

/** Neither suspended nor paused: others open the profile, see the photos, write and ask. @param u alias of `users` */
export const isActive = (u: string): string => `(${u}.roles >= 0 and ${u}.paused_at is null)`

/** Others find the member without knowing of them: in the search, the carousel, on the wall. */
export const isFindable = (u: string): string => `(${isActive(u)} and not ${u}.hides_from_search)`

/** What `member_search.searchable` is, for everybody and always. */
export const isSearchable = (u: string): string => `(${isFindable(u)} and ${u}.id <> ${FOUNDER_ID})`

/** Others are told of the week in which the member was here, and of nothing more exact. */
export const hidesPresence = (u: string): string => `(${u}.hides_presence or ${u}.paused_at is not null)`

/** The profile photo where the name stands: not of the paused, whose photos are served to nobody. */
export const visibleAvatar = (u: string): string => `case when ${u}.paused_at is null then ${u}.avatar end`

/** Who is not signed in reads the member's name. */
export const showsNameToVisitors = (u: string): string => `(not ${u}.hides_name)`

/** Who is not signed in sees the profile photo, and so the member in the carousel. */
export const showsPhotoToVisitors = (u: string): string =>
  `(${u}.shown_to_visitors and ${showsNameToVisitors(u)} and ${isActive(u)})`

/** The start of the week in Paris, Monday at midnight, of a moment. */
export const weekStart = (moment: string): string =>
  `(date_trunc('week', (${moment}) at time zone 'Europe/Paris') at time zone 'Europe/Paris')`
