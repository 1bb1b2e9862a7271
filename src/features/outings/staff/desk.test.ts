import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createOutingGuest, createOutingRow, DAY_MS } from '../../../../tests/support/outings.ts'

let site: TestApp
let host: TestMember
let zoe: TestMember
let modo: TestMember
let zoes: Browser
let staff: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  ;[host, zoe] = [await createMember(site.db), await createMember(site.db)]
  zoes = await site.as(zoe)
  modo = await createMember(site.db, { roles: 1 })
  staff = await site.as(modo)
})

const LAST_WEEK = { starts_at: new Date(Date.now() - 7 * DAY_MS) }
const contested = () => ({
  absent_at: new Date(Date.now() - 6 * DAY_MS),
  contest: 'J’étais au bar.',
  contested_at: new Date(),
})
const list = async () => (await staff.get('/api/admin/outings')).body
const countAbsences = async () => (await zoes.get('/api/outings/own')).body.absences

describe('decideAbsence', () => {
  test.each([
    ['counts', true, 1],
    ['is erased', false, 0],
  ])('a contested absence %s once staff say so', async (_name, counts, expected) => {
    const { id } = await createOutingRow(site.db, host.id, LAST_WEEK)
    await createOutingGuest(site.db, id, zoe.id, contested())
    expect(await countAbsences()).toBe(0)
    expect((await list()).absences).toMatchObject([
      { outing: { id }, member: { id: zoe.id }, host: { id: host.id }, text: 'J’étais au bar.' },
    ])
    const decide = () => staff.post(`/api/admin/outings/${id}/absences/${zoe.id}`, { counts })
    const answers = await Promise.all([decide(), decide()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countAbsences()).toBe(expected)
    expect((await list()).absences).toEqual([])
    const decided = counts ? 'maintenu' : 'effacé'
    expect((await zoes.get('/notifications')).text).toContain(
      `a ${decided} l’absence notée à «\u202fBal du canal\u202f»`,
    )
    const audit = await site.db.selectFrom('audit').select(['action', 'user_id', 'details']).execute()
    expect(audit).toEqual([{ action: 'outing.absence', user_id: zoe.id, details: { counts } }])
  })

  test('returns 404 for one not contested, 403 to who was there', async () => {
    const { id } = await createOutingRow(site.db, modo.id, LAST_WEEK)
    await createOutingGuest(site.db, id, zoe.id, { absent_at: new Date() })
    const decide = () => staff.post(`/api/admin/outings/${id}/absences/${zoe.id}`, { counts: true })
    expect(await decide()).toMatchObject({
      status: 404,
      body: { message: 'Cette absence n’est pas contestée.' },
    })
    await site.db.updateTable('outing_guests').set(contested()).execute()
    expect(await decide()).toMatchObject({
      status: 403,
      body: { message: 'Une autre personne du staff décide\u202f: vous y étiez.' },
    })
  })
})

describe('listOutingPatterns', () => {
  test('finds words of sale and of homes in outings to come', async () => {
    await createOutingRow(site.db, host.id, { title: 'Bal chez moi' })
    await createOutingRow(site.db, host.id, { title: 'Soirée', cost: 'Tarif réduit, promo' })
    await createOutingRow(site.db, host.id, {
      title: 'Cinéma',
      cost: 'Le prix du billet, tarif réduit ou non.',
    })
    await createOutingRow(site.db, host.id, { title: 'Ma maison', ...LAST_WEEK })
    const { outings } = await list()
    expect(outings.map(({ title, pattern }: { title: string; pattern: string }) => [title, pattern])).toEqual(
      [
        ['Soirée', 'sales'],
        ['Bal chez moi', 'home'],
      ],
    )
  })

  test('finds a host whose guests of one sex withdraw', async () => {
    const { id } = await createOutingRow(site.db, host.id, LAST_WEEK)
    for (let turn = 0; turn < 3; turn++) {
      await createOutingGuest(site.db, id, (await createMember(site.db, { sex: 0 })).id, { state: 6 })
    }
    expect((await list()).outings).toEqual([])
    await createOutingGuest(site.db, id, (await createMember(site.db, { sex: 0 })).id, { state: 6 })
    expect((await list()).outings).toMatchObject([
      {
        id,
        pattern: 'withdrawals',
        detail: '4 désistements de femmes en 60\u00a0jours chez cette personne, presque aucun autre.',
      },
    ])
  })
})

describe('/admin/sorties', () => {
  test('cancels an outing by its form, with a reason', async () => {
    const { id } = await createOutingRow(site.db, host.id, { title: 'Soirée', cost: 'Tarif réduit, promo' })
    const page = (await staff.get('/admin/sorties')).text
    expect(page).toContain('Annuler la sortie')
    const empty = await staff.submit(`/admin/sorties/${id}/annuler`, { reason: '' })
    expect(empty.text).toMatch(
      /<details open.*aria-invalid="true".*Dites pourquoi en quelques mots : les personnes qui viennent le liront\./s,
    )
    expect(page).not.toMatch(/<form(?![^>]*novalidate)[^>]*annuler/i)
    expect((await staff.submit(`/admin/sorties/${id}/annuler`, { reason: 'Une vente.' })).status).toBe(303)
    expect((await zoes.get(`/api/outings/${id}`)).status).toBe(404)
  })

  test('lists a contested absence, which the form decides', async () => {
    const { id } = await createOutingRow(site.db, host.id, LAST_WEEK)
    await createOutingGuest(site.db, id, zoe.id, contested())
    expect((await staff.get('/admin/sorties')).text).toContain('J’étais au bar.')
    const answer = await staff.submit(`/admin/sorties/${id}/absences/${zoe.id}`, { counts: '' })
    expect(answer.status).toBe(303)
    expect((await staff.get('/admin/sorties')).text).not.toContain('J’étais au bar.')
  })
})
