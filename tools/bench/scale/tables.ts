import type { Database } from '../../../src/schema/database.ts'
import type { Assumptions } from './assumptions.ts'

export interface TablePlan {
  name: keyof Database
  /** Rows at these assumptions. */
  rows(assumed: Assumptions): number
  /** Part of them that an evening reads. */
  hot: number
}

const DAYS = 365
const each = (count: number) => (assumed: Assumptions) => assumed.members * count
const coming = ({ members, active }: Assumptions) => members * active
/** What is done and kept without end. @param share rows for each time it is done */
const kept = (work: 'send' | 'reply', share: number) => (assumed: Assumptions) =>
  coming(assumed) * assumed.aDay[work] * share * DAYS * assumed.years
/** What is done so often a day by one who comes, and dropped after so many days (`db/partitions.ts`). */
const dropped = (aDay: number, after: number) => (assumed: Assumptions) => coming(assumed) * aDay * after

/** The tables that weigh; all others are small beside them. */
export const TABLES: readonly TablePlan[] = [
  { name: 'users', rows: each(1), hot: 0.3 },
  { name: 'member_search', rows: each(1), hot: 1 },
  { name: 'sessions', rows: each(0.6), hot: 0.3 },
  { name: 'search_settings', rows: each(0.8), hot: 0.3 },
  { name: 'blacklist', rows: each(2), hot: 0.3 },
  { name: 'photos', rows: each(3), hot: 0.3 },
  { name: 'photo_likes', rows: each(20), hot: 0.1 },
  { name: 'comments', rows: each(2), hot: 0.1 },
  { name: 'friendships', rows: each(40), hot: 0.1 },
  { name: 'asks', rows: each(30), hot: 0.05 },
  { name: 'mailboxes', rows: each(1), hot: 0.3 },
  { name: 'threads', rows: each(15), hot: 0.1 },
  { name: 'thread_members', rows: each(30), hot: 0.1 },
  { name: 'messages', rows: kept('send', 1), hot: 0.02 },
  { name: 'newsfeed', rows: dropped(3, 195), hot: 0.05 },
  { name: 'notifications', rows: dropped(6, 195), hot: 0.05 },
  { name: 'visits', rows: dropped(10, 105), hot: 0.1 },
  { name: 'consents', rows: each(6), hot: 0.02 },
  { name: 'topics', rows: kept('reply', 0.1), hot: 0.1 },
  { name: 'posts', rows: kept('reply', 1), hot: 0.05 },
  { name: 'topic_reads', rows: each(5), hot: 0.1 },
  { name: 'topic_follows', rows: each(2), hot: 0.1 },
]
