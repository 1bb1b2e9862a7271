import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../schema/database.ts'
import { inTransaction } from './transaction.ts'

/** What the role of the site is to have where no connection can ask for it itself; milliseconds. */
export interface RoleLimits {
  statement_timeout: number
  idle_in_transaction_session_timeout: number
}

/**
 * Takes the names off the statements of a connection that leads to a pooler: there the next transaction may run on
 * another server process, which was never told what the name stands for.
 */
export function forgetNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(isNamed(config) ? { ...config, name: undefined } : config, ...rest)) as typeof client.query
}

function isNamed(config: unknown): config is { name: string } {
  return typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
}

/**
 * A pooler takes no limits from whom it connects: the site's role is given them as its own in this database, where it
 * has others. Connections that the pooler holds already get them when it opens them anew.
 */
export async function limitRole(db: Kysely<Database>, limits: RoleLimits): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('guinguette.role'))`.execute(trx)
    const { rows } = await sql<{ place: string; settings: string[] | null }>`
      select quote_ident(current_database()) as place, (
        select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = current_user::regrole) as settings`.execute(trx)
    const [{ place, settings } = { place: '', settings: null }] = rows
    for (const [name, limit] of Object.entries(limits)) {
      if (settings?.includes(`${name}=${limit}`)) continue
      await sql.raw(`alter role current_user in database ${place} set ${name} = '${limit}'`).execute(trx)
    }
  })
}
