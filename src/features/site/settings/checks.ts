import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../../platform/mail/texts.ts'
import { formatMoney } from '../../../shared/formats.ts'
import { CURRENCY, PREMIUM_PRICE } from '../../../shared/premium.ts'
import { checkStripePrice } from '../../premium/billing/public.ts'
import * as texts from './texts.ts'

const MAIL_LIMIT: Limit = { name: 'test-mail', points: 5, seconds: 3_600 }
const PAYMENT_LIMIT: Limit = { name: 'check-payment', points: 20, seconds: 3_600 }
/** Of the answer; a slow server may still deliver the mail. */
const MAIL_WITHIN_S = 15
const REASON_MAX = 200

/**
 * Sends a mail to the founder's own address at once, not by a job, and says what happened.
 * @throws Conflict with the answer of the mail server
 */
export async function sendTestMail(
  { db, config, limits, log }: AppContext,
  mailer: Mailer,
  { id, name }: Viewer,
): Promise<string> {
  await limits.count(MAIL_LIMIT, String(id))
  const { email } = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirstOrThrow()
  const mail = composeMail({
    ...{ to: email, subject: texts.TEST_MAIL_SUBJECT, greeting: formatGreeting(name) },
    ...{ paragraphs: [texts.TEST_MAIL_TEXT], signature: formatSignature() },
  })
  const failure = await Promise.race([
    mailer.send(mail).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error }, 'the test mail was not sent: compare MAIL_URL with the mail server')
        return toReason(error)
      },
    ),
    sleep(MAIL_WITHIN_S * 1_000, texts.formatMailTimeout(MAIL_WITHIN_S), { ref: false }),
  ])
  if (failure !== null) throw new Conflict(texts.formatTestMailFailed(failure))
  return config.mailUrl ? texts.formatTestMailSent(email) : texts.TEST_MAIL_IN_OUTBOX
}

/** One line of an error, for the founder. */
function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\s+/g, ' ').trim().slice(0, REASON_MAX)
}

/**
 * Asks Stripe for the price of Premium.
 * @throws Conflict with the sentence of what is wrong
 */
export async function checkPayment(context: AppContext, { id }: Viewer): Promise<string> {
  await context.limits.count(PAYMENT_LIMIT, String(id))
  const check = await checkStripePrice(context)
  const shown = formatMoney(PREMIUM_PRICE, CURRENCY)
  switch (check.state) {
    case 'missing':
      return texts.formatPaymentMissing(context.config.testPayment)
    case 'works':
      return texts.formatPaymentWorks(shown)
    case 'inactive':
      throw new Conflict(texts.INACTIVE_PRICE)
    case 'wrong':
      throw new Conflict(texts.formatWrongPrice(formatMoney(check.amount, check.currency), shown))
    default:
      throw new Conflict(texts.formatPaymentFailed(toReason(check.reason)))
  }
}
