import type { Assumptions } from './assumptions.ts'

/**
 * Where a table's rows live: with the member they belong to; with the member whose conversation it is; by the topic; by where
 * the searched live; by a hash of their own key; on one node; on every node.
 */
export type Placement = 'member' | 'thread' | 'topic' | 'zone' | 'key' | 'one' | 'every'

export interface TablePlan {
  name: string
  placement: Placement
  /** Rows at these assumptions. */
  rows(assumed: Assumptions): number
  /** Part of them that an evening reads. */
  hot: number
}

const each = (count: number) => (assumed: Assumptions) => assumed.members * count
const DAYS = 365
const days = (assumed: Assumptions) => assumed.members * assumed.active
/** What is done and kept without end. */
const kept = (work: 'send' | 'reply', share: number) => (assumed: Assumptions) =>
  days(assumed) * assumed.aDay[work] * share * DAYS * assumed.years
/** What is done and dropped after so many days. */
const dropped = (aDay: number, after: number) => (assumed: Assumptions) => days(assumed) * aDay * after

/** The tables that weigh; all others follow the member or are small (docs/scale.md). */
export const TABLES: readonly TablePlan[] = [
  { name: 'users', placement: 'member', rows: each(1), hot: 0.3 },
  { name: 'member_search', placement: 'zone', rows: each(1), hot: 1 },
  { name: 'sessions', placement: 'member', rows: each(0.6), hot: 0.3 },
  { name: 'search_settings', placement: 'member', rows: each(0.8), hot: 0.3 },
  { name: 'blacklist', placement: 'member', rows: each(2), hot: 0.3 },
  { name: 'photos', placement: 'member', rows: each(3), hot: 0.3 },
  { name: 'photo_likes', placement: 'member', rows: each(20), hot: 0.1 },
  { name: 'comments', placement: 'member', rows: each(2), hot: 0.1 },
  { name: 'friendships', placement: 'member', rows: each(40), hot: 0.1 },
  { name: 'asks', placement: 'member', rows: each(30), hot: 0.05 },
  { name: 'mailboxes', placement: 'member', rows: each(1), hot: 0.3 },
  { name: 'threads', placement: 'thread', rows: each(15), hot: 0.1 },
  { name: 'thread_members', placement: 'member', rows: each(30), hot: 0.1 },
  { name: 'messages', placement: 'thread', rows: kept('send', 1), hot: 0.02 },
  { name: 'newsfeed', placement: 'member', rows: dropped(3, 180), hot: 0.05 },
  { name: 'notifications', placement: 'member', rows: dropped(6, 180), hot: 0.05 },
  { name: 'visits', placement: 'member', rows: dropped(10, 90), hot: 0.1 },
  { name: 'consents', placement: 'member', rows: each(6), hot: 0.02 },
  { name: 'topics', placement: 'topic', rows: kept('reply', 0.1), hot: 0.1 },
  { name: 'posts', placement: 'topic', rows: kept('reply', 1), hot: 0.05 },
  { name: 'topic_reads', placement: 'member', rows: each(5), hot: 0.1 },
  { name: 'topic_follows', placement: 'topic', rows: each(2), hot: 0.1 },
]
