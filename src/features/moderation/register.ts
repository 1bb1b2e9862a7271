import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { reviewsPage } from './ban-evasion/page.tsx'
import { actOnCase, listCaseMessages } from './cases/commands.ts'
import * as caseCalls from './cases/contract.ts'
import { actOnCaseForm, casePage, casesPage, listCaseMessagesForm } from './cases/page.tsx'
import { getCase, listCases } from './cases/queries.ts'
import { ACTION_CONFIRMATIONS } from './cases/texts.ts'
import { moderationCopyFiles } from './data-copy.ts'
import { registerJudicialBlocks } from './judicial-blocks/page.tsx'
import { addNote, revealMember, scheduleFormerMemberErasure } from './members/commands.ts'
import * as memberCalls from './members/contract.ts'
import { findMembers, presentMemberPage } from './members/find-members.ts'
import { addNoteForm, memberPage, revealMemberForm } from './members/page.tsx'
import { memberSearchPage } from './members/search-page.tsx'
import { NOTE_ADDED } from './members/texts.ts'
import * as reportCalls from './reports/contract.ts'
import { reportPage, sendReportForm } from './reports/page.tsx'
import { sendReport } from './reports/server.ts'
import { REPORT_SENT, REPORT_SENT_AND_BLOCKED } from './reports/texts.ts'
import * as sanctionCalls from './sanctions/contract.ts'
import { banMemberForm, banPage, sanctionForm } from './sanctions/page.tsx'
import {
  banMember,
  liftBan,
  registerHideContentJob,
  scheduleSuspensionEnd,
  scheduleWarningFade,
  setDescriptionPermission,
  setMemberStatus,
  warnMember,
} from './sanctions/server.ts'

/** Reports, the queue of cases, members for staff, sanctions. */
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
  registerJudicialBlocks(context)
  reviewsPage(context)
  registerHideContentJob(context)
  scheduleSuspensionEnd(context)
  scheduleWarningFade(context)
  scheduleFormerMemberErasure(context)
}

function registerMemberRoutes(context: AppContext): void {
  operation(context, memberCalls.findMembers, async ({ viewer, query: { search, page } }) =>
    presentMemberPage(viewer, await findMembers(context, viewer, search, page), search, page),
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
  operation(
    context,
    memberCalls.revealMember,
    ({ viewer, params }) => revealMember(context, viewer, params.userId),
    { form: revealMemberForm(context) },
  )
}

function registerReportRoutes(context: AppContext): void {
  operation(
    context,
    reportCalls.sendReport,
    async ({ viewer, params, body }) => {
      await sendReport(context, viewer, params, body)
      return { message: body.block ? REPORT_SENT_AND_BLOCKED : REPORT_SENT }
    },
    { form: sendReportForm(context) },
  )
}

function registerCaseRoutes(context: AppContext): void {
  operation(context, caseCalls.listCases, ({ viewer, query }) => listCases(context.db, viewer, query))
  operation(context, caseCalls.getCase, ({ viewer, params, query }) =>
    getCase(context.db, viewer, params.id, query.state),
  )
  operation(
    context,
    caseCalls.actOnCase,
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
    caseCalls.listCaseMessages,
    async ({ viewer, params }) => ({
      data: await listCaseMessages(context.db, viewer, params.id),
    }),
    { form: listCaseMessagesForm(context) },
  )
}

function registerSanctionRoutes(context: AppContext): void {
  operation(
    context,
    sanctionCalls.banMember,
    async ({ viewer, params, body }) => ({
      message: await banMember(context, viewer, params.userId, body),
    }),
    { form: banMemberForm(context) },
  )
  operation(
    context,
    sanctionCalls.liftBan,
    async ({ viewer, params, body }) => ({
      message: await liftBan(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'retablir') },
  )
  operation(
    context,
    sanctionCalls.warnMember,
    async ({ viewer, params, body }) => ({
      message: await warnMember(context, viewer, params.userId, body),
    }),
    { form: { body: sanctionCalls.WarnForm, ...sanctionForm(context, 'avertir') } },
  )
  operation(
    context,
    sanctionCalls.setMemberStatus,
    async ({ viewer, params, body }) => ({
      message: await setMemberStatus(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'statut') },
  )
  operation(
    context,
    sanctionCalls.setDescriptionPermission,
    async ({ viewer, params, body }) => ({
      message: await setDescriptionPermission(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'description') },
  )
}
