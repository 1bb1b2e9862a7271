import type { Earlier } from './report.ts'

/** A row of two runs: how near it came to its limit before and now. */
export interface Change {
  members: number
  entry: string
  before: number
  now: number
  /** What is left of the ratio of before: 0.9 is a tenth less. */
  kept: number
  fell: boolean
}

/** What is compared of a run. */
export type Runs = Pick<Earlier, 'runs'>

/** A smaller loss is the machine's mood. */
const FALL = 0.1

/** Rows that both runs have with a ratio, at the same number of members, the worst first. */
export function compareRuns(earlier: Runs, now: Runs): Change[] {
  const key = (members: number, entry: string) => `${members} ${entry}`
  const known = new Map(
    earlier.runs.flatMap(({ members, rows }) =>
      rows.map(({ entry, ratio }) => [key(members, entry), ratio] as const),
    ),
  )
  return now.runs
    .flatMap(({ members, rows }) =>
      rows.flatMap(({ entry, ratio }) => {
        const before = known.get(key(members, entry)) ?? null
        if (before === null || ratio === null || before <= 0) return []
        const kept = ratio / before
        return [{ members, entry, before, now: ratio, kept, fell: kept < 1 - FALL }]
      }),
    )
    .sort((a, b) => a.kept - b.kept)
}

const ENTRY_WIDTH = 60

/** The comparison as lines of text, with a last one that sums up. */
export function comparisonLines(earlier: Runs, now: Runs): string[] {
  const changes = compareRuns(earlier, now)
  if (changes.length === 0) return ['No row stands in both: compare runs of the same mode and entries.']
  const percent = (share: number) => `${Math.round(100 * share)} %`.padStart(8)
  const lines = changes.map(({ entry, before, now, kept, fell }) =>
    `${entry.padEnd(ENTRY_WIDTH)} ${percent(before)} ${percent(now)} ${percent(kept)}${fell ? '  FELL' : ''}`.trimEnd(),
  )
  const fallen = changes.filter(({ fell }) => fell).length
  const sum = `${fallen === 0 ? 'None' : fallen} of ${changes.length} rows fell by more than 10 %.`
  return [`${'ratio to the limit'.padEnd(ENTRY_WIDTH)}   before      now     kept`, ...lines, sum]
}
