import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../src/platform/log.ts'
import { createFolder } from '../backup-folder.ts'
import { toOperatorError } from '../errors.ts'
import { createBase, isBaseDue } from './base-backup.ts'
import { listBases } from './chain-folder.ts'
import { isUncontinuable, LogSession, type SessionOptions } from './log-session.ts'
import { removeOldRecovery } from './retention.ts'

const RETRY_MS = 5_000
const BASE_CHECK_MS = 60_000
/** Delay before a failed base is tried again. */
const BASE_RETRY_MS = 600_000

export interface ArchiveOptions extends SessionOptions {
  /** Days back to which each second can be restored. */
  days: number
  log: Pick<Log, 'info' | 'warn'> & { error(details: object, text: string): void }
  /** Runs after each base. */
  afterBase?: () => Promise<void>
}

/** Copies the log of the embedded database into the folder of backups while the site runs. */
export class RecoveryArchive {
  readonly #options: ArchiveOptions
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #session: LogSession | undefined
  #until = new Date()
  #isFailing = false
  #mustBegin = false
  #base: Promise<void> | undefined
  #baseAt: Date | undefined
  #baseNotBefore = 0

  constructor(options: ArchiveOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  /** Seconds since the last moment that can be restored. */
  get lagSeconds(): number {
    const until = this.#session?.until ?? this.#until
    return Math.max(0, (Date.now() - until.getTime()) / 1_000)
  }

  /** Seconds since the last base; undefined before the first. */
  get baseAgeSeconds(): number | undefined {
    return this.#baseAt && (Date.now() - this.#baseAt.getTime()) / 1_000
  }

  /** Call it before the database stops: what is written until then is in the chain. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#session?.stop()
    await this.#running
    await this.#base
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#runSession()
      } catch (error) {
        this.#mustBegin = isUncontinuable(error)
        this.#report(error)
      }
      await sleep(RETRY_MS, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  async #runSession(): Promise<void> {
    const { recovery } = this.#options
    await createFolder(recovery)
    const session = await LogSession.open(this.#options, this.#mustBegin)
    this.#mustBegin = false
    this.#session = session
    const timer = setInterval(() => this.#checkBase(session), BASE_CHECK_MS)
    try {
      this.#checkBase(session)
      if (this.#stopping.signal.aborted) void session.stop()
      await session.run()
    } finally {
      clearInterval(timer)
      this.#until = session.until ?? this.#until
      this.#session = undefined
    }
  }

  #report(error: unknown): void {
    const err = toOperatorError(error, this.#options.recovery)
    if (this.#mustBegin)
      this.#options.log.error({ err }, 'the copied log of the database has a gap, a new base is made')
    else if (!this.#isFailing)
      this.#options.log.error({ err }, 'the log of the database is not copied, trying again every 5 s')
    this.#isFailing = !this.#mustBegin
  }

  #checkBase(session: LogSession): void {
    if (this.#isFailing && session.until) {
      this.#isFailing = false
      this.#options.log.info('the log of the database is copied again')
    }
    this.#base ??= this.#createDueBase(session).finally(() => {
      this.#base = undefined
    })
  }

  async #createDueBase(session: LogSession): Promise<void> {
    const { url, recovery, days, log, afterBase } = this.#options
    try {
      const newest = (await listBases(session.chain)).at(-1)
      this.#baseAt = newest?.ended_at
      if (Date.now() < this.#baseNotBefore || !isBaseDue(newest, session.written)) return
      const { ended_at, bytes } = await createBase(url, session.chain)
      this.#baseAt = ended_at
      log.info(`A base for recovery was made, ${Math.ceil(bytes / 1e6)} MB.`)
      await removeOldRecovery(recovery, days, session.chain)
      await afterBase?.()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#baseNotBefore = Date.now() + BASE_RETRY_MS
      log.error(
        { err: toOperatorError(error, recovery) },
        'no base for recovery was made, trying again in 10 minutes',
      )
    }
  }
}
