import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { onSuspension } from '../../moderation/decisions/public.ts'
import { answerMeeting, confirmWell, deleteOldAnswers, sendDueQuestions } from './after.ts'
import { answerMeetingForm, confirmWellForm, registerAfterPages } from './after-page.tsx'
import { acceptMeeting, cancelMeeting, declineMeeting, withdrawMeeting } from './answers.ts'
import { downloadMeeting } from './calendar.ts'
import * as calls from './contract.ts'
import { endNapkins } from './ending.ts'
import { answerForm, cancelMeetingForm, proposeMeetingForm, registerNapkinPages } from './page.tsx'
import { previewRelativeMailForm, registerRelativePages, warnRelativeForm } from './relative-page.tsx'
import { eraseRelatives, previewRelativeMail, registerRelativeMailJob, warnRelative } from './relatives.ts'
import { proposeMeeting } from './server.ts'

const MINUTE_MS = 60_000

/** Meetings: proposals, answers, the calendar file. */
export function registerNapkins(context: AppContext): void {
  onSuspension('napkins', endNapkins)
  operation(
    context,
    calls.proposeMeeting,
    ({ viewer, params, body }) => proposeMeeting(context, viewer, params.thread, body),
    { form: proposeMeetingForm(context) },
  )
  operation(
    context,
    calls.acceptMeeting,
    ({ viewer, params, body }) => acceptMeeting(context, viewer, params, body.slot),
    { form: answerForm(context) },
  )
  operation(context, calls.declineMeeting, ({ viewer, params }) => declineMeeting(context, viewer, params), {
    form: answerForm(context),
  })
  operation(
    context,
    calls.withdrawMeeting,
    ({ viewer, params }) => withdrawMeeting(context, viewer, params),
    { form: answerForm(context) },
  )
  operation(
    context,
    calls.cancelMeeting,
    ({ viewer, params, body }) => cancelMeeting(context, viewer, params, body.note),
    { form: cancelMeetingForm(context) },
  )
  operation(context, calls.downloadMeeting, async ({ viewer, params, reply }) => {
    const file = await downloadMeeting(context, viewer, params)
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="rendez-vous.ics"')
    return file
  })
  registerNapkinPages(context)
  registerRelatives(context)
  registerAfter(context)
}

function registerRelatives(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerRelativeMailJob(context, mailer)
  operation(
    context,
    calls.previewRelativeMail,
    ({ viewer, params, body }) => previewRelativeMail(context, viewer, params, body),
    { form: previewRelativeMailForm(context) },
  )
  operation(
    context,
    calls.warnRelative,
    ({ viewer, params, body }) => warnRelative(context, viewer, params, body),
    { form: warnRelativeForm(context) },
  )
  registerRelativePages(context)
  scheduleRecurring(context, 10 * MINUTE_MS, 'relatives of meetings', () => eraseRelatives(context))
}

function registerAfter(context: AppContext): void {
  operation(context, calls.confirmWell, ({ viewer, params }) => confirmWell(context, viewer, params.id), {
    form: confirmWellForm(context),
  })
  operation(
    context,
    calls.answerMeeting,
    ({ viewer, params, body }) => answerMeeting(context, viewer, params.id, body.outcome),
    { form: answerMeetingForm(context) },
  )
  registerAfterPages(context)
  scheduleRecurring(context, 5 * MINUTE_MS, 'questions after meetings', () => sendDueQuestions(context))
  scheduleRecurring(context, 24 * 60 * MINUTE_MS, 'answers after meetings', () => deleteOldAnswers(context))
}
