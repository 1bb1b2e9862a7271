import type { Device, TimingMetric, Timings } from './contract.ts'
import { TIMING_MAX, TIMING_METRICS } from './contract.ts'

/** Days of which the page of the site's health shows the timings. */
export const DAYS_SHOWN = 28
/** A page with fewer measures is not shown: they would be those of one reader. */
export const MEASURES_MIN = 20
/** Share of the visits that are at most as slow as the shown value. */
const SHARE = 0.75

/** Accepted values (web.dev/articles/vitals): milliseconds, of `cls` thousandths. */
export const ACCEPTED: Readonly<Record<TimingMetric, number>> = { lcp: 2_500, inp: 200, cls: 100, ttfb: 800 }

/** Upper bounds of the counts: closer to each other where a value is accepted or just not. */
const BOUNDS: Readonly<Record<TimingMetric, readonly number[]>> = {
  lcp: [
    ...[200, 400, 600, 800, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000],
    ...[5_000, 6_000, 8_000, 10_000, 20_000, TIMING_MAX],
  ],
  inp: [
    16,
    24,
    32,
    48,
    64,
    80,
    104,
    128,
    152,
    176,
    200,
    224,
    256,
    304,
    400,
    504,
    752,
    1_000,
    2_000,
    TIMING_MAX,
  ],
  cls: [0, 5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 400, 700, 1_000, 5_000, TIMING_MAX],
  ttfb: [25, 50, 75, 100, 150, 200, 300, 400, 500, 600, 800, 1_000, 1_250, 1_800, 2_500, 5_000, TIMING_MAX],
}

/** The count that a value belongs to, by its upper bound. */
export const findBound = (metric: TimingMetric, value: number): number =>
  BOUNDS[metric].find((bound) => value <= bound) ?? TIMING_MAX

/** The counts that one page adds to. */
export function listCounts(timings: Timings): { metric: TimingMetric; up_to: number }[] {
  return TIMING_METRICS.flatMap((metric) => {
    const value = timings[metric]
    return value === undefined ? [] : [{ metric, up_to: findBound(metric, value) }]
  })
}

/** Visits with a value up to this bound. */
interface BoundCount {
  up_to: number
  count: number
}

/** The value that three of four visits are better than, between the two bounds around it. */
export function estimateTiming(metric: TimingMetric, counts: readonly BoundCount[]): number {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  let below = 0
  for (const { up_to, count } of counts.toSorted((one, other) => one.up_to - other.up_to)) {
    if (below + count >= all * SHARE) {
      const from = BOUNDS[metric].findLast((bound) => bound < up_to) ?? 0
      return from + ((all * SHARE - below) / count) * (up_to - from)
    }
    below += count
  }
  return 0
}

/** Counts of one page, metric and device. */
export interface TimingRow extends BoundCount {
  page: string
  metric: TimingMetric
  device: Device
}

/** A page on one kind of device; a metric without enough measures is missing. */
export interface PageTiming {
  page: string
  device: Device
  /** Measures of the metric that has most. */
  measures: number
  values: Partial<Record<TimingMetric, number>>
}

/** The pages with enough measures: the slowest first, compared with what is accepted. */
export function summarizeTimings(rows: readonly TimingRow[]): PageTiming[] {
  const pages = groupBy(rows, ({ page, device }) => `${device} ${page}`)
  return pages
    .flatMap((counts) => summarizePage(counts) ?? [])
    .toSorted((one, other) => getExcess(other) - getExcess(one) || other.measures - one.measures)
}

function summarizePage(rows: readonly TimingRow[]): PageTiming | undefined {
  const values: PageTiming['values'] = {}
  let most = 0
  for (const counts of groupBy(rows, ({ metric }) => metric)) {
    const measures = counts.reduce((sum, { count }) => sum + count, 0)
    const metric = counts[0]?.metric
    if (!metric || measures < MEASURES_MIN) continue
    values[metric] = estimateTiming(metric, counts)
    most = Math.max(most, measures)
  }
  const [first] = rows
  return first && most > 0 ? { page: first.page, device: first.device, measures: most, values } : undefined
}

function groupBy(rows: readonly TimingRow[], getKey: (row: TimingRow) => string): TimingRow[][] {
  const groups = new Map<string, TimingRow[]>()
  for (const row of rows) {
    const group = groups.get(getKey(row))
    if (group) group.push(row)
    else groups.set(getKey(row), [row])
  }
  return [...groups.values()]
}

/** How often the worst value is what is accepted; 1 for all that are accepted. */
const getExcess = ({ values }: PageTiming) =>
  Math.max(1, ...TIMING_METRICS.map((metric) => (values[metric] ?? 0) / ACCEPTED[metric]))

export const isTooSlow = (metric: TimingMetric, value: number): boolean => value > ACCEPTED[metric]
