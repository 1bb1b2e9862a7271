import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Config } from '../../src/config.ts'
import { type OpenDatabase, openDatabase } from '../../src/platform/db/client.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { createLog } from '../../src/platform/log.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { createDemo } from '../demo/create-demo.ts'
import { avatarOf, fillPortraits } from './photos.ts'

const SEED = 1
const POOL_SIZE = 16

/** Settings of a database that the benchmark makes for itself, in a folder of its own; nothing of the site's reaches it. */
export function benchConfig(config: Config, folder: string): Config {
  const dataDir = join(config.dataDir, folder)
  // Filling takes as long as it takes; the server under test has the limit that a site has.
  const limits = { databasePoolSize: POOL_SIZE, databaseStatementTimeout: 0 }
  const none = { databaseUrl: undefined, redis: undefined, s3: undefined, secretKey: undefined }
  return { ...config, ...none, ...limits, dataDir, logLevel: 'silent' }
}

/** The benchmark empties tables: it never works on a database that somebody names. @throws StartError */
export function assertOwnDatabase(config: Config): void {
  if (!config.databaseUrl) return
  throw new StartError(
    'The benchmark fills and empties tables, in an embedded database of its own: unset DATABASE_URL for it.',
  )
}

/** Opens an embedded database with a demo of this size, created on first use. */
export async function openFilledDatabase(
  config: Config,
  members: number,
  print: (line: string) => void,
): Promise<OpenDatabase> {
  const database = await openDatabase(config, createLog(config))
  try {
    await migrateToLatest(database.db)
    const { rows } = await database.pool.query<{ any: boolean }>(
      'select exists (select from users where demo) as any',
    )
    if (!rows[0]?.any) {
      print(`making ${members.toLocaleString('en')} members …`)
      const { db, pool } = database
      await createDemo({ db, pool, config, size: members, seed: SEED, portraits: false, avatarOf })
    }
    await fillPortraits({ pool: database.pool, dataDir: config.dataDir, print })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Searchable members spread over all database pages. */
export async function pickMembers(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(`
    select user_id from member_search, (select greatest(max(user_id) / 1000, 1) as step from member_search) s
    where searchable and latitude <> 0 and user_id % s.step = 0 order by hashint4(user_id) limit 500`)
  return rows.map(({ user_id }) => user_id)
}

/** A new database is analysed, and its first jobs write the figures of the past weeks. */
const QUIET_AFTER_MS = 120_000

/** Waits until neither jobs nor vacuum take time from what is measured, or two minutes have passed. */
export async function waitUntilQuiet(pool: Pool): Promise<void> {
  const deadline = performance.now() + QUIET_AFTER_MS
  while (performance.now() < deadline) {
    const { rows } = await pool.query<{ busy: boolean }>(`
      select exists (select from pg_stat_activity where backend_type = 'autovacuum worker')
        or exists (select from pgboss.job where state = 'active' or state in ('created', 'retry') and start_after <= now()) as busy`)
    if (!rows[0]?.busy) return
    await sleep(500)
  }
}
