import type { Database } from '../../../src/schema/database.ts'

/** Daily actions of an active member, by the work that is measured for them. */
const DAILY_ACTIONS = {
  page: 20,
  profile: 12,
  search: 15,
  'conversation list': 12,
  thread: 25,
  send: 15,
  feed: 6,
  notifications: 6,
  'topic page': 4,
  reply: 0.1,
  'sign-in': 0.3,
  presence: 30,
}
export type Work = keyof typeof DAILY_ACTIONS
/** Pieces of work that are measured and planned with. */
export const WORKS = Object.keys(DAILY_ACTIONS) as Work[]

/** Assumptions that cannot be measured yet; printed with every result. */
export const ASSUMPTIONS = {
  members: 100_000_000,
  /** Share of members active per day. */
  active: 0.1,
  /** Part of a day's work in its busiest hour. */
  peakHour: 0.1,
  dailyActions: DAILY_ACTIONS,
  /** Years of retention of permanent data. */
  years: 3,
  /** How much more the n-th most active member does than the others: as 1/n to this power (Zipf). */
  skew: 0.6,
  /** Shards of the tables; a node has several. */
  shards: 256,
  /** One machine with PostgreSQL; the last three are the planned part of processor, memory for pages, and disk. */
  node: { cores: 32, memoryGB: 256, diskGB: 7_600, cpuUse: 0.5, memoryUse: 0.7, diskUse: 0.7 },
  /** Copies of each node's data, itself counted. */
  copies: 2,
  /** Additional cost of a write to two nodes: two-phase commit. */
  twoPhase: 0.8,
  /** Searches by their reach in kilometres; `null` is anywhere. */
  reaches: [
    { km: 5, share: 0.15 },
    { km: 50, share: 0.45 },
    { km: 200, share: 0.2 },
    { km: null, share: 0.2 },
  ],
  /** Zones of residence that the search table is cut into. */
  zones: 16,
  /** Minutes that a page stays open, and kilobytes per stream. */
  minutesOpen: 40,
  streamKilobytes: 25,
  /** Streams per process, and planned processor utilization. */
  streamsAProcess: 10_000,
  processUse: 0.5,
}
export type Assumptions = typeof ASSUMPTIONS

export interface TablePlan {
  name: keyof Database
  /** Rows at these assumptions. */
  rows(assumed: Assumptions): number
  /** Part of them that an evening reads. */
  hot: number
}

const DAYS = 365
const perMember = (count: number) => (assumed: Assumptions) => assumed.members * count
const dailyMembers = ({ members, active }: Assumptions) => members * active
/** Rows that are never deleted. @param share rows per action */
const keptRows = (work: 'send' | 'reply', share: number) => (assumed: Assumptions) =>
  dailyMembers(assumed) * assumed.dailyActions[work] * share * DAYS * assumed.years
/** Rows that are deleted after so many days (`db/periods.ts`). */
const droppedRows = (aDay: number, after: number) => (assumed: Assumptions) =>
  dailyMembers(assumed) * aDay * after

/** Large tables; all others are negligible. */
export const TABLES: readonly TablePlan[] = [
  { name: 'users', rows: perMember(1), hot: 0.3 },
  { name: 'member_search', rows: perMember(1), hot: 1 },
  { name: 'sessions', rows: perMember(0.6), hot: 0.3 },
  { name: 'search_settings', rows: perMember(0.8), hot: 0.3 },
  { name: 'blacklist', rows: perMember(2), hot: 0.3 },
  { name: 'photos', rows: perMember(3), hot: 0.3 },
  { name: 'photo_likes', rows: perMember(20), hot: 0.1 },
  { name: 'comments', rows: perMember(2), hot: 0.1 },
  { name: 'friendships', rows: perMember(40), hot: 0.1 },
  { name: 'asks', rows: perMember(30), hot: 0.05 },
  { name: 'mailboxes', rows: perMember(1), hot: 0.3 },
  { name: 'threads', rows: perMember(15), hot: 0.1 },
  { name: 'thread_members', rows: perMember(30), hot: 0.1 },
  { name: 'messages', rows: keptRows('send', 1), hot: 0.02 },
  { name: 'newsfeed', rows: droppedRows(3, 195), hot: 0.05 },
  { name: 'notifications', rows: droppedRows(6, 195), hot: 0.05 },
  { name: 'visits', rows: droppedRows(10, 105), hot: 0.1 },
  { name: 'consents', rows: perMember(6), hot: 0.02 },
  { name: 'topics', rows: keptRows('reply', 0.1), hot: 0.1 },
  { name: 'posts', rows: keptRows('reply', 1), hot: 0.05 },
  { name: 'topic_reads', rows: perMember(5), hot: 0.1 },
  { name: 'topic_follows', rows: perMember(2), hot: 0.1 },
]

/**
 * Location of a table's rows: with their member, with the conversation's home member, by zone of residence, on
 * the forum's or the admin node, or on every node.
 */
export type Placement = 'member' | 'home' | 'zone' | 'forum' | 'desk' | 'every'

/** Every table has its place (docs/scale.md). */
export const PLACEMENTS: Readonly<Record<keyof Database, Placement>> = {
  users: 'member',
  member_search: 'zone',
  sessions: 'member',
  account_tokens: 'member',
  account_erasures: 'member',
  pending_signups: 'member',
  used_proofs: 'member',
  search_settings: 'member',
  hidden_members: 'member',
  regulars: 'member',
  greeting_wishes: 'member',
  greetings: 'member',
  suggestions: 'member',
  suggestion_settings: 'member',
  suggestion_batches: 'desk',
  slates: 'member',
  blacklist: 'member',
  friendships: 'member',
  asks: 'member',
  gates: 'member',
  mailboxes: 'member',
  threads: 'home',
  thread_members: 'member',
  messages: 'home',
  message_changes: 'home',
  message_versions: 'home',
  conversation_photos: 'home',
  kept_messages: 'member',
  napkins: 'home',
  napkin_sides: 'member',
  napkin_relatives: 'member',
  couple_choices: 'member',
  drafts: 'member',
  first_messages: 'home',
  photos: 'member',
  photo_drafts: 'member',
  prompts: 'every',
  photo_bans: 'every',
  photo_ban_hashes: 'every',
  photo_likes: 'member',
  comments: 'member',
  categories: 'forum',
  topics: 'forum',
  topic_slugs: 'forum',
  posts: 'forum',
  post_edits: 'forum',
  mentions: 'forum',
  post_reactions: 'forum',
  post_reaction_counts: 'forum',
  post_bookmarks: 'forum',
  poll_choices: 'forum',
  poll_votes: 'forum',
  topic_bans: 'forum',
  topic_follows: 'forum',
  topic_mutes: 'forum',
  topic_reads: 'forum',
  reply_templates: 'forum',
  outings: 'forum',
  outing_guests: 'forum',
  outing_choices: 'forum',
  outing_calendars: 'member',
  town_interests: 'forum',
  newsfeed: 'member',
  notifications: 'member',
  notice_preferences: 'member',
  weekly_digests: 'member',
  visits: 'member',
  push_keys: 'every',
  push_subscriptions: 'member',
  reports: 'desk',
  report_cases: 'desk',
  decisions: 'desk',
  contests: 'desk',
  member_notes: 'desk',
  second_factors: 'member',
  passkeys: 'member',
  api_applications: 'member',
  api_tokens: 'member',
  figures: 'desk',
  site_settings: 'every',
  weekly_outcomes: 'desk',
  outcome_tallies: 'desk',
  page_timings: 'desk',
  audit: 'desk',
  audit_chain: 'desk',
  legal_records: 'desk',
  signup_alerts: 'desk',
  signup_alert_members: 'desk',
  former_members: 'desk',
  ban_marks: 'desk',
  account_reviews: 'member',
  subscriptions: 'member',
  payment_events: 'desk',
  payments: 'member',
  refunds: 'member',
  withdrawals: 'member',
  contract_statements: 'member',
  consents: 'member',
  data_exports: 'member',
  letters: 'desk',
  limit_hits: 'desk',
  notices: 'desk',
  authority_alerts: 'desk',
  authority_orders: 'desk',
  transparency_reports: 'desk',
}
