import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { CONSENT } from '../../../shared/consents.ts'

let site: TestApp
let zoe: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  browser = await site.as(zoe)
})

const page = async (of = browser) => (await of.get('/user/donnees')).text

test('lists the data stored and links to its settings, suspended or not', async () => {
  const text = await page()
  expect(text).toContain('<h1>Mes données</h1>')
  for (const saved of [
    'Un an au plus.',
    '30\u00a0jours après la décision.',
    'Après 24\u00a0mois sans connexion',
  ])
    expect(text).toContain(saved)
  for (const href of ['/confidentialite', '/user/visibilite', '/user/securite', '/user/suppression'])
    expect(text).toContain(`href="${href}"`)
  expect((await browser.get('/moi')).text).toContain('href="/user/donnees"')
  expect((await browser.get('/user/suppression')).text).toContain('Demandez d’abord une copie de vos données')

  const suspended = await site.as(await createMember(site.db, { roles: -1 }))
  expect(await page(suspended)).toContain('Demander une copie')
  expect(await page(suspended)).not.toContain('href="/user/visibilite"')
  expect((await suspended.get('/user/decisions')).text).toContain('href="/user/donnees"')
  expect((await suspended.post('/api/user/export')).status).toBe(200)
})

test('shows the state of the copy, without scripts', async () => {
  expect(await page()).not.toContain('se prépare.')
  const requested = await browser.submit('/user/donnees', {})
  expect([requested.status, requested.headers.location]).toEqual([303, '/user/donnees'])
  expect(await page()).toMatch(/Demandée le .*, votre copie se prépare\./)
  const second = await browser.submit('/user/donnees', {})
  expect(second.status).toBe(409)
  expect(second.text).toContain('Votre copie se prépare déjà.')

  await site.context.jobs.drain()
  const ready = await page()
  expect(ready).toMatch(/Votre copie est prête \(\d+(,\d)?\u00a0ko\)\. Elle vous attend jusqu’au /)
  expect(ready).toContain('Télécharger ma copie')
  expect(ready).not.toContain('Demander une copie')

  const day = 86_400_000
  await site.db
    .updateTable('data_exports')
    .set({ created_at: new Date(Date.now() - 9 * day), expires_at: new Date(Date.now() - day) })
    .execute()
  expect(await page()).toContain('Votre dernière copie n’a pas été téléchargée\u202f: elle est effacée')
  await site.db.updateTable('data_exports').set({ created_at: new Date(), taken_at: new Date() }).execute()
  const downloaded = await page()
  expect(downloaded).toContain('elle est effacée de nos serveurs.')
  expect(downloaded).toContain('Une copie par jour\u202f: vous pourrez en demander une autre demain.')
  expect(downloaded).not.toContain('Demander une copie</')
})

test('rejects a form without the member’s token', async () => {
  for (const url of ['/user/donnees', '/user/donnees/copie', '/user/donnees/accord']) {
    const bare = await browser.raw('POST', url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '_token=x',
    })
    expect([url, bare.status]).toEqual([url, 419])
  }
})

const stored = async () => ({
  user: await site.db
    .selectFrom('users')
    .where('id', '=', zoe.id)
    .select(['sensitive', 'sensitive_at', 'religion'])
    .executeTakeFirstOrThrow(),
  found: await site.db
    .selectFrom('member_search')
    .where('user_id', '=', zoe.id)
    .select('orientation')
    .executeTakeFirstOrThrow(),
  search: await site.db.selectFrom('search_settings').select('orientation').executeTakeFirst(),
  acts: await site.db.selectFrom('consents').select(['kind', 'given']).orderBy('id').execute(),
})

test('withdraws the consent for orientation and religion and erases both everywhere', async () => {
  zoe = await createMember(site.db, {
    sensitive: true,
    sensitive_at: new Date(),
    religion: 3,
    orientation: 1,
  })
  browser = await site.as(zoe)
  await site.db
    .insertInto('consents')
    .values({
      user_id: zoe.id,
      kind: CONSENT.sensitive,
      given: true,
      created_at: new Date('2026-03-05T10:00:00Z'),
    })
    .execute()
  const search = { seek: 2, orientation: 1, age_from: 18, age_to: 99, distance: 999, filter: 0 }
  expect((await browser.patch('/api/search', search)).status).toBe(200)
  const before = await page()
  expect(before).toContain('accord donné le 5 mars 2026')
  expect(before).toContain('Retirer mon accord')

  const answers = await Promise.all([
    browser.submit('/user/donnees/accord', {}),
    browser.delete('/api/user/sensitive'),
    browser.delete('/api/user/sensitive'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([303, 200, 200])
  expect(answers[1]?.body.message).toBe(
    'Votre accord est retiré\u202f: votre orientation et votre religion sont effacées.',
  )
  expect(await stored()).toEqual({
    user: { sensitive: false, sensitive_at: null, religion: null },
    found: { orientation: null },
    search: { orientation: 50 },
    acts: [
      { kind: CONSENT.sensitive, given: true },
      { kind: CONSENT.sensitive, given: false },
    ],
  })
  const after = await page()
  expect(after).toContain('accord retiré le')
  expect(after).not.toContain('Retirer mon accord')
})
