import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { onSuspension } from '../../moderation/decisions/public.ts'
import { acceptMeeting, cancelMeeting, declineMeeting, withdrawMeeting } from './answers.ts'
import { downloadMeeting } from './calendar.ts'
import * as calls from './contract.ts'
import { endNapkins } from './ending.ts'
import { answerForm, cancelMeetingForm, proposeMeetingForm, registerNapkinPages } from './page.tsx'
import { proposeMeeting } from './server.ts'

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
    ({ viewer, params, body }) => cancelMeeting(context, viewer, params, body.line),
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
}
