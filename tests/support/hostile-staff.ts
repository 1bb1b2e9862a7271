import { toParisDay } from '../../src/shared/age.ts'
import type { Browser, TestApp } from './app.ts'
import { createMember, createPhoto } from './factories.ts'
import {
  type Browsers,
  expectSuccess,
  type HostileSite,
  type HostileTexts,
  SETTING_TEXTS,
} from './hostile-texts.ts'
import { createReview } from './moderation.ts'
import { takeMails } from './outbox.ts'
import { createSettledMember } from './regulars.ts'

/** Texts of staff, to members and about the site. */
export async function writeAsStaff(site: TestApp, as: Browsers, written: HostileSite): Promise<void> {
  const { texts, author, banned } = written
  const { db } = site
  const say = (path: string, fields = ['reason']) =>
    Object.fromEntries(fields.map((field) => [field, texts.for(`${path} ${field}`)]))
  const note = say('POST /api/admin/note/:userId', ['note'])
  await expectSuccess(as.admin.post(`/api/admin/note/${author.id}`, note))
  const settled = `/api/admin/regulars/${await createSettledMember(db)}`
  await expectSuccess(as.admin.post(settled, say('POST /api/admin/regulars/:userId')))
  await expectSuccess(as.admin.post(`${settled}/revoke`, say('POST /api/admin/regulars/:userId/revoke')))
  const awaiting = await createPhoto(db, author.id, { state: 0 })
  const refusal = say('POST /api/photos/validated/:photoId/:decision')
  await expectSuccess(
    as.founder.post(`/api/photos/validated/${awaiting.id}/0`, { reason_key: 'other', ...refusal }),
  )
  const warning = { percent: 10, ...say('POST /api/admin/warning/:userId') }
  await expectSuccess(as.admin.post(`/api/admin/warning/${author.id}`, warning))
  await writeAboutDecision(site, as, written)
  const fake = { status: 2, ...say('POST /api/admin/status/:userId') }
  await expectSuccess(as.admin.post(`/api/admin/status/${banned.id}`, fake))
  await expectSuccess(
    as.admin.post(`/api/admin/description/${banned.id}`, {
      can_description: false,
      ...say('POST /api/admin/description/:userId'),
    }),
  )
  for (const [verb, reader] of [
    ['admit', as.admin],
    ['refuse', as.founder],
  ] as const) {
    const newcomer = await createMember(db)
    await createReview(db, newcomer.id, { banned_id: banned.id })
    const reason = say(`POST /api/admin/reviews/:userId/${verb}`)
    await expectSuccess(reader.post(`/api/admin/reviews/${newcomer.id}/${verb}`, reason))
  }
  await expectSuccess(as.admin.post(`/api/admin/ban/${banned.id}`, say('POST /api/admin/ban/:userId')))
  await expectSuccess(as.admin.delete(`/api/admin/ban/${banned.id}`, say('DELETE /api/admin/ban/:userId')))
  const court = `/api/admin/judicial-block/${banned.id}`
  const reference = texts.for('POST /api/admin/judicial-block/:userId reference', 200)
  await expectSuccess(as.admin.post(court, { until: toParisDay(Date.now()), reference }))
  await expectSuccess(as.founder.delete(court, say('DELETE /api/admin/judicial-block/:userId')))
  const { id, version } = await findLatestCase(site)
  written.entries.push(id)
  await writeSettings(as.founder, texts)
  const act = { action: 'warn', version, rule: 'respect', percent: 10, ...say('POST /api/admin/reports/:id') }
  await expectSuccess(as.admin.post(`/api/admin/reports/${id}`, act))
}

/** Texts of the site itself, which every page may show. */
async function writeSettings(founder: Browser, texts: HostileTexts): Promise<void> {
  const call = '/api/admin/settings'
  const values = SETTING_TEXTS.map((key) => [key, texts.for(`PATCH ${call} ${key}`, 80)])
  await expectSuccess(founder.patch(call, Object.fromEntries(values)))
}

const findLatestCase = ({ db }: TestApp) =>
  db.selectFrom('report_cases').select(['id', 'version']).orderBy('id', 'desc').executeTakeFirstOrThrow()

/** A visitor's notice, an alert about it, its decision, and the complaint about that. */
export async function writeNotices(site: TestApp, admin: Browser, written: HostileSite): Promise<void> {
  const { texts, entries } = written
  const visitor = await site.as(null)
  const notice = {
    address: texts.for('POST /api/notices address'),
    text: texts.for('POST /api/notices text'),
  }
  const sender = { name: 'Paule', email: 'paule@exemple.fr' }
  await expectSuccess(visitor.post('/api/notices', { ...notice, ...sender, reason: 'hate', honest: true }))
  const { id } = await findLatestCase(site)
  const danger = texts.for('POST /api/admin/reports/:id/alerts danger')
  await expectSuccess(admin.post(`/api/admin/reports/${id}/alerts`, { authority: 'police', danger }))
  const { version } = await findLatestCase(site)
  const answer = texts.for('POST /api/admin/reports/:id answer')
  await expectSuccess(admin.post(`/api/admin/reports/${id}`, { action: 'none', version, answer }))
  const mails = (await takeMails(site)).map(({ text }) => text).join()
  const [path = '', key] = /\/signaler-un-contenu\/([\w-]+)/.exec(mails) ?? []
  written.noticed = path
  const complaint = { text: texts.for('POST /api/notices/:key/contest text') }
  await expectSuccess(visitor.post(`/api/notices/${key}/contest`, complaint))
  entries.push(id, (await findLatestCase(site)).id)
}

/** The author contests the warning, and another admin answers. */
async function writeAboutDecision({ db }: TestApp, as: Browsers, { texts }: HostileSite): Promise<void> {
  const latest = () => db.selectFrom('decisions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const text = texts.for('POST /api/contest text')
  await expectSuccess(as.author.post('/api/contest', { decision: (await latest()).id, text }))
  const { id } = await db.selectFrom('contests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const reason = texts.for('POST /api/admin/contests/:id reason')
  await expectSuccess(as.founder.post(`/api/admin/contests/${id}`, { accepted: false, reason }))
}
