import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'

/** Challenges grow with the flood up to this factor. */
const MAX_DIFFICULTY = 16
/** A count is reused this long. */
const TTL_MS = 2_000

interface Flood {
  /** Whether a sign-up needs a proof of work. */
  isOn: boolean
  /** Factor of its challenges. */
  difficulty: number
}

type FloodContext = Pick<AppContext, 'db' | 'config' | 'log'>

interface CountedFlood {
  at: number
  flood: Promise<Flood>
  wasOn: boolean
}

const counted = new WeakMap<FloodContext['db'], CountedFlood>()

/** Counts the unconfirmed accounts of the last hour: rows of the database, so of all processes. */
export function getSignUpFlood(context: FloodContext): Promise<Flood> {
  const last = counted.get(context.db)
  if (last && performance.now() - last.at < TTL_MS) return last.flood
  const next = { at: performance.now(), flood: countFlood(context), wasOn: last?.wasOn ?? false }
  counted.set(context.db, next)
  next.flood.then(
    (flood) => {
      if (flood.isOn !== next.wasOn) logSwitch(context, flood)
      next.wasOn = flood.isOn
    },
    () => counted.delete(context.db),
  )
  return next.flood
}

async function countFlood({ db, config: { signUpsAnHour } }: FloodContext): Promise<Flood> {
  if (signUpsAnHour === 0) return { isOn: true, difficulty: 1 }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from users where email_verified_at is null and terms_at > now() - interval '1 hour'
      limit ${signUpsAnHour * MAX_DIFFICULTY}) unconfirmed`.execute(db)
  const ratio = (rows[0]?.count ?? 0) / signUpsAnHour
  return { isOn: ratio > 1, difficulty: Math.max(ratio, 1) }
}

function logSwitch({ log, config }: FloodContext, { isOn }: Flood): void {
  if (!isOn) log.info('sign-ups need no proof of work any more')
  else
    log.warn(
      `sign-ups need a proof of work: more than SIGNUPS_AN_HOUR (${config.signUpsAnHour}) accounts of the last hour have no confirmed address`,
    )
}
