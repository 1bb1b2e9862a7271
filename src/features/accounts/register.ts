import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { SESSION_ALIVE } from '../../platform/http/session.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { Database } from '../../schema/database.ts'
import { registerAccountMailJob } from './mails.ts'
import { deletionPage } from './pages/deletion.tsx'
import { mailLinkPages } from './pages/mail-links.tsx'
import { securityPage } from './pages/security.tsx'
import { signInPages } from './pages/sign-in.tsx'
import { getDummyHash } from './password.ts'
import { accountRoutes } from './routes.ts'

/** Sign-up, sign-in, sessions, addresses and passwords. */
export function accounts(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerAccountMailJob(context, mailer)
  scheduleAccountSweep(context)
  accountRoutes(context)
  signInPages(context)
  mailLinkPages(context)
  securityPage(context)
  deletionPage(context)
  // Made before the first sign-in, which would otherwise take longer than the others.
  void getDummyHash()
}

const DAY_MS = 86_400_000

/** Sweeps when the site begins to listen, and once a day from then on. */
function scheduleAccountSweep(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'accounts', () => deleteExpiredAccountData(context.db))
}

/**
 * Deletes sessions and links that are over, and IP addresses of sign-ups older than a year (product.md 3). Those of
 * sign-ins go with their sessions, none of which lasts a year.
 */
export async function deleteExpiredAccountData(db: Kysely<Database>): Promise<void> {
  await executeInBatches(
    db,
    (limit) => sql`
    delete from sessions where id in (select s.id from sessions s where not (${sql.raw(SESSION_ALIVE)}) limit ${limit})`,
  )
  await executeInBatches(
    db,
    (limit) => sql`
    delete from account_tokens where token_hash in (
      select token_hash from account_tokens where expires_at <= now() limit ${limit})`,
  )
  await executeInBatches(
    db,
    (limit) => sql`
    update users set signup_ip = null where id in (
      select u.id from users u join member_search m on m.user_id = u.id
      where u.signup_ip is not null and m.signup < now() - interval '1 year' limit ${limit})`,
  )
}

async function executeInBatches(
  db: Kysely<Database>,
  statement: (limit: number) => RawBuilder<unknown>,
): Promise<void> {
  await runInBatches(async (limit) => Number((await statement(limit).execute(db)).numAffectedRows ?? 0n))
}
