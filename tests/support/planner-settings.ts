import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/schema/database.ts'

/** The settings that the site gives its own connections. */
export const SITE_PLANNER = { page: '1.1', jit: 'off' }

/** Gives new connections to a database what PostgreSQL assumes by default. */
export async function resetPlannerSettings(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db)
  const database = sql.raw(rows[0]?.name ?? '')
  await sql`alter database ${database} set random_page_cost = 4`.execute(db)
  await sql`alter database ${database} set jit = on`.execute(db)
}

/** The settings of the connection in use. */
export async function readPlannerSettings(db: Kysely<Database>) {
  const { rows } = await sql`
    select current_setting('random_page_cost') as page, current_setting('jit') as jit`.execute(db)
  return rows[0]
}
