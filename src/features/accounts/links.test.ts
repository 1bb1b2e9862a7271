import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { birthdayAtAge, createMember } from '../../../tests/support/factories.ts'
import { takeMails, tokenOf } from '../../../tests/support/outbox.ts'
import type { AppEvent } from '../../platform/events/event-hub.ts'
import { accountMail } from './mails.ts'
import { hashPassword, verifyPassword } from './password.ts'

const OLD = 'un vieux mot de passe'
const NEW = 'la barque et le saule'
const DEAD = 'Ce lien n’est plus valable. Demandez-en un nouveau.'
let site: TestApp
let password_hash: string
beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(OLD)
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

const unverified = (email = 'nadia@exemple.fr') =>
  createMember(site.db, { email, email_verified_at: null, password_hash })
const sendConfirm = async (user_id: number) => {
  await site.context.jobs.send(site.db, accountMail, { letter: 'confirm', user_id })
  return tokenOf((await takeMails(site))[0])
}
const forgot = async (email: string) => {
  const answer = await (await site.as(null)).post('/api/password/forgot', { email })
  return { answer, mails: await takeMails(site) }
}
const post = async (url: string, body: object) => (await site.as(null)).post(url, body)

test('a link confirms an address once, on any device', async () => {
  const member = await unverified()
  const token = await sendConfirm(member.id)
  const answer = await post('/api/email/verify', { token })
  expect([answer.status, answer.body]).toEqual([200, { message: 'Votre adresse est confirmée.', next: '/' }])
  const second = await post('/api/email/verify', { token })
  expect([second.status, second.body.errors]).toEqual([422, { token: [DEAD] }])
})

test.each([
  ['/celibataire/9', '/celibataire/9'],
  ['/messages/4?depuis=1', '/messages/4?depuis=1'],
  ['//voleur.exemple', '/'],
  ['/\\voleur.exemple', '/'],
  ['https://voleur.exemple/celibataire/9', '/'],
  ['/connexion?suite=/x', '/'],
  ['/bienvenue/lieu', '/'],
  [`/forum?search=${'x'.repeat(300)}`, '/'],
])('a confirmed address leads back from a sign-up at %s to %s', async (suite, next) => {
  const visitor = await site.as(null)
  const sex = { birthday: birthdayAtAge(34), sex: 0, terms: true }
  const account = { name: 'Nadia', email: 'nadia@exemple.fr', password: NEW, ...sex, suite }
  expect((await visitor.post('/api/register', account)).status).toBe(200)
  const [mail] = await takeMails(site)
  const confirmed = await post('/api/email/verify', { token: tokenOf(mail) })
  expect(confirmed.body).toEqual({ message: 'Votre adresse est confirmée.', next })
  const { return_path } = await site.db.selectFrom('users').select('return_path').executeTakeFirstOrThrow()
  expect(return_path).toBeNull()
})

test('without scripts the link leads back at once where it is opened signed in, else by a link', async () => {
  for (const isSignedIn of [true, false]) {
    const member = await createMember(site.db, { email_verified_at: null, return_path: '/celibataire/9' })
    const token = await sendConfirm(member.id)
    const answer = await (await site.as(isSignedIn ? member : null)).submit(`/email/${token}`, { token })
    if (isSignedIn) expect([answer.status, answer.headers.location]).toEqual([303, '/celibataire/9'])
    else expect(answer.text).toContain('href="/celibataire/9"')
    expect(answer.text).not.toContain('Un dernier geste')
  }
})

test('after the confirmation no page of the member asks for it, and open ones hear it', async () => {
  const member = await unverified()
  const browser = await site.as(member)
  const NOTICE = 'le lien vous attend dans votre boîte de réception'
  for (const path of ['/', '/user/securite']) expect((await browser.get(path)).text).toContain(NOTICE)
  const events: AppEvent[] = []
  site.context.events.listen((event) => events.push(event))
  expect((await post('/api/email/verify', { token: await sendConfirm(member.id) })).status).toBe(200)
  expect(events).toContainEqual({ kind: 'event', to: [member.id], event: { name: 'verified', data: {} } })
  for (const path of ['/', '/user/securite']) expect((await browser.get(path)).text).not.toContain(NOTICE)
})

test('one of two concurrent uses of a link counts', async () => {
  const token = await sendConfirm((await unverified()).id)
  const answers = await Promise.all([1, 2, 3].map(() => post('/api/email/verify', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const { mails } = await forgot('nadia@exemple.fr')
  const reset = { token: tokenOf(mails[0]), password: NEW }
  const resets = await Promise.all([1, 2, 3].map(() => post('/api/password/reset', reset)))
  expect(resets.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('a link’s secret is stored only as a hash, and never in the queue', async () => {
  const token = await sendConfirm((await unverified()).id)
  const { token_hash } = await site.db
    .selectFrom('account_tokens')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  expect(token_hash.toString('base64url')).not.toBe(token)
  expect(token_hash).toHaveLength(32)
  const { rows } = await site.context.pool.query('select data::text, output::text from pgboss.job')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a new link replaces the former; an expired one is rejected', async () => {
  const { id } = await unverified()
  const first = await sendConfirm(id)
  const second = await sendConfirm(id)
  expect((await post('/api/email/verify', { token: first })).status).toBe(422)
  await site.db
    .updateTable('account_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect((await post('/api/email/verify', { token: second })).body.errors).toEqual({ token: [DEAD] })
})

test('links expire after three days and after one hour', async () => {
  await sendConfirm((await unverified()).id)
  await forgot('nadia@exemple.fr')
  const rows = await site.db.selectFrom('account_tokens').select(['kind', 'expires_at']).execute()
  const hours = Object.fromEntries(rows.map((row) => [row.kind, (+row.expires_at - Date.now()) / 3_600_000]))
  expect(hours.verify).toBeCloseTo(72, 1)
  expect(hours.reset).toBeCloseTo(1, 1)
})

test('a link of one kind is not accepted for the other', async () => {
  const token = await sendConfirm((await unverified()).id)
  expect((await post('/api/password/reset', { token, password: NEW })).body.errors).toEqual({ token: [DEAD] })
})

test('a second account with the same address can never confirm it', async () => {
  const [first, second] = [await unverified(), await unverified()]
  const [one, two] = [await sendConfirm(first.id), await sendConfirm(second.id)]
  expect((await post('/api/email/verify', { token: one })).status).toBe(200)
  const answer = await post('/api/email/verify', { token: two })
  expect([answer.status, answer.body]).toEqual([
    409,
    {
      message:
        'Cette adresse est déjà celle d’un autre compte. Connectez-vous à ce compte, ou demandez un nouveau mot de passe.',
    },
  ])
  const rows = await site.db.selectFrom('users').select(['id', 'email_verified_at']).execute()
  expect(rows.find(({ id }) => id === second.id)?.email_verified_at).toBeNull()
})

test('a forgotten password gets the same answer for every address', async () => {
  await createMember(site.db, { email: 'hugo@exemple.fr', name: 'Hugo', password_hash })
  const addresses = await forgot('Hugo@exemple.fr')
  const unknown = await forgot('personne@exemple.fr')
  const sentence =
    'Si un compte existe à cette adresse, un lien pour choisir un nouveau mot de passe vient d’y partir.'
  expect([addresses.answer.status, addresses.answer.body]).toEqual([200, { message: sentence }])
  expect([unknown.answer.status, unknown.answer.body]).toEqual([200, { message: sentence }])
  expect(addresses.mails[0]).toMatchObject({
    to: 'hugo@exemple.fr',
    subject: 'Choisissez un nouveau mot de passe',
  })
  expect(addresses.mails[0]?.text).toContain('Bonjour Hugo,')
  expect(unknown.mails).toEqual([])
  expect((await forgot('rien')).answer.body.errors).toEqual({
    email: ['Cette adresse e-mail n’est pas valide.'],
  })
})

test('a reset reaches the oldest claim of an unconfirmed address, and the confirmed one before it', async () => {
  const owner = await createMember(site.db, {
    email: 'hugo@exemple.fr',
    name: 'Hugo',
    email_verified_at: null,
    password_hash,
  })
  await unverified('hugo@exemple.fr')
  const later = await createMember(site.db, {
    email: 'hugo@exemple.fr',
    name: 'Hugues',
    email_verified_at: null,
    password_hash,
  })
  const first = await forgot('hugo@exemple.fr')
  expect(first.mails[0]?.text).toContain(`Bonjour ${owner.name},`)
  await site.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', later.id)
    .execute()
  const second = await forgot('hugo@exemple.fr')
  expect(second.mails[0]?.text).toContain('Bonjour Hugues,')
})

test('a reset changes the password and ends all sessions except the browser’s own', async () => {
  const member = await createMember(site.db, { email: 'hugo@exemple.fr', password_hash })
  const [ownLink, elsewhere] = [await site.as(member), await site.as(member)]
  const { mails } = await forgot('hugo@exemple.fr')
  const answer = await ownLink.post('/api/password/reset', { token: tokenOf(mails[0]), password: NEW })
  expect([answer.status, answer.body]).toEqual([200, { message: 'Votre mot de passe est changé.' }])
  expect((await ownLink.get('/api/me')).status).toBe(200)
  expect((await elsewhere.get('/api/me')).status).toBe(401)
  const { password_hash: hash } = await site.db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  expect(await verifyPassword(hash, NEW)).toBe(true)
  expect((await takeMails(site)).map(({ subject }) => subject)).toEqual(['Votre mot de passe a changé'])
})

test('a reset by a visitor does not sign in', async () => {
  const member = await createMember(site.db, { email: 'hugo@exemple.fr', password_hash })
  const elsewhere = await site.as(member)
  const { mails } = await forgot('hugo@exemple.fr')
  const visitor = await site.as(null)
  expect(
    (await visitor.post('/api/password/reset', { token: tokenOf(mails[0]), password: NEW })).status,
  ).toBe(200)
  expect((await visitor.get('/api/me')).status).toBe(401)
  expect((await elsewhere.get('/api/me')).status).toBe(401)
})

test('a reset cancels a pending change of address', async () => {
  await createMember(site.db, {
    email: 'hugo@exemple.fr',
    password_hash,
    pending_email: 'voleur@exemple.fr',
  })
  const { id } = await site.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const stolen = await sendConfirm(id)
  const { mails } = await forgot('hugo@exemple.fr')
  await post('/api/password/reset', { token: tokenOf(mails[0]), password: NEW })
  expect((await post('/api/email/verify', { token: stolen })).status).toBe(422)
  const user = await site.db.selectFrom('users').select(['email', 'pending_email']).executeTakeFirst()
  expect(user).toEqual({ email: 'hugo@exemple.fr', pending_email: null })
})

test('a rejected password does not consume the link', async () => {
  await createMember(site.db, { email: 'hugo@exemple.fr', name: 'hugo_du_34', password_hash })
  const token = tokenOf((await forgot('hugo@exemple.fr')).mails[0])
  for (const [password, sentence] of [
    ['court', 'Le mot de passe doit faire 10 caractères ou plus.'],
    ['1234567890', 'Ce mot de passe est trop facile à deviner. Choisissez-en un plus personnel.'],
    ['c’est Hugo_du_34 !', 'Le mot de passe ne doit contenir ni votre nom, ni celui de votre adresse.'],
  ]) {
    const answer = await post('/api/password/reset', { token, password })
    expect([answer.status, answer.body.errors]).toEqual([422, { password: [sentence] }])
  }
  expect((await post('/api/password/reset', { token, password: NEW })).status).toBe(200)
})

test('the link is sent again while the address is unconfirmed', async () => {
  const member = await unverified()
  const browser = await site.as(member)
  const answer = await browser.post('/api/email/resend')
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Un nouveau lien vient de partir. Pensez à regarder dans les courriers indésirables.' },
  ])
  const [mail] = await takeMails(site)
  expect((await browser.post('/api/email/verify', { token: tokenOf(mail) })).status).toBe(200)
  const late = await browser.post('/api/email/resend')
  expect([late.status, late.body]).toEqual([409, { message: 'Votre adresse est déjà confirmée.' }])
  expect((await post('/api/email/resend', {})).status).toBe(401)
  const suspended = await createMember(site.db, { email_verified_at: null, roles: -1 })
  expect((await (await site.as(suspended)).post('/api/email/resend')).status).toBe(200)
})
