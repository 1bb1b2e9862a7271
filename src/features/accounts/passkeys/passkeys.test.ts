import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import {
  createPasskeyActs,
  type Deviation,
  passkeyErrorOf as errorOf,
} from '../../../../tests/support/software-authenticator.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'la barque et le saule'
const EXPIRED = 'Cette demande a expiré ou a déjà servi. Recommencez.'
const REFUSED = 'Cette clé d’accès ne convient pas. Connectez-vous avec votre mot de passe.'
const NOT_CREATED = 'Cette clé d’accès n’a pas pu être vérifiée. Recommencez.'
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

const { add, addKey, createAuthenticator, getOptions, listKeys, prepare, signIn } = createPasskeyActs(
  () => site,
)

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
    [{ name: 'x'.repeat(61) }, 'name', 'Le nom doit faire 60 caractères au plus.'],
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
    const prepared = await Promise.all(Array.from({ length: 5 }, () => prepare(browser)))
    const answers = await Promise.all(prepared.map((addPrepared) => addPrepared()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    expect(await listKeys(browser)).toHaveLength(10)
    const eleventh = await browser.post('/api/passkeys/setup')
    expect([eleventh.status, eleventh.body.message]).toEqual([
      409,
      'Dix clés d’accès au plus\u202f: retirez-en une d’abord.',
    ])
  })
})

describe('listPasskeys, startPasskeySetup, addPasskey, renamePasskey and removePasskey', () => {
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
      await visitor.patch('/api/passkeys/1', { name: 'Clé' }),
      await visitor.delete('/api/passkeys/1'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
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

describe('renamePasskey', () => {
  const idOf = async (by: Browser) => (await listKeys(by))[0].id
  const nameOf = async (by: Browser) => (await listKeys(by))[0].name

  test('changes the name without its spaces, also in an old session and again', async () => {
    await addKey(browser)
    const id = await idOf(browser)
    const old = await site.as(zoe, { stale: true })
    for (const by of [browser, old]) {
      const { status, body } = await by.patch(`/api/passkeys/${id}`, { name: '  Clé du bureau ' })
      expect([status, body]).toEqual([200, { message: 'Votre clé d’accès a changé de nom.' }])
      expect(await nameOf(browser)).toBe('Clé du bureau')
    }
  })

  test('takes 60 characters', async () => {
    await addKey(browser)
    const name = 'é'.repeat(60)
    expect((await browser.patch(`/api/passkeys/${await idOf(browser)}`, { name })).status).toBe(200)
    expect(await nameOf(browser)).toBe(name)
  })

  test.each([
    [{ name: ' ' }, 'Donnez un nom à cette clé.'],
    [{ name: 'x'.repeat(61) }, 'Le nom doit faire 60 caractères au plus.'],
    [{}, 'Ce champ est obligatoire.'],
    [{ name: 7 }, 'Cette valeur n’est pas valide.'],
  ])('returns 422 under the field for %j', async (body, sentence) => {
    await addKey(browser)
    const answer = await browser.patch(`/api/passkeys/${await idOf(browser)}`, body)
    expect([answer.status, answer.body.errors.name?.[0]]).toEqual([422, sentence])
    expect(await nameOf(browser)).toBe('Téléphone')
  })

  test('returns 404 for a passkey of another member and for none', async () => {
    await addKey(browser)
    const other = await site.as(await createMember(site.db))
    for (const id of [await idOf(browser), 2_147_483_647, 'x'])
      expect((await other.patch(`/api/passkeys/${id}`, { name: 'À moi' })).status).toBe(404)
    expect(await nameOf(browser)).toBe('Téléphone')
  })

  test('leaves the name of the last of concurrent requests', async () => {
    await addKey(browser)
    const id = await idOf(browser)
    const names = ['Un', 'Deux', 'Trois', 'Quatre']
    const answers = await Promise.all(names.map((name) => browser.patch(`/api/passkeys/${id}`, { name })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(names).toContain(await nameOf(browser))
  })

  test('works as a plain form, which leads back to the page', async () => {
    await addKey(browser)
    const address = `/user/securite/cles/${await idOf(browser)}/nom`
    const answer = await browser.submit(address, { name: 'Clé USB' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/user/securite#cles'])
    expect(await nameOf(browser)).toBe('Clé USB')
  })

  test('has a page with the present name, and shows it again with a refused name and its error', async () => {
    await addKey(browser)
    const address = `/user/securite/cles/${await idOf(browser)}/nom`
    expect((await browser.get(address)).text).toContain('value="Téléphone"')
    const name = 'x'.repeat(61)
    const answer = await browser.submit(address, { name })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Le nom doit faire 60 caractères au plus.')
    expect(answer.text).toContain(`value="${name}"`)
  })

  test('returns 404 for the page of a passkey of another member', async () => {
    await addKey(browser)
    const other = await site.as(await createMember(site.db))
    const address = `/user/securite/cles/${await idOf(browser)}/nom`
    expect((await other.get(address)).status).toBe(404)
    expect((await other.submit(address, { name: 'À moi' })).status).toBe(404)
  })
})
