import { type Kysely, sql } from 'kysely'
import { listMissingLegalSettings } from '../../../config.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Database } from '../../../schema/database.ts'
import { listRegisteredColumns } from '../../../schema/register/list-columns.ts'
import { ROLES } from '../../../shared/roles.ts'
import { PLATFORM } from './texts/duties-platform.ts'
import { PRIVACY } from './texts/duties-privacy.ts'
import { PRODUCT } from './texts/duties-product.ts'
import { PUBLISHING, SELLING } from './texts/duties-publishing.ts'
import type { DutyContext, DutyGroup } from './texts/duty.ts'

/** Every duty of the operator; the state of each is computed from settings and the running site. */
export const DUTIES: readonly DutyGroup[] = [PUBLISHING, SELLING, PLATFORM, PRIVACY, PRODUCT]

const LATE_CONTEST_DAYS = 14
const LATE_MESSAGE_MONTHS = 1

export async function loadDutyContext({ config, db, routes }: AppContext): Promise<DutyContext> {
  const paths = new Set(routes.map(({ path }) => path))
  return {
    config,
    missingSettings: listMissingLegalSettings(config),
    hasRoute: (path) => paths.has(path),
    registerGaps: await listRegisterGaps(db),
    ...(await countOverdueWork(db)),
  }
}

type DutyCounts = Pick<DutyContext, 'admins' | 'lateContests' | 'lateMessages' | 'hasRecipientCount'>

async function countOverdueWork(db: Kysely<Database>): Promise<DutyCounts> {
  const { rows } = await sql<DutyCounts>`
    select (select count(*)::integer from users where roles >= ${sql.lit(ROLES.admin)}) as admins,
      (select count(*)::integer from contests
        where accepted is null and created_at < now() - make_interval(days => ${LATE_CONTEST_DAYS})) as "lateContests",
      (select count(*)::integer from letters
        where closed_at is null and created_at < now() - make_interval(months => ${LATE_MESSAGE_MONTHS})) as "lateMessages",
      exists (select from figures where name = 'recipients') as "hasRecipientCount"`.execute(db)
  return rows[0] ?? { admins: 0, lateContests: 0, lateMessages: 0, hasRecipientCount: false }
}

/**
 * Columns of the database that the register lacks, and those of the register that the database lacks, as
 * 'table.column'. Partitions have the columns of their table.
 */
export async function listRegisterGaps(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case c.table_schema when 'public' then '' else c.table_schema || '.' end
      || c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    join pg_namespace n on n.nspname = c.table_schema
    join pg_class t on t.relnamespace = n.oid and t.relname = c.table_name
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.relkind in ('r', 'p')
      and not t.relispartition`.execute(db)
  const registered = new Set(listRegisteredColumns().map(({ table, column }) => `${table}.${column}`))
  const existing = new Set(rows.map(({ name }) => name))
  return [
    ...[...existing].filter((name) => !registered.has(name)),
    ...[...registered].filter((name) => !existing.has(name)),
  ].sort()
}
