import type { Pace } from './load.ts'

/** How much of everything the database holds, and how much is done. */
export interface Sizes {
  messages: number
  visits: number
  /** Idle event streams that are held open. */
  streams: number
  /** Members of the site whose start is timed. */
  startMembers: number
  /** Until what opening streams left behind is cleared away. */
  settleMs: number
  /** Searches of each cell of the matrix. */
  queriesACell: number
  deliverySeconds: number
}

export interface Mode {
  name: 'quick' | 'full' | 'chosen'
  /** Members of each database; `only` some entries are run on it. */
  runs: { members: number; only?: readonly string[] }[]
  pace: Pace
  sizes: Sizes
}

const FULL: Pick<Mode, 'pace' | 'sizes'> = {
  pace: { rounds: 3, seconds: 4 },
  sizes: {
    messages: 10_000_000,
    visits: 3_000_000,
    streams: 10_000,
    startMembers: 100_000,
    settleMs: 8_000,
    queriesACell: 100,
    deliverySeconds: 10,
  },
}
const QUICK: Mode = {
  name: 'quick',
  runs: [{ members: 10_000 }],
  pace: { rounds: 3, seconds: 1 },
  sizes: {
    messages: 600_000,
    visits: 100_000,
    streams: 1_000,
    startMembers: 5_000,
    settleMs: 3_000,
    queriesACell: 20,
    deliverySeconds: 5,
  },
}
/** What performance.md asks of five million members as well. */
const OF_THE_SEARCH = ['search', 'presence']

/** Small sizes where nothing is said; those of performance.md; or these numbers of members with all else as large. */
export function modeOf(words: { full: boolean; members?: readonly number[] | undefined }): Mode {
  if (words.members) return { name: 'chosen', runs: words.members.map((members) => ({ members })), ...FULL }
  if (!words.full) return QUICK
  const runs = [{ members: 1_000_000 }, { members: 5_000_000, only: OF_THE_SEARCH }]
  return { name: 'full', runs, ...FULL }
}
