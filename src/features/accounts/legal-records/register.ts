import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import {
  deleteExpiredLegalRecords,
  findUnsealedMembers,
  LEGAL_RECORD,
  LEGAL_TABLES,
  selectLegalRecordList,
} from '../../../platform/legal-records/records.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import type { Database } from '../../../schema/database.ts'
import { FOUNDER_ID } from '../../../shared/name-colour.ts'
import { LEGAL_RETENTION_YEARS } from '../../../shared/retention.ts'
import { sealPayments } from '../../premium/public.ts'
import { createListFile, registerCopyFiles } from '../data/public.ts'
import { onSignUp } from '../public.ts'
import { composeLegalRequestMail, RECORDS_FILE_TEXT } from './mails.ts'
import { legalRequestMailJob, sealAccount, sealIdentity } from './public.ts'

/** Data that the law keeps for courts (LCEN, article 6; décret 2021-1362): sealed as they arise, deleted in time. */
export function registerLegalRecords(context: AppContext): void {
  onSignUp('legal records', async (tx, { id }, from) => {
    await sealIdentity(tx, from, id)
    await sealAccount(tx, from, id)
  })
  registerCopyFiles(135, legalRecordFiles)
  registerRequestMail(context)
  scheduleRecurring(context, DAY_MS, 'legal records', async () => {
    await deleteExpiredLegalRecords(context.db)
    await sealExistingMembers(context)
  })
}

const DAY_MS = 86_400_000

const legalRecordFiles = [
  createListFile('donnees-scellees', RECORDS_FILE_TEXT, LEGAL_TABLES, (userId, piece) =>
    selectLegalRecordList(userId, piece),
  ),
]

/** Mails the founder about each extraction. */
function registerRequestMail({ app, db, config, jobs }: AppContext): void {
  const mailer = createMailer(config)
  app.addHook('onClose', async () => mailer.close())
  jobs.register(legalRequestMailJob, async (request) => {
    const founder = await db
      .selectFrom('users')
      .where('id', '=', FOUNDER_ID)
      .select(['name', 'email as to'])
      .executeTakeFirst()
    if (founder) await mailer.send(composeLegalRequestMail({ ...founder, siteUrl: config.siteUrl }, request))
  })
}

/** Members looked at by one statement, and sealed in one transaction: sealing blocks the process for milliseconds. */
const WINDOW = 2_000
const BATCH = 50

type SealingContext = Pick<AppContext, 'db' | 'legalRecords' | 'stopping'>

/** Seals what is known of members who signed up before the key was set. Runs again each day, and finds nothing then. */
export async function sealExistingMembers(context: SealingContext): Promise<void> {
  const { db, legalRecords } = context
  if (!legalRecords.isOn) return
  for (let after = 0; !context.stopping; ) {
    const members = await db
      .selectFrom('users')
      .where('id', '>', after)
      .select(['id', 'demo'])
      .orderBy('id')
      .limit(WINDOW)
      .execute()
    const real = members.flatMap(({ id, demo }) => (demo ? [] : id))
    const missing = await findUnsealedMembers(db, real)
    for (let from = 0; from < missing.length && !context.stopping; from += BATCH)
      await inTransaction(db, (tx) => sealMembers(context, tx, missing.slice(from, from + BATCH)))
    if (members.length < WINDOW) return
    after = members.at(-1)?.id ?? after
  }
}

/** Locks the accounts and asks again: another process may have sealed them. */
async function sealMembers(
  context: SealingContext,
  tx: Transaction<Database>,
  ids: readonly number[],
): Promise<void> {
  const locked = await tx
    .selectFrom('users')
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const missing = await findUnsealedMembers(
    tx,
    locked.map(({ id }) => id),
  )
  for (const id of missing) {
    await sealIdentity(tx, context, id)
    await sealAccount(tx, context, id)
    await sealFormerConnections(context, tx, id)
  }
  await sealPayments(tx, context, { members: missing })
}

/** The address of the sign-up, and of the sessions that are open. */
async function sealFormerConnections(
  { legalRecords }: SealingContext,
  tx: Kysely<Database>,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{
    session: number | null
    ip: string
    user_agent: string | null
    occurred_at: Date
  }>`
    select null::integer as session, host(u.signup_ip) as ip, null as user_agent, m.signup as occurred_at
    from users u join member_search m on m.user_id = u.id where u.id = ${userId} and u.signup_ip is not null
    union all
    select id, host(ip), user_agent, created_at from sessions where user_id = ${userId} and ip is not null`.execute(
    tx,
  )
  const oldest = new Date()
  oldest.setFullYear(oldest.getFullYear() - LEGAL_RETENTION_YEARS.connection)
  for (const { session, ip, user_agent, occurred_at } of rows) {
    if (occurred_at <= oldest) continue
    await legalRecords.seal(tx, {
      kind: LEGAL_RECORD.connection,
      user_id: userId,
      occurred_at,
      ip,
      ...(session === null ? {} : { subject_id: session }),
      content: {
        member: userId,
        session,
        cause: session === null ? 'sign-up' : 'sign-in',
        at: occurred_at.toISOString(),
        ip,
        port: null,
        protocol: null,
        user_agent,
      },
    })
  }
}
