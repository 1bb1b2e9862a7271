import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { StartError } from '../../src/platform/start-error.ts'
import type { Figures } from './load.ts'
import { sumTimes } from './processor.ts'

/** Target of a work row; every given condition must be met. */
export interface WorkTarget {
  /** Least part of the limit. */
  share?: number
  /** Most milliseconds of processor for a request: of all processes, and of PostgreSQL. */
  cost?: number
  databaseCost?: number
  /** Milliseconds that 99 of a hundred stay below. */
  p99?: number
}

/** Work through the whole server, compared with the same work without it. */
export interface WorkRow {
  entry: string
  server: Figures
  limit: Figures
  /** Label of the limit. */
  limitLabel: string
  /** Target from performance.md; empty when there is none. */
  target: WorkTarget
  /** Milliseconds of processor that the same request takes NodeBB 4.10.3 on Redis, all processes. */
  peer?: number
  /** Further observations. */
  note?: string
}

export type Unit =
  | 'ms'
  | 'ms/s'
  | 's'
  | 'kB'
  | 'MB'
  | 'MB/h'
  | 'GB'
  | 'requests'
  | 'points'
  | 'shift'
  | 'nodes'

/** Something that has a size: memory, weight, the time of a start. */
export interface SizeRow {
  entry: string
  size: number
  unit: Unit
  /** The same without the site's share; the target is the limit when this is missing. */
  limit?: number
  limitLabel?: string
  /** Maximum, minimum, or maximum relative to the limit. */
  target: { most?: number; least?: number; times?: number }
  /** Failures during the measurement. */
  failed?: number
  note?: string
}

/** Something that could not be measured here, and why. */
export interface SkippedRow {
  entry: string
  reason: string
}

/** One line of the table. */
export type Row = WorkRow | SizeRow | SkippedRow

export type Verdict = 'met' | 'missed' | 'not asked' | 'not measured'

/** Ratio to the limit, higher is better, 1 equals it. Null without a limit. */
export function computeRatio(row: Row): number | null {
  if ('reason' in row) return null
  if ('server' in row) return row.limit.rate > 0 ? row.server.rate / row.limit.rate : null
  const { size, limit, target } = row
  if (target.least) return size / target.least
  const most = limit ?? target.most
  return most && size > 0 ? most / size : null
}

/** Number of failures. */
export function countFailures(row: Row): number {
  if ('reason' in row) return 0
  return 'server' in row ? row.server.failed : (row.failed ?? 0)
}

/** Verdict of a row; any failure is a miss. */
export function judgeRow(row: Row): Verdict {
  if ('reason' in row) return 'not measured'
  if (countFailures(row) > 0) return 'missed'
  const conditions = listConditions(row)
  if (conditions.length === 0) return 'not asked'
  return conditions.every(({ isMet }) => isMet) ? 'met' : 'missed'
}

/** Conditions of a row's target. */
function listConditions(row: WorkRow | SizeRow): { text: string; isMet: boolean }[] {
  const conditions: { text: string; isMet: boolean }[] = []
  const add = (text: string, isMet: boolean) => conditions.push({ text, isMet })
  if ('server' in row) {
    const { share, cost, databaseCost, p99 } = row.target
    const { cost: measured } = row.server
    if (share) add(`≥ ${formatPercent(share)}`, (computeRatio(row) ?? 0) >= share)
    if (cost && measured) add(`≤ ${cost} ms`, sumTimes(measured) <= cost)
    if (databaseCost && measured) add(`PostgreSQL ≤ ${databaseCost} ms`, measured.database <= databaseCost)
    if (p99) add(`p99 < ${p99} ms`, row.server.p99 < p99)
    return conditions
  }
  const { size, limit, unit } = row
  const { most, least, times } = row.target
  if (most !== undefined) add(`≤ ${formatInteger(most)} ${unit}`, size <= most)
  if (least !== undefined) add(`≥ ${formatInteger(least)} ${unit}`, size >= least)
  if (times !== undefined) add(`≤ ${times} times`, limit === undefined || size <= times * limit)
  return conditions
}

const formatInteger = (count: number) => count.toLocaleString('en')
const formatPercent = (share: number) => `${Math.round(100 * share)} %`

/** Formats the target of a row. */
export function formatTarget(row: Row): string {
  if ('reason' in row) return ''
  return listConditions(row)
    .map(({ text }) => text)
    .join(', ')
}

const COLUMN_WIDTHS = {
  entry: 66,
  figure: 12,
  p50: 8,
  p99: 8,
  cost: 25,
  peer: 7,
  limit: 12,
  limitCost: 7,
  ratio: 7,
  target: 34,
} as const
type TableColumn = keyof typeof COLUMN_WIDTHS
type Cells = Partial<Record<TableColumn, string | undefined>>

const TITLES: Cells = {
  entry: 'work',
  figure: 'figure',
  p50: 'p50 ms',
  p99: 'p99 ms',
  cost: 'main+helpers+SQL = cpu ms',
  peer: 'NodeBB',
  limit: 'limit',
  limitCost: 'cpu ms',
  ratio: 'ratio',
}
/** The first line of the table. */
export const TABLE_HEADER = formatLine({ ...TITLES, target: 'target' }, '')

/** A row as one line of text. */
export function formatRow(row: Row): string {
  if ('reason' in row) return formatLine({ entry: row.entry }, `not measured: ${row.reason}`)
  const [ratio, verdict, failed] = [computeRatio(row), judgeRow(row), countFailures(row)]
  const remarks = [
    verdict === 'not asked' ? '' : verdict,
    failed > 0 ? `${failed} FAILED` : '',
    row.note ?? '',
  ]
  const cells = {
    entry: row.entry,
    ...('server' in row ? formatWork(row) : formatSize(row)),
    ratio: ratio === null ? '' : formatPercent(ratio),
    target: formatTarget(row),
  }
  return formatLine(cells, remarks.filter(Boolean).join('; '))
}

function formatWork({ server, limit, peer }: WorkRow): Cells {
  return {
    cost: formatCosts(server),
    peer: peer?.toString(),
    limitCost: limit.cost && formatMs(sumTimes(limit.cost)),
    figure: `${formatFigure(server.rate)}/s`,
    p50: server.p50.toFixed(1),
    p99: server.p99.toFixed(1),
    limit: limit.rate > 0 ? `${formatFigure(limit.rate)}/s` : '',
  }
}

function formatSize({ size, unit, limit, target }: SizeRow): Cells {
  const compared = limit ?? target.most ?? target.least
  return {
    figure: `${formatFigure(size)} ${unit}`,
    limit: compared === undefined ? '' : `${formatFigure(compared)} ${unit}`,
  }
}

const formatMs = (time: number) => time.toFixed(2)

function formatCosts({ cost }: Figures): string | undefined {
  return (
    cost &&
    `${[cost.main, cost.helpers, cost.database].map(formatMs).join('+')} = ${formatMs(sumTimes(cost))}`
  )
}

/** Three significant digits. */
function formatFigure(figure: number): string {
  if (figure === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(figure))))
  return figure.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 4), minimumFractionDigits: 0 })
}

function formatLine(columns: Cells, remarks: string): string {
  const cells = (Object.keys(COLUMN_WIDTHS) as TableColumn[]).map((column) => {
    const text = columns[column] ?? ''
    const isLeft = column === 'entry' || column === 'target'
    return isLeft ? text.padEnd(COLUMN_WIDTHS[column]) : text.padStart(COLUMN_WIDTHS[column])
  })
  return `${cells.slice(0, -1).join(' ')}  ${cells.at(-1)} ${remarks}`.trimEnd()
}

/** Results of one run. */
export interface BenchResult {
  mode: string
  runs: { members: number; rows: Row[] }[]
}

const REPORT_VERSION = 3

// The part that a later run reads; the file contains more.
const EarlierReport = z.object({
  version: z.literal(REPORT_VERSION),
  mode: z.string(),
  runs: z.array(
    z.object({
      members: z.number(),
      rows: z.array(z.object({ entry: z.string(), ratio: z.number().nullable() })),
    }),
  ),
})
/** An earlier report. */
export type EarlierReport = z.infer<typeof EarlierReport>

/** Creates the report: each row with ratio, target and verdict. */
export function createReport({ mode, runs }: BenchResult, on: { node: string; cores: number; at: Date }) {
  return {
    version: REPORT_VERSION,
    at: on.at.toISOString(),
    node: on.node,
    cores: on.cores,
    mode,
    runs: runs.map(({ members, rows }) => ({
      members,
      rows: rows.map((row) => ({
        ...toStoredFields(row),
        ratio: computeRatio(row),
        target: formatTarget(row),
        verdict: judgeRow(row),
      })),
    })),
  }
}

/** The names of the file's format, which earlier reports share. */
function toStoredFields(row: Row): { entry: string; [field: string]: unknown } {
  if ('reason' in row) return { entry: row.entry, unseen: row.reason }
  const { target, limitLabel, ...fields } = row
  return { ...fields, limitIs: limitLabel, asked: target }
}

/** @throws StartError when the file is not writable; called before measuring */
export async function assertWritable(file: string): Promise<void> {
  await writeFile(file, '', { flag: 'a' }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The figures cannot be written to ${file} (${error.code}): give --json another file.`,
    )
  })
}

/** The figures of an earlier run. @throws StartError for a file that is none of them */
export async function readReport(file: string): Promise<EarlierReport> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The figures of ${file} cannot be read (${error.code}): give --compare another file.`,
    )
  })
  const parsed = EarlierReport.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new StartError(
    `${file} holds no figures that "./guinguette bench --json" of this version has written: measure them again.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The compared part of a report. */
export type ComparableRuns = Pick<EarlierReport, 'runs'>

/** A smaller loss is within the machine's variation. */
const MAX_LOSS = 0.1

/** Rows that both runs have with a ratio, at the same number of members, the worst first. */
export function compareRuns(earlier: ComparableRuns, now: ComparableRuns) {
  const listRows = ({ runs }: ComparableRuns) =>
    runs.flatMap(({ members, rows }) =>
      rows.map((row) => ({ key: `${members} ${row.entry}`, members, ...row })),
    )
  const known = new Map(listRows(earlier).map(({ key, ratio }) => [key, ratio]))
  return listRows(now)
    .flatMap(({ key, members, entry, ratio }) => {
      const before = known.get(key) ?? null
      if (before === null || ratio === null || before <= 0) return []
      /** Ratio relative to the earlier one: 0.9 is a tenth less. */
      const remaining = ratio / before
      return [{ members, entry, before, now: ratio, remaining, hasFallen: remaining < 1 - MAX_LOSS }]
    })
    .sort((a, b) => a.remaining - b.remaining)
}

const ENTRY_WIDTH = COLUMN_WIDTHS.entry

/** The comparison as lines of text, with a last one that sums up. */
export function formatComparison(changes: ReturnType<typeof compareRuns>): string[] {
  if (changes.length === 0) return ['No row stands in both: compare runs of the same mode and entries.']
  const percent = (share: number) => formatPercent(share).padStart(8)
  const lines = changes.map(({ entry, before, now, remaining, hasFallen }) =>
    `${entry.padEnd(ENTRY_WIDTH)} ${percent(before)} ${percent(now)} ${percent(remaining)}${hasFallen ? '  FELL' : ''}`.trimEnd(),
  )
  return [`${'ratio to the limit'.padEnd(ENTRY_WIDTH)}   before      now     kept`, ...lines, sumUp(changes)]
}

/** @throws StartError if a row fell by more than a tenth, so that the command fails */
export function assertNoneFell(changes: ReturnType<typeof compareRuns>): void {
  if (changes.some(({ hasFallen }) => hasFallen)) throw new StartError(sumUp(changes))
}

function sumUp(changes: ReturnType<typeof compareRuns>): string {
  const fallen = changes.filter(({ hasFallen }) => hasFallen).length
  return `${fallen === 0 ? 'None' : fallen} of ${changes.length} rows fell by more than 10 %.`
}
