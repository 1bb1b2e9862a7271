import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { generateCode } from '../../../../tests/support/authenticator.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { type Deviation, SoftwareAuthenticator } from '../../../../tests/support/software-authenticator.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'la barque et le saule'
const EXPIRED = 'Cette demande a expiré ou a déjà servi. Recommencez.'
const REFUSED = 'Cette clé d’accès ne convient pas. Connectez-vous avec votre mot de passe.'
const NOT_CREATED = 'Cette clé d’accès n’a pas pu être vérifiée. Recommencez.'
const COPIED =
  'Cette clé d’accès semble avoir été copiée\u202f: elle est refusée. Connectez-vous avec votre mot de passe, puis retirez-la de la page Sécurité.'
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

const createAuthenticator = (of?: { synced?: boolean; counter?: number }) =>
  new SoftwareAuthenticator(new URL(site.config.siteUrl).origin, of)

async function add(by: Browser, authenticator = createAuthenticator(), deviation?: Deviation) {
  const { body } = await by.post('/api/passkeys/setup')
  const credential = authenticator.create(body, deviation)
  return by.post('/api/passkeys', { name: ' Téléphone ', credential })
}

async function addKey(by: Browser, of?: { synced?: boolean; counter?: number }) {
  const authenticator = createAuthenticator(of)
  expect((await add(by, authenticator)).status).toBe(200)
  return authenticator
}

const getOptions = async (by: Browser) => (await by.post('/api/login/passkey/challenge')).body

async function signIn(authenticator: SoftwareAuthenticator, deviation?: Deviation, more = {}) {
  const by = await site.as(null)
  const credential = authenticator.get(await getOptions(by), deviation)
  return { by, answer: await by.post('/api/login/passkey', { credential, ...more }) }
}

async function check(by: Browser, authenticator: SoftwareAuthenticator) {
  const { body } = await by.post('/api/factor/passkey/challenge')
  return by.post('/api/factor/passkey', { credential: authenticator.get(body) })
}

const listKeys = async (by: Browser) => (await by.get('/api/passkeys')).body
const errorOf = ({ status, body }: { status: number; body: { errors?: { credential?: string[] } } }) => [
  status,
  body.errors?.credential?.[0],
]
const opensAdmin = async (by: Browser) => (await by.get('/admin/recherche')).status === 200
const listAudit = async () =>
  (await site.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('startPasskeySetup and addPasskey', () => {
  test('add a named passkey, which the list shows and a mail announces', async () => {
    const { status, body } = await add(browser)
    expect([status, body]).toEqual([200, { message: 'Votre clé d’accès est ajoutée.' }])
    expect(await listKeys(browser)).toEqual([
      {
        id: expect.any(Number),
        name: 'Téléphone',
        synced: true,
        created_at: expect.any(String),
        used_at: null,
      },
    ])
    const mails = await takeMails(site)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['zoe@exemple.fr', 'Une clé d’accès est ajoutée à votre compte'],
    ])
    expect(mails[0]?.text).toContain('un autre mot de passe ne l’arrête pas')
    expect((await browser.get('/user/securite')).text).toContain('Téléphone')
  })

  test('ask for no attestation, for a verified user and for the configured domain', async () => {
    const { body } = await browser.post('/api/passkeys/setup')
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Guinguette' },
      user: { name: 'Zoé', displayName: 'Zoé' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
  })

  test('name the account by a random handle that stays the same, and exclude known passkeys', async () => {
    const first = (await browser.post('/api/passkeys/setup')).body
    const { id } = await addKey(browser)
    const second = (await browser.post('/api/passkeys/setup')).body
    expect(first.user.id).toMatch(/^[\w-]{43}$/)
    expect(second.user.id).toBe(first.user.id)
    expect(second.excludeCredentials).toEqual([{ type: 'public-key', id: id.toString('base64url') }])
    const other = await site.as(await createMember(site.db))
    expect((await other.post('/api/passkeys/setup')).body.user.id).not.toBe(first.user.id)
  })

  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://guinguette.example' }],
    ['for another domain', { rpId: 'guinguette.example' }],
    ['without verification of the user', { verified: false }],
    ['of another type', { type: 'webauthn.get' }],
    ['with an attestation that names a certificate', { format: 'fido-u2f' }],
  ])('refuse a passkey %s', async (_, deviation) => {
    expect(errorOf(await add(browser, createAuthenticator(), deviation))).toEqual([422, NOT_CREATED])
    expect(await listKeys(browser)).toEqual([])
  })

  test('refuse a challenge of another session, of a sign-in and of nobody', async () => {
    const authenticator = createAuthenticator()
    const { body } = await (await site.as(zoe)).post('/api/passkeys/setup')
    const send = (credential: object) => browser.post('/api/passkeys', { name: 'Clé', credential })
    expect(errorOf(await send(authenticator.create(body)))).toEqual([422, EXPIRED])
    const { challenge } = await getOptions(browser)
    for (const foreign of [challenge, 'x', '']) {
      const answer = await send(authenticator.create(body, { challenge: foreign }))
      expect(errorOf(answer)).toEqual([422, EXPIRED])
    }
  })

  test.each([
    [{ name: '  ' }, 'name', 'Donnez un nom à cette clé.'],
    [{ name: 'x'.repeat(41) }, 'name', 'Le nom doit faire 40 caractères au plus.'],
    [{ credential: 'x' }, 'credential', 'Cette valeur n’est pas valide.'],
    [{ credential: { id: '!', type: 'public-key' } }, 'credential', 'Cette valeur n’est pas valide.'],
  ])('return 422 under the field for %j', async (body, field, sentence) => {
    const credential = createAuthenticator().create((await browser.post('/api/passkeys/setup')).body)
    const answer = await browser.post('/api/passkeys', { name: 'Clé', credential, ...body })
    expect([answer.status, answer.body.errors[field]?.[0]]).toEqual([422, sentence])
  })

  test('return 422 for responses whose parts are no CBOR or JSON', async () => {
    for (const part of ['clientDataJSON', 'attestationObject']) {
      const credential = createAuthenticator().create((await browser.post('/api/passkeys/setup')).body)
      const response = { ...credential.response, [part]: 'AAAA' }
      const answer = await browser.post('/api/passkeys', {
        name: 'Clé',
        credential: { ...credential, response },
      })
      expect(errorOf(answer)).toEqual([422, part === 'clientDataJSON' ? EXPIRED : NOT_CREATED])
    }
  })

  test('add one of ten concurrent repetitions', async () => {
    const credential = createAuthenticator().create((await browser.post('/api/passkeys/setup')).body)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.post('/api/passkeys', { name: 'Clé', credential })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => errorOf(answer)[1] === EXPIRED)).toHaveLength(9)
    expect(await listKeys(browser)).toHaveLength(1)
  })

  test('refuse a passkey that any account has', async () => {
    const authenticator = await addKey(browser)
    const other = await site.as(await createMember(site.db))
    const answer = await add(other, authenticator)
    expect([answer.status, answer.body.message]).toEqual([409, 'Cet appareil a déjà une clé d’accès ici.'])
  })

  test('add ten at most, also at once', async () => {
    for (let number = 0; number < 8; number++) await addKey(browser)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(browser)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    expect(await listKeys(browser)).toHaveLength(10)
    const eleventh = await browser.post('/api/passkeys/setup')
    expect([eleventh.status, eleventh.body.message]).toEqual([
      409,
      'Dix clés d’accès au plus\u202f: retirez-en une d’abord.',
    ])
  })
})

describe('listPasskeys, startPasskeySetup, addPasskey and removePasskey', () => {
  test.each<[string, (by: Browser) => ReturnType<Browser['post']>]>([
    ['startPasskeySetup', (by) => by.post('/api/passkeys/setup')],
    ['addPasskey', (by) => by.post('/api/passkeys', {})],
    ['removePasskey', (by) => by.delete('/api/passkeys/1')],
  ])('needs the password again in an old session: %s', async (_, act) => {
    const old = await site.as(zoe, { stale: true })
    const answer = await act(old)
    expect([answer.status, answer.body]).toEqual([
      403,
      { message: 'Pour continuer, donnez votre mot de passe.', code: 'password' },
    ])
    await old.post('/api/password/confirm', { current_password: PASSWORD })
    expect((await act(old)).status).not.toBe(403)
  })

  test('return 401 to visitors', async () => {
    const visitor = await site.as(null)
    const answers = [
      await visitor.get('/api/passkeys'),
      await visitor.post('/api/passkeys/setup'),
      await visitor.post('/api/passkeys', {}),
      await visitor.delete('/api/passkeys/1'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})

describe('removePasskey', () => {
  const idOf = async (by: Browser) => (await listKeys(by))[0].id

  test('ends its sign-ins, and a mail announces it; a repetition returns 404', async () => {
    const authenticator = await addKey(browser)
    await takeMails(site)
    const id = await idOf(browser)
    const { status, body } = await browser.delete(`/api/passkeys/${id}`)
    expect([status, body]).toEqual([200, { message: 'Votre clé d’accès est retirée.' }])
    expect(await listKeys(browser)).toEqual([])
    expect((await takeMails(site)).map(({ subject }) => subject)).toEqual([
      'Une clé d’accès est retirée de votre compte',
    ])
    expect(errorOf((await signIn(authenticator)).answer)).toEqual([422, REFUSED])
    expect((await browser.delete(`/api/passkeys/${id}`)).status).toBe(404)
  })

  test('returns 404 for the passkey of another member', async () => {
    await addKey(browser)
    const other = await site.as(await createMember(site.db))
    expect((await other.delete(`/api/passkeys/${await idOf(browser)}`)).status).toBe(404)
    expect(await listKeys(browser)).toHaveLength(1)
  })

  test('works as a plain form, which leads back to the page', async () => {
    await addKey(browser)
    const answer = await browser.submit(`/user/securite/cles/${await idOf(browser)}`, {})
    expect([answer.status, answer.headers.location]).toEqual([303, '/user/securite'])
    expect(await listKeys(browser)).toEqual([])
  })
})

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
