import { parseArgs } from 'node:util'
import { StartError } from '../../src/platform/start-error.ts'

/** What the operator wants measured. */
export interface Words {
  full: boolean
  members: number[] | undefined
  only: string[]
  /** Of the soak. */
  minutes: number
  json: string | undefined
  compare: string | undefined
}

export const USAGE =
  'bench [--quick | --full | --members N,…] [--only ENTRY,…] [--minutes N] [--json FILE] [--compare FILE]'
const [FEWEST_MEMBERS, MOST_MEMBERS] = [1_000, 10_000_000]
const [MINUTES, MOST_MINUTES] = [10, 10_080]
const OPTIONS = {
  quick: { type: 'boolean', default: false },
  full: { type: 'boolean', default: false },
  members: { type: 'string' },
  only: { type: 'string' },
  minutes: { type: 'string' },
  json: { type: 'string' },
  compare: { type: 'string' },
} as const

/** Reads the words of `bench`. @param known names of all entries @throws StartError with one sentence for wrong ones */
export function readWords(args: string[], known: readonly string[]): Words {
  const values = parse(args)
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
    members: members?.split(',').map((text) => numberOf('--members', text, FEWEST_MEMBERS, MOST_MEMBERS)),
    only,
    minutes: numberOf('--minutes', values.minutes ?? String(MINUTES), 1, MOST_MINUTES),
    json,
    compare,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch {
    throw new StartError(`Expected "./guinguette ${USAGE}".`)
  }
}

function numberOf(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new StartError(
    `${option} takes whole numbers from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}, not "${text}".`,
  )
}
