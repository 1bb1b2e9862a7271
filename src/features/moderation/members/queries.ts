import { type Kysely, type RawBuilder, sql } from 'kysely'
import { NotFound } from '../../../platform/http/errors.ts'
import { SESSION_ALIVE } from '../../../platform/http/session.ts'
import type { Database } from '../../../schema/database.ts'
import type { CaseState, Severity } from '../../../shared/decisions.ts'
import { formatDevice, isHandheld } from '../../../shared/device.ts'
import { maskAddress, maskDevice, maskEmail } from '../../../shared/mask.ts'
import type { ReportType } from '../reports/contract.ts'
import { NO_SUCH_MEMBER } from '../sanctions/texts.ts'
import { gatherHints, type Hint, SHARED_ACCOUNTS_MAX } from './policy.ts'
import {
  type FileReader,
  findRegisteredHints,
  type MemberHintReason,
  type MemberOfFile,
  renderMemberFileParts,
} from './public.ts'

export type MemberFile = Awaited<ReturnType<typeof getMemberFile>>

/**
 * Loads everything but the facts, each a bounded index read, in parallel. For viewers allowed by `canViewMember`.
 * Contains no private message.
 * @param isRevealed false masks addresses and devices
 */
export async function getMemberFile(
  db: Kysely<Database>,
  reader: FileReader,
  member: MemberOfFile,
  isRevealed: boolean,
) {
  const userId = member.id
  const [devices, hints, content, hintFacts, received, sent, decisions, notes, actions] = await Promise.all([
    listDevices(db, userId),
    findDuplicates(db, reader, userId),
    renderMemberFileParts(db, 'content', member, reader),
    renderMemberFileParts(db, 'hints', member, reader),
    getReceivedReports(db, userId),
    getSentReports(db, userId),
    listMemberDecisions(db, userId),
    listNotes(db, userId),
    listStaffActions(db, userId),
  ])
  return {
    devices: isRevealed ? devices : devices.map(maskDeviceRow),
    hints: isRevealed ? hints : hints.map(maskHint),
    ...{ content, hintFacts, received, sent, decisions, notes, actions },
  }
}

export type FormerFile = NonNullable<Awaited<ReturnType<typeof findFormerFile>>>

/** Loads the records of a deleted account; undefined where there are none. */
export async function findFormerFile(db: Kysely<Database>, id: number) {
  const former = await db.selectFrom('former_members').where('id', '=', id).selectAll().executeTakeFirst()
  if (!former) return undefined
  const [received, decisions, notes, actions] = await Promise.all([
    getReceivedReports(db, id),
    listMemberDecisions(db, id),
    listNotes(db, id),
    listStaffActions(db, id),
  ])
  return { ...former, received, decisions, notes, actions }
}

export type MemberFacts = Awaited<ReturnType<typeof getMemberFacts>>

/**
 * Facts for staff: without preferences, orientation, religion or exact position.
 * @param isRevealed false masks the e-mail addresses and the address of the sign-up
 * @throws NotFound
 */
export async function getMemberFacts(db: Kysely<Database>, id: number, isRevealed: boolean) {
  const facts = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', id)
    .select(['u.id', 'u.name', 'u.avatar', 'u.emoji', 'u.stripe_status', 'u.status', 'u.roles', 'u.demo'])
    .select(['u.email', 'u.email_verified_at', 'u.pending_email', 'u.description', 'u.can_description'])
    .select(['u.warning', 'u.warned_at', 'u.suspended_until', 'u.place'])
    .select((row) => row.fn.coalesce('u.own_iso', 'u.iso').as('iso'))
    .select(['m.sex', 'm.birthday', 'm.signup', 'u.paused_at', 'u.deletion_requested_at'])
    .select((row) => [
      row.fn.coalesce('u.own_latitude', 'm.latitude').as('latitude'),
      row.fn.coalesce('u.own_longitude', 'm.longitude').as('longitude'),
      row.fn.coalesce('u.own_activity', 'm.last_activity').as('last_activity'),
    ])
    .select(sql<string | null>`host(u.signup_ip)`.as('signup_ip'))
    .executeTakeFirst()
  if (!facts) throw new NotFound(NO_SUCH_MEMBER)
  if (isRevealed) return facts
  return {
    ...facts,
    email: maskEmail(facts.email),
    pending_email: facts.pending_email && maskEmail(facts.pending_email),
    signup_ip: facts.signup_ip && maskAddress(facts.signup_ip),
  }
}

export const DEVICES_SHOWN = 10

export type Device = Awaited<ReturnType<typeof listDevices>>[number]

/** Lists sessions, latest use first; one more than shown where there are more. */
export async function listDevices(db: Kysely<Database>, userId: number) {
  const rows = await db
    .selectFrom('sessions as s')
    .where('s.user_id', '=', userId)
    .select(['s.id', 's.user_agent', 's.created_at', 's.seen_at'])
    .select(sql<string | null>`host(s.ip)`.as('ip'))
    .select(sql<boolean>`${sql.raw(SESSION_ALIVE)}`.as('is_open'))
    .orderBy('s.seen_at', 'desc')
    .limit(DEVICES_SHOWN + 1)
    .execute()
  return rows.map((row) => {
    const label = formatDevice(row.user_agent)
    return { ...row, label, is_handheld: isHandheld(label) }
  })
}

function maskDeviceRow({ label, ip, ...device }: Device): Device {
  return { ...device, user_agent: null, label: maskDevice(label), ip: ip && maskAddress(ip) }
}

const CASES_SHOWN = 8
/** Counting of reports stops here. */
export const REPORTS_COUNTED = 200
const SENT_REPORTS_SHOWN = 5

/** A case about the member. */
export interface CaseRow {
  id: number
  type: ReportType
  state: CaseState
  severity: Severity
  reports: number
  action: string | null
  newest_at: Date
}

/** A report by the member, with its outcome. */
export interface SentReport {
  id: number
  type: ReportType
  case_id: number | null
  created_at: Date
  state: CaseState | null
  action: string | null
  user_id: number
  /** Null for a deleted account. */
  name: string | null
}

export interface ReceivedReportSummary {
  count: number
  cases: CaseRow[]
}

/** Cases about a member, the newest first; reports are counted up to `REPORTS_COUNTED`. */
async function getReceivedReports(db: Kysely<Database>, userId: number): Promise<ReceivedReportSummary> {
  const [counted, cases] = await Promise.all([
    sql<{ count: number }>`
      select count(*) from (select from reports where user_id = ${userId} limit ${REPORTS_COUNTED}) r`.execute(
      db,
    ),
    db
      .selectFrom('report_cases')
      .where('user_id', '=', userId)
      .select(['id', 'type', 'state', 'severity', 'reports', 'action', 'newest_at'])
      .$narrowType<Pick<CaseRow, 'type' | 'state' | 'severity'>>()
      .orderBy('id', 'desc')
      .limit(CASES_SHOWN)
      .execute(),
  ])
  return { count: counted.rows[0]?.count ?? 0, cases }
}

export interface SentReportSummary {
  count: number
  /** Closed with an action. */
  upheld: number
  /** Closed without one. */
  dismissed: number
  latest: SentReport[]
}

/** Reports by a member: outcomes of the latest `REPORTS_COUNTED`, and the newest. */
async function getSentReports(db: Kysely<Database>, userId: number): Promise<SentReportSummary> {
  const sent = sql`
    select * from reports where reporter_id = ${userId} order by created_at desc limit ${REPORTS_COUNTED}`
  const [record, latest] = await Promise.all([
    sql<Omit<SentReportSummary, 'latest'>>`
      select count(*),
        count(*) filter (where c.state = 3 and c.action <> 'none') as upheld,
        count(*) filter (where c.state = 3 and c.action = 'none') as dismissed
      from (${sent}) r left join report_cases c on c.id = r.case_id`.execute(db),
    sql<SentReport>`
      select r.id, r.type, r.case_id, r.created_at, c.state, c.action, r.user_id, u.name
      from (${sent}) r left join users u on u.id = r.user_id left join report_cases c on c.id = r.case_id
      order by r.created_at desc, r.id desc limit ${SENT_REPORTS_SHOWN}`.execute(db),
  ])
  const [counts = { count: 0, upheld: 0, dismissed: 0 }] = record.rows
  return { ...counts, latest: latest.rows }
}

export const DECISIONS_SHOWN = 12

export type MemberDecision = Awaited<ReturnType<typeof listMemberDecisions>>[number]

/** Lists decisions about a member, the newest first; one more than shown where there are more. */
export function listMemberDecisions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('decisions as d')
    .leftJoin('users as a', 'a.id', 'd.actor_id')
    .leftJoin('contests as c', 'c.decision_id', 'd.id')
    .where('d.user_id', '=', userId)
    .select(['d.id', 'd.kind', 'd.rule', 'd.reason', 'd.percent', 'd.until', 'd.created_at', 'd.lifted_at'])
    .select(['d.actor_id', 'd.case_id', 'a.name as actor', 'c.id as contest_id', 'c.accepted'])
    .orderBy('d.id', 'desc')
    .limit(DECISIONS_SHOWN + 1)
    .execute()
}

export const NOTES_SHOWN = 30

export type MemberNote = Awaited<ReturnType<typeof listNotes>>[number]

/** Lists notes, the newest first; one more than shown where there are more. */
function listNotes(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('member_notes as n')
    .leftJoin('users as a', 'a.id', 'n.author_id')
    .where('n.user_id', '=', userId)
    .select(['n.id', 'n.note', 'n.created_at', 'n.author_id', 'a.name as author'])
    .orderBy('n.id', 'desc')
    .limit(NOTES_SHOWN + 1)
    .execute()
}

export const STAFF_ACTIONS_SHOWN = 15

export type StaffActionRow = Awaited<ReturnType<typeof listStaffActions>>[number]

/** Lists log entries about a member, the newest first; one more than shown where there are more. */
function listStaffActions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('audit as l')
    .leftJoin('users as a', 'a.id', 'l.actor_id')
    .where('l.user_id', '=', userId)
    .select(['l.id', 'l.created_at', 'l.action', 'l.reason', 'l.actor_id', 'a.name as actor'])
    .orderBy('l.id', 'desc')
    .limit(STAFF_ACTIONS_SHOWN + 1)
    .execute()
}

const HINTS_SHOWN = 12
/** Candidates whose names are loaded: some have a role that is hidden. */
const HINT_CANDIDATES_MAX = 60

/** A hint with its member. */
export interface MemberHint extends Hint {
  member: { id: number; name: string; avatar: string | null; roles: number }
}

function maskHint(hint: MemberHint): MemberHint {
  const reasons = hint.reasons.map((reason) => {
    if (reason.kind === 'address') return { ...reason, network: maskAddress(reason.network) }
    if (reason.kind !== 'device') return reason
    return { ...reason, network: maskAddress(reason.network), device: maskDevice(reason.device) }
  })
  return { ...hint, reasons }
}

/** Finds accounts that share something with this one, strongest hints first (product.md 7). */
export async function findDuplicates(
  db: Kysely<Database>,
  actor: { roles: number },
  userId: number,
): Promise<MemberHint[]> {
  const [addresses, devices, registered] = await Promise.all([
    findSharedAddresses(db, userId),
    findSharedDevices(db, userId),
    findRegisteredHints(db, userId),
  ])
  const hints = gatherHints([...devices, ...addresses, ...registered]).slice(0, HINT_CANDIDATES_MAX)
  const members = await findHintMembers(db, actor, hints)
  return hints
    .flatMap((hint) => {
      const member = members.get(hint.userId)
      return member ? [{ ...hint, member }] : []
    })
    .slice(0, HINTS_SHOWN)
}

/** Only lower roles: staff learn nothing about equal or higher ones. */
async function findHintMembers(db: Kysely<Database>, { roles }: { roles: number }, hints: readonly Hint[]) {
  if (hints.length === 0) return new Map<number, MemberHint['member']>()
  const rows = await db
    .selectFrom('users')
    .where(
      'id',
      'in',
      hints.map(({ userId }) => userId),
    )
    .where('roles', '<', roles)
    .select(['id', 'name', 'avatar', 'roles'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Latest sessions of the member whose addresses are searched. */
const OWN_SESSIONS_MAX = 20
/** Sessions examined per address. */
const SESSIONS_MAX = 500

interface SharedNetworkRow {
  network: string
  user_id: number
  user_agent: string
}

/**
 * SQL: networks and browsers of a member: an IPv4 address as it is, of an IPv6 address the 64 bits assigned to a
 * home or phone. The index is read by the range `first` to `last`.
 */
function selectOwnNetworks(userId: number): RawBuilder<unknown> {
  return sql`
    select distinct net, user_agent, host(network(net))::inet as first, host(broadcast(net))::inet as last
    from (
      select user_agent,
        case when family(ip) = 6 and not ip <<= inet '::ffff:0:0/96' then network(set_masklen(ip, 64))::inet else ip end as net
      from (
        (select signup_ip as ip, null as user_agent from users where id = ${userId} and signup_ip is not null)
        union all
        (select ip, user_agent from sessions where user_id = ${userId} and ip is not null
          order by seen_at desc limit ${OWN_SESSIONS_MAX})
      ) own
    ) nets`
}

/** Other accounts that signed up or in from the member's addresses. */
async function findSharedAddresses(db: Kysely<Database>, userId: number): Promise<MemberHintReason[]> {
  const { rows } = await sql<SharedNetworkRow>`
    with nets as materialized (${selectOwnNetworks(userId)})
    select abbrev(n.net) as network, o.user_id
    from (select distinct net, first, last from nets) n cross join lateral (
      (select s.user_id from sessions s
        where s.ip between n.first and n.last and s.user_id <> ${userId} limit ${SESSIONS_MAX})
      union
      (select u.id from users u
        where u.signup_ip between n.first and n.last and u.id <> ${userId} limit ${SESSIONS_MAX})
      limit ${SHARED_ACCOUNTS_MAX}
    ) o`.execute(db)
  const shared = countBy(rows, ({ network }) => network)
  return rows.map(({ network, user_id }) => ({
    userId: user_id,
    reason: { kind: 'address', network, shared: shared.get(network) ?? 1 },
  }))
}

/** Other accounts from these addresses with the same browser and system. */
async function findSharedDevices(db: Kysely<Database>, userId: number): Promise<MemberHintReason[]> {
  const { rows } = await sql<SharedNetworkRow>`
    with nets as materialized (${selectOwnNetworks(userId)})
    select abbrev(n.net) as network, n.user_agent, o.user_id
    from nets n cross join lateral (
      select distinct user_id from (
        select s.user_id from sessions s
        where s.user_agent = n.user_agent and s.ip between n.first and n.last and s.user_id <> ${userId}
        limit ${SESSIONS_MAX}
      ) s limit ${SHARED_ACCOUNTS_MAX}
    ) o
    where n.user_agent is not null`.execute(db)
  const key = ({ network, user_agent }: SharedNetworkRow) => `${network} ${user_agent}`
  const shared = countBy(rows, key)
  return rows.map((row) => ({
    userId: row.user_id,
    reason: {
      kind: 'device',
      network: row.network,
      device: formatDevice(row.user_agent),
      shared: shared.get(key(row)) ?? 1,
    },
  }))
}

function countBy(
  rows: readonly SharedNetworkRow[],
  keyOf: (row: SharedNetworkRow) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}
