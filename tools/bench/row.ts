import type { Figures } from './load.ts'

/** What is asked of a piece of work; all that is given must hold. */
export interface AskedOfWork {
  /** So many a second where the limit reached `of`: held as a ratio, since machines differ. */
  rate?: number
  of?: number
  /** Least part of the limit. */
  share?: number
  /** Milliseconds that 99 of a hundred stay below. */
  p99?: number
}

/** A piece of work through the whole server beside the same work without it. */
export interface WorkRow {
  entry: string
  server: Figures
  limit: Figures
  /** What `limit` was. */
  limitIs: string
  /** What performance.md asks for; empty where it asks nothing. */
  asked: AskedOfWork
  /** What else was seen. */
  note?: string
}

export type Unit = 'ms' | 's' | 'kB' | 'MB' | 'MB/h' | 'GB' | 'requests' | 'points' | 'shift' | 'nodes'

/** Something that has a size: memory, weight, the time of a start. */
export interface SizeRow {
  entry: string
  size: number
  unit: Unit
  /** The same of something without what the site adds; what is asked for stands in where there is no such thing. */
  limit?: number
  limitIs?: string
  /** At most so much, at least so much, at most so many times the limit. */
  asked: { most?: number; least?: number; times?: number }
  /** What did not come about while it was measured. */
  failed?: number
  note?: string
}

/** Something that could not be measured here, and why. */
export interface UnseenRow {
  entry: string
  unseen: string
}

/** One line of the table. */
export type Row = WorkRow | SizeRow | UnseenRow

export type Verdict = 'met' | 'missed' | 'not asked' | 'not measured'

/** How near to its limit a row comes, the higher the better: 1 is as good. Null where there is nothing to hold it against. */
export function ratioOf(row: Row): number | null {
  if ('unseen' in row) return null
  if ('server' in row) return row.limit.rate > 0 ? row.server.rate / row.limit.rate : null
  const { size, limit, asked } = row
  if (asked.least) return size / asked.least
  const most = limit ?? asked.most
  return most && size > 0 ? most / size : null
}

/** What failed of a row. */
export function failedOf(row: Row): number {
  if ('unseen' in row) return 0
  return 'server' in row ? row.server.failed : (row.failed ?? 0)
}

/** Whether a row is what was asked for. One of which anything failed never is. */
export function verdictOf(row: Row): Verdict {
  if ('unseen' in row) return 'not measured'
  if (failedOf(row) > 0) return 'missed'
  const checks = 'server' in row ? workChecks(row) : sizeChecks(row)
  if (checks.length === 0) return 'not asked'
  return checks.every(Boolean) ? 'met' : 'missed'
}

function workChecks(row: WorkRow): boolean[] {
  const { rate, of, share, p99 } = row.asked
  const ratio = ratioOf(row) ?? 0
  return [
    ...(rate && of ? [ratio >= rate / of] : []),
    ...(share ? [ratio >= share] : []),
    ...(p99 ? [row.server.p99 < p99] : []),
  ]
}

function sizeChecks({ size, limit, asked: { most, least, times } }: SizeRow): boolean[] {
  return [
    ...(most === undefined ? [] : [size <= most]),
    ...(least === undefined ? [] : [size >= least]),
    ...(times === undefined || limit === undefined ? [] : [size <= times * limit]),
  ]
}

const whole = (count: number) => count.toLocaleString('en')
const percent = (share: number) => `${Math.round(100 * share)} %`

/** What is asked of a row, as the table says it. */
export function askedOf(row: Row): string {
  if ('unseen' in row) return ''
  if ('server' in row) {
    const { rate, of, share, p99 } = row.asked
    return [
      ...(rate && of ? [`≥ ${percent(rate / of)} (${whole(rate)} of ${whole(of)}/s)`] : []),
      ...(share ? [`≥ ${percent(share)}`] : []),
      ...(p99 ? [`p99 < ${p99} ms`] : []),
    ].join(', ')
  }
  const { most, least, times } = row.asked
  return [
    ...(most === undefined ? [] : [`≤ ${whole(most)} ${row.unit}`]),
    ...(least === undefined ? [] : [`≥ ${whole(least)} ${row.unit}`]),
    ...(times === undefined ? [] : [`≤ ${times} times`]),
  ].join(', ')
}
