import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContest, createDecision } from '../../../../tests/support/decisions.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { DECISION } from '../../../shared/decisions.ts'

let site: TestApp
let member: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db, { name: 'Julien', roles: -1 })
  browser = await site.as(member)
})

const suspend = (input: Parameters<typeof createDecision>[2] = {}) =>
  createDecision(site.db, member.id, { kind: DECISION.ban, rule: 'drugs', percent: 0, ...input })

test('every page that is closed to them leads to why; calls are refused', async () => {
  for (const path of [
    '/',
    '/messages',
    '/recherche',
    '/notifications',
    '/admin',
    `/celibataire/${member.id}`,
  ]) {
    const { status, headers } = await browser.get(path)
    expect([path, status, headers.location]).toEqual([path, 303, '/user/decisions'])
  }
  const form = await browser.submit('/user/gate', {})
  expect([form.status, form.headers.location]).toEqual([303, '/user/decisions'])
  expect(await browser.get('/api/messages/0')).toMatchObject({
    status: 403,
    body: { message: 'Votre compte est suspendu.' },
  })
})

test('the page says why, for how long, and what is left', async () => {
  const { id } = await suspend()
  const { text } = await browser.get('/user/decisions')
  expect(text).toContain('Votre compte est suspendu')
  expect(text).toContain('La raison\u202f: Drogues.')
  expect(text).toContain('La suspension n’a pas de fin prévue.')
  expect(text).toContain('Lire pourquoi, et contester')
  expect(text).toContain(`href="/user/decisions/${id}"`)
  expect(text).toContain('href="/user/suppression"')
  expect(text).toContain('action="/deconnexion"')
  await createContest(site.db, id)
  expect((await browser.get('/user/decisions')).text).not.toContain('Lire pourquoi, et contester')
})

test('a suspension for a time says when it ends, one by warning that an admin will look', async () => {
  const until = new Date('2027-01-05T17:30:00Z')
  await site.db.updateTable('users').set({ suspended_until: until }).where('id', '=', member.id).execute()
  await suspend({ kind: DECISION.suspension, until })
  expect((await browser.get('/user/decisions')).text).toContain(
    'La suspension prend fin le 5 janvier 2027 à 18:30.',
  )
  await suspend({ kind: DECISION.suspension, details: { was: 100 } })
  expect((await browser.get('/user/decisions')).text).toContain(
    'Votre avertissement a atteint 100\u202f%\u202f: la suspension dure jusqu’à ce qu’un admin ait examiné votre compte.',
  )
})

test('nothing that is closed to them is offered, nor told live', async () => {
  await suspend()
  for (const path of ['/user/decisions', '/user/securite', '/user/suppression']) {
    const { status, text } = await browser.get(path)
    expect(status).toBe(200)
    for (const closed of ['"/messages"', '"/recherche"', '"/notifications"', '"/user/edit"', 'bottombar']) {
      expect(text).not.toContain(closed)
    }
    expect(text).not.toContain('data-member')
    expect(text).toMatch(/class="brand" href="\/user\/decisions"/)
  }
})

test('without a word about it the page says what it knows', async () => {
  const { status, text } = await browser.get('/user/decisions')
  expect(status).toBe(200)
  expect(text).toContain('Votre compte est suspendu')
  expect(text).not.toContain('Lire pourquoi')
})

test('what is not there leads back to the decisions', async () => {
  const { status, text } = await browser.get('/nulle-part')
  expect(status).toBe(404)
  expect(text).toMatch(/href="\/user\/decisions"[^>]*>Mes décisions</)
})
