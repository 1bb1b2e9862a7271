import type { HealthFacts } from './read.ts'
import * as texts from './texts.ts'

/** `act`: something is wrong today; `watch`: it will be; `unknown`: the site cannot see it. */
export type HealthState = 'good' | 'watch' | 'act' | 'unknown'

/** One line of the page: its state, and a sentence on what to do. */
export interface HealthCheck {
  title: string
  state: HealthState
  text: string
  href?: string
}

/** Shares of the disk that are free. */
const DISK_FREE = { watch: 0.2, act: 0.1 }
/** Seconds that the oldest due job may wait. */
const QUEUE_WAIT = { watch: 300, act: 1_800 }
/** A backup is late after this many times its interval. */
const LATE_BACKUP = 2
/** Seconds that the copy of the log may be behind: decision 50 promises a loss of ten at most. */
const LOG_LAG = { watch: 10, act: 300 }
/** Of the copy in the object store, which an idle site renews once a minute. */
const REMOTE_LAG = { watch: 120, act: 600 }
const DRILL_DAYS = 90
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Judges what was read, in the order of the page. */
export function judgeHealth(facts: HealthFacts, now: Date): HealthCheck[] {
  return [
    judgeDisk(facts),
    judgeQueue(facts),
    judgeMail(facts),
    judgeBackups(facts, now),
    judgeRecovery(facts),
    judgeRemote(facts),
    judgeDrill(facts, now),
    judgeStatements(facts),
    judgeDuties(facts),
    { title: texts.VERSIONS, state: 'good', text: texts.formatVersions(facts.versions) },
  ]
}

/** State of a number that is better low. */
const above = (value: number, { watch, act }: { watch: number; act: number }): HealthState => {
  if (value > act) return 'act'
  return value > watch ? 'watch' : 'good'
}

function judgeDisk({ disk }: HealthFacts): HealthCheck {
  if (!disk) return { title: texts.DISK, state: 'unknown', text: texts.DISK_UNKNOWN }
  const free = disk.total > 0 ? disk.free / disk.total : 0
  const state = above(-free, { watch: -DISK_FREE.watch, act: -DISK_FREE.act })
  return { title: texts.DISK, state, text: texts.formatDisk(disk.free, free, state !== 'good') }
}

function judgeQueue({ queues }: HealthFacts): HealthCheck {
  if (!queues) return { title: texts.QUEUE, state: 'unknown', text: texts.QUEUE_UNKNOWN }
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const slowest = queues.toSorted((one, other) => other.oldest - one.oldest)[0]
  const oldest = slowest?.oldest ?? 0
  const state = above(oldest, QUEUE_WAIT)
  return { title: texts.QUEUE, state, text: texts.formatQueue(waiting, oldest, slowest?.job ?? '', state) }
}

function judgeMail({ queues, hasMail }: HealthFacts): HealthCheck {
  const title = texts.MAIL
  if (!hasMail) return { title, state: 'act', text: texts.NO_MAIL }
  const failing = queues?.find(({ job }) => job === 'mail')?.failing ?? 0
  return { title, state: failing > 0 ? 'act' : 'good', text: texts.formatMail(failing) }
}

function judgeBackups({ backups: { every, latest } }: HealthFacts, now: Date): HealthCheck {
  const title = texts.BACKUPS
  if (every === undefined) return { title, state: 'act', text: texts.formatNoBackups(latest) }
  const isLate = !latest || now.getTime() - latest.getTime() > LATE_BACKUP * every * HOUR_MS
  return { title, state: isLate ? 'act' : 'good', text: texts.formatBackups(latest, every, isLate) }
}

function judgeRecovery({ recovery }: HealthFacts): HealthCheck {
  const title = texts.RECOVERY
  if (!recovery) return { title, state: 'unknown', text: texts.NO_RECOVERY }
  const state = above(recovery.lagSeconds, LOG_LAG)
  return { title, state, text: texts.formatRecovery(recovery.lagSeconds, state !== 'good') }
}

function judgeRemote({ remote }: HealthFacts): HealthCheck {
  const title = texts.REMOTE
  if (remote === 'unset') return { title, state: 'unknown', text: texts.NO_REMOTE }
  if (remote === 'elsewhere') return { title, state: 'unknown', text: texts.REMOTE_ELSEWHERE }
  if (remote.lagSeconds === undefined) return { title, state: 'watch', text: texts.REMOTE_BEGINS }
  const state = above(remote.lagSeconds, REMOTE_LAG)
  return { title, state, text: texts.formatRemote(remote.lagSeconds, state !== 'good') }
}

function judgeDrill({ backups: { restored } }: HealthFacts, now: Date): HealthCheck {
  const isOld = !restored || now.getTime() - restored.getTime() > DRILL_DAYS * DAY_MS
  return { title: texts.DRILL, state: isOld ? 'watch' : 'good', text: texts.formatDrill(restored, isOld) }
}

function judgeStatements({ slow }: HealthFacts): HealthCheck {
  const title = texts.STATEMENTS
  if (!slow) return { title, state: 'unknown', text: texts.STATEMENTS_UNKNOWN }
  return { title, state: slow.length > 0 ? 'watch' : 'good', text: texts.formatSlow(slow.length) }
}

function judgeDuties({ duties }: HealthFacts): HealthCheck {
  const state = duties > 0 ? 'watch' : 'good'
  return { title: texts.DUTIES, state, text: texts.formatDuties(duties), href: '/admin/obligations' }
}
