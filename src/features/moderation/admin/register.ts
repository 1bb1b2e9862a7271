import { Readable } from 'node:stream'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import { checksBeforeBody, operation, requireFormToken } from '../../../platform/http/operation.ts'
import { parseInput } from '../../../platform/http/parse.ts'
import { countStaffAct } from '../../../platform/http/staff-pace.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import * as twoFactorCalls from '../../accounts/two-factor/contract.ts'
import { demoteAndResetTwoFactor, removeMemberTwoFactor } from '../../accounts/two-factor/public.ts'
import * as calls from './contract.ts'
import { AUDIT_EXPORT_MAX, AuditFilter, type AuditRow } from './contract.ts'
import { countFigures, getFigures } from './figures.ts'
import { journalPage } from './journal-page.tsx'
import { overviewPage } from './overview-page.tsx'
import { findRoleRefusal } from './policy.ts'
import {
  findAuditRows,
  findCandidates,
  listAudit,
  listTeam,
  presentAuditRow,
  resolveFilterIds,
} from './queries.ts'
import * as teamCalls from './team/contract.ts'
import { changeRoleForm, removeMemberTwoFactorForm, teamPage } from './team-page.tsx'
import {
  CSV_COLUMNS,
  formatDateTime,
  formatRoleChanged,
  getActionLabel,
  NO_SUCH_MEMBER,
  ROLE_UNCHANGED,
  SECOND_FACTOR_REMOVED,
} from './texts.ts'

const TEN_MINUTES_MS = 600_000

/** Overview, figures, audit log, team. */
export function registerAdmin(context: AppContext): void {
  scheduleRecurring(context, TEN_MINUTES_MS, 'figures', () => countFigures(context.db, new Date()))
  registerAdminRoutes(context)
  overviewPage(context)
  journalPage(context)
  registerAuditExport(context)
  registerTeamRoutes(context)
  teamPage(context)
}

function registerAdminRoutes(context: AppContext): void {
  operation(context, calls.getFigures, async ({ viewer, query }) =>
    getFigures(context.db, viewer, query.by, new Date()),
  )
  operation(context, calls.listAudit, async ({ query: { page, before, ...filter } }) =>
    listAudit(context.db, filter, { page, before }),
  )
}

/** Characters that start a formula in a spreadsheet. */
const FORMULA_PREFIX = /^[=+\-@\t\r]/

/**
 * A CSV row with semicolons, as French spreadsheets expect. An apostrophe before a formula prevents its execution.
 */
export function formatCsvRow(cells: readonly unknown[]): string {
  return `${cells.map(formatCsvCell).join(';')}\r\n`
}

function formatCsvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = String(value)
  const safe = FORMULA_PREFIX.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function registerTeamRoutes(context: AppContext): void {
  operation(context, teamCalls.listTeam, () => listTeam(context.db))
  operation(context, teamCalls.findCandidates, ({ viewer, query }) =>
    findCandidates(context.db, viewer.id, query.search),
  )
  operation(
    context,
    teamCalls.changeRole,
    async ({ viewer, params, body }) => {
      const name = await changeRole(context, viewer, params.userId, body.role)
      return { message: formatRoleChanged(name, body.role) }
    },
    { form: changeRoleForm(context) },
  )
  operation(
    context,
    twoFactorCalls.removeMemberTwoFactor,
    async ({ viewer, params }) => {
      await removeMemberTwoFactor(context, viewer, params.userId)
      return { message: SECOND_FACTOR_REMOVED }
    },
    { form: removeMemberTwoFactorForm(context) },
  )
}

/**
 * Changes a role. Sessions read the role at each request; a demotion also ends streams and the confirmed second
 * factor.
 * @param role 0 member to 3 founder
 * @returns the member's name
 * @throws NotFound, also for an account being deleted, Forbidden with the reason, Conflict where the role is unchanged
 */
async function changeRole(
  context: AppContext,
  founder: Viewer,
  userId: number,
  role: number,
): Promise<string> {
  return inTransaction(context, async (tx) => {
    const member = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .where('deletion_requested_at', 'is', null)
      .select(['id', 'name', 'roles', 'email_verified_at'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new NotFound(NO_SUCH_MEMBER)
    const refusal = findRoleRefusal(founder.id, { ...member, verified: member.email_verified_at !== null })
    if (refusal) throw new Forbidden(refusal)
    if (member.roles === role) throw new Conflict(ROLE_UNCHANGED)
    await tx.updateTable('users').set({ roles: role }).where('id', '=', userId).execute()
    if (role < member.roles) await demoteAndResetTwoFactor(tx, userId, role)
    const details = { role, was: member.roles }
    await recordAudit(tx, { actorId: founder.id, action: 'member.role', userId, details })
    if (role < member.roles) tx.publish({ kind: 'session-revoked', user_id: userId })
    // Cached forum pages show the staff badge.
    tx.publish({ kind: 'pages', of: 'all' })
    return member.name
  })
}

/** Rows per read: the file is streamed. */
const EXPORT_CHUNK = 1_000
/** Spreadsheets need it to detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** `POST /admin/journal/export`: filtered rows as CSV, the latest first. The export is logged first. */
function registerAuditExport(context: AppContext): void {
  context.app.post(
    '/admin/journal/export',
    checksBeforeBody(context, calls.listAudit),
    async (request, reply) => {
      const { viewer } = request.auth
      if (!viewer) return
      const { _token, ...fields } = (request.body ?? {}) as Record<string, unknown>
      requireFormToken(context, request, _token)
      const filter = parseInput(AuditFilter, fields) as AuditFilter
      await countStaffAct(context, { method: 'POST', access: calls.listAudit.access }, viewer)
      await inTransaction(context.db, async (tx) =>
        recordAudit(tx, {
          actorId: viewer.id,
          action: 'audit.export',
          userId: null,
          details: await resolveFilterIds(tx, filter),
        }),
      )
      // Read before the response starts: an unreachable database is a 503.
      const read = (before?: number) => findAuditRows(context.db, filter, { before, limit: EXPORT_CHUNK })
      const first = await read()
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="journal.csv"')
        .send(Readable.from(generateCsvRows(first, read)))
    },
  )
}

type AuditRows = Awaited<ReturnType<typeof findAuditRows>>

async function* generateCsvRows(
  first: AuditRows,
  read: (before: number) => Promise<AuditRows>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${formatCsvRow(CSV_COLUMNS)}`
  let sent = 0
  for (let rows = first; rows.length > 0; ) {
    const sendable = rows.slice(0, AUDIT_EXPORT_MAX - sent)
    yield sendable.map((row) => formatCsvRow(toCsvCells(presentAuditRow(row)))).join('')
    sent += sendable.length
    const last = rows.at(-1)
    rows = rows.length < EXPORT_CHUNK || sent >= AUDIT_EXPORT_MAX || !last ? [] : await read(last.id)
  }
}

function toCsvCells({
  id,
  created_at,
  actor,
  action,
  user,
  target_id,
  reason,
  details,
}: AuditRow): unknown[] {
  return [
    ...[id, formatDateTime(created_at), actor.name, actor.id, action, getActionLabel(action)],
    ...[user?.name, user?.id, target_id, reason, JSON.stringify(details)],
  ]
}
