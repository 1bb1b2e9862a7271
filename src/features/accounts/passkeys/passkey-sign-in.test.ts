import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import {
  createPasskeyActs,
  type Deviation,
  passkeyErrorOf as errorOf,
} from '../../../../tests/support/software-authenticator.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'la barque et le saule'
const EXPIRED = 'Cette demande a expiré ou a déjà servi. Recommencez.'
const REFUSED = 'Cette clé d’accès ne convient pas. Connectez-vous avec votre mot de passe.'
const COPIED =
  'Cette clé d’accès semble avoir été copiée\u202f: elle est refusée. Connectez-vous avec votre mot de passe, puis retirez-la de la page Sécurité.'
let site: TestApp
let password_hash: string
let zoe: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé', email: 'zoe@exemple.fr', password_hash })
  browser = await site.as(zoe)
})

const { addKey, createAuthenticator, getOptions, listKeys, signIn } = createPasskeyActs(() => site)
const listAudit = async () =>
  (await site.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('startPasskeySignIn and signInWithPasskey', () => {
  test('sign in without an address, in a session of the list, and record the use', async () => {
    const authenticator = await addKey(browser)
    const { by, answer } = await signIn(authenticator)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Vous êtes connecté.', id: zoe.id }])
    expect((await by.get('/api/me')).body.name).toBe('Zoé')
    expect((await by.get('/api/user/sessions')).body).toHaveLength(2)
    const [{ used_at }] = await listKeys(browser)
    expect(Date.now() - Date.parse(used_at)).toBeLessThan(60_000)
    expect(String(answer.headers['set-cookie'])).not.toContain('Max-Age')
  })

  test('set a persistent cookie only on request', async () => {
    const { answer } = await signIn(await addKey(browser), {}, { remember: true })
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=15552000')
  })

  test('count as recent authentication', async () => {
    const { by } = await signIn(await addKey(browser))
    expect((await by.post('/api/passkeys/setup')).status).toBe(200)
  })

  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://guinguette.example' }],
    ['for another domain', { rpId: 'guinguette.example' }],
    ['without verification of the user', { verified: false }],
    ['of another type', { type: 'webauthn.create' }],
    ['with the handle of another account', { handle: 'AAAA' }],
  ])('refuse an assertion %s', async (_, deviation) => {
    const { by, answer } = await signIn(await addKey(browser), deviation)
    expect(errorOf(answer)).toEqual([422, REFUSED])
    expect((await by.get('/api/me')).status).toBe(401)
  })

  test('refuse an unknown passkey and the signature of another key', async () => {
    const authenticator = await addKey(browser)
    expect(errorOf((await signIn(createAuthenticator())).answer)).toEqual([422, REFUSED])
    const by = await site.as(null)
    const forged = createAuthenticator().get(await getOptions(by))
    const id = authenticator.id.toString('base64url')
    const answer = await by.post('/api/login/passkey', { credential: { ...forged, id } })
    expect(errorOf(answer)).toEqual([422, REFUSED])
  })

  test('accept a challenge once, and only from its own browser', async () => {
    const authenticator = await addKey(browser)
    const [by, other] = [await site.as(null), await site.as(null)]
    const credential = authenticator.get(await getOptions(by))
    expect(errorOf(await other.post('/api/login/passkey', { credential }))).toEqual([422, EXPIRED])
    expect((await by.post('/api/login/passkey', { credential })).status).toBe(200)
    expect(errorOf(await by.post('/api/login/passkey', { credential }))).toEqual([422, EXPIRED])
  })

  test('accept one of ten concurrent uses of a challenge', async () => {
    const authenticator = await addKey(browser)
    const by = await site.as(null)
    const cookie = by.cookie() ?? ''
    const credential = authenticator.get(await getOptions(by))
    const send = () =>
      by.raw('POST', '/api/login/passkey', {
        headers: { ...by.writeHeaders(), cookie: `guinguette=${cookie}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ credential }),
      })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    const sessions = await site.db.selectFrom('sessions').where('user_id', '=', zoe.id).select('id').execute()
    expect(sessions).toHaveLength(2)
  })

  test('accept a growing counter, refuse one that stays or goes back, and record it for staff', async () => {
    await site.db.updateTable('users').set({ roles: 1 }).where('id', '=', zoe.id).execute()
    const authenticator = await addKey(browser, { synced: false, counter: 5 })
    expect(await listKeys(browser)).toMatchObject([{ synced: false }])
    expect((await signIn(authenticator)).answer.status).toBe(200)
    authenticator.counter = 5
    expect(errorOf((await signIn(authenticator)).answer)).toEqual([422, COPIED])
    authenticator.counter = 2
    expect(errorOf((await signIn(authenticator)).answer)).toEqual([422, COPIED])
    authenticator.counter = 40
    expect((await signIn(authenticator)).answer.status).toBe(200)
    expect(await listAudit()).toEqual(['passkey.add', 'passkey.copied', 'passkey.copied'])
  })

  test('sign a suspended member in to their decisions, and a deleted account in to its undo', async () => {
    const authenticator = await addKey(browser)
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', zoe.id).execute()
    const suspended = await signIn(authenticator)
    expect(suspended.answer.status).toBe(200)
    const search = await suspended.by.get('/recherche')
    expect([search.status, search.headers.location]).toEqual([303, '/user/decisions'])
    await site.db.updateTable('users').set({ roles: 0 }).where('id', '=', zoe.id).execute()
    await browser.post('/api/user/autodestruction')
    const leaving = await signIn(authenticator)
    expect(leaving.answer.status).toBe(200)
    expect((await leaving.by.get('/api/me')).status).toBe(401)
    expect((await leaving.by.delete('/api/user/autodestruction')).status).toBe(200)
  })

  test('refuse an account that is about to be erased', async () => {
    const authenticator = await addKey(browser)
    const deletion_requested_at = new Date(Date.now() - 73 * 3_600_000)
    await site.db.updateTable('users').set({ deletion_requested_at }).where('id', '=', zoe.id).execute()
    expect(errorOf((await signIn(authenticator)).answer)).toEqual([422, REFUSED])
  })

  test('return 422 for an assertion without its parts', async () => {
    const by = await site.as(null)
    for (const credential of [undefined, 'x', { id: 'a', type: 'public-key' }]) {
      expect((await by.post('/api/login/passkey', { credential })).status).toBe(422)
    }
  })

  test('are refused after a hundred failures from one address', async () => {
    const strict = await createTestApp({}, 1)
    try {
      const by = await strict.as(null)
      const credential = createAuthenticator().get(await getOptions(by))
      const send = () => by.post('/api/login/passkey', { credential })
      for (let number = 0; number < 100; number++) expect((await send()).status).toBe(422)
      expect((await send()).status).toBe(429)
    } finally {
      await strict.close()
    }
  })
})
