import { ANSWER_HOURS, REVIEW_OUTCOME } from '../../shared/review.ts'
import type { AppContext } from '../context.ts'
import { countWaitingReads } from '../db/shared-reads.ts'
import { createCachedReader, createQueueReader, type JobQueueState } from './job-queue.ts'
import type { Meters } from './meters.ts'
import { readSiteVersion } from './version.ts'

/**
 * Registers metrics of the site's parts.
 * @param givenUp jobs that failed their last attempt, by kind
 */
export function registerSiteMeters(
  meters: Meters,
  context: AppContext,
  givenUp: ReadonlyMap<string, number>,
): void {
  const version = readSiteVersion()
  meters.gauges(
    'guinguette_build_info',
    'Always 1; the version of the site',
    'version',
    () => [[version, 1]] as const,
  )
  measureDatabase(meters, context)
  measureQueues(meters, context, givenUp)
  measureReviews(meters, context)
  measureWork(meters, context)
  measureRecovery(meters, context)
}

/** Absent where no log is copied. */
function measureRecovery({ gauges }: Meters, context: AppContext): void {
  gauges(
    'guinguette_recovery_seconds',
    'Age of the last moment to which the database can be restored, here and from the object store, and of the last base backup',
    'of',
    () => {
      const { lagSeconds, baseAgeSeconds } = context.recovery ?? {}
      const ages = [
        ['log', lagSeconds],
        ['base', baseAgeSeconds],
        ['store', context.backupMirror?.lagSeconds],
      ] as const
      return ages.flatMap(([of, seconds]) => (seconds === undefined ? [] : [[of, seconds] as const]))
    },
  )
}

function measureDatabase({ gauge, gauges }: Meters, { pool, config }: AppContext): void {
  gauges(
    'guinguette_database_connections',
    'Database connections of this process',
    'state',
    () =>
      [
        ['busy', pool.totalCount - pool.idleCount],
        ['idle', pool.idleCount],
      ] as const,
  )
  gauge(
    'guinguette_database_connections_max',
    'Maximum of database connections of this process',
    () => config.databasePoolSize,
  )
  gauge(
    'guinguette_database_waiting',
    'Statements and transactions that wait for a connection',
    () => pool.waitingCount + countWaitingReads(pool),
  )
}

function measureQueues(
  { gauges, counters }: Meters,
  { pool, events }: AppContext,
  givenUp: ReadonlyMap<string, number>,
): void {
  const read = createQueueReader(pool)
  const each = async (value: (queue: JobQueueState) => number) =>
    (await read())?.map((queue) => [queue.job, value(queue)] as const) ?? []
  gauges('guinguette_jobs_waiting', 'Jobs due and not started, of the whole site', 'kind', () =>
    each(({ waiting }) => waiting),
  )
  gauges('guinguette_jobs_failing', 'Failed jobs that will be retried, of the whole site', 'kind', () =>
    each(({ failing }) => failing),
  )
  gauges(
    'guinguette_jobs_oldest_seconds',
    'Time since the oldest waiting job was due, of the whole site',
    'kind',
    () => each(({ oldest }) => oldest),
  )
  // Starts at 0, or the first one would be no increase.
  counters(
    'guinguette_jobs_given_up_total',
    'Jobs that failed at their last attempt in this process',
    'kind',
    async () => [...(await each(() => 0)), ...givenUp],
  )
  gauges(
    'guinguette_up',
    'Whether the database responds, and whether events of other processes arrive',
    'part',
    async () =>
      [
        ['database', Number((await read()) !== null)],
        ['others', Number(events.isWhole())],
      ] as const,
  )
}

/**
 * Staff answer within `ANSWER_HOURS`; an alert uses `late` and `expired`. Reads a short range of a partial
 * index.
 */
function measureReviews({ gauges }: Meters, { pool }: AppContext): void {
  const read = createCachedReader<Record<string, number>>(
    pool,
    `
    select count(*) filter (where outcome is null) as waiting,
      count(*) filter (where outcome is null and created_at <= now() - interval '${ANSWER_HOURS} hours') as late,
      count(*) filter (where outcome = ${REVIEW_OUTCOME.expired}) as expired
    from account_reviews where outcome is null or outcome = ${REVIEW_OUTCOME.expired}`,
  )
  gauges(
    'guinguette_reviews',
    'Sign-ups under review that wait, are late, or were released without a decision, of the whole site',
    'state',
    async () =>
      Object.entries((await read())?.[0] ?? {}).map(([state, count]) => [state, Number(count)] as const),
  )
}

function measureWork({ gauge, gauges, counter, counters }: Meters, context: AppContext): void {
  const { config, images, overload, visitorPages } = context
  gauges('guinguette_requests_held', 'Requests running and queued', 'state', () => {
    const { working, waiting } = overload.state()
    return Object.entries({ working, waiting })
  })
  counter(
    'guinguette_requests_refused_total',
    'Requests refused because this process was at its capacity',
    () => overload.state().refused,
  )
  gauge('guinguette_event_streams', 'Open event streams of this process', () => context.streams.size)
  gauge(
    'guinguette_event_streams_max',
    'Maximum of open event streams of this process',
    () => config.eventStreams,
  )
  gauges('guinguette_images', 'Pictures being decoded, and waiting', 'state', () => {
    const { working, waiting } = images.state()
    return Object.entries({ working, waiting })
  })
  counter(
    'guinguette_images_refused_total',
    'Pictures refused because too many waited',
    () => images.state().refused,
  )
  counters(
    'guinguette_visitor_pages_total',
    'Pages served to visitors, from the cache ("kept") or rendered',
    'from',
    () => Object.entries(visitorPages.stats),
  )
  gauge('guinguette_visitor_pages_kept', 'Pages for visitors in the cache', () => visitorPages.size)
}
