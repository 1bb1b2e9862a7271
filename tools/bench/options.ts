import { parseArgs } from 'node:util'
import { StartError } from '../../src/platform/start-error.ts'
import type { LoadPace } from './load.ts'

export const USAGE =
  'bench [--quick | --full | --members N,…] [--only ENTRY,…] [--minutes N] [--json FILE] [--compare FILE]'
const [FEWEST_MEMBERS, MOST_MEMBERS] = [1_000, 10_000_000]
const [MINUTES, MOST_MINUTES] = [10, 10_080]
const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const OPTIONS = {
  quick: flag,
  full: flag,
  members: text,
  only: text,
  minutes: text,
  json: text,
  compare: text,
}

/** Parsed options of `bench`; `minutes` are those of the soak. */
export type BenchOptions = ReturnType<typeof parseOptions>

/** Parses the arguments of `bench`. @param known names of all entries @throws StartError with one sentence for wrong ones */
export function parseOptions(args: string[], known: readonly string[]) {
  const values = parseValues(args)
  const { quick, full, members, json, compare } = values
  if ([quick, full, members !== undefined].filter(Boolean).length > 1) {
    throw new StartError('Give one of --quick, --full and --members.')
  }
  if (json === '' || compare === '') throw new StartError('--json and --compare take the name of a file.')
  const only = values.only?.split(',') ?? []
  const unknown = only.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new StartError(`There is no entry "${unknown}": --only takes some of ${known.join(', ')}.`)
  }
  if (values.minutes !== undefined && !only.includes('soak')) {
    throw new StartError('--minutes is for "--only soak".')
  }
  return {
    full,
    members: members?.split(',').map((text) => parseNumber('--members', text, FEWEST_MEMBERS, MOST_MEMBERS)),
    only,
    minutes: parseNumber('--minutes', values.minutes ?? String(MINUTES), 1, MOST_MINUTES),
    json,
    compare,
  }
}

function parseValues(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch {
    throw new StartError(`Expected "./guinguette ${USAGE}".`)
  }
}

function parseNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new StartError(
    `${option} takes whole numbers from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}, not "${text}".`,
  )
}

const FULL = {
  pace: { rounds: 3, seconds: 4 },
  sizes: {
    messages: 10_000_000,
    visits: 3_000_000,
    /** Idle event streams. */
    streams: 10_000,
    /** Requests of a page whose answers and statements are recorded. */
    recordedRequests: 10,
    /** Seconds of quiet, and then of measuring a process at rest. */
    quietSeconds: 60,
    idleSeconds: 30,
    /** Members of the site whose start is timed. */
    startMembers: 100_000,
    /** Wait for garbage collection after opening streams. */
    settleMs: 8_000,
    /** Searches of each cell of the matrix. */
    queriesPerCell: 100,
    deliverySeconds: 10,
  },
}
/** Amount of data and work. */
export type BenchSizes = typeof FULL.sizes

export interface BenchMode {
  name: 'quick' | 'full' | 'chosen'
  /** Members of each database; `only` limits its entries. */
  runs: { members: number; only?: readonly string[] }[]
  pace: LoadPace
  sizes: BenchSizes
}

const QUICK: BenchMode = {
  name: 'quick',
  runs: [{ members: 10_000 }],
  pace: { rounds: 3, seconds: 1 },
  sizes: {
    messages: 600_000,
    visits: 100_000,
    streams: 1_000,
    recordedRequests: 5,
    quietSeconds: 20,
    idleSeconds: 10,
    startMembers: 5_000,
    settleMs: 3_000,
    queriesPerCell: 20,
    deliverySeconds: 5,
  },
}

/** Small sizes by default; those of performance.md; or these numbers of members with all else as large. */
export function chooseMode({ full, members }: Pick<BenchOptions, 'full' | 'members'>): BenchMode {
  if (members) return { name: 'chosen', runs: members.map((count) => ({ members: count })), ...FULL }
  if (!full) return QUICK
  const runs = [{ members: 1_000_000 }, { members: 5_000_000, only: ['search', 'presence'] }]
  return { name: 'full', runs, ...FULL }
}
