import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Database } from '../../../schema/database.ts'
import type { PageTimings } from '../../../schema/site.ts'
import { toParisDay } from '../../../shared/age.ts'
import { TIMING_DAYS } from '../../../shared/retention.ts'
import type { Timings } from './contract.ts'
import { DAYS_SHOWN, listCounts, type TimingRow } from './policy.ts'

const FLUSH_EVERY_MS = 5 * 60_000
const DAY_MS = 86_400_000
/** In the order of their key, so that two processes wait for each other and do not deadlock. */
const KEY = ['day', 'page', 'metric', 'device', 'up_to'] as const satisfies (keyof PageTimings)[]

export interface TimingCounts {
  /** Adds the timings of one page. */
  add(timings: Timings, now?: number): void
  /** Writes what was added since the last time. */
  flush(): Promise<void>
}

/** Counts in memory: a member's page costs no statement, and one writes those of five minutes. */
export function createTimingCounts(db: Kysely<Database>): TimingCounts {
  let counts = new Map<string, PageTimings>()
  const addCount = (row: PageTimings) => {
    const key = KEY.map((column) => row[column]).join(' ')
    const counted = counts.get(key)
    if (counted) counted.count += row.count
    else counts.set(key, { ...row })
  }
  return {
    add: (timings, now = Date.now()) => {
      const { page, device } = timings
      const day = toParisDay(now)
      for (const count of listCounts(timings)) addCount({ day, page, device, ...count, count: 1 })
    },
    flush: async () => {
      const rows = [...counts.values()]
      if (rows.length === 0) return
      counts = new Map()
      try {
        await writeTimings(db, rows)
      } catch (error) {
        for (const row of rows) addCount(row)
        throw error
      }
    },
  }
}

async function writeTimings(db: Kysely<Database>, rows: readonly PageTimings[]): Promise<void> {
  const column = <Name extends keyof PageTimings>(name: Name) => rows.map((row) => row[name])
  await sql`
    insert into page_timings as t (day, page, metric, device, up_to, count)
    select * from unnest(
      ${column('day')}::date[], ${column('page')}::text[], ${column('metric')}::text[], ${column('device')}::text[],
      ${column('up_to')}::int[], ${column('count')}::int[]) as n (day, page, metric, device, up_to, count)
    order by n.day, n.page, n.metric, n.device, n.up_to
    on conflict (day, page, metric, device, up_to) do update set count = t.count + excluded.count`.execute(db)
}

/** Writes the counts of this process as long as it listens, and once more when it stops. */
export function startTimingCounts(context: AppContext, counts: TimingCounts): void {
  let timer: NodeJS.Timeout | undefined
  const flush = () =>
    context.telemetry
      .run('round', 'page timings', () => counts.flush())
      .catch((error) => context.log.error({ err: error }, 'page timings not written, retrying later'))
  context.app.addHook('onListen', async () => {
    timer = setInterval(flush, FLUSH_EVERY_MS)
    timer.unref()
  })
  context.app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}

const dayBefore = (now: Date, days: number) => toParisDay(now.getTime() - days * DAY_MS)

/** Counts of the last days, each page, metric and device by its bounds. */
export async function findTimingRows(db: Kysely<Database>, now: Date): Promise<TimingRow[]> {
  const { rows } = await sql<TimingRow>`
    select page, metric, device, up_to, sum(count)::float8 as count from page_timings
    where day > ${dayBefore(now, DAYS_SHOWN)}::date
    group by page, metric, device, up_to`.execute(db)
  return rows
}

export async function deleteOldTimings(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('page_timings').where('day', '<', dayBefore(now, TIMING_DAYS)).execute()
}
