import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../platform/db/transaction.ts'
import { Conflict } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import type { Database } from '../../schema/database.ts'
import { CASE_STATE, DECISION } from '../../shared/decisions.ts'
import { CASE_MONTHS, MARK_YEARS } from '../../shared/review.ts'
import { ROLES } from '../../shared/roles.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { hidePosts, showPosts } from '../forum/public/hide-posts.ts'
import { hideComments, showComments } from '../photos/comments/public/hide.ts'
import { reviewsPage } from './ban-evasion/pages/reviews.tsx'
import * as memberCalls from './contract/member.ts'
import * as reportCalls from './contract/report.ts'
import { REPORT_TYPE } from './contract/report.ts'
import { moderationCopyFiles } from './data-copy.ts'
import { hideContentJob } from './decisions/public/decision.ts'
import { NOTE_ADDED } from './members/note-texts.ts'
import { addNoteForm, memberPage } from './members/pages/member.tsx'
import { memberSearchPage } from './members/pages/member-search.tsx'
import { presentMemberPage } from './members/present.ts'
import { findMembers } from './members/queries/find-members.ts'
import { REPORT_LIMIT_REACHED, REPORT_SENT } from './report-texts.ts'
import { NOT_A_CONVERSATION } from './reports/case-refusal-texts.ts'
import { ACTION_CONFIRMATIONS } from './reports/case-texts.ts'
import { actOnCase } from './reports/commands/act-on-case.ts'
import { lockCase } from './reports/commands/lock-case.ts'
import { sendReport } from './reports/commands/send-report.ts'
import * as calls from './reports/contract/cases.ts'
import { REPORTS_SHOWN, type ReportedConversation, type ReportedMessage } from './reports/contract/cases.ts'
import { actOnCaseForm, casePage, listCaseMessagesForm } from './reports/pages/case.tsx'
import { casesPage } from './reports/pages/cases.tsx'
import { reportPage, sendReportForm } from './reports/pages/report.tsx'
import { getCase } from './reports/queries/case.ts'
import { listCases } from './reports/queries/cases.ts'
import { type Actor, lockMember } from './sanctions/commands/lock-member.ts'
import * as commands from './sanctions/commands/sanction-calls.ts'
import * as sanctionsCalls from './sanctions/contract/sanctions.ts'
import { WarnForm } from './sanctions/contract/sanctions.ts'
import { scheduleSuspensionEnd } from './sanctions/end-suspensions.ts'
import { banMemberForm, banPage } from './sanctions/pages/ban.tsx'
import { sanctionForm } from './sanctions/pages/sanction-forms.tsx'

/** Reports, and the staff's desk. */
export function registerModeration(context: AppContext): void {
  registerCopyFiles(110, moderationCopyFiles)
  registerReportRoutes(context)
  reportPage(context)
  registerCaseRoutes(context)
  casesPage(context)
  casePage(context)
  registerMemberRoutes(context)
  memberSearchPage(context)
  memberPage(context)
  registerSanctionRoutes(context)
  banPage(context)
  reviewsPage(context)
  registerHideContentJob(context)
  scheduleSuspensionEnd(context)
  scheduleWarningFade(context)
  scheduleFormerMemberErasure(context)
}

/** The calls by which staff find members and keep notes about them. */
function registerMemberRoutes(context: AppContext): void {
  operation(context, memberCalls.findMembers, async ({ viewer, query: { search, page } }) =>
    presentMemberPage(viewer, await findMembers(context.db, viewer, search, page), search, page),
  )
  operation(
    context,
    memberCalls.addNote,
    async ({ viewer, params, body }) => {
      await addNote(context.db, viewer, params.userId, body.note)
      return { message: NOTE_ADDED }
    },
    { form: addNoteForm(context) },
  )
}

/** Of one member. */
const REPORT_LIMIT: Limit = { name: 'reports', points: 20, seconds: 86_400, message: REPORT_LIMIT_REACHED }

/** The calls by which members tell staff of something. */
function registerReportRoutes(context: AppContext): void {
  operation(
    context,
    reportCalls.sendReport,
    async ({ viewer, params, body }) => {
      await context.limits.count(REPORT_LIMIT, String(viewer.id))
      await sendReport(context.db, viewer, params, body)
      return { message: REPORT_SENT }
    },
    { form: sendReportForm(context) },
  )
}

/** The same note of the same author within so long is the same click, seconds. */
const DUPLICATE_NOTE_SECONDS = 60

/**
 * Keeps a note about a member, for staff alone; the same one again at once is taken for the same note. The account is held
 * meanwhile, so that of two at once one is written.
 * @throws NotFound, and Refused for oneself and for whoever is of an equal or higher role
 */
function addNote(db: Kysely<Database>, actor: Actor, userId: number, note: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, actor, userId)
    const { rows } = await sql<{ id: number }>`
      insert into member_notes (user_id, author_id, note)
      select ${userId}, ${actor.id}, ${note}
      where not exists (
        select from member_notes
        where user_id = ${userId} and author_id = ${actor.id} and note = ${note}
          and created_at > clock_timestamp() - make_interval(secs => ${DUPLICATE_NOTE_SECONDS}))
      returning id`.execute(tx)
    const [kept] = rows
    if (!kept) return
    // The log is kept for good, what the note says no longer than the member's account.
    await recordAudit(tx, { actorId: actor.id, action: 'note.add', userId, targetId: kept.id })
  })
}

/**
 * What was written in a conversation before it was reported, as it was kept with each report. Nowhere else do staff read
 * private messages; that these were read is in the log before they leave the database.
 * @throws NotFound, Refused, and Conflict for an entry that is about no conversation
 */
function listCaseMessages(
  db: Kysely<Database>,
  actor: Actor,
  caseId: number,
): Promise<ReportedConversation[]> {
  return inTransaction(db, async (tx) => {
    const held = await lockCase(tx, actor, caseId)
    if (held.type !== REPORT_TYPE.conversation) throw new Conflict(NOT_A_CONVERSATION)
    const { rows } = await sql<{ report: number; messages: ReportedMessage[] | null }>`
      select id as report, evidence -> 'messages' as messages from reports
      where case_id = ${caseId} order by id desc limit ${REPORTS_SHOWN}`.execute(tx)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'report.read',
      userId: held.user_id,
      targetId: caseId,
      details: { type: held.type, target: held.target_id, reports: rows.map(({ report }) => report) },
    })
    return rows.map(({ report, messages }) => ({ report, messages: messages ?? [] }))
  })
}

/** The calls of the reports' queue (product.md 7). */
function registerCaseRoutes(context: AppContext): void {
  operation(context, calls.listCases, ({ viewer, query }) => listCases(context.db, viewer, query))
  operation(context, calls.getCase, ({ viewer, params, query }) =>
    getCase(context.db, viewer, params.id, query.state),
  )
  operation(
    context,
    calls.actOnCase,
    async ({ viewer, params, query, body }) => {
      await actOnCase(context, viewer, params.id, body)
      return {
        message: ACTION_CONFIRMATIONS[body.action],
        case: await getCase(context.db, viewer, params.id, query.state),
      }
    },
    { form: actOnCaseForm(context) },
  )
  operation(
    context,
    calls.listCaseMessages,
    async ({ viewer, params }) => ({
      data: await listCaseMessages(context.db, viewer, params.id),
    }),
    { form: listCaseMessagesForm(context) },
  )
}

const DAY_MS = 86_400_000
/** Percent that a full month takes from a warning to which nothing was added (product.md 7). */
const MONTHLY_FADE_PERCENT = 10

/** Sweeps when the site begins to listen, and once a day from then on. */
function scheduleWarningFade(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'warnings', () => fadeWarnings(context.db))
}

/**
 * Takes from each warning what the full months since it last grew come to, less what was taken for them already: however
 * often it is swept. Months are Paris's; one that has no such day is full on its last one. The suspended wait.
 * @param now the moment of the sweep
 */
export async function fadeWarnings(db: Kysely<Database>, now = new Date()): Promise<void> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Paris')`
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      with due as (
        select u.id, f.months
        from users u
        cross join lateral (select u.warned_at at time zone 'Europe/Paris' as since) w
        cross join lateral (
          select ((extract(year from ${today}) - extract(year from w.since)) * 12
            + extract(month from ${today}) - extract(month from w.since))::integer as begun) b
        cross join lateral (
          select b.begun - (w.since + make_interval(months => b.begun) > ${today})::integer as months) f
        where u.warning > 0 and u.warned_at <= ${now.toISOString()}::timestamptz and u.roles >= ${ROLES.member}
          and f.months > u.warning_faded
        limit ${limit} for no key update of u skip locked)
      update users u
      set warning = greatest(0, u.warning - ${MONTHLY_FADE_PERCENT} * (due.months - u.warning_faded)), warning_faded = due.months
      from due where u.id = due.id`.execute(db)
    return Number(numAffectedRows)
  })
}

const ERASURE_INTERVAL_MS = 86_400_000
const ERASURE_BATCH = 500

/** Sweeps when the site begins to listen, and once a day from then on. */
function scheduleFormerMemberErasure(context: AppContext): void {
  scheduleRecurring(context, ERASURE_INTERVAL_MS, 'former members', () => eraseFormerMembers(context.db))
}

/**
 * Erases what is left of deleted accounts: six months after the last case or decision, three years after a ban, and never
 * while a case is open. All of one account stays until none of it is needed, for its history decides the open case.
 */
export async function eraseFormerMembers(db: Kysely<Database>): Promise<void> {
  await runInBatches((limit) => inTransaction(db, (tx) => eraseFormerMemberBatch(tx, limit)), ERASURE_BATCH)
}

async function eraseFormerMemberBatch(tx: Kysely<Database>, limit: number): Promise<number> {
  const recent = sql`now() - make_interval(months => ${CASE_MONTHS})`
  const { rows } = await sql<{ id: number }>`
    select f.id from former_members f
    where not exists (
        select from report_cases c
        where c.user_id = f.id and (c.state < ${CASE_STATE.closed} or c.decided_at > ${recent}))
      and not exists (select from decisions d where d.user_id = f.id and (d.created_at > ${recent}
        or (d.kind in (${DECISION.suspension}, ${DECISION.ban}) and d.lifted_at is null
          and (d.until is null or d.until > f.deleted_at)
          and d.created_at > now() - make_interval(years => ${MARK_YEARS}))))
      and not exists (select from member_notes n where n.user_id = f.id and n.created_at > ${recent})
    order by f.id limit ${limit} for update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const table of ['reports', 'report_cases', 'contests', 'decisions', 'member_notes'] as const) {
    await tx.deleteFrom(table).where('user_id', 'in', ids).execute()
  }
  await tx.deleteFrom('former_members').where('id', 'in', ids).execute()
  return ids.length
}

/** The calls by which staff decide about a member (product.md 7). */
function registerSanctionRoutes(context: AppContext): void {
  operation(
    context,
    sanctionsCalls.banMember,
    async ({ viewer, params, body }) => ({
      message: await commands.banMember(context, viewer, params.userId, body),
    }),
    { form: banMemberForm(context) },
  )
  operation(
    context,
    sanctionsCalls.liftBan,
    async ({ viewer, params, body }) => ({
      message: await commands.liftBan(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'retablir') },
  )
  operation(
    context,
    sanctionsCalls.warnMember,
    async ({ viewer, params, body }) => ({
      message: await commands.warnMember(context, viewer, params.userId, body),
    }),
    { form: { body: WarnForm, ...sanctionForm(context, 'avertir') } },
  )
  operation(
    context,
    sanctionsCalls.setMemberStatus,
    async ({ viewer, params, body }) => ({
      message: await commands.setMemberStatus(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'statut') },
  )
  operation(
    context,
    sanctionsCalls.setDescriptionPermission,
    async ({ viewer, params, body }) => ({
      message: await commands.setDescriptionPermission(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'description') },
  )
}

/** Few enough that their author's account, and the photos they stand under, are held but a moment. */
const HIDE_CONTENT_BATCH = 500

/** Does what `hideWords` asks for, wherever a ban or its end has queued it. */
function registerHideContentJob(context: AppContext): void {
  context.jobs.register(hideContentJob, ({ decision }) => syncHiddenContent(context, decision))
}

/**
 * Hides what a member wrote while a decision that hides it stands, and shows it again once none does. Each batch holds
 * the account and asks anew, as the ban and its end do: in whatever order they and their jobs are done, the last one
 * leaves the words as the decisions are.
 * @param decision any of the member's: it says only who it is
 */
export async function syncHiddenContent(
  context: TransactionContext,
  decision: number,
  limit = HIDE_CONTENT_BATCH,
): Promise<void> {
  let isChanged = false
  await runInBatches(async (most) => {
    const done = await inTransaction(context, (tx) => syncHiddenContentBatch(tx, decision, most))
    isChanged ||= done > 0
    return done === 0 ? 0 : most
  }, limit)
  // Once for all batches: each would make every cached page stale.
  if (isChanged) context.events.publish({ kind: 'pages', of: 'all' })
}

/** @returns how many posts or comments were still to be changed */
async function syncHiddenContentBatch(tx: Transaction<Database>, id: number, limit: number): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select id as user_id from users
    where id = (select user_id from decisions where id = ${id}) for no key update`.execute(tx)
  if (!rows[0]) return 0
  const { user_id } = rows[0]
  const standing = await tx
    .selectFrom('decisions')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`details -> 'hides' = 'true'`)
    .where('lifted_at', 'is', null)
    .where((or) => or.or([or('until', 'is', null), or('until', '>', sql<Date>`now()`)]))
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const words = { user_id, limit }
  if (!standing) return (await showComments(tx, words)) || showPosts(tx, words)
  const hiding = { ...words, decision: standing.id }
  return (await hideComments(tx, hiding)) || hidePosts(tx, hiding)
}
