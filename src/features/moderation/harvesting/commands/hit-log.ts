import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import type { LimitKind } from '../contract.ts'

/** Somebody was stopped: a member, or the address of a visitor. */
interface Hit {
  kind: LimitKind
  user_id: number | null
  network: string | null
}

interface HitRow extends Hit {
  day: string
  hits: number
  first_at: Date
  last_at: Date
}

export interface HitLog {
  note(hit: Hit): void
  /** Writes what was noted. */
  flush(): Promise<void>
}

/** A script that goes on asking costs a statement a second, however often it asks. */
const FLUSH_DELAY_MS = 1_000
const RETRY_AFTER_MS = 30_000
/** Rows that wait for a database that is away. */
const QUEUED_ROWS_MAX = 10_000

/** Gathers hits in memory and writes them a second later, or with the end of the process. */
export function createHitLog({ db, log }: Pick<AppContext, 'db' | 'log'>): HitLog {
  const waiting = new Map<string, HitRow>()
  let dropped = 0
  let timer: NodeJS.Timeout | undefined

  const schedule = (afterMs: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, afterMs).unref()
  }
  const add = (row: HitRow) => {
    const key = [row.user_id, row.network, row.kind, row.day].join(' ')
    const known = waiting.get(key)
    if (!known && waiting.size >= QUEUED_ROWS_MAX) dropped += row.hits
    else waiting.set(key, known ? mergeRows(known, row) : row)
  }
  const flush = async () => {
    const rows = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
    waiting.clear()
    try {
      if (rows.length > 0) await saveHits(db, rows)
      if (dropped > 0) log.warn(`${dropped} limit hits were dropped: too many waited for the database`)
      dropped = 0
    } catch (error) {
      for (const row of rows) add(row)
      log.error({ err: error }, 'limit hits were not written, retrying in 30 seconds')
      schedule(RETRY_AFTER_MS)
    }
  }
  return {
    note: (hit) => {
      const at = new Date()
      add({ ...hit, day: toParisDay(at), hits: 1, first_at: at, last_at: at })
      schedule(FLUSH_DELAY_MS)
    },
    flush: () => {
      clearTimeout(timer)
      timer = undefined
      return flush()
    },
  }
}

function mergeRows(one: HitRow, other: HitRow): HitRow {
  const first = one.first_at < other.first_at ? one : other
  const last = one.last_at > other.last_at ? one : other
  return { ...one, hits: one.hits + other.hits, first_at: first.first_at, last_at: last.last_at }
}

/** In the order of their keys, which every process has in common, so that no two wait for each other. */
async function saveHits(db: Kysely<Database>, rows: readonly HitRow[]): Promise<void> {
  await sql`
    insert into limit_hits as l (day, kind, user_id, network, hits, first_at, last_at)
    select h.day, h.kind, h.user_id, h.network::inet, h.hits, h.first_at, h.last_at
    from json_to_recordset(${JSON.stringify(rows)}::json) h (
      day date, kind text, user_id integer, network text, hits integer, first_at timestamptz, last_at timestamptz)
    -- An account may have been deleted since.
    where h.user_id is null or (select u.id from users u where u.id = h.user_id for key share) is not null
    on conflict (user_id, network, kind, day) do update set
      hits = l.hits + excluded.hits,
      first_at = least(l.first_at, excluded.first_at),
      last_at = greatest(l.last_at, excluded.last_at)`.execute(db)
}

const hitLogs = new WeakMap<AppContext, HitLog>()

/** The log of this site. */
export function getHitLog(context: AppContext): HitLog {
  const known = hitLogs.get(context) ?? createHitLog(context)
  hitLogs.set(context, known)
  return known
}
