import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { takeMails, tokenOf } from '../../../tests/support/outbox.ts'
import { hashPassword, verifyPassword } from './password.ts'

const PASSWORD = 'un vieux mot de passe'
const NEW = 'la barque et le saule'
let site: TestApp
let password_hash: string
beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

const member = (more: object = {}) =>
  createMember(site.db, { name: 'Salomé', email: 'salome@exemple.fr', password_hash, ...more })
const readUser = () => site.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
const change = { current_password: PASSWORD, password: NEW }
const move = { current_password: PASSWORD, email: 'nouvelle@exemple.fr' }

test('visitors are rejected, suspended members accepted', async () => {
  const visitor = await site.as(null)
  const suspended = await member({ roles: -1 })
  const { id } = await site.db
    .insertInto('sessions')
    .values({ token_hash: Buffer.from('x'), user_id: suspended.id, expires_at: new Date(Date.now() + 9e6) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = async (by: typeof visitor) => [
    (await by.get('/api/me')).status,
    (await by.get('/api/user/sessions')).status,
    (await by.delete(`/api/user/sessions/${id}`)).status,
    (await by.patch('/api/user/email', move)).status,
    (await by.patch('/api/user/password', change)).status,
    (await by.post('/api/logout')).status,
  ]
  expect(await post(visitor)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await post(await site.as(suspended))).toEqual([200, 200, 200, 200, 200, 200])
})

test('me is the signed-in member', async () => {
  const { id } = await member({ warning: 20, stripe_status: true })
  const { body } = await (await site.as({ id })).get('/api/me')
  expect(body).toEqual({
    id,
    name: 'Salomé',
    avatar: null,
    emoji: null,
    status: 0,
    roles: 0,
    last_activity: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
    latitude: 48.86,
    longitude: 2.35,
    premium: true,
    warning: 20,
    unread: { messages: 0, asks: 0, notifications: 0 },
  })
})

test('a new password ends all other sessions', async () => {
  const { id } = await member()
  const [mine, elsewhere] = [await site.as({ id }), await site.as({ id })]
  const answer = await mine.patch('/api/user/password', change)
  expect(answer.body).toEqual({
    message: 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
  })
  expect((await mine.get('/api/me')).status).toBe(200)
  expect((await elsewhere.get('/api/me')).status).toBe(401)
  expect(await verifyPassword((await readUser()).password_hash, NEW)).toBe(true)
  expect(await takeMails(site)).toMatchObject([
    { to: 'salome@exemple.fr', subject: 'Votre mot de passe a changé' },
  ])
})

test.each([
  [
    { ...change, current_password: 'pas celui-là' },
    'current_password',
    'Ce n’est pas votre mot de passe actuel.',
  ],
  [{ password: NEW }, 'current_password', 'Ce champ est obligatoire.'],
  [{ ...change, password: 'court' }, 'password', 'Le mot de passe doit faire 10 caractères ou plus.'],
  [
    { ...change, password: 'azertyuiop' },
    'password',
    'Ce mot de passe est trop facile à deviner. Choisissez-en un plus personnel.',
  ],
  [
    { ...change, password: 'salome chante' },
    'password',
    'Le mot de passe ne doit contenir ni votre nom, ni celui de votre adresse.',
  ],
])('password %j is rejected', async (body, field, sentence) => {
  const answer = await (await site.as(await member())).patch('/api/user/password', body)
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }])
  expect((await readUser()).password_hash).toBe(password_hash)
})

test('one of two concurrent changes counts', async () => {
  const browser = await site.as(await member())
  const answers = await Promise.all(
    ['les oies sauvages', 'les saules pleureurs'].map((password) =>
      browser.patch('/api/user/password', { ...change, password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('an address changes when its link is used; the old one gets a notice', async () => {
  const browser = await site.as(await member())
  const answer = await browser.patch('/api/user/email', move)
  expect(answer.body).toEqual({
    message: 'Un lien vient de partir vers la nouvelle adresse. L’adresse change quand vous l’ouvrez.',
  })
  expect(await readUser()).toMatchObject({ email: 'salome@exemple.fr', pending_email: 'nouvelle@exemple.fr' })
  const mails = await takeMails(site)
  const toOld = mails.find(({ to }) => to === 'salome@exemple.fr')
  expect(toOld?.subject).toBe('Votre adresse va changer')
  expect(toOld?.link).toBe('')
  const toNew = mails.find(({ to }) => to === 'nouvelle@exemple.fr')
  await browser.post('/api/email/verify', { token: tokenOf(toNew) })
  expect(await readUser()).toMatchObject({
    email: 'nouvelle@exemple.fr',
    email_key: 'nouvelle@exemple.fr',
    pending_email: null,
  })
})

test('an address with an account gets the same answer and cannot be taken', async () => {
  const browser = await site.as(await member())
  await createMember(site.db, { email: 'nouvelle@exemple.fr' })
  expect((await browser.patch('/api/user/email', move)).status).toBe(200)
  const mail = (await takeMails(site)).find(({ to }) => to === 'nouvelle@exemple.fr')
  expect(mail?.subject).toBe('Vous avez déjà un compte')
  expect(mail?.link).not.toContain('/email/')
})

test('a link to a replaced address is invalid; an unconfirmed address gets no notice', async () => {
  const browser = await site.as(await member({ email_verified_at: null }))
  await browser.post('/api/email/resend')
  const first = tokenOf((await takeMails(site))[0])
  await browser.patch('/api/user/email', move)
  expect((await takeMails(site)).map(({ to }) => to)).toEqual(['nouvelle@exemple.fr'])
  expect((await browser.post('/api/email/verify', { token: first })).status).toBe(422)
})

test.each([
  [
    { ...move, current_password: 'pas celui-là' },
    'current_password',
    'Ce n’est pas votre mot de passe actuel.',
  ],
  [{ ...move, email: 'pas une adresse' }, 'email', 'Cette adresse e-mail n’est pas valide.'],
  [{ ...move, email: 'SALOME@exemple.fr' }, 'email', 'C’est déjà votre adresse.'],
])('address %j is rejected', async (body, field, sentence) => {
  const answer = await (await site.as(await member())).patch('/api/user/email', body)
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }])
  expect((await readUser()).pending_email).toBeNull()
})

test('sessions are listed and ended by their owner', async () => {
  const own = await member()
  const other = await createMember(site.db)
  const [mine, phone, stranger] = [await site.as(own), await site.as(own), await site.as(other)]
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1'
  await site.db.updateTable('sessions').set({ user_agent: iphone }).where('id', '=', 2).execute()
  const { body } = await mine.get('/api/user/sessions')
  expect(body).toMatchObject([
    { id: 2, device: 'Safari, iPhone', current: false },
    { id: 1, device: 'Appareil inconnu', current: true },
  ])
  expect((await stranger.delete('/api/user/sessions/2')).status).toBe(404)
  const answer = await mine.delete('/api/user/sessions/2')
  expect(answer.body).toEqual({ message: 'Cet appareil est déconnecté.' })
  expect((await phone.get('/api/me')).status).toBe(401)
  for (const id of ['2', '0', '-1', 'x', '9223372036854775808', '1e9']) {
    expect((await mine.delete(`/api/user/sessions/${id}`)).status).toBe(404)
  }
  expect((await mine.delete('/api/user/sessions/1')).status).toBe(200)
  expect(mine.cookie()).toBeUndefined()
})

test('ended sessions are not listed', async () => {
  const own = await member()
  const mine = await site.as(own)
  await site.as(own)
  await site.db
    .updateTable('sessions')
    .set({ seen_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', 2)
    .execute()
  expect((await mine.get('/api/user/sessions')).body).toHaveLength(1)
})
