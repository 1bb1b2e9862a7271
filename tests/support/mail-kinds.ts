import { dataMail } from '../../src/features/accounts/data/mails.ts'
import { composeLegalRequestMail } from '../../src/features/accounts/legal-records/mails.ts'
import { accountMail } from '../../src/features/accounts/mails.ts'
import { savePendingSignUp } from '../../src/features/accounts/registration/pending-sign-up.ts'
import { composeReleaseMail } from '../../src/features/moderation/ban-evasion/mail-texts.ts'
import { decisionMailJob } from '../../src/features/moderation/decisions/public.ts'
import { contestMailJob } from '../../src/features/moderation/decisions/register.ts'
import { noticeMailJob } from '../../src/features/moderation/notices/public.ts'
import { reminderMail } from '../../src/features/outings/reminders.ts'
import { composeBadgeEndedMail } from '../../src/features/photos/validation/mails.ts'
import { premiumMail } from '../../src/features/premium/mails.ts'
import { contactMail } from '../../src/features/site/contact/mails.ts'
import { statementMail } from '../../src/features/site/contracts/server.ts'
import { composeDigest } from '../../src/features/site/digest/mail.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { type Job, job } from '../../src/platform/jobs/jobs.ts'
import { DECISION } from '../../src/shared/decisions.ts'
import { SUBSCRIPTION } from '../../src/shared/premium.ts'
import type { TestApp } from './app.ts'
import { createContest, createDecision } from './decisions.ts'
import { createContactMessage, createMember, type TestMember } from './factories.ts'
import { createNapkin, createRelative, createTalk } from './napkins.ts'
import { takeMails } from './outbox.ts'
import { createOutingRow, DAY_MS } from './outings.ts'
import { createPayment, createSubscription } from './subscriptions.ts'

interface RenderedMail {
  subject: string
  html: string
}

const SITE_URL = 'http://localhost:3000'

/** One mail of each kind, by its subject. */
export async function createEveryMail(site: TestApp): Promise<RenderedMail[]> {
  const zoe = await createMember(site.db, { name: 'Zoe', email: 'zoe@exemple.fr' })
  await sendAccountMails(site, zoe)
  await sendPremiumMails(site)
  await sendModerationMails(site, zoe)
  await sendMeetingMails(site, zoe)
  return [...(await takeMails(site)), ...composeOtherMails(site, zoe)]
}

const send = <T extends object>({ context, db }: TestApp, kind: Job<T>, data: T) =>
  context.jobs.send(db, kind, data)

async function sendAccountMails(site: TestApp, zoe: TestMember): Promise<void> {
  const { db, context } = site
  const user_id = zoe.id
  const newcomer = { name: 'Ines', password_hash: 'x', sex: 0, birthday: '1990-01-01' }
  for (const email of ['ines@exemple.fr', zoe.email]) {
    const account = { ...newcomer, email, sensitive: false, return_path: null }
    const pending_id = await inTransaction(context, (tx) => savePendingSignUp(tx, context.secret, account))
    await send(site, accountMail, { letter: 'sign-up', pending_id })
  }
  const { id: unconfirmed } = await createMember(db, { email_verified_at: null })
  await send(site, accountMail, { letter: 'confirm', user_id: unconfirmed })
  await send(site, accountMail, { letter: 'reset', email: zoe.email })
  await send(site, accountMail, { letter: 'address-changing', user_id, to: 'avant@exemple.fr' })
  await send(site, accountMail, { letter: 'wrong-passwords', email: zoe.email })
  await send(site, accountMail, { letter: 'password-changed', user_id })
  const { id: deleted } = await createMember(db, { deletion_requested_at: new Date() })
  await send(site, accountMail, { letter: 'deletion', user_id: deleted })
  const inactive = await createMember(db, { inactive_mails: 1, inactive_mailed_at: new Date() })
  await send(site, dataMail, { letter: 'inactive', user_id: inactive.id })
  const { id } = await db
    .insertInto('data_exports')
    .values({
      user_id,
      file: `${'0'.repeat(32)}.zip`,
      bytes: '3',
      ready_at: new Date(),
      expires_at: new Date(Date.now() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await send(site, dataMail, { letter: 'copy', copy: Number(id) })
}

async function sendPremiumMails(site: TestApp): Promise<void> {
  const { db } = site
  for (const [kind, subscription] of [
    ['welcome', {}],
    ['failed', { state: SUBSCRIPTION.pastDue }],
    ['ending', { ends_at_period_end: true }],
    ['ended', { state: SUBSCRIPTION.ended }],
  ] as const) {
    const { id: user_id } = await createMember(db)
    await createSubscription(db, user_id, { provider: 'stripe', ...subscription })
    await send(site, premiumMail, { letter: kind, user_id })
  }
  const { id: user_id } = await createMember(db)
  const payment = await createPayment(db, user_id, { provider: 'stripe' })
  await send(site, premiumMail, { letter: 'receipt', user_id, payment: payment.id })
  const statement = {
    name: 'Zoe',
    email: 'zoe@exemple.fr',
    contract: 'GP-0000-0000',
    received_at: new Date(),
  }
  for (const [kind, outcome] of [
    ['cancellation', 'applied'],
    ['withdrawal', 'late'],
  ] as const) {
    const { id } = await db
      .insertInto('contract_statements')
      .values({ ...statement, kind, outcome })
      .returning('id')
      .executeTakeFirstOrThrow()
    await send(site, statementMail, { statement: id })
  }
}

async function sendModerationMails(site: TestApp, zoe: TestMember): Promise<void> {
  const { db } = site
  for (const kind of [DECISION.commentModerated, DECISION.judicialBlock]) {
    const { id } = await createDecision(db, zoe.id, { kind, reason: 'Vous insultiez Hugo.' })
    await send(site, decisionMailJob, { decision: id })
  }
  const { id } = await createDecision(db, zoe.id)
  const answer = { accepted: false, reason: 'Nous avons tout relu.', decided_at: new Date() }
  const contest = await createContest(db, id, answer)
  await send(site, contestMailJob, { contest: contest.id })
  const notice = await db
    .insertInto('notices')
    .values({
      ...{ address: '/', reason: 'harassment', text: 'Ce texte.', name: 'Ali', email: 'ali@exemple.fr' },
      ...{ action: 'none', answer: 'Nous n’avons rien trouvé.', decided_at: new Date() },
      ...{ contest_action: 'none', contest_decided_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const kind of ['receipt', 'decision', 'answer'] as const)
    await send(site, noticeMailJob, { notice: notice.id, kind })
}

async function sendMeetingMails(site: TestApp, zoe: TestMember): Promise<void> {
  const { db } = site
  const hugo = await createMember(db, { name: 'Hugo' })
  const thread = await createTalk(db, zoe.id, hugo.id)
  const napkin = await createNapkin(db, thread, { by: zoe.id, with: hugo.id })
  await createRelative(db, napkin, zoe.id, { secret: 'x' })
  const relative = await db.selectFrom('napkin_relatives').select('id').executeTakeFirstOrThrow()
  await send(site, job<{ relative: number }>('relative-mail'), { relative: Number(relative.id) })
  const outing = await createOutingRow(db, zoe.id)
  await send(site, reminderMail, { outing: outing.id, user: zoe.id })
  const { id } = await createContactMessage(db, { message: 'Bonjour.\n\nUne question.' })
  await send(site, contactMail, { letter: id })
}

function composeOtherMails({ context }: TestApp, zoe: TestMember): RenderedMail[] {
  const now = new Date()
  const recipient = { to: zoe.email, name: zoe.name, siteUrl: SITE_URL }
  const request = { at: now.toISOString(), reason: 'Une enquête', reference: 'PV 12/2026' }
  const topic = { id: 1, title: 'Vos guinguettes préférées', posts: 12, replies: 5, authors: [2] }
  const outing = {
    ...{ id: 1, slug: 'bal-du-canal', title: 'Bal du canal', description: 'Un accordéon.', state: 1 },
    ...{ starts_at: new Date(now.getTime() + DAY_MS), ends_at: new Date(now.getTime() + DAY_MS + 7_200_000) },
    ...{ commune: 'Paris', seats: 6, taken: 1, women: false, age_from: 18, age_to: 99, host_id: 2 },
    ...{ latitude: 48.85, longitude: 2.35 },
  }
  const reader = {
    ...{ id: zoe.id, name: zoe.name, email: zoe.email, sex: 0, birthday: '1990-01-01' },
    ...{ latitude: 48.85, longitude: 2.35, blocked: new Set<number>(), muted: new Set<number>() },
    ...{ read: new Map<number, number>(), answered: new Set<number>() },
  }
  const edition = { topics: [{ ...topic, passage: 'Celle du canal, le samedi.' }], outings: [outing] }
  const digest = composeDigest({ siteUrl: SITE_URL, secret: context.secret, now }, edition, reader)
  const mails = [
    composeReleaseMail(recipient),
    composeBadgeEndedMail(zoe, SITE_URL),
    composeLegalRequestMail(recipient, { ...request, members: 1, records: 4, opened: 3 }),
    digest,
  ]
  return mails.filter((mail) => mail !== undefined)
}
