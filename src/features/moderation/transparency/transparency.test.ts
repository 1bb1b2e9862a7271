import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContest, createDecision } from '../../../../tests/support/decisions.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createCase, createReview } from '../../../../tests/support/moderation.ts'
import { readZip } from '../../../../tests/support/read-zip.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { addReportData, collectReportData, countRecipients, getMedian } from './data.ts'
import { getLastHalfYear, publishReport } from './server.ts'

const PERIOD = { from: '2026-01-01', to: '2026-06-30' }
const at = (moment: string) => new Date(moment)

let site: TestApp
let founder: TestMember
let hugo: TestMember
let zoe: TestMember
let admin: Browser
beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'https://exemple.fr', PUBLISHER_NAME: 'Bal, "SARL"' }, 1_000)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  founder = await createMember(site.db, { name: 'Fondateur', roles: 3, searchable: false })
  hugo = await createMember(site.db, { name: 'Hugo' })
  zoe = await createMember(site.db, { name: 'Zoé' })
  admin = await site.as(await createMember(site.db, { roles: 2 }))
})

async function createNotice(input: object = {}) {
  const { id: caseId } = await createCase(site.db, {
    user_id: hugo.id,
    reporters: [],
    state: 3,
    is_illegal: true,
  })
  const report = await site.db
    .insertInto('reports')
    .values({
      type: 1,
      target_id: hugo.id,
      user_id: hugo.id,
      reporter_id: null,
      reason: null,
      evidence: '{}',
      state: 1,
      case_id: caseId,
      created_at: at('2026-02-01T10:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('notices')
    .values({
      report_id: report.id,
      address: '/x',
      reason: 'hate',
      text: 'x',
      created_at: at('2026-02-01T10:00:00Z'),
      ...input,
    })
    .execute()
  return caseId
}

/** One of everything within the period, and one of each outside. */
async function fillPeriod(): Promise<void> {
  const decided = { action: 'moderate', is_illegal: true, decided_at: at('2026-02-01T16:00:00Z') }
  const caseId = await createNotice(decided)
  await createNotice({
    reason: 'csa',
    action: 'none',
    decided_at: at('2026-02-03T10:00:00Z'),
    contested_at: at('2026-02-04T10:00:00Z'),
    contest_action: 'moderate',
    contest_decided_at: at('2026-02-05T10:00:00Z'),
  })
  await createNotice({ created_at: at('2025-12-31T22:59:00Z') })
  await createNotice({ created_at: at('2026-06-30T22:01:00Z') })
  const created_at = at('2026-03-01T10:00:00Z')
  await createDecision(site.db, hugo.id, { kind: DECISION.postModerated, case_id: caseId, created_at })
  const post = await createDecision(site.db, hugo.id, {
    kind: DECISION.postModerated,
    rule: 'spam',
    created_at,
  })
  await createDecision(site.db, hugo.id, {
    kind: DECISION.postModerated,
    created_at: at('2026-07-01T10:00:00Z'),
  })
  const ban = await createDecision(site.db, hugo.id, { kind: DECISION.ban, rule: 'scam', created_at })
  await createDecision(site.db, hugo.id, { kind: DECISION.suspension, created_at, details: { was: 100 } })
  await createDecision(site.db, hugo.id, { created_at })
  await createDecision(site.db, hugo.id, { percent: -10, created_at })
  await createContest(site.db, post.id, {
    accepted: true,
    created_at,
    decided_at: at('2026-03-01T14:00:00Z'),
  })
  await createContest(site.db, ban.id, {
    accepted: false,
    created_at,
    decided_at: at('2026-03-01T18:00:00Z'),
  })
  await createCase(site.db, { user_id: hugo.id, reporters: [zoe] })
  await site.db.updateTable('reports').set({ created_at }).where('reporter_id', '=', zoe.id).execute()
  // A post that the site itself put into the queue is no report by a member.
  await site.db
    .insertInto('reports')
    .values({
      ...{ type: 5, target_id: 1, user_id: hugo.id, reporter_id: null, reason: null, state: 1 },
      ...{ evidence: JSON.stringify({ by_site: true }), case_id: caseId, created_at },
    })
    .execute()
  await createReview(site.db, zoe.id, { created_at })
  await site.db
    .insertInto('authority_alerts')
    .values({ case_id: caseId, authority: 'pharos', reason: 'Danger.', created_at })
    .execute()
  await site.db
    .insertInto('figures')
    .values([
      { name: 'recipients', day: '2026-01-30', value: 90 },
      { name: 'recipients', day: '2026-01-31', value: 100 },
      { name: 'recipients', day: '2026-02-28', value: 200 },
    ])
    .execute()
}

test('counts no suspension by a court among the measures of the site', async () => {
  const before = await collectReportData(site.db, PERIOD)
  const { id } = await createMember(site.db)
  await createDecision(site.db, id, { kind: DECISION.judicialBlock, created_at: at('2026-03-01T10:00:00Z') })
  expect(await collectReportData(site.db, PERIOD)).toEqual(before)
})

test('counts everything in the period, with days of Paris, and nothing outside', async () => {
  await fillPeriod()
  expect(await collectReportData(site.db, PERIOD)).toEqual({
    notices: { hate: 1, csa: 1 },
    actions: [{ reason: 'hate', is_illegal: true, hours: [6] }],
    dismissed: 1,
    measures: expect.arrayContaining([
      { rule: 'spam', kind: DECISION.postModerated, is_illegal: false, count: 1 },
      { rule: 'scam', kind: DECISION.ban, is_illegal: false, count: 1 },
    ]),
    noticeMeasures: 1,
    automaticSuspensions: 1,
    heldSignups: 1,
    warnings: 1,
    memberReports: 1,
    complaints: {
      content: { submitted: 1, upheld: 0, reversed: 1, hours: [4] },
      account: { submitted: 1, upheld: 1, reversed: 0, hours: [8] },
      notice: { submitted: 1, upheld: 0, reversed: 1, hours: [24] },
    },
    alerts: 1,
    recipients: [100, 200],
  })
})

test('two periods that are added are the whole', async () => {
  await fillPeriod()
  const [first, second] = [
    await collectReportData(site.db, { from: '2026-01-01', to: '2026-02-15' }),
    await collectReportData(site.db, { from: '2026-02-16', to: '2026-06-30' }),
  ]
  const whole = await collectReportData(site.db, PERIOD)
  const sorted = (data: typeof whole) => ({
    ...data,
    measures: [...data.measures].sort((a, b) => (a.rule < b.rule ? -1 : 1)),
  })
  expect(sorted(addReportData(first, second))).toEqual(sorted(whole))
})

test.each([
  [[], null],
  [[3], 3],
  [[5, 1, 3], 3],
  [[1, 2, 10, 4], 3],
  [[0.04, 0.12], 0.1],
])('the median of %j is %j', (values, median) => expect(getMedian(values)).toBe(median))

test.each([
  ['2026-11-23', '2026-01-01', '2026-06-30'],
  ['2026-06-30', '2025-07-01', '2025-12-31'],
  ['2027-01-01', '2026-07-01', '2026-12-31'],
])('on %s the last half-year is %s to %s', (today, from, to) =>
  expect(getLastHalfYear(today)).toEqual({ from, to }),
)

/** Rows of a table as the template has them. */
async function readTables(url: string, by = admin): Promise<Map<string, string[]>> {
  const headers = { cookie: `__Host-guinguette=${by.cookie()}` }
  const { rawPayload, statusCode } = await site.app.inject({ method: 'GET', url, headers })
  expect(statusCode).toBe(200)
  const files = await readZip(rawPayload)
  return new Map([...files].map(([name, bytes]) => [name, String(bytes).split('\r\n')]))
}
const readPeriod = () => readTables('/api/admin/transparency?from=2026-01-01&to=2026-06-30')
const find = (rows: string[] | undefined, start: string) => rows?.find((row) => row.startsWith(start))

describe('downloadReport', () => {
  test('gives the tables of the Commission’s template, zero as 0 and empty what cannot be', async () => {
    await fillPeriod()
    const tables = await readPeriod()
    expect([...tables.keys()]).toEqual([
      'Part_1_summary.csv',
      'Part_2_categories_names.csv',
      'Part_3_member_states_orders.csv',
      'Part_4_notices.csv',
      'Part_5_own_initiative_illegal.csv',
      'Part_6_own_initiative_TC.csv',
      'Part_7_appeals_and_recidivism.csv',
      'Part_8_automated_means.csv',
      'Part_9_human_resources.csv',
      'Part_10_AMAR.csv',
      'Part_11_qualitative.csv',
    ])
    expect(tables.get('Part_1_summary.csv')?.[1]).toBe(
      'All,exemple.fr,Name of the service provider,"Bal, ""SARL"""',
    )
    const row = (table: string, label: string) =>
      tables
        .get(table)
        ?.find((one) => one.includes(`2026-01-01/2026-06-30,${label},`))
        ?.split(`${label},`)[1]
    expect(row('Part_4_notices.csv', 'TOTAL')).toBe(',2,0,2,0,6,,1,0,0,0,,,,,,,,,,')
    expect(row('Part_4_notices.csv', 'KEYWORD_HATE_SPEECH')).toBe(',1,0,1,0,6,,1,0,0,0,,,,,,,,,,')
    expect(row('Part_4_notices.csv', 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS')).toBe(
      ',1,0,1,0,,,0,0,0,0,,,,,,,,,,',
    )
    expect(row('Part_6_own_initiative_TC.csv', 'TOTAL')).toBe(`,4,2,0,1,,,,0,,,,,,,2,1${','.repeat(16)}`)
    expect(row('Part_6_own_initiative_TC.csv', 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD')).toBe(
      `,2,1,0,0,,,,0,,,,,,,1,1${','.repeat(16)}`,
    )
    expect(row('Part_5_own_initiative_illegal.csv', 'TOTAL')).toBe(`,0,0,0,0,,,,0,,,,,,,0,0${','.repeat(16)}`)
    const appeals = tables.get('Part_7_appeals_and_recidivism.csv')
    const submitted =
      'Internal complaints mechanism,Number of complaints submitted to the internal-complaints mechanism'
    const value = (scope: string) =>
      appeals?.find((one) => one.includes(`${submitted},${scope},`))?.split(`${scope},`)[1]
    expect(['Total number', 'Decisions upheld', 'Decisions reversed', 'Median time'].map(value)).toEqual([
      '3,',
      '1,',
      '2,',
      '8,',
    ])
    expect(
      tables
        .get('Part_8_automated_means.csv')
        ?.slice(1, 3)
        .map((one) => one.split(',').at(-2)),
    ).toEqual(['2', '3'])
  })

  test('of an empty period is all zeros', async () => {
    const tables = await readPeriod()
    expect(find(tables.get('Part_4_notices.csv')?.slice(1), '"Only')).toContain(',TOTAL,,0,0,0,0,,,0,0,0,0,')
  })

  test('returns 422 for a period that is none, 403 to moderators', async () => {
    for (const query of ['', '?from=2026-01-01', '?from=2026-02-30&to=2026-03-01', '?from=x&to=y'])
      expect((await admin.get(`/api/admin/transparency${query}`)).status).toBe(422)
    expect((await admin.get('/api/admin/transparency?from=2026-02-01&to=2026-01-01')).body.errors).toEqual({
      to: ['La fin vient avant le début.'],
    })
    expect((await admin.get('/admin/transparence?from=2026-02-01&to=2026-01-01')).status).toBe(422)
    const modo = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await modo.get('/api/admin/transparency?from=2026-01-01&to=2026-06-30')).status).toBe(403)
  })
})

describe('addOrder', () => {
  const ORDER = {
    kind: 'act',
    country: 'FR',
    category: 'VIOLENCE',
    items: '2',
    received_at: '2026-03-01T10:00',
    confirmed_at: '2026-03-01T12:00',
    executed_at: '',
  }

  test('counts in the report, by state and category, until it is removed', async () => {
    const browser = await site.as(founder)
    expect((await browser.submit('/admin/transparence/injonctions', ORDER)).status).toBe(303)
    const rows = async () => (await readPeriod()).get('Part_3_member_states_orders.csv')
    const table = await rows()
    expect(table).toHaveLength(1 + 28 * 91 + 1)
    const prefix = 'All,exemple.fr,2026-01-01/2026-06-30'
    for (const scope of ['TOTAL', 'FR'])
      expect(table).toContain(`${prefix},STATEMENT_CATEGORY_VIOLENCE,,${scope},1,2,2,,0,,,,,,,,,`)
    expect(table).toContain(`${prefix},STATEMENT_CATEGORY_VIOLENCE,,DE,0,0,,,0,,,,,,,,,`)
    const { id } = await site.db.selectFrom('authority_orders').select('id').executeTakeFirstOrThrow()
    expect((await browser.get('/admin/transparence')).text).toContain('01/03/2026 10:00, FR, agir')
    expect((await browser.submit(`/admin/transparence/injonctions/${id}/retirer`, {})).status).toBe(303)
    expect((await browser.delete(`/api/admin/orders/${id}`)).status).toBe(404)
    expect(await rows()).toContain(`${prefix},TOTAL,,FR,0,0,,,0,,,,,,,,,`)
    const log = await site.db.selectFrom('audit').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(['order.add', 'order.remove'])
  })

  test('returns 422 under the field, 403 to admins', async () => {
    const browser = await site.as(founder)
    const wrong = { ...ORDER, kind: 'x', country: 'US', category: 'X', items: '0', received_at: 'hier' }
    expect((await browser.post('/api/admin/orders', wrong)).body.errors).toEqual({
      kind: ['Choisissez ce que l’injonction demande.'],
      country: ['Choisissez le pays de l’autorité.'],
      category: ['Choisissez la catégorie.'],
      items: ['Indiquez un nombre, de 1 à 100\u202f000.'],
      received_at: ['Indiquez un jour et une heure.'],
    })
    expect(
      (await browser.post('/api/admin/orders', { ...ORDER, received_at: '2026-02-31T10:00' })).status,
    ).toBe(422)
    expect((await admin.post('/api/admin/orders', ORDER)).status).toBe(403)
  })
})

describe('/transparence', () => {
  const visitor = () => site.as(null)
  const signedUp = (day: string) =>
    site.db
      .updateTable('member_search')
      .set({ signup: at(day) })
      .execute()

  test('shows the half-year that the job has stored, also after its rows are erased', async () => {
    await signedUp('2025-01-01')
    expect((await (await visitor()).get('/transparence')).text).toContain('Le premier rapport paraîtra')
    await fillPeriod()
    await publishReport(site.db, at('2026-07-02T10:00:00Z'))
    await sql`delete from notices`.execute(site.db)
    await publishReport(site.db, at('2026-08-02T10:00:00Z'))
    site.context.events.publish({ kind: 'pages', of: 'all' })
    const { text } = await (await visitor()).get('/transparence')
    expect(text).toContain('Du 1er janvier 2026 au 30 juin 2026')
    expect(text).toMatch(/Reçues<\/dt><dd>2</)
    expect(text).toMatch(/Délai médian jusqu’à l’action<\/dt><dd>6 h</)
    expect(text).toMatch(/Moyenne mensuelle des membres actifs<\/dt><dd>150</)
    expect(text).toContain('href="/transparence/2026-1.zip"')
    const tables = await readTables('/transparence/2026-1.zip', await visitor())
    expect(find(tables.get('Part_4_notices.csv'), '"Only')).toContain(',TOTAL,,2,')
    expect((await (await visitor()).get('/transparence/2025-1.zip')).status).toBe(404)
  })

  test('offers the year once both halves are published', async () => {
    await signedUp('2025-01-01')
    await fillPeriod()
    await publishReport(site.db, at('2026-07-02T10:00:00Z'))
    await publishReport(site.db, at('2027-01-02T10:00:00Z'))
    site.context.events.publish({ kind: 'pages', of: 'all' })
    expect((await (await visitor()).get('/transparence')).text).toContain(
      'Du 1er janvier 2026 au 31 décembre 2026',
    )
    const tables = await readTables('/transparence/2026.zip', await visitor())
    // One notice came on the first of July, in Paris.
    expect(find(tables.get('Part_4_notices.csv'), '"Only')).toContain('2026-01-01/2026-12-31,TOTAL,,3,')
  })

  test('publishes nothing for a time before the site', async () => {
    await signedUp('2026-07-01T10:00:00Z')
    await publishReport(site.db, at('2026-07-02T10:00:00Z'))
    expect(await site.db.selectFrom('transparency_reports').selectAll().execute()).toEqual([])
  })

  test('counts the members active in 30 days once a day', async () => {
    await site.db
      .updateTable('member_search')
      .set({ last_activity: at('2020-01-01') })
      .where('user_id', '=', zoe.id)
      .execute()
    await countRecipients(site.db)
    await countRecipients(site.db)
    const rows = await site.db
      .selectFrom('figures')
      .where('name', '=', 'recipients')
      .select('value')
      .execute()
    expect(rows.map(({ value }) => Number(value))).toEqual([3])
  })
})
