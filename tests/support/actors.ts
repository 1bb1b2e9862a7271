// The access tables (security.md 6): one column per actor, in the order of ACTORS. The owner is the member in
// the address; they have blocked the blocked one, and the blocker has blocked them.
export const ACTORS = [
  'visitor',
  'suspended',
  'unverified',
  'member',
  'friend',
  'blocked',
  'blocker',
  'owner',
  'moderator',
  'admin',
  'founder',
] as const
export type Actor = (typeof ACTORS)[number]

export const ALL = (status: number) => ACTORS.map(() => status)
/** Signed in, suspended or not. */
export const SIGNED_IN = (status: number) => [401, ...ACTORS.slice(1).map(() => status)]
/** Signed in and not suspended. */
export const MEMBER = (status: number) => [401, 403, ...ACTORS.slice(2).map(() => status)]
/** All except the visitor (401) and the suspended (403): statuses of the others, from the unverified on. */
export const MEMBERS = (...statuses: number[]) => [401, 403, ...statuses]
/** A page for members; visitors are redirected to the sign-in page, suspended members to the reason. */
export const MEMBER_PAGE = [302, 303, ...ACTORS.slice(2).map(() => 200)]

export interface Row {
  /**
   * The address with its parameters; `:target` is the owner, `:photo`, `:comment` and `:conversation` (with
   * another member) are new rows of theirs, as are `:notice`, `:topic`, its `:slug` and its first `:post`;
   * `:guest` has replied there, `:banned` is banned from it. The same in the body.
   */
  url?: string
  body?: object
  /** The response is a stream. */
  streams?: boolean
  statuses: number[]
}
