import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { buildApp } from '../../src/app.ts'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import type { Database } from '../../src/schema/database.ts'
import { createMember } from './factories.ts'

// The built site as a process, to be killed, stopped, flooded and starved; and its modules, to be used within
// the test.

const DIST = join(import.meta.dirname, '..', '..', 'dist')
const SERVER = join(DIST, 'server', 'server.js')
export const CLIENT = join(DIST, 'client')
const SECRET_KEY = 'the secret of a built site that is tested'

export interface BuiltSite {
  address: string
  pid: number
  /** Its whole output. */
  output(): string
  isRunning(): boolean
  get(path: string, session?: string): Promise<Response>
  /** A call as a member's browser sends it, with the marker and the token. */
  post(session: string, path: string, body?: object): Promise<Response>
  delete(session: string, path: string): Promise<Response>
  /** Sends a signal and waits for the exit; returns the exit code, null for a signal. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** The site as it is shipped: server pages and islands come from one build. */
export async function loadBuiltApp(): Promise<typeof buildApp> {
  const built: { buildApp: typeof buildApp } = await import(join(DIST, 'server', 'app.js'))
  return built.buildApp
}

/** Starts the built site and waits until it listens. */
export async function startBuiltSite(settings: Record<string, string>): Promise<BuiltSite> {
  const port = Number(settings.PORT ?? (await findFreePort()))
  const child = spawn(process.execPath, [SERVER], {
    env: environment({ ...settings, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listens = new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part
      if (said.includes('Guinguette listens')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`the built site did not start: ${said}`)))
  })
  await listens
  const address = `http://127.0.0.1:${port}`
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const send = (method: string, session: string, path: string, body: object = {}) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        ...cookieHeader(session),
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': createCsrfToken(SECRET_KEY, session),
      },
      body: JSON.stringify(body),
    })
  return {
    address,
    pid: Number(child.pid),
    output: () => said,
    isRunning,
    get: (path, session) =>
      fetch(`${address}${path}`, { headers: cookieHeader(session), redirect: 'manual' }),
    post: (session, path, body) => send('POST', session, path, body),
    delete: (session, path) => send('DELETE', session, path),
    stop: async (signal) => {
      if (isRunning()) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** Starts the built site where it cannot start, and returns its output. */
export function runRefusedStart(settings: Record<string, string>): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [SERVER], {
    env: environment({ PORT: '0', ...settings }),
    encoding: 'utf8',
    timeout: 50_000,
  })
  return { status, stderr }
}

function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, SECRET_KEY, LOG_LEVEL: 'warn', ...settings }
}

function cookieHeader(session: string | undefined): Record<string, string> {
  return session ? { cookie: `guinguette=${session}` } : {}
}

/** A new member who is signed in and was last active an hour ago. */
export async function createSignedInMember(db: Kysely<Database>): Promise<{ id: number; session: string }> {
  const { id } = await createMember(db, { last_activity: new Date(Date.now() - 3_600_000) })
  return { id, session: await createSession(db, id) }
}
