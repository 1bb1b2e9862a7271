import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { birthdayAtAge, createMember } from '../../../tests/support/factories.ts'
import { takeMails } from '../../../tests/support/outbox.ts'

/** Chosen in the search only. */
const FREE_FILTERS = [
  'photo',
  'verified',
  'online',
  'smoke',
  'children',
  'nearest',
  'fold_seen',
  'intentions',
  'interests',
]

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

const ZOE = {
  name: 'Zoë',
  email: 'Zoe@Exemple.fr',
  password: 'le canal sous la pluie',
  birthday: birthdayAtAge(34),
  sex: 0,
  terms: true,
  sensitive: false,
}

test('creates an account, signs in and sends a link', async () => {
  const visitor = await site.as(null)
  const answer = await visitor.post('/api/register', ZOE)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    message: 'Bienvenue\u202f! Un lien de confirmation vient de partir vers votre adresse.',
    id: 1,
  })
  expect((await visitor.get('/api/me')).body).toMatchObject({ id: 1, name: 'Zoë', roles: 0, premium: false })
  const [mail, ...others] = await takeMails(site)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'Zoe@Exemple.fr', subject: 'Confirmez votre adresse' })
  expect(mail?.link).toMatch(/^\/email\/[\w-]{43}$/)
})

test('stores required data only, and no sensitive data without consent', async () => {
  await (await site.as(null)).post('/api/register', ZOE)
  const user = await site.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({
    name_key: 'zoe',
    email: 'Zoe@Exemple.fr',
    email_key: 'zoe@exemple.fr',
    email_verified_at: null,
    roles: 0,
    sensitive: false,
    sensitive_at: null,
    religion: null,
    signup_ip: '127.0.0.1',
  })
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const member = await site.db.selectFrom('member_search').selectAll().executeTakeFirstOrThrow()
  expect(member).toMatchObject({
    sex: 0,
    orientation: null,
    birthday: ZOE.birthday,
    latitude: 0,
    longitude: 0,
  })
  expect(await site.db.selectFrom('search_settings').selectAll().execute()).toEqual([
    {
      user_id: 1,
      seek: 2,
      orientation: 50,
      age_from: 24,
      age_to: 44,
      distance: 100,
      filter: 0,
      chosen: false,
      ...Object.fromEntries(FREE_FILTERS.map((name) => [name, null])),
    },
  ])
})

test.each([
  [19, 18, 24],
  [28, 21, 38],
  [42, 32, 52],
  [118, 108, 120],
])('searches at age %i for %i to %i', async (age, age_from, age_to) => {
  await (await site.as(null)).post('/api/register', { ...ZOE, birthday: birthdayAtAge(age) })
  expect(await site.db.selectFrom('search_settings').selectAll().executeTakeFirst()).toMatchObject({
    age_from,
    age_to,
  })
})

test('stores the consent with its time', async () => {
  await (await site.as(null)).post('/api/register', { ...ZOE, sensitive: true })
  const { sensitive, sensitive_at } = await site.db
    .selectFrom('users')
    .select(['sensitive', 'sensitive_at'])
    .executeTakeFirstOrThrow()
  expect(sensitive).toBe(true)
  expect(Date.now() - Number(sensitive_at)).toBeLessThan(60_000)
})

const COMMON = 'Ce mot de passe est trop facile à deviner. Choisissez-en un plus personnel.'
test.each([
  ['name', 'Zo', 'Le nom doit faire de 3 à 20 caractères.'],
  [
    'name',
    'zoé au bord de l’eau',
    'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .',
  ],
  ['name', undefined, 'Ce champ est obligatoire.'],
  ['email', 'zoe@exemple', 'Cette adresse e-mail n’est pas valide.'],
  ['password', 'neuf lett', 'Le mot de passe doit faire 10 caractères ou plus.'],
  ['password', 'x y'.repeat(67), 'Le mot de passe doit faire 200 caractères au plus.'],
  ['password', 'motdepasse2024!', COMMON],
  [
    'password',
    'ma chère zoe 42',
    'Le mot de passe ne doit contenir ni votre nom, ni celui de votre adresse.',
  ],
  ['birthday', '', 'Ce champ est obligatoire.'],
  ['birthday', '1990-02-30', 'Cette date n’existe pas. Écrivez-la sous la forme jour, mois, année.'],
  ['birthday', birthdayAtAge(17), 'Il faut avoir 18 ans ou plus pour s’inscrire.'],
  ['birthday', '1880-01-01', 'Vérifiez l’année de naissance.'],
  ['sex', 3, 'Choisissez ce qui vous correspond.'],
  ['sex', undefined, 'Choisissez ce qui vous correspond.'],
  ['terms', false, 'Pour vous inscrire, acceptez les conditions d’utilisation.'],
  ['terms', undefined, 'Pour vous inscrire, acceptez les conditions d’utilisation.'],
  ['sensitive', 'peut-être', 'Cette valeur n’est pas valide.'],
])('rejects %s %j', async (field, value, sentence) => {
  const answer = await (await site.as(null)).post('/api/register', { ...ZOE, [field]: value })
  expect(answer.status).toBe(422)
  expect(answer.body).toEqual({ message: 'The given data was invalid.', errors: { [field]: [sentence] } })
  expect(await site.db.selectFrom('users').select('id').execute()).toEqual([])
})

test.each(['zoe', 'ZOË', 'Zoé'])('treats %s as the name of Zoë', async (name) => {
  await (await site.as(null)).post('/api/register', ZOE)
  const second = await (await site.as(null)).post('/api/register', {
    ...ZOE,
    name,
    email: 'autre@exemple.fr',
  })
  expect(second.status).toBe(422)
  expect(second.body.errors).toEqual({ name: ['Ce nom est déjà pris.'] })
})

test('gives a name to one of several concurrent sign-ups', async () => {
  const visitors = await Promise.all(Array.from({ length: 5 }, () => site.as(null)))
  const answers = await Promise.all(
    visitors.map((visitor, i) => visitor.post('/api/register', { ...ZOE, email: `zoe${i}@exemple.fr` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  for (const table of ['users', 'member_search', 'search_settings', 'sessions'] as const) {
    expect((await site.db.selectFrom(table).selectAll().execute()).length).toBe(1)
  }
  expect(await takeMails(site)).toHaveLength(1)
})

test('gives the same answer for an address with an account; only its owner learns of it', async () => {
  await createMember(site.db, { name: 'Inès', email: 'zoe@exemple.fr' })
  const visitor = await site.as(null)
  const answer = await visitor.post('/api/register', ZOE)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    message: 'Bienvenue\u202f! Un lien de confirmation vient de partir vers votre adresse.',
    id: 2,
  })
  expect((await visitor.get('/api/me')).body.id).toBe(2)
  const [mail] = await takeMails(site)
  expect(mail?.subject).toBe('Vous avez déjà un compte')
  expect(mail?.text).toContain('Si c’était vous, connectez-vous simplement à ce compte-là.')
  expect(mail?.text).toContain('http://localhost:3000/mot-de-passe-oublie')
  expect(mail?.text).not.toContain('/email/')
  expect(await site.db.selectFrom('account_tokens').selectAll().execute()).toEqual([])
})

test('ignores other fields of the body', async () => {
  const extra = {
    roles: 3,
    status: 1,
    stripe_status: true,
    id: 77,
    demo: true,
    email_verified_at: '2020-01-01',
  }
  await (await site.as(null)).post('/api/register', { ...ZOE, ...extra })
  expect(await site.db.selectFrom('users').selectAll().executeTakeFirst()).toMatchObject({
    id: 1,
    roles: 0,
    status: 0,
    stripe_status: false,
    demo: false,
    email_verified_at: null,
  })
})

test('requires the header and the token', async () => {
  const visitor = await site.as(null)
  const answer = await visitor.raw('POST', '/api/register', {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(ZOE),
  })
  expect(answer.status).toBe(419)
  expect(await site.db.selectFrom('users').select('id').execute()).toEqual([])
})
