// Who gets which answer: security.md 6. A row an actor, in the order of ACTORS; the owner is the member whom the address
// names, the blocked one has been blocked by them, the blocker has blocked them.
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
/** All but the visitor (401) and the suspended (403): the answers of each of the others, from the unverified on. */
export const MEMBERS = (...statuses: number[]) => [401, 403, ...statuses]
/** A page for members; a visitor is led to the sign-in page, a suspended member to why they are so. */
export const MEMBER_PAGE = [302, 303, ...ACTORS.slice(2).map(() => 200)]

export interface Row {
  /**
   * The address with its parts filled in; `:target` is the owner, `:photo`, `:comment` and `:conversation` (with
   * somebody else) are new ones of theirs, as are `:notice`, `:topic`, its `:slug` and its first `:post`; `:guest` has replied there,
   * `:banned` may no more. So in the body.
   */
  url?: string
  body?: object
  /** The answer goes on for as long as one listens. */
  streams?: boolean
  statuses: number[]
}
