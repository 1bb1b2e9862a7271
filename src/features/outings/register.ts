import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { operation } from '../../platform/http/operation.ts'
import { scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion, onAccountHiding } from '../accounts/public.ts'
import { onBlock } from '../friends/public.ts'
import { onSuspension } from '../moderation/decisions/public.ts'
import { registerReportTarget } from '../moderation/reports/public.ts'
import { deleteOutingTraces, endMemberOutings, partAtOutings } from './account.ts'
import * as calendarCalls from './calendar/contract.ts'
import { deleteTownInterest, registerInterestedMembers, saveTownInterest } from './calendar/interest.ts'
import { registerCalendars } from './calendar/register.ts'
import * as calls from './contract.ts'
import { outingCopyFiles } from './data-copy.ts'
import { getOuting } from './detail.ts'
import { registerHosting } from './hosting/register.ts'
import { listOutings } from './list.ts'
import { getOutingCalendar } from './month.ts'
import * as morningCalls from './morning/contract.ts'
import { deleteOldChoices, getMorning, saveMorning } from './morning/server.ts'
import { listOwnOutings } from './own.ts'
import { registerOutingSitemap, registerTownFeeds } from './public-files.ts'
import { registerReminderMails, remindGuests, startMornings } from './reminders.ts'
import { expireOffers } from './seats/promotion.ts'
import { registerSeats } from './seats/register.ts'
import * as staffCalls from './staff/contract.ts'
import { decideAbsence, listOutingPatterns } from './staff/desk.ts'
import { moderateOuting, outingReportTarget } from './staff/moderation.ts'
import { deleteOldOutings } from './sweep.ts'
import { updateTables } from './table/sweep.ts'
import { ABSENCE_DECIDED, INTEREST_ENDED, OUTING_MODERATED } from './texts.ts'

const MINUTE_MS = 60_000

/** Sorties. */
export function registerOutings(context: AppContext): void {
  registerCopyFiles(75, outingCopyFiles)
  operation(context, calls.listOutings, ({ viewer, query }) => listOutings(context, viewer, query))
  operation(context, calls.getOutingCalendar, ({ viewer, query }) =>
    getOutingCalendar(context, viewer, query),
  )
  operation(context, calls.listOwnOutings, ({ viewer }) => listOwnOutings(context, viewer))
  operation(context, calls.getOuting, ({ viewer, params }) => getOuting(context, viewer, params.id))
  registerHosting(context)
  registerSeats(context)
  registerCalendars(context)
  registerTownFeeds(context)
  registerOutingSitemap(context)
  registerConsequences()
  registerMorning(context)
  registerInterest(context)
  registerInterestedMembers(context)
  registerStaff(context)
  scheduleRecurring(context, 5 * MINUTE_MS, 'tables', () => updateTables(context))
  scheduleRecurring(context, 5 * MINUTE_MS, 'outing offers', () => expireOffers(context))
  scheduleRecurring(context, 24 * 60 * MINUTE_MS, 'old outings', () => deleteOldOutings(context.db))
}

function registerInterest(context: AppContext): void {
  operation(context, calendarCalls.saveTownInterest, ({ viewer, body }) =>
    saveTownInterest(context, viewer, body),
  )
  operation(context, calendarCalls.deleteTownInterest, async ({ viewer, params }) => {
    await deleteTownInterest(context, viewer, params.place)
    return { message: INTEREST_ENDED }
  })
}

function registerStaff(context: AppContext): void {
  operation(context, staffCalls.listOutingPatterns, () => listOutingPatterns(context))
  operation(context, staffCalls.decideAbsence, async ({ viewer, params, body }) => {
    await decideAbsence(context, viewer, params, body.counts)
    return { message: ABSENCE_DECIDED }
  })
  registerReportTarget(outingReportTarget)
  operation(context, staffCalls.moderateOuting, async ({ viewer, params, body }) => {
    await inTransaction(context, (tx) => moderateOuting(tx, viewer, params.id, { reason: body.reason }))
    return { message: OUTING_MODERATED }
  })
}

function registerMorning(context: AppContext): void {
  operation(context, morningCalls.getMorning, ({ viewer, params }) => getMorning(context, viewer, params.id))
  operation(context, morningCalls.saveMorning, ({ viewer, params, body }) =>
    saveMorning(context, viewer, params.id, body.members),
  )
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerReminderMails(context, (mail) => mailer.send(mail))
  scheduleRecurring(context, 5 * MINUTE_MS, 'outing reminders', () => remindGuests(context))
  scheduleRecurring(context, 5 * MINUTE_MS, 'mornings after', () => startMornings(context))
  scheduleRecurring(context, 24 * 60 * MINUTE_MS, 'outing choices', () => deleteOldChoices(context.db))
}

/** Consequences of a suspension, a deletion or a block. */
function registerConsequences(): void {
  onSuspension('outings', endMemberOutings)
  onAccountHiding('outings', { hide: (tx, userId) => endMemberOutings(tx, userId), restore: async () => {} })
  onAccountDeletion('outings', { phase: DELETION_PHASE.sharedContent, run: deleteOutingTraces })
  onBlock('outings', partAtOutings)
}
