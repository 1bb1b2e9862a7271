import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createCategory,
  createMember,
  createPhoto,
  createPost,
  createTopic,
} from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { toParisDay } from '../../../shared/age.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import type { Figure, FigureName, Period } from './contract.ts'
import { countFigures } from './figures.ts'

let site: TestApp

beforeEach(awaitOneDay)
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(() => truncate(site.db))

const DAY = 86_400_000
/** Calendar days: the clock change would make a day of 23 or 25 hours another one in the last hour before midnight. */
const daysAgo = (days: number) =>
  new Date(Date.parse(toParisDay(Date.now())) - days * DAY).toISOString().slice(0, 10)
const staff = async (roles: number) => {
  const member = await createMember(site.db, { roles, last_activity: new Date(Date.now() - 5 * DAY) })
  return { id: member.id, browser: await site.as(member) }
}
const selection = (name: FigureName, day: string, value: number) =>
  site.db.insertInto('figures').values({ name, day, value }).execute()

const readAs = async (roles: number, by: Period = 'day') => {
  const { body } = await (await staff(roles)).browser.get(`/api/admin/figures?by=${by}`)
  return { ...body, of: (name: FigureName): Figure => body.figures.find((one: Figure) => one.name === name) }
}

describe('getFigures', () => {
  test('returns 30 days, 26 weeks or 24 months, as sums, means and last values', async () => {
    for (const [days, value] of [
      [0, 4],
      [1, 6],
      [29, 2],
      [30, 5],
      [60, 1],
    ] as const) {
      await selection('signups', daysAgo(days), value)
      await selection('active', daysAgo(days), value)
      await selection('photos_awaiting', daysAgo(days), value)
    }
    const { of, by, counted_at } = await readAs(1)
    expect([by, counted_at, of('signups').points.length]).toEqual(['day', null, 30])
    expect(of('signups').points[28]).toEqual({ from: daysAgo(1), value: 6 })
    expect(of('signups').points[20]).toEqual({ from: daysAgo(9), value: 0 })
    expect(of('active').points[20]).toEqual({ from: daysAgo(9), value: null })
    expect([of('signups').total, of('signups').before]).toEqual([12, 5])
    expect([of('active').total, of('active').before]).toEqual([4, 5])
    expect([of('photos_awaiting').total, of('photos_awaiting').before]).toEqual([4, 5])
    const weeks = await readAs(1, 'week')
    expect([weeks.of('signups').points.length, weeks.of('signups').before]).toEqual([26, null])
    const months = await readAs(1, 'month')
    expect([months.of('signups').points.length, months.of('signups').total]).toEqual([24, 18])
    expect(months.of('signups').points.at(-1)?.from).toMatch(/-01$/)
  })

  test('returns premium members to admins and the founder only', async () => {
    await selection('premium', daysAgo(0), 3)
    expect((await readAs(1)).of('premium')).toBeUndefined()
    expect((await readAs(2)).of('premium').total).toBe(3)
    expect((await readAs(3)).of('premium').total).toBe(3)
    const page = async (roles: number) => (await (await staff(roles)).browser.get('/admin')).text
    expect(await page(1)).not.toContain('Membres Premium')
    expect(await page(2)).toContain('3 membres Premium.')
  })

  test('returns 422 for another period', async () => {
    expect((await (await staff(1)).browser.get('/api/admin/figures?by=year')).status).toBe(422)
  })
})

describe('/admin', () => {
  test('shows no pending work and no measurements on a new site', async () => {
    const { text, status } = await (await staff(3)).browser.get('/admin')
    expect(status).toBe(200)
    expect(text).toContain('Rien n’attend\u202f: tout est à jour.')
    expect(text).toContain('Les premiers chiffres seront là dans un instant.')
    expect(text).toContain('Aucune inscription en 30 jours.')
    expect(text).toContain('Rien n’a encore été mesuré.')
    expect(text).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('shows pending photos, verifications, reports by severity, and own cases', async () => {
    const { id, browser } = await staff(2)
    const one = await createMember(site.db)
    await createPhoto(site.db, one.id, { state: PHOTO_STATE.awaiting })
    await createPhoto(site.db, one.id, { state: PHOTO_STATE.awaiting })
    await createPhoto(site.db, one.id, { state: PHOTO_STATE.awaiting, verification: true })
    const cases = [
      { target_id: 1, severity: 3, created_at: new Date(Date.now() - 3 * 3_600_000) },
      { target_id: 2, severity: 3 },
      { target_id: 3, severity: 0, state: 1, assigned_to: id, created_at: new Date(Date.now() - 2 * DAY) },
      { target_id: 4, severity: 2, state: 2 },
      { target_id: 5, severity: 2, state: 3, decided_at: new Date() },
    ]
    await site.db
      .insertInto('report_cases')
      .values(cases.map((one_) => ({ type: 1, user_id: one.id, ...one_ })))
      .execute()
    const category_id = (await createCategory(site.db)).id
    const complaint = { category_id, audience: TOPIC_AUDIENCE.authorAndStaff }
    await createTopic(site.db, one.id, complaint)
    const answered = await createTopic(site.db, one.id, complaint)
    await createPost(site.db, answered.id, id)
    await createTopic(site.db, one.id, { ...complaint, locked: true })
    await createTopic(site.db, one.id, { ...complaint, audience: TOPIC_AUDIENCE.everybody })
    const { text } = await browser.get('/admin')
    const tile = (label: string) =>
      Number(
        new RegExp(
          `waiting-number">([^<]*)</span><span class="waiting-label"><svg[^>]*>(?:(?!</svg>).)*</svg>${label}<`,
        ).exec(text)?.[1],
      )
    expect([
      tile('Photos à valider'),
      tile('Vérifications'),
      tile('Signalements ouverts'),
      tile('Transmis aux admins'),
      tile('Pris par vous'),
      tile('Plaintes sans réponse'),
      tile('Contestations'),
    ]).toEqual([2, 1, 4, 1, 1, 1, 0])
    expect(text).toContain('danger ou mineur\u202f: 2, le plus ancien il y a 3 heures')
    expect(text).toContain('autre motif\u202f: 1, reçu il y a 2 jours')
    expect((await (await staff(1)).browser.get('/admin')).text).not.toContain('</svg>Contestations</span>')
  })

  test('shows each figure with sentence and table', async () => {
    for (let days = 0; days < 60; days++) await selection('signups', daysAgo(days), days < 30 ? 56 : 50)
    await countFigures(site.db, new Date())
    const { text } = await (await staff(1)).browser.get('/admin')
    expect(text).toContain('1\u202f680 inscriptions en 30 jours, 12\u202f% de plus que les 30 jours d’avant.')
    expect(text.match(/<rect class="plot-bar"/g)?.length).toBeGreaterThan(29)
    expect(text).toContain('<summary>Voir les nombres</summary>')
    expect(text).toMatch(/Comptés le .* puis toutes les dix minutes\./)
    expect((await (await staff(1)).browser.get('/admin?par=mois')).text).toContain(' en 24 mois')
    expect((await (await staff(1)).browser.get('/admin?par=siècle')).text).toContain(' en 30 jours')
  })
})
