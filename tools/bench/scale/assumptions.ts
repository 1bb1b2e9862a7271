/** What nobody can measure before there are so many members. All of it is told with every result. */
export interface Assumptions {
  members: number
  /** Part of the members who come on a day. */
  active: number
  /** Part of a day's work in its busiest hour. */
  peakHour: number
  /** What one who comes does on that day. */
  aDay: Record<Work, number>
  /** Years of what is kept without end. */
  years: number
  /** How much more the n-th most active member does than the others: as 1/n to this power (Zipf). */
  skew: number
  /** Parts that tables are cut into; nodes hold several. */
  shards: number
  node: Node
  /** Copies of each node's data, itself counted. */
  copies: number
  /** A write to two nodes costs so much more than one to a single node: two-phase commit. */
  twoPhase: number
  /** Searches by their reach in kilometres; `null` is anywhere. */
  reaches: readonly { km: number | null; share: number }[]
  /** Zones that the searched are cut into by where they live. */
  zones: number
  /** Minutes that one who comes keeps a page open, and what an open stream weighs in kilobytes. */
  minutesOpen: number
  streamKilobytes: number
  /** Of one process of the site: streams it holds, and the part of a core that is planned with. */
  streamsAProcess: number
  processUse: number
}

/** One machine with PostgreSQL. */
export interface Node {
  cores: number
  memoryGB: number
  diskGB: number
  /** Part of its processor, memory for pages, and disk that is planned with. */
  cpuUse: number
  memoryUse: number
  diskUse: number
}

/** Pieces of work that are measured and planned with. */
export const WORKS = [
  'page',
  'profile',
  'search',
  'conversation list',
  'thread',
  'send',
  'feed',
  'notifications',
  'topic page',
  'reply',
  'sign-in',
  'presence',
] as const
export type Work = (typeof WORKS)[number]

export const ASSUMED: Assumptions = {
  members: 100_000_000,
  active: 0.1,
  peakHour: 0.1,
  aDay: {
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
  },
  years: 3,
  skew: 0.6,
  shards: 256,
  node: { cores: 32, memoryGB: 256, diskGB: 7_600, cpuUse: 0.5, memoryUse: 0.7, diskUse: 0.7 },
  copies: 2,
  twoPhase: 0.8,
  reaches: [
    { km: 5, share: 0.15 },
    { km: 50, share: 0.45 },
    { km: 200, share: 0.2 },
    { km: null, share: 0.2 },
  ],
  zones: 16,
  minutesOpen: 40,
  streamKilobytes: 25,
  streamsAProcess: 10_000,
  processUse: 0.5,
}
