import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { birthdayAtAge, createMember } from '../../../../tests/support/factories.ts'
import { answerRequired } from '../../../../tests/support/profile.ts'
import { CONSENT, TERMS_VERSION } from '../../../shared/consents.ts'
import { CONSENT_ACTIONS, listConsents, recordConsent } from '../../accounts/public.ts'
import { hasChangeNotes, listChangesSince } from './texts.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

const ZOE = {
  name: 'Zoë',
  email: 'zoe@exemple.fr',
  password: 'la barque et le saule',
  birthday: birthdayAtAge(34),
  sex: 0,
  terms: true,
}
const PLAIN = answerRequired(0)
const GIVEN = { ...PLAIN, sensitive: true, orientation: 7, religion: 2 }

const terms = { kind: CONSENT.terms, version: TERMS_VERSION, given: true }
const sensitive = (given: boolean) => ({ kind: CONSENT.sensitive, version: '', given })
const acts = async (userId: number) =>
  (await listConsents(site.db, userId)).map(({ created_at, ...act }) => act)
const agreed = (userId: number) =>
  site.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['terms_version', 'terms_at'])
    .executeTakeFirstOrThrow()

describe('signUp', () => {
  test('stores the agreement to the current terms with its time', async () => {
    const { body } = await (await site.as(null)).post('/api/register', ZOE)
    expect(await acts(body.id)).toEqual([terms])
    const { terms_version, terms_at } = await agreed(body.id)
    expect(terms_version).toBe(TERMS_VERSION)
    expect(Date.now() - Number(terms_at)).toBeLessThan(60_000)
  })

  test('stores the consent for orientation and religion as well', async () => {
    const { body } = await (await site.as(null)).post('/api/register', { ...ZOE, sensitive: true })
    expect(await acts(body.id)).toEqual([sensitive(true), terms])
  })

  test('stores nothing when rejected', async () => {
    await (await site.as(null)).post('/api/register', { ...ZOE, terms: false })
    await createMember(site.db, { name: 'Zoe' })
    expect((await (await site.as(null)).post('/api/register', ZOE)).status).toBe(422)
    expect(await site.db.selectFrom('consents').selectAll().execute()).toEqual([])
  })

  test('links to the documents agreed to next to the form', async () => {
    const { text } = await (await site.as(null)).get('/inscription')
    expect(text).toContain('J’accepte les conditions d’utilisation et j’ai 18 ans ou plus.')
    expect(text).toContain('À lire, dans un nouvel onglet\u202f:')
    for (const href of ['/cgu', '/regles', '/confidentialite'])
      expect(text).toContain(`<a href="${href}" target="_blank" rel="noopener">`)
  })
})

describe('the profile’s form', () => {
  test('stores each consent given and withdrawn, and no unchanged save', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    for (const body of [PLAIN, GIVEN, GIVEN, { ...PLAIN, sensitive: false }, PLAIN, GIVEN])
      expect((await browser.patch('/api/user/edit', body)).status).toBe(200)
    expect(await acts(member.id)).toEqual([sensitive(true), sensitive(false), sensitive(true)])
  })

  test('stores one of many concurrent saves', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    await Promise.all(Array.from({ length: 12 }, () => browser.patch('/api/user/edit', GIVEN)))
    expect(await acts(member.id)).toEqual([sensitive(true)])
  })
})

describe('agreeToTerms', () => {
  const LATE = { terms_version: null, terms_at: new Date('2024-01-01') }

  test('stores version, time and consent; repeating it changes nothing', async () => {
    const member = await createMember(site.db, LATE)
    const browser = await site.as(member)
    const answer = await browser.post('/api/user/terms')
    expect([answer.status, answer.body]).toEqual([200, { message: 'Merci, c’est noté.' }])
    const first = await agreed(member.id)
    expect(first.terms_version).toBe(TERMS_VERSION)
    expect(Date.now() - Number(first.terms_at)).toBeLessThan(60_000)
    expect((await browser.post('/api/user/terms')).status).toBe(200)
    expect(await agreed(member.id)).toEqual(first)
    expect(await acts(member.id)).toEqual([terms])
  })

  test('counts many concurrent calls once', async () => {
    const member = await createMember(site.db, { terms_version: '2020-01-01' })
    const browser = await site.as(member)
    const answers = await Promise.all(Array.from({ length: 30 }, () => browser.post('/api/user/terms')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await acts(member.id)).toEqual([terms])
  })

  test('is open to suspended members, and closed to visitors', async () => {
    expect((await (await site.as(null)).post('/api/user/terms')).status).toBe(401)
    const browser = await site.as(await createMember(site.db, { ...LATE, roles: -1 }))
    expect((await browser.get('/user/decisions')).text).toContain('Nos conditions ont changé')
    expect((await browser.post('/api/user/terms')).status).toBe(200)
    expect((await browser.get('/user/decisions')).text).not.toContain('Nos conditions ont changé')
  })

  test('works without JavaScript on a page with the changes, and confirms it', async () => {
    const member = await createMember(site.db, LATE)
    const browser = await site.as(member)
    const before = (await browser.get('/user/conditions')).text
    expect(before).toContain('<h1>Nos conditions ont changé</h1>')
    expect(before).toContain(
      '<li>Elles décrivent Premium\u202f: son prix, comment l’arrêter, et quatorze jours pour changer d’avis.</li>',
    )
    expect(before).toContain('<a href="/user/suppression">supprimer votre compte</a>')
    const answer = await browser.submit('/user/conditions', {})
    expect([answer.status, answer.headers.location]).toEqual([303, '/user/conditions'])
    expect((await browser.get('/user/conditions')).text).toContain(
      'Vous avez accepté les conditions dans leur version du 23 novembre 2026.',
    )
    expect(await acts(member.id)).toEqual([terms])
  })
})

describe('the changes', () => {
  test('are shown at home until the member agrees, and block nothing', async () => {
    const browser = await site.as(await createMember(site.db, { terms_version: '2020-01-01' }))
    const { status, text } = await browser.get('/')
    expect(status).toBe(200)
    expect(text).toContain('Nos conditions ont changé')
    expect(text).toContain('J’accepte')
    await browser.post('/api/user/terms')
    expect((await browser.get('/')).text).not.toContain('Nos conditions ont changé')
  })

  test('are written for the current version, and shown only to members of an older one', () => {
    expect(hasChangeNotes(TERMS_VERSION)).toBe(true)
    expect(listChangesSince(TERMS_VERSION)).toEqual([])
    expect(listChangesSince('9999-01-01')).toEqual([])
    expect(listChangesSince(null)).toEqual(listChangesSince('2020-01-01'))
    expect(listChangesSince(null).length).toBeGreaterThan(0)
  })
})

describe('the rows', () => {
  test('are listed the latest first, for one member', async () => {
    const [one, other] = [await createMember(site.db), await createMember(site.db)]
    await recordConsent(site.db, one.id, CONSENT_ACTIONS.terms)
    await recordConsent(site.db, other.id, CONSENT_ACTIONS.terms)
    await recordConsent(site.db, one.id, CONSENT_ACTIONS.sensitive)
    expect(await acts(one.id)).toEqual([sensitive(true), terms])
  })

  test('are neither updated nor deleted, and go with their member', async () => {
    const { id } = await createMember(site.db)
    await recordConsent(site.db, id, CONSENT_ACTIONS.sensitive)
    const refusal = 'consents is only ever added to'
    await expect(sql`update consents set given = false`.execute(site.db)).rejects.toThrow(refusal)
    await expect(sql`delete from consents`.execute(site.db)).rejects.toThrow(refusal)
    await site.db.deleteFrom('users').where('id', '=', id).execute()
    expect(await site.db.selectFrom('consents').selectAll().execute()).toEqual([])
  })
})
