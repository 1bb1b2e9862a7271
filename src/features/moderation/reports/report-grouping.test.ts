import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let photo: { id: number }
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  photo = await createPhoto(site.db, hugo.id)
  browser = await site.as(zoe)
})

const readCases = () => site.db.selectFrom('report_cases').selectAll().orderBy('id').execute()
const readReports = () => site.db.selectFrom('reports').selectAll().orderBy('id').execute()
const report = async (by: Browser, category: string | null = null) =>
  (await by.post(`/api/report/4/${photo.id}/${hugo.id}`, { category })).status
const other = async () => site.as(await createMember(site.db))

describe('a report', () => {
  test('makes the open entry of its target, and the next ones add to it', async () => {
    expect(await report(browser, 'fake')).toBe(200)
    const [entry] = await readCases()
    expect(entry).toMatchObject({
      type: 4,
      target_id: photo.id,
      user_id: hugo.id,
      state: 0,
      severity: 1,
      reports: 1,
      version: 0,
    })
    await site.db
      .updateTable('report_cases')
      .set({ newest_at: new Date(0) })
      .execute()
    expect(await report(await other(), 'danger')).toBe(200)
    expect(await report(await other(), 'other')).toBe(200)
    const after = await readCases()
    expect(after).toHaveLength(1)
    // The highest stays; nobody acted, so that who looks at it may go on.
    expect(after[0]).toMatchObject({ id: entry?.id, severity: 3, reports: 3, version: 0 })
    expect(after[0]?.newest_at.getTime()).toBeGreaterThan(0)
    expect((await readReports()).map(({ case_id }) => case_id)).toEqual(Array(3).fill(entry?.id))
  })

  test('once more of the same member changes nothing, fifty times at once', async () => {
    await report(browser, 'other')
    const before = await readCases()
    const again = await Promise.all(Array.from({ length: 50 }, () => report(browser, 'danger')))
    expect(new Set(again)).toEqual(new Set([200]))
    expect(await readCases()).toEqual(before)
    expect(await readReports()).toHaveLength(1)
  })

  test('of twenty members at once makes one entry that counts them all', async () => {
    const browsers = await Promise.all(Array.from({ length: 20 }, other))
    await Promise.all(browsers.map((by) => report(by, 'sexual')))
    const cases = await readCases()
    expect(cases).toHaveLength(1)
    expect(cases[0]).toMatchObject({ reports: 20, severity: 2 })
    expect((await readReports()).every(({ case_id }) => case_id === cases[0]?.id)).toBe(true)
  })

  test.each([
    ['danger', 3],
    ['minor', 3],
    ['sexual', 2],
    ['harassment', 2],
    ['scam', 1],
    ['fake', 1],
    ['other', 0],
    [null, 0],
  ])('of the category %s is of severity %i', async (category, severity) => {
    await report(browser, category)
    expect(await readCases()).toMatchObject([{ severity }])
  })

  test.each([1, 2])('of an entry in state %i only adds to it', async (state) => {
    await report(browser)
    const nadia = await createMember(site.db, { roles: 1 })
    await site.db
      .updateTable('report_cases')
      .set({ state, version: 4, assigned_to: nadia.id, assigned_at: new Date() })
      .execute()
    await report(await other(), 'minor')
    expect(await readCases()).toMatchObject([
      { state, version: 4, assigned_to: nadia.id, reports: 2, severity: 3 },
    ])
  })

  test('after the closing begins a new entry', async () => {
    await report(browser, 'danger')
    const nadia = await site.as(await createMember(site.db, { roles: 1 }))
    const [entry] = await readCases()
    const closing = { action: 'none', version: 0 }
    expect((await nadia.post(`/api/admin/reports/${entry?.id}`, closing)).status).toBe(200)
    expect(await report(browser, 'other')).toBe(200)
    expect(await readCases()).toMatchObject([
      { state: 3, reports: 1, severity: 3 },
      { state: 0, reports: 1, severity: 0 },
    ])
  })

  test('that comes while its entry is closed is in the old one or in a new one, and never lost', async () => {
    const nadia = await site.as(await createMember(site.db, { roles: 1 }))
    for (let round = 0; round < 10; round++) {
      photo = await createPhoto(site.db, hugo.id)
      await report(browser)
      const entry = (await readCases()).at(-1)
      const late = await Promise.all(Array.from({ length: 3 }, other))
      const [closed] = await Promise.all([
        nadia.post(`/api/admin/reports/${entry?.id}`, { action: 'none', version: 0 }),
        ...late.map((by) => report(by)),
      ])
      expect(closed.status).toBe(200)
    }
    const reports = await readReports()
    expect(reports).toHaveLength(40)
    const cases = await readCases()
    for (const one of cases) {
      const own = reports.filter(({ case_id }) => case_id === one.id)
      expect(own).toHaveLength(one.reports)
      expect(own.every(({ state }) => state === (one.state === 3 ? 1 : 0))).toBe(true)
    }
  })
})
