import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callWithToken, createApplication, createToken } from '../../../../tests/support/api-tokens.ts'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { hashPassword } from '../password.ts'
import { deleteExpiredAccountData } from '../register.ts'

const PASSWORD = 'la barque et le saule'
const NEW = { name: ' Sauvegarde ', days: 90, scopes: ['own:read', 'conversations:read'] }
const FORM = { name: 'Sauvegarde', days: '30', scopes: ['own:read', 'conversations:read'] }
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

const countTokens = async () => (await site.db.selectFrom('api_tokens').select('id').execute()).length
const readOwn = async (token: string) => (await callWithToken(site, token, ['GET', '/api/me'])).status

describe('createApiToken', () => {
  test('returns a token that works, stores its hash alone, and mails the member', async () => {
    const { status, body } = await browser.post('/api/tokens', NEW)
    expect([status, body.message]).toEqual([
      200,
      'Votre jeton est créé. Copiez-le maintenant\u202f: il ne sera plus montré.',
    ])
    expect(body.token).toMatch(/^guinguette_[\w-]{43}$/)
    expect(await readOwn(body.token)).toBe(200)
    const row = await site.db.selectFrom('api_tokens').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(body.token)
    const mails = await takeMails(site)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['zoe@exemple.fr', 'Un programme a accès à votre compte'],
    ])
    expect(mails[0]?.text).not.toContain(body.token)
  })

  test.each([30, 90, 365])('lets the member choose %d days', async (days) => {
    await browser.post('/api/tokens', { ...NEW, days })
    const [token] = (await browser.get('/api/tokens')).body
    const seconds = (Date.parse(token.expires_at) - Date.parse(token.created_at)) / 1_000
    expect(Math.abs(seconds - days * 86_400)).toBeLessThan(2 * 3_600)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Donnez un nom à ce programme.'],
    [{ name: 'x'.repeat(41) }, 'name', 'Le nom doit faire 40 caractères au plus.'],
    [{ days: 31 }, 'days', 'Choisissez 30 jours, 90 jours ou un an.'],
    [{ days: undefined }, 'days', 'Choisissez 30 jours, 90 jours ou un an.'],
    [{ scopes: [] }, 'scopes', 'Choisissez au moins un droit.'],
    [{ scopes: undefined }, 'scopes', 'Choisissez au moins un droit.'],
    [{ scopes: ['desk'] }, 'scopes', 'Choisissez au moins un droit.'],
    [
      { scopes: ['client'] },
      'scopes',
      'Ce droit n’est donné qu’aux applications inscrites par le fondateur.',
    ],
  ])('returns 422 under the field for %j', async (input, field, sentence) => {
    const { status, body } = await browser.post('/api/tokens', { ...NEW, ...input })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, sentence])
    expect(await countTokens()).toBe(0)
  })

  test('gives the scope client to a member with an application', async () => {
    await createApplication(site.db, zoe.id)
    expect((await browser.post('/api/tokens', { ...NEW, scopes: ['client', 'client'] })).status).toBe(200)
    expect((await browser.get('/api/tokens')).body[0].scopes).toEqual(['client'])
  })

  test('accepts ten of twelve concurrent requests, and another one once one is revoked', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.post('/api/tokens', NEW)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe('Dix jetons au plus\u202f: retirez-en un d’abord.')
    const [{ id }] = (await browser.get('/api/tokens')).body
    await browser.delete(`/api/tokens/${id}`)
    expect((await browser.post('/api/tokens', NEW)).status).toBe(200)
  })

  test('does not count expired tokens', async () => {
    for (let i = 0; i < 10; i++) await createToken(site.db, zoe.id, { days: -1 })
    expect((await browser.post('/api/tokens', NEW)).status).toBe(200)
  })

  test('needs the password again in an old session', async () => {
    const old = await site.as(zoe, { stale: true })
    const { status, body } = await old.post('/api/tokens', NEW)
    expect([status, body.code]).toEqual([403, 'password'])
    await old.post('/api/password/confirm', { current_password: PASSWORD })
    expect((await old.post('/api/tokens', NEW)).status).toBe(200)
  })

  test('needs the factor of staff who have one, and is recorded in the audit log', async () => {
    const modo = await createMember(site.db, { roles: 1 })
    await site.db
      .insertInto('second_factors')
      .values({ user_id: modo.id, secret: '-', confirmed_at: new Date() })
      .execute()
    expect((await (await site.as(modo, { factor: false })).post('/api/tokens', NEW)).status).toBe(403)
    expect((await (await site.as(modo)).post('/api/tokens', NEW)).status).toBe(200)
    const audit = await site.db.selectFrom('audit').select('action').execute()
    expect(audit).toEqual([{ action: 'token.created' }])
  })

  test('creates no token after a concurrent new password', async () => {
    const [created] = await Promise.all([
      browser.post('/api/tokens', NEW),
      (await site.as(zoe)).patch('/api/user/password', {
        current_password: PASSWORD,
        password: 'un saule et une barque',
      }),
    ])
    expect(created.status === 200 ? await readOwn(created.body.token) : 401).toBe(401)
  })
})

describe('the form of createApiToken', () => {
  test('shows the token once, and never again', async () => {
    const { status, text } = await browser.submit('/user/securite/jetons', FORM)
    const token = /guinguette_[\w-]{43}/.exec(text)?.[0] ?? ''
    expect(status).toBe(200)
    expect(await readOwn(token)).toBe(200)
    for (const path of ['/user/securite', '/user/securite/jetons'])
      expect((await browser.get(path)).text).not.toContain(token)
  })

  test('asks for the password in an old session and goes on with both scopes', async () => {
    const old = await site.as(zoe, { stale: true })
    const { status, text } = await old.submit('/user/securite/jetons', FORM)
    expect(status).toBe(403)
    for (const scope of FORM.scopes)
      expect(text).toContain(`<input type="hidden" name="scopes" value="${scope}"/>`)
    await old.submit('/user/securite/jetons', { ...FORM, current_password: PASSWORD })
    expect((await browser.get('/api/tokens')).body).toMatchObject([{ scopes: FORM.scopes }])
  })

  test('shows the errors and what was typed', async () => {
    const { status, text } = await browser.submit('/user/securite/jetons', {
      name: '',
      days: '365',
      scopes: 'own:read',
    })
    expect(status).toBe(422)
    expect(text).toContain('Donnez un nom à ce programme.')
    expect(text).toMatch(/value="own:read"[^>]*checked|checked=""[^>]*value="own:read"/)
  })

  test('offers the scope client to members with an application alone', async () => {
    expect((await browser.get('/user/securite/jetons')).text).not.toContain('value="client"')
    await createApplication(site.db, zoe.id)
    expect((await browser.get('/user/securite/jetons')).text).toContain('value="client"')
  })
})

describe('listApiTokens', () => {
  test('returns the valid tokens of the member with the day of their last use', async () => {
    const { id, token } = await createToken(site.db, zoe.id, { name: 'Boussole', scopes: ['own:read'] })
    await createToken(site.db, zoe.id, { days: -1 })
    await createToken(site.db, (await createMember(site.db)).id)
    const listed = async () => (await browser.get('/api/tokens')).body
    expect(await listed()).toEqual([
      {
        ...{ id, name: 'Boussole', scopes: ['own:read'], used_on: null },
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ])
    await readOwn(token)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
    expect(await listed()).toMatchObject([{ used_on: today }])
  })

  test('is on the security page', async () => {
    await createToken(site.db, zoe.id, { name: 'Boussole', scopes: ['conversations:read'] })
    const { text } = await browser.get('/user/securite')
    for (const part of ['Accès par programme', 'Boussole', 'Lire mes conversations', 'jamais utilisé'])
      expect(text).toContain(part)
  })
})

describe('revokeApiToken', () => {
  test('ends the token at once, and mails the member', async () => {
    const { id, token } = await createToken(site.db, zoe.id)
    const { status, body } = await browser.delete(`/api/tokens/${id}`)
    expect([status, body]).toEqual([200, { message: 'Le jeton est retiré\u202f: il n’ouvre plus rien.' }])
    expect(await readOwn(token)).toBe(401)
    expect((await takeMails(site)).map(({ subject }) => subject)).toEqual([
      'Un programme n’a plus accès à votre compte',
    ])
    expect((await browser.delete(`/api/tokens/${id}`)).status).toBe(404)
  })

  test('returns 404 for the token of another member', async () => {
    const { id, token } = await createToken(site.db, (await createMember(site.db)).id)
    expect((await browser.delete(`/api/tokens/${id}`)).status).toBe(404)
    expect(await readOwn(token)).toBe(200)
  })

  test('works by a form, which asks for the password in an old session', async () => {
    const { id, token } = await createToken(site.db, zoe.id)
    const old = await site.as(zoe, { stale: true })
    const refused = await old.submit(`/user/securite/jetons/${id}`, {})
    expect([refused.status, refused.text.includes('name="current_password"')]).toEqual([403, true])
    expect((await old.submit(`/user/securite/jetons/${id}`, { current_password: PASSWORD })).status).toBe(303)
    expect(await readOwn(token)).toBe(401)
  })
})

test('expired tokens are swept', async () => {
  await createToken(site.db, zoe.id, { days: -1 })
  const { id } = await createToken(site.db, zoe.id)
  await deleteExpiredAccountData(site.db)
  const { rows } = await sql<{ id: number }>`select id from api_tokens`.execute(site.db)
  expect(rows).toEqual([{ id }])
})
