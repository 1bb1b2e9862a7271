import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import type { ReportCases } from '../../src/schema/decisions.ts'
import type { AccountReviews, Reports } from '../../src/schema/moderation.ts'
import { MATCHED_BY } from '../../src/shared/review.ts'
import { createMember } from './factories.ts'

interface CaseInput extends Partial<Insertable<ReportCases>> {
  /** The owner of the target. */
  user_id: number
  /** One report of each; none if left out. */
  reporters?: readonly { id: number }[]
  /** The evidence of each report. */
  evidence?: Record<string, unknown>
  category?: string
}

/** A case of the reports' queue with its reports, about the member's profile and open by default. */
export async function createCase(
  db: Kysely<Database>,
  { reporters = [], evidence = {}, category, ...input }: CaseInput,
): Promise<{ id: number; type: number; target_id: number; user_id: number; version: number }> {
  const entry = await db
    .insertInto('report_cases')
    .values({ type: 1, target_id: input.user_id, reports: reporters.length, ...input })
    .returning(['id', 'type', 'target_id', 'user_id', 'version', 'state'])
    .executeTakeFirstOrThrow()
  const { id: case_id, type, target_id, user_id } = entry
  const stored = JSON.stringify({ ...evidence, ...(category && { category }) })
  const reports = reporters.map(
    ({ id }): Insertable<Reports> => ({
      type,
      target_id,
      user_id,
      reporter_id: id,
      reason: 'Regardez.',
      evidence: stored,
      state: entry.state === 3 ? 1 : 0,
      case_id,
    }),
  )
  if (reports.length > 0) await db.insertInto('reports').values(reports).execute()
  return entry
}

/** A queue of three cases about profiles, by two members: the first one is the most urgent. */
export async function createQueue(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  const reporters = [await createMember(db), await createMember(db)]
  for (const [index, name] of names.entries()) {
    const { id: user_id } = await createMember(db, { name })
    await createCase(db, { user_id, reporters, category: 'scam', severity: 3 - index })
  }
}

/** A review of a newcomer by their address, pending and pausing the account by default. */
export async function createReview(
  db: Kysely<Database>,
  userId: number,
  input: Partial<Insertable<AccountReviews>> = {},
): Promise<void> {
  await db
    .insertInto('account_reviews')
    .values({ user_id: userId, matched_by: MATCHED_BY.email, banned_id: 1, was_paused: false, ...input })
    .execute()
  if (input.outcome) return
  await db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', userId).execute()
  await db.updateTable('member_search').set({ searchable: false }).where('user_id', '=', userId).execute()
}

/** Many members at once, 'Signalant_1' and so on, with required columns only. */
export async function createCrowd(db: Kysely<Database>, name: string, size: number): Promise<void> {
  await sql`
    insert into users (name, name_key, email, email_key, email_verified_at, password_hash)
    select n, lower(n), n, n, now(), '-'
    from (select ${`${name}_`} || n as n from generate_series(1, ${size}::int) n) m`.execute(db)
  await sql`
    insert into member_search (user_id, sex, birthday)
    select id, 0, '1990-01-01' from users where name like ${`${name}\\_%`}`.execute(db)
}
