import type { Pool } from 'pg'
import { StartError } from '../../src/platform/start-error.ts'

/** As whom the processes of a site, and its commands, speak to the database (`db/client.ts`, `live/bus`). */
const NAMES = ['guinguette', 'guinguette live']

/**
 * Refuses while another process of the site is connected to the database: each asks for jobs every second, so that one that runs is.
 * @param pool of one connection, which is not counted
 */
export async function requireNobodyConnected(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and application_name = any($1) and pid <> pg_backend_pid()`,
    [NAMES],
  )
  if (rows[0]?.others === 0) return
  throw new StartError(
    'The site runs, and what its members add meanwhile would be left behind: stop it, or send most of it before with "./guinguette move photos --ahead".',
  )
}
