import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/tables/index.ts'
import { SESSION_ALIVE } from '../../http/session.ts'
import type { Site } from '../../site.ts'

const DAY_MS = 86_400_000
/** Few enough to stay far below the time a statement may take. */
const BATCH = 5_000

/** Sweeps when the site begins to listen, and once a day from then on. Several instances may: it is the same work. */
export function sweepDaily(site: Site): void {
  let timer: NodeJS.Timeout | undefined
  const run = () =>
    sweepAccounts(site.db).catch((error) => site.log.error({ err: error }, 'accounts were not swept'))
  site.app.addHook('onListen', async () => {
    timer = setInterval(run, DAY_MS)
    timer.unref()
    void run()
  })
  site.app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Deletes sessions and links that are over, and IP addresses of sign-ups older than a year (product.md 3). Those of
 * sign-ins go with their sessions, none of which lasts a year.
 */
export async function sweepAccounts(db: Kysely<Database>): Promise<void> {
  await inBatches(
    db,
    (limit) => sql`
    delete from sessions where id in (select s.id from sessions s where not (${sql.raw(SESSION_ALIVE)}) limit ${limit})`,
  )
  await inBatches(
    db,
    (limit) => sql`
    delete from account_tokens where token_hash in (
      select token_hash from account_tokens where expires_at <= now() limit ${limit})`,
  )
  await inBatches(
    db,
    (limit) => sql`
    update users set signup_ip = null where id in (
      select u.id from users u join member_search m on m.user_id = u.id
      where u.signup_ip is not null and m.signup < now() - interval '1 year' limit ${limit})`,
  )
}

async function inBatches(
  db: Kysely<Database>,
  statement: (limit: number) => RawBuilder<unknown>,
): Promise<void> {
  let changed: bigint
  do {
    const { numAffectedRows = 0n } = await statement(BATCH).execute(db)
    changed = numAffectedRows
  } while (changed === BigInt(BATCH))
}
