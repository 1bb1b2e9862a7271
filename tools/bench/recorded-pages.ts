import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchRequest } from './load.ts'
import type { Bench } from './run.ts'

/** A statement as the server ran it. */
export interface RecordedStatement {
  text: string
  name: string | undefined
  values: unknown[] | undefined
  /** Index of the statement whose end this one waited for: the last to end before it began. */
  after: number | undefined
}

/** A page as the server sent it, and what it ran for it. */
export interface RecordedPage {
  html: string
  statements: RecordedStatement[]
}

/** Not recorded: transactions, since the statements are run each alone, and what jobs run at the same time. */
const NOT_OF_THE_PAGE = /^\s*(begin|commit|rollback)\b|\bpgboss\./i
/** Until statements of a page that run after its answer have ended. */
const SETTLE_MS = 50
/** The first fills caches; those that expire add statements to some. */
const ATTEMPTS = 4

/** Records a page several times. @returns the time with the fewest statements: what it always needs */
export async function recordPage({ server, address }: Bench, request: BenchRequest): Promise<RecordedPage> {
  const attempts: RecordedPage[] = []
  for (let turn = 0; turn < ATTEMPTS; turn++) {
    await server.call('startRecording')
    const response = await fetch(`${address}${request.path}`, { headers: request.headers ?? {} })
    const html = await response.text()
    if (!response.ok) throw new Error(`${request.path} answered ${response.status}`)
    await sleep(SETTLE_MS)
    const statements = (await server.call('stopRecording')) as RecordedStatement[]
    attempts.push({ html, statements })
  }
  return attempts.reduce((one, other) => (other.statements.length < one.statements.length ? other : one))
}

type Query = (...parameters: unknown[]) => unknown

/**
 * Puts a recorder in front of the driver: before the first connection, whose method the site replaces.
 * @returns the handlers of a process that records, and what removes the recorder
 */
export function createRecorder() {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  let record: ReturnType<typeof createRecord> | undefined
  prototype.query = function runQuery(this: unknown, ...parameters) {
    return record ? record.run(query.bind(this), parameters) : query.apply(this, parameters)
  }
  return {
    handlers: {
      startRecording: () => {
        record = createRecord()
      },
      stopRecording: () => {
        const statements = record?.statements
        record = undefined
        return statements
      },
    },
    remove: () => {
      prototype.query = query
    },
  }
}

function createRecord() {
  const statements: RecordedStatement[] = []
  let lastEnded: number | undefined
  const run = (query: Query, parameters: unknown[]) => {
    const [first, second] = parameters as [string | Partial<RecordedStatement>, unknown]
    const { text = '', name, values } = typeof first === 'string' ? { text: first } : first
    if (NOT_OF_THE_PAGE.test(text)) return query(...parameters)
    const index = statements.length
    statements.push({ text, name, values: Array.isArray(second) ? second : values, after: lastEnded })
    const end = () => {
      lastEnded = index
    }
    const last = parameters.at(-1)
    if (typeof last === 'function') {
      return query(...parameters.slice(0, -1), (...result: unknown[]) => {
        end()
        last(...result)
      })
    }
    const result = query(...parameters)
    if (result instanceof Promise) result.then(end, end)
    return result
  }
  return { statements, run }
}

/** Runs the statements in their order, those at the same time that were. @returns the number of rows */
async function replayStatements(pool: pg.Pool, statements: readonly RecordedStatement[]): Promise<number> {
  const results: Promise<pg.QueryResult>[] = []
  for (const { after, text, name, values } of statements) {
    const query = { text, ...(name && { name }), ...(values && { values }) }
    const before = after === undefined ? undefined : results[after]
    results.push(before ? before.then(() => pool.query(query)) : pool.query(query))
  }
  const all = await Promise.all(results)
  return all.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}

/** Prepares a page for many answers, which differ in their nonce and the number of rows that were read. */
export function createReplay({ html, statements }: RecordedPage): (pool: pg.Pool) => Promise<string> {
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
  const parts = nonce ? html.split(nonce) : [html]
  return async (pool) => {
    const rows = await replayStatements(pool, statements)
    return `${parts.join(randomBytes(16).toString('base64url'))}<!-- ${rows} -->`
  }
}
