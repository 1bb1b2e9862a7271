import { sql } from 'kysely'
import { type PremiumMailData, premiumMail } from '../../src/features/premium/mails.ts'
import { type Answer, type Browser, createTestApp, type TestApp } from './app.ts'
import { createMember, type TestMember } from './factories.ts'
import { type FakeStripe, type FakeSubscription, type SignedEvent, startFakeStripe } from './stripe.ts'

/** A site that is paid through a fake Stripe. */
export interface PaidSite {
  site: TestApp
  stripe: FakeStripe
  /** Mails about subscriptions that were sent to a member so far, by name. */
  mailsTo(member: TestMember): string[]
  /** Sends the site an event as Stripe does. */
  sendWebhook(told: SignedEvent): Promise<Answer>
  /** A member on Stripe's checkout page. */
  createBuyer(): Promise<Buyer>
  /** A member who has paid and is premium. */
  createSubscriber(): Promise<Buyer & { subscription: FakeSubscription }>
  /** The state in the database. */
  readState(member: TestMember): Promise<{ state: number; ends: boolean; premium: boolean; paid: number }>
  /** Runs all queued jobs and those that they queue; the next event then counts as much later. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

export interface Buyer {
  member: TestMember
  browser: Browser
  /** Stripe's id of the checkout. */
  session: string
}

export async function startPaidSite(settings: Record<string, string> = {}): Promise<PaidSite> {
  const stripe = await startFakeStripe()
  const mails: PremiumMailData[] = []
  const site = await createTestApp({ ...stripe.settings, ...settings }, 1_000, {
    extend: ({ jobs }) => jobs.register(premiumMail, async (mail) => void mails.push(mail)),
  })
  const visitor = await site.as(null)
  const buyer = async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const { body } = await browser.post('/api/premium/checkout', { start_now: true })
    return { member, browser, session: String(body.url).split('/').at(-1) ?? '' }
  }
  return {
    site,
    stripe,
    mailsTo: ({ id }) =>
      mails
        .filter(({ user_id }) => user_id === id)
        .map(({ letter }) => letter)
        .sort(),
    sendWebhook: ({ headers, payload }) => visitor.raw('POST', '/api/stripe/webhook', { headers, payload }),
    createBuyer: buyer,
    createSubscriber: async () => {
      const bought = await buyer()
      const subscription = stripe.pay(bought.session)
      await bought.browser.get(`/premium/merci?session_id=${bought.session}`)
      await runJobs(site)
      return { ...bought, subscription }
    },
    readState: async ({ id }) => {
      const { state, ends_at_period_end: ends } = await site.db
        .selectFrom('subscriptions')
        .where('user_id', '=', id)
        .select(['state', 'ends_at_period_end'])
        .executeTakeFirstOrThrow()
      const { stripe_status: premium } = await site.db
        .selectFrom('users')
        .where('id', '=', id)
        .select('stripe_status')
        .executeTakeFirstOrThrow()
      const payments = await site.db.selectFrom('payments').where('user_id', '=', id).select('id').execute()
      return { state, ends, premium, paid: payments.length }
    },
    runJobs: () => runJobs(site),
    close: async () => {
      await site.close()
      await stripe.close()
    },
  }
}

/** Runs all queued jobs and those that they queue; returns their number. */
export async function runJobs({ context: { jobs }, db }: TestApp): Promise<number> {
  let done = 0
  for (let now = await jobs.drain(); now > 0; now = await jobs.drain()) done += now
  await sql`delete from pgboss.job where state = 'completed'`.execute(db)
  return done
}
