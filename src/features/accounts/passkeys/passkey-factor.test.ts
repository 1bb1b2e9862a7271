import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { generateCode } from '../../../../tests/support/authenticator.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import {
  createPasskeyActs,
  passkeyErrorOf as errorOf,
  type SoftwareAuthenticator,
} from '../../../../tests/support/software-authenticator.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'la barque et le saule'
const REFUSED = 'Cette clé d’accès ne convient pas. Connectez-vous avec votre mot de passe.'
const VERIFY_FIRST =
  'Confirmez d’abord votre second facteur\u202f: ouvrez l’administration dans cet onglet ou un autre.'
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

const { addKey, createAuthenticator, listKeys, signIn } = createPasskeyActs(() => site)
const opensAdmin = async (by: Browser) => (await by.get('/admin/recherche')).status === 200
const listAudit = async () =>
  (await site.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action)

async function check(by: Browser, authenticator: SoftwareAuthenticator) {
  const { body } = await by.post('/api/factor/passkey/challenge')
  return by.post('/api/factor/passkey', { credential: authenticator.get(body) })
}

describe('startPasskeyCheck and verifyPasskey', () => {
  let staff: TestMember
  beforeEach(async () => {
    staff = await createMember(site.db, { name: 'Nadia', roles: 2, password_hash })
  })
  const withPassword = () => site.as(staff, { factor: false })

  test('a first passkey opens the administration to this session alone', async () => {
    const [by, other] = [await withPassword(), await withPassword()]
    expect(await opensAdmin(by)).toBe(false)
    const authenticator = await addKey(by)
    expect([await opensAdmin(by), await opensAdmin(other)]).toEqual([true, false])
    expect((await other.get('/admin/acces')).text).toContain('Entrer avec une clé d’accès')
    const answer = await check(other, authenticator)
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'C’est bien vous\u202f: l’administration vous est ouverte.',
    ])
    expect(await opensAdmin(other)).toBe(true)
  })

  test('a sign-in with a passkey asks for no code', async () => {
    const by = await withPassword()
    const authenticator = await addKey(by)
    const signed = await signIn(authenticator)
    expect(await opensAdmin(signed.by)).toBe(true)
  })

  test('refuse the passkey of another member', async () => {
    const authenticator = await addKey(browser)
    const by = await withPassword()
    await addKey(await withPassword())
    expect(errorOf(await check(by, authenticator))).toEqual([422, REFUSED])
    expect(await opensAdmin(by)).toBe(false)
  })

  test('are refused to members and visitors', async () => {
    for (const [by, status] of [
      [browser, 403],
      [await site.as(null), 401],
    ] as const) {
      expect((await by.post('/api/factor/passkey/challenge')).status).toBe(status)
      expect((await by.post('/api/factor/passkey', {})).status).toBe(status)
    }
  })

  test('a password alone neither adds nor removes a passkey or code where there is a factor', async () => {
    const by = await withPassword()
    await addKey(by)
    const [{ id }] = await listKeys(by)
    const thief = await withPassword()
    const answers = [
      await thief.post('/api/passkeys/setup'),
      await thief.delete(`/api/passkeys/${id}`),
      await thief.post('/api/factor', { current_password: PASSWORD }),
    ]
    for (const answer of answers) expect([answer.status, answer.body.message]).toEqual([403, VERIFY_FIRST])
  })

  test('a code that waits since before the passkey is not confirmed by a password alone', async () => {
    const [by, thief] = [await withPassword(), await withPassword()]
    const { secret } = (await thief.post('/api/factor', { current_password: PASSWORD })).body
    await addKey(by)
    const answer = await thief.post('/api/factor/confirm', { code: generateCode(secret) })
    expect([answer.status, answer.body.message]).toEqual([403, VERIFY_FIRST])
  })

  test('a challenge that waits since before the factor does not add a passkey', async () => {
    const [by, thief] = [await withPassword(), await withPassword()]
    const { body } = await thief.post('/api/passkeys/setup')
    await addKey(by)
    const answer = await thief.post('/api/passkeys', {
      name: 'Clé',
      credential: createAuthenticator().create(body),
    })
    expect([answer.status, answer.body.message]).toEqual([403, VERIFY_FIRST])
  })

  test('removing a passkey closes the administration to all sessions until a factor is verified', async () => {
    const by = await withPassword()
    const authenticator = await addKey(by)
    const signed = await signIn(authenticator)
    const [{ id }] = await listKeys(by)
    expect((await by.delete(`/api/passkeys/${id}`)).status).toBe(200)
    expect([await opensAdmin(by), await opensAdmin(signed.by)]).toEqual([false, false])
    expect(await listAudit()).toEqual(['passkey.add', 'passkey.remove'])
    await addKey(by)
    expect(await opensAdmin(by)).toBe(true)
  })

  test('work besides an authenticator, which each member of staff may add and remove', async () => {
    const by = await withPassword()
    const authenticator = await addKey(by)
    const { secret } = (await by.post('/api/factor', { current_password: PASSWORD })).body
    expect((await by.post('/api/factor/confirm', { code: generateCode(secret) })).status).toBe(200)
    const later = await withPassword()
    expect((await later.post('/api/factor/check', { code: generateCode(secret, 1) })).status).toBe(200)
    const removal = { current_password: PASSWORD, code: generateCode(secret, 2) }
    expect((await later.delete('/api/factor', removal)).status).toBe(422)
    expect((await check(await withPassword(), authenticator)).status).toBe(200)
    expect(await listKeys(later)).toHaveLength(1)
  })

  test('the founder removes lost passkeys too; a member without a role keeps theirs', async () => {
    const authenticator = await addKey(await withPassword())
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    expect((await founder.get('/api/admin/team')).text).toContain('"factor":true')
    expect((await founder.delete(`/api/admin/factor/${staff.id}`)).status).toBe(200)
    expect(errorOf((await signIn(authenticator)).answer)).toEqual([422, REFUSED])
    const by = await withPassword()
    const other = await addKey(by)
    const demotion = await founder.post(`/api/admin/role/${staff.id}`, { role: 0 })
    expect(demotion.status).toBe(200)
    const signed = await signIn(other)
    expect(signed.answer.status).toBe(200)
    expect(await opensAdmin(signed.by)).toBe(false)
  })

  test('a site that does not require a factor asks those who have a passkey', async () => {
    const lax = await createTestApp({ STAFF_SECOND_FACTOR: 'optional' })
    try {
      const admin = await createMember(lax.db, { roles: 2, password_hash })
      const [by, other] = [await lax.as(admin, { factor: false }), await lax.as(admin, { factor: false })]
      expect(await opensAdmin(other)).toBe(true)
      await addKey(by)
      expect([await opensAdmin(by), await opensAdmin(other)]).toEqual([true, false])
    } finally {
      await lax.close()
    }
  })
})
