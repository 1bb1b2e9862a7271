import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import * as calls from './contract.ts'
import { registerNoticeMailJob } from './mails.ts'
import { contestNoticeForm, noticeDecisionPage, noticePage, sendNoticeForm } from './page.tsx'
import { contestNotice, countNoticeLink, eraseOldNotices, sendNotice } from './server.ts'
import { CONTEST_SENT, NOTICE_SENT } from './texts.ts'

const DAY_MS = 86_400_000

/** Notices of illegal content by anybody, and complaints about their decisions. */
export function registerNotices(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerNoticeMailJob(context, mailer)
  scheduleRecurring(context, DAY_MS, 'notices', () => eraseOldNotices(context.db))
  operation(
    context,
    calls.sendNotice,
    async ({ raw, body }) => {
      await sendNotice(context, raw, body)
      return { message: NOTICE_SENT }
    },
    { form: sendNoticeForm(context) },
  )
  operation(
    context,
    calls.contestNotice,
    async ({ raw, params, body }) => {
      await countNoticeLink(context, raw)
      await contestNotice(context, params.key, body.text)
      return { message: CONTEST_SENT }
    },
    { form: contestNoticeForm(context) },
  )
  noticePage(context)
  noticeDecisionPage(context)
}
