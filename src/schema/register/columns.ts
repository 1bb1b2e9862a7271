import { COUPLES } from './couple-columns.ts'
import { all, type Register, type TableEntry } from './entry.ts'
import { FORUM, NEWS } from './forum-and-news-columns.ts'
import { ACCOUNTS, CONTACTS, PHOTOS } from './member-columns.ts'
import { NAPKINS } from './napkin-columns.ts'
import { OUTINGS } from './outing-columns.ts'
import { MODERATION, PREMIUM, RIGHTS } from './staff-columns.ts'
import { SUGGESTIONS } from './suggestion-columns.ts'

/**
 * The register of processing, column by column: why each exists, what kind of data it is, how long it is stored. The
 * compiler refuses a column without; a test compares it with the catalogue of a database. `npm run docs` writes
 * docs/registre.md and docs/analyse-impact.md from it.
 */
export const COLUMN_REGISTER = {
  ...ACCOUNTS,
  ...SUGGESTIONS,
  ...CONTACTS,
  ...NAPKINS,
  ...COUPLES,
  ...PHOTOS,
  ...FORUM,
  ...NEWS,
  ...OUTINGS,
  ...MODERATION,
  ...PREMIUM,
  ...RIGHTS,
} as const satisfies Register

const JOB_COLUMNS = {
  ...all('key', 'id', 'singleton_key'),
  ...all('none', 'name', 'priority', 'state', 'retry_limit', 'retry_count', 'retry_delay', 'retry_backoff'),
  ...all('none', 'singleton_on', 'expire_in', 'dead_letter', 'policy'),
  // Numbers of members and contents; for mails with a link, nothing that opens it.
  ...all('key', 'data', 'output'),
  ...all('activity', 'start_after', 'started_on', 'created_on', 'completed_on', 'keep_until'),
}

/** Tables of libraries, which have no type of ours. */
export const SYSTEM_REGISTER: Readonly<Record<string, TableEntry>> = {
  'pgboss.job': { activity: 'operation', retention: 'jobs', columns: JOB_COLUMNS },
  'pgboss.archive': {
    activity: 'operation',
    retention: 'jobs',
    columns: { ...JOB_COLUMNS, ...all('activity', 'archived_on') },
  },
  'pgboss.queue': {
    activity: 'operation',
    retention: 'site',
    columns: {
      ...all('none', 'name', 'policy', 'retry_limit', 'retry_delay', 'retry_backoff', 'expire_seconds'),
      ...all('none', 'retention_minutes', 'dead_letter', 'partition_name', 'created_on', 'updated_on'),
    },
  },
  'pgboss.schedule': {
    activity: 'operation',
    retention: 'site',
    columns: all('none', 'name', 'cron', 'timezone', 'data', 'options', 'created_on', 'updated_on'),
  },
  'pgboss.subscription': {
    activity: 'operation',
    retention: 'site',
    columns: all('none', 'event', 'name', 'created_on', 'updated_on'),
  },
  'pgboss.version': {
    activity: 'operation',
    retention: 'site',
    columns: all('none', 'version', 'maintained_on', 'cron_on', 'monitored_on'),
  },
  kysely_migration: {
    activity: 'operation',
    retention: 'site',
    columns: all('none', 'name', 'timestamp'),
  },
  kysely_migration_lock: {
    activity: 'operation',
    retention: 'site',
    columns: all('none', 'id', 'is_locked'),
  },
}
