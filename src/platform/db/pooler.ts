import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../schema/database.ts'
import { inTransaction } from './transaction.ts'

/** PostgreSQL's settings of the site, set on the role if connections cannot request them; limits in milliseconds. */
export interface RoleSettings {
  statement_timeout: number
  idle_in_transaction_session_timeout: number
  random_page_cost: number
  jit: 'off'
}

/**
 * Removes names from prepared statements behind a pooler: the next transaction may run on another server
 * process, which does not know the name.
 */
export function stripStatementNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((config: unknown, ...further: unknown[]) =>
    query(isNamedQuery(config) ? { ...config, name: undefined } : config, ...further)) as typeof client.query
}

function isNamedQuery(config: unknown): config is { name: string } {
  return typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
}

/**
 * A pooler passes no settings on, so they are set on the site's role in this database. Connections that the
 * pooler already has get them when it reopens them.
 */
export async function setRoleSettings(db: Kysely<Database>, wanted: RoleSettings): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('guinguette.role'))`.execute(trx)
    const { rows } = await sql<{ database: string; settings: string[] | null }>`
      select quote_ident(current_database()) as database, (
        select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = current_user::regrole) as settings`.execute(trx)
    const [{ database, settings } = { database: '', settings: null }] = rows
    for (const [name, value] of Object.entries(wanted)) {
      if (settings?.includes(`${name}=${value}`)) continue
      await sql.raw(`alter role current_user in database ${database} set ${name} = '${value}'`).execute(trx)
    }
  })
}
