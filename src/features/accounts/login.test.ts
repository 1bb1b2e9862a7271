import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import * as passwords from './password.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'trois canards à l’aube'
let site: TestApp
let password_hash: string
beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

const login = async (email: string, password: string, more: object = {}) => {
  const browser = await site.as(null)
  return { browser, answer: await browser.post('/api/login', { email, password, ...more }) }
}

test('signs in, ignoring the case of the address', async () => {
  const { id } = await createMember(site.db, { email: 'jeanne@exemple.fr', password_hash })
  const { browser, answer } = await login(' Jeanne@EXEMPLE.fr', PASSWORD)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ message: 'Vous êtes connecté.', id })
  expect((await browser.get('/api/me')).body.id).toBe(id)
})

test('sets a persistent cookie only on request', async () => {
  await createMember(site.db, { email: 'jeanne@exemple.fr', password_hash })
  const { answer } = await login('jeanne@exemple.fr', PASSWORD)
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^guinguette=s\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const remembered = await login('jeanne@exemple.fr', PASSWORD, { remember: true })
  expect(String(remembered.answer.headers['set-cookie'])).toContain('Max-Age=15552000')
})

test('invalidates the previous cookie', async () => {
  const member = await createMember(site.db, { email: 'jeanne@exemple.fr', password_hash })
  const browser = await site.as(member)
  const before = browser.cookie()
  await browser.post('/api/login', { email: 'jeanne@exemple.fr', password: PASSWORD })
  expect(browser.cookie()).not.toBe(before)
  const old = await (await site.as(null)).raw('GET', '/api/me', {
    headers: { cookie: `guinguette=${before}` },
  })
  expect(old.status).toBe(401)
  expect(await site.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

test('sets a cookie of 256 random bits, stored only as a hash', async () => {
  await createMember(site.db, { email: 'jeanne@exemple.fr', password_hash })
  const signIns = [await login('jeanne@exemple.fr', PASSWORD), await login('jeanne@exemple.fr', PASSWORD)]
  const tokens = signIns.map(({ browser }) => String(browser.cookie()))
  expect(new Set(tokens).size).toBe(2)
  const stored = await site.db.selectFrom('sessions').selectAll().execute()
  for (const token of tokens) {
    expect(Buffer.from(token.slice(2), 'base64url')).toHaveLength(32)
    const hash = createHash('sha256').update(token).digest()
    expect(stored.filter(({ token_hash }) => token_hash.equals(hash))).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token.slice(2))
  }
})

const WRONG = {
  message: 'The given data was invalid.',
  errors: { email: ['L’adresse ou le mot de passe ne convient pas.'] },
}
test('answers every failure the same, in the same time', async () => {
  await createMember(site.db, { email: 'deux@exemple.fr', password_hash })
  await createMember(site.db, { email: 'deux@exemple.fr', password_hash, email_verified_at: null })
  await createMember(site.db, { email: 'une@exemple.fr', password_hash })
  for (const email of ['deux@exemple.fr', 'une@exemple.fr', 'personne@exemple.fr', 'pas une adresse']) {
    const verify = vi.spyOn(passwords, 'verifyPassword')
    const { answer } = await login(email, 'ce n’est pas le bon')
    expect([answer.status, answer.body]).toEqual([422, WRONG])
    expect(verify).toHaveBeenCalledTimes(4)
    for (const [hash] of verify.mock.calls) expect(hash).toContain('$m=19456,t=2,p=1$')
    verify.mockRestore()
  }
})

test('finds the confirmed account of an address, or by password the newest unconfirmed one', async () => {
  const other = await hashPassword('une autre phrase à moi')
  const confirmed = await createMember(site.db, { email: 'lea@exemple.fr', password_hash })
  await createMember(site.db, { email: 'lea@exemple.fr', password_hash, email_verified_at: null })
  const newest = await createMember(site.db, {
    email: 'lea@exemple.fr',
    password_hash: other,
    email_verified_at: null,
  })
  expect((await login('lea@exemple.fr', PASSWORD)).answer.body.id).toBe(confirmed.id)
  expect((await login('lea@exemple.fr', 'une autre phrase à moi')).answer.body.id).toBe(newest.id)
})

const claimAddress = (claims: number, hash = '-') =>
  Promise.all(
    Array.from({ length: claims }, () =>
      createMember(site.db, { email: 'lea@exemple.fr', password_hash: hash, email_verified_at: null }),
    ),
  )

test.each([
  ['after', 0, 5],
  ['before', 2, 0],
  ['before and after', 2, 5],
])('finds the owner of an unconfirmed address that others claimed %s', async (_when, before, after) => {
  await claimAddress(before)
  const [owner] = await claimAddress(1, password_hash)
  await claimAddress(after)
  const { answer } = await login('lea@exemple.fr', PASSWORD)
  expect([answer.status, answer.body.id]).toEqual([200, owner?.id])
})

test('finds the owner among the newest claims of an address', async () => {
  await claimAddress(5)
  const [owner] = await claimAddress(1, password_hash)
  expect((await login('lea@exemple.fr', PASSWORD)).answer.body.id).toBe(owner?.id)
})

test('signs in a suspended member', async () => {
  await createMember(site.db, { email: 'karim@exemple.fr', password_hash, roles: -1 })
  const { browser, answer } = await login('karim@exemple.fr', PASSWORD)
  expect(answer.status).toBe(200)
  expect((await browser.get('/api/me')).body.roles).toBe(-1)
})

test.each([
  ['email', { password: PASSWORD }, 'Ce champ est obligatoire.'],
  ['email', { email: '', password: PASSWORD }, 'Ce champ est obligatoire.'],
  ['email', { email: 'a'.repeat(255), password: PASSWORD }, 'Cette valeur n’est pas valide.'],
  ['password', { email: 'a@b.fr' }, 'Ce champ est obligatoire.'],
  ['password', { email: 'a@b.fr', password: '' }, 'Ce champ est obligatoire.'],
  ['password', { email: 'a@b.fr', password: 'x'.repeat(401) }, 'Cette valeur n’est pas valide.'],
  ['remember', { email: 'a@b.fr', password: PASSWORD, remember: 'oui' }, 'Cette valeur n’est pas valide.'],
])('validates %s', async (field, body, sentence) => {
  const answer = await (await site.as(null)).post('/api/login', body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ [field]: [sentence] })
})

test('ends the session at once; repeating it does nothing', async () => {
  const member = await createMember(site.db, { password_hash })
  const browser = await site.as(member)
  const token = browser.cookie()
  const answer = await browser.post('/api/logout')
  expect(answer.body).toEqual({ message: 'Vous êtes déconnecté.' })
  expect(browser.cookie()).toBeUndefined()
  const stolen = await browser.raw('GET', '/api/me', { headers: { cookie: `guinguette=${token}` } })
  expect(stolen.status).toBe(401)
  expect((await browser.post('/api/logout')).status).toBe(401)
})
