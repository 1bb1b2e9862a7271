import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import type { Authority, AuthorityAlert } from './contract.ts'

const ALERTS_SHOWN = 20

/** The files prepared about a case, the latest first. */
export async function listAlerts(db: Kysely<Database>, caseId: number): Promise<AuthorityAlert[]> {
  const rows = await db
    .selectFrom('authority_alerts as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .where('a.case_id', '=', caseId)
    .select(['a.id', 'a.authority', 'a.reason', 'a.created_at', 'u.name as actor'])
    .$narrowType<{ authority: Authority }>()
    .orderBy('a.id', 'desc')
    .limit(ALERTS_SHOWN)
    .execute()
  return rows.map(({ created_at, ...alert }) => ({ ...alert, created_at: created_at.toISOString() }))
}

/** Everything about a case that an authority needs. */
export type AlertContent = Awaited<ReturnType<typeof getAlertContent>>

const REPORTS_INCLUDED = 100
const DEVICES_INCLUDED = 100

/** Loads the reports with their authors and dates, and the technical data of the account. */
export async function getAlertContent(db: Kysely<Database>, caseId: number, userId: number) {
  const [reports, account, devices] = await Promise.all([
    listReports(db, caseId),
    findAccount(db, userId),
    listConnections(db, userId),
  ])
  return { reports, account, devices }
}

/** Reports with their evidence, messages of a conversation included, and the notices of anybody. */
async function listReports(db: Kysely<Database>, caseId: number) {
  return db
    .selectFrom('reports as r')
    .leftJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('notices as n', 'n.report_id', 'r.id')
    .where('r.case_id', '=', caseId)
    .select(['r.id', 'r.created_at', 'r.reason', 'r.evidence', 'r.reporter_id', 'u.name as reporter'])
    .select(['n.id as notice', 'n.address', 'n.text', 'n.name as notifier', 'n.email as notifier_email'])
    .orderBy('r.id')
    .limit(REPORTS_INCLUDED)
    .execute()
}

/** Undefined for a deleted account, and for an address that is no member's. */
async function findAccount(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', id)
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.email_verified_at',
      'u.pending_email',
      'u.description',
      'u.avatar',
    ])
    .select(['m.birthday', 'm.signup', 'm.last_activity', 'u.suspended_until', 'u.deletion_requested_at'])
    .select(sql<string | null>`host(u.signup_ip)`.as('signup_ip'))
    .executeTakeFirst()
}

/** The connections that are still kept, the latest first. */
async function listConnections(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('sessions as s')
    .where('s.user_id', '=', userId)
    .select(['s.user_agent', 's.created_at', 's.seen_at'])
    .select(sql<string | null>`host(s.ip)`.as('ip'))
    .orderBy('s.seen_at', 'desc')
    .limit(DEVICES_INCLUDED)
    .execute()
}
