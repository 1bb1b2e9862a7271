import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { birthdayAtAge, createMember } from '../../../tests/support/factories.ts'
import { takeMails } from '../../../tests/support/outbox.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'la barque et le saule'
let site: TestApp
let password_hash: string
beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

const splitBirthday = (birthday: string) => {
  const [birthday_year = '', birthday_month = '', birthday_day = ''] = birthday.split('-')
  return { birthday_day, birthday_month, birthday_year }
}
const ZOE = {
  name: 'Zoë',
  email: 'zoe@exemple.fr',
  password: PASSWORD,
  ...splitBirthday(birthdayAtAge(34)),
  sex: '0',
  terms: 'on',
}
const signedIn = async (more: object = {}) => {
  const member = await createMember(site.db, {
    name: 'Hugo',
    email: 'hugo@exemple.fr',
    password_hash,
    ...more,
  })
  return { member, browser: await site.as(member) }
}
const show = async (url: string) => (await site.as(null)).get(url)

test.each([
  ['/inscription', '<title>Inscription · Guinguette</title>'],
  ['/connexion', '<title>Connexion · Guinguette</title>'],
  ['/mot-de-passe-oublie', '<title>Mot de passe oublié · Guinguette</title>'],
])('%s is a page for visitors', async (url, title) => {
  const { status, text } = await show(url)
  expect(status).toBe(200)
  expect(text).toContain(title)
})

test('signed-in members are redirected from the sign-in pages', async () => {
  const { browser } = await signedIn()
  for (const url of ['/inscription', '/connexion?suite=/recherche']) {
    const { status, headers } = await browser.get(url)
    expect([status, headers.location]).toEqual([303, '/'])
  }
})

test('the sign-up asks name, address, password, birthday in French order, sex and terms, and nothing else', async () => {
  const { text } = await show('/inscription')
  const form = text.slice(text.indexOf('<form'), text.indexOf('</form>'))
  const names = [...form.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)
  expect([...new Set(names)]).toEqual([
    '_token',
    'name',
    'email',
    'password',
    ...['birthday_day', 'birthday_month', 'birthday_year'],
    'sex',
    'terms',
  ])
  expect(form).not.toMatch(/ checked/)
  expect(form).not.toContain('type="date"')
  expect(form.match(/autoComplete="bday-(day|month|year)"/gi)).toHaveLength(3)
  expect(form).toContain('Vu par tous, définitif.')
  expect(form).toMatch(/Libres en ce moment\u202f: \S+, \S+, \S+\./)
})

test('a visitor without JavaScript signs up, confirms and continues', async () => {
  const visitor = await site.as(null)
  const answer = await visitor.submit('/inscription', ZOE)
  expect([answer.status, answer.headers.location]).toEqual([303, '/bienvenue'])
  expect((await visitor.get('/api/me')).body.name).toBe('Zoë')
  const [mail] = await takeMails(site)
  const url = String(mail?.link)
  const page = await visitor.get(url)
  expect(page.text).toContain('L’adresse zoe@exemple.fr est-elle bien celle du compte Zoë\u202f?')
  const before = await site.db.selectFrom('account_tokens').selectAll().execute()
  expect(before).toHaveLength(1)
  const done = await visitor.submit(url, { token: String(url.split('/')[2]) })
  expect(done.text).toContain('Merci. Vous pouvez maintenant écrire aux autres membres.')
  const dead = await visitor.get(url)
  expect([dead.status, dead.text.includes('Ce lien n’est plus valable. Demandez-en un nouveau.')]).toEqual([
    404,
    true,
  ])
})

test('errors are shown under their fields, with all input except the password', async () => {
  const answer = await (await site.as(null)).submit('/inscription', {
    ...ZOE,
    email: 'zoe@exemple',
    name: '<b>"Zo',
    birthday_month: '13',
  })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('Cette adresse e-mail n’est pas valide.')
  expect(answer.text).toMatch(/<input[^>]*name="email"[^>]*value="zoe@exemple"/)
  expect(answer.text).toContain('Cette date n’existe pas. Écrivez-la sous la forme jour, mois, année.')
  expect(answer.text).toMatch(/<input[^>]*name="birthday_month"[^>]*value="13"/)
  expect(answer.text).toMatch(/<input[^>]*name="name"[^>]*value="&lt;b&gt;&quot;Zo"/)
  expect(answer.text).toMatch(/<input[^>]*name="sex"[^>]*checked=""[^>]*value="0"|value="0"[^>]*checked=""/)
  expect(answer.text).not.toContain(PASSWORD)
})

test('a sign-in without JavaScript returns to a page of this site only', async () => {
  await signedIn()
  const fields = { email: 'hugo@exemple.fr', password: PASSWORD }
  const returned = await (await site.as(null)).submit('/connexion?suite=%2Frecherche%3Fpage%3D2', fields)
  expect([returned.status, returned.headers.location]).toEqual([303, '/recherche?page=2'])
  const lured = await (await site.as(null)).submit('/connexion?suite=%2F%2Fvoleur.exemple', fields)
  expect(lured.headers.location).toBe('/')
  const wrong = await (await site.as(null)).submit('/connexion?suite=/recherche', {
    ...fields,
    password: 'non',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('L’adresse ou le mot de passe ne convient pas.')
  expect(wrong.text).toContain('action="/connexion?suite=%2Frecherche"')
})

test('a sign-up without JavaScript returns too, and so does signing in instead', async () => {
  const page = await show('/inscription?suite=%2Fforum%2Ftopic%2Fcafe%3Fpage%3D2')
  expect(page.text).toContain('action="/inscription?suite=%2Fforum%2Ftopic%2Fcafe%3Fpage%3D2"')
  expect(page.text).toContain('href="/connexion?suite=%2Fforum%2Ftopic%2Fcafe%3Fpage%3D2"')
  expect(page.text).toMatch(/<link rel="canonical" href="[^"]*\/inscription"\/>/)
  const returned = await (await site.as(null)).submit(
    '/inscription?suite=%2Fforum%2Ftopic%2Fcafe%3Fpage%3D2',
    ZOE,
  )
  expect([returned.status, returned.headers.location]).toEqual([
    303,
    '/bienvenue?suite=%2Fforum%2Ftopic%2Fcafe%3Fpage%3D2',
  ])
  const lured = await (await site.as(null)).submit('/inscription?suite=%2F%2Fvoleur.exemple', {
    ...ZOE,
    name: 'Louise',
    email: 'louise@exemple.fr',
  })
  expect([lured.status, lured.headers.location]).toEqual([303, '/bienvenue'])
})

test('signing out is a form that requires its token', async () => {
  const { browser } = await signedIn()
  const forged = await browser.raw('POST', '/deconnexion', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '_token=autre',
  })
  expect(forged.status).toBe(419)
  expect((await browser.get('/api/me')).status).toBe(200)
  const answer = await browser.submit('/deconnexion', {})
  expect([answer.status, answer.headers.location]).toEqual([303, '/'])
  expect((await browser.get('/api/me')).status).toBe(401)
})

test('a forgotten password works without JavaScript', async () => {
  await signedIn()
  const visitor = await site.as(null)
  const requested = await visitor.submit('/mot-de-passe-oublie', { email: 'hugo@exemple.fr' })
  expect(requested.text).toContain(
    'Si un compte existe à cette adresse, un lien pour choisir un nouveau mot de passe vient d’y partir.',
  )
  const url = String((await takeMails(site))[0]?.link)
  expect((await visitor.get(url)).status).toBe(200)
  const token = String(url.split('/')[2])
  const refused = await visitor.submit(url, { token, password: 'court' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Le mot de passe doit faire 10 caractères ou plus.')
  const done = await visitor.submit(url, { token, password: 'trois canards à l’aube' })
  expect([done.status, done.headers.location]).toEqual([303, '/connexion?info=mot-de-passe'])
  expect((await visitor.get(String(done.headers.location))).text).toContain(
    'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
  )
  const second = await visitor.submit(url, { token, password: 'trois canards à l’aube' })
  expect(second.status).toBe(422)
  expect(second.text).toContain('Ce lien n’est plus valable. Demandez-en un nouveau.')
})

test('the security page redirects visitors to sign in and is open to suspended members', async () => {
  const visitor = await show('/user/securite')
  expect([visitor.status, visitor.headers.location]).toEqual([302, '/connexion?suite=%2Fuser%2Fsecurite'])
  const { browser } = await signedIn({ roles: -1 })
  const { status, text } = await browser.get('/user/securite')
  expect(status).toBe(200)
  expect(text).toContain('Votre compte est suspendu.')
})

test('every form of the security page works without JavaScript', async () => {
  const { member, browser } = await signedIn()
  const phone = await site.as(member)
  const wrong = await browser.submit('/user/securite/mot-de-passe', {
    current_password: 'non',
    password: 'non',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Le mot de passe doit faire 10 caractères ou plus.')
  const ended = await browser.submit('/user/securite/sessions/2', {})
  expect([ended.status, ended.headers.location]).toEqual([303, '/user/securite'])
  expect((await phone.get('/api/me')).status).toBe(401)
  expect((await browser.submit('/user/securite/sessions/2', {})).status).toBe(404)
  const moved = await browser.submit('/user/securite/email', {
    current_password: PASSWORD,
    email: 'nouvelle@exemple.fr',
  })
  expect(moved.text).toContain(
    'En attente de confirmation\u202f: nouvelle@exemple.fr. Le lien vous y attend.',
  )
  const changed = await browser.submit('/user/securite/mot-de-passe', {
    current_password: PASSWORD,
    password: 'trois canards à l’aube',
  })
  expect(changed.text).toContain('Votre mot de passe est changé. Vos autres appareils sont déconnectés.')
})

test('the link is sent again without JavaScript', async () => {
  const { browser } = await signedIn({ email_verified_at: null })
  expect((await browser.get('/user/securite')).text).toContain('Renvoyer le lien')
  const answer = await browser.submit('/email/renvoyer', {})
  expect(answer.text).toContain('Un nouveau lien vient de partir.')
  expect((await takeMails(site)).map(({ subject }) => subject)).toEqual(['Confirmez votre adresse'])
})
