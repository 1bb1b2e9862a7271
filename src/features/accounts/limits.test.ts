import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { birthdayAtAge, createMember } from '../../../tests/support/factories.ts'
import { takeMails } from '../../../tests/support/outbox.ts'
import { stubExports } from '../../../tests/support/stub-exports.ts'
import * as passwords from './password.ts'

const SLOW = 'Vous allez un peu vite. Patientez un instant, puis réessayez.'
const HOME = '192.0.2.1'
const ELSEWHERE = '198.51.100.7'
let site: TestApp

// The cost of argon2 is not tested here.
stubExports(passwords, {
  hashPassword: async (password: string) => password,
  verifyPassword: async (stored: string, password: string) => stored === password,
  getDummyHash: async () => '',
})

beforeEach(async () => {
  site = await createTestApp({ TRUSTED_PROXIES: 'loopback' }, 1)
})
afterEach(() => site.close())

/** Sends calls from an IP address, as a trusted proxy reports it. */
async function from(ip: string, member: { id: number } | null = null) {
  const browser = await site.as(member)
  await browser.raw('GET', '/connexion', { headers: { 'x-forwarded-for': ip } })
  return (method: string, url: string, body: object) =>
    browser.raw(method, url, {
      headers: {
        ...browser.writeHeaders(),
        'content-type': 'application/json',
        'x-forwarded-for': ip,
      },
      payload: JSON.stringify(body),
    })
}

type Call = Awaited<ReturnType<typeof from>>
const statuses = async (count: number, requestMail: (i: number) => ReturnType<Call>) => {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await requestMail(i)).status)
  return all
}

test('sixty names of one address can be checked in an hour, and a sign-up stays open', async () => {
  const [curious, other] = [await from(HOME), await from(ELSEWHERE)]
  const check = () => curious('GET', '/api/register/name?name=Hugo', {})
  expect(await statuses(60, check)).toEqual(Array(60).fill(200))
  const slowed = await check()
  expect([slowed.status, slowed.body]).toEqual([429, { message: SLOW }])
  expect((await other('GET', '/api/register/name?name=Hugo', {})).status).toBe(200)
  expect((await curious('GET', '/inscription', {})).status).toBe(200)
})

test('twenty wrong passwords slow the guesser, not the owner elsewhere', async () => {
  const password_hash = 'la barque et le saule'
  await createMember(site.db, { email: 'hugo@exemple.fr', password_hash })
  const [guesser, owner] = [await from(HOME), await from(ELSEWHERE)]
  const wrong = { email: 'hugo@exemple.fr', password: 'au hasard' }
  const right = { email: 'HUGO@exemple.fr', password: 'la barque et le saule' }
  expect(await statuses(5, () => guesser('POST', '/api/login', right))).toEqual(Array(5).fill(200))
  expect(await statuses(20, () => guesser('POST', '/api/login', wrong))).toEqual(Array(20).fill(422))
  const slowed = await guesser('POST', '/api/login', right)
  expect([slowed.status, slowed.body]).toEqual([429, { message: SLOW }])
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(800)
  expect((await owner('POST', '/api/login', right)).status).toBe(200)
})

test('a member signs in thirty times an hour and has at most twenty sessions', async () => {
  const password_hash = 'la barque et le saule'
  const member = await createMember(site.db, { email: 'hugo@exemple.fr', password_hash })
  const right = { email: 'hugo@exemple.fr', password: password_hash }
  const first = await site.as(member)
  const browsers = await Promise.all(Array.from({ length: 30 }, (_, i) => from(`192.0.2.${i + 1}`)))
  const answers = await Promise.all(browsers.map((browser) => browser('POST', '/api/login', right)))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(await site.db.selectFrom('sessions').select('id').execute()).toHaveLength(20)
  expect((await first.get('/api/me')).status).toBe(401)
  const late = await (await from(ELSEWHERE))('POST', '/api/login', right)
  expect([late.status, late.body]).toEqual([429, { message: SLOW }])
})

test('mails the owner once after 200 wrong passwords of a day, and nobody where no account is confirmed', async () => {
  await createMember(site.db, { email: 'hugo@exemple.fr', name: 'Hugo' })
  await createMember(site.db, { email: 'lea@exemple.fr', email_verified_at: null })
  const guess = async (email: string, times: number, network: number) => {
    for (let i = 0; i < times; i += 20) {
      const guesser = await from(`192.0.${network}.${i}`)
      const wrong = { email, password: 'au hasard' }
      const all = await statuses(Math.min(20, times - i), () => guesser('POST', '/api/login', wrong))
      expect(new Set(all)).toEqual(new Set([422]))
    }
  }
  await guess('hugo@exemple.fr', 199, 1)
  expect(await takeMails(site)).toEqual([])
  await guess('HUGO@exemple.fr', 21, 2)
  await guess('lea@exemple.fr', 201, 3)
  const mails = await takeMails(site)
  expect(mails).toMatchObject([{ to: 'hugo@exemple.fr', subject: 'On essaie d’ouvrir votre compte' }])
  expect(mails[0]?.text).toContain('Bonjour Hugo,')
  expect(mails[0]?.text).toContain('plus de 200 mots de passe ont été essayés pour votre compte')
})

test('guessing one password over many accounts is slowed too', async () => {
  const guesser = await from(HOME)
  const all = await statuses(101, (i) =>
    guesser('POST', '/api/login', { email: `a${i}@exemple.fr`, password: 'azertyuiop' }),
  )
  expect(all.slice(0, 100)).toEqual(Array(100).fill(422))
  expect(all[100]).toBe(429)
})

const createSignUp = (name: string, email: string) => ({
  name,
  email,
  password: 'le canal sous la pluie',
  birthday: birthdayAtAge(30),
  sex: 1,
  terms: true,
})

test('a mailbox gets five resets an hour in any spelling; more answer the same and send nothing', async () => {
  await createMember(site.db, { email: 'hugo.petit+site@gmail.com' })
  const spellings = ['hugo.petit+site@gmail.com', 'hugopetit@gmail.com', 'h.ugopetit+1@googlemail.com']
  const forgot = async (email: string, i: number) => {
    const call = await from(`192.0.2.${i}`)
    return call('POST', '/api/password/forgot', { email })
  }
  for (let i = 0; i < 5; i++) await forgot(String(spellings[1 + (i % 2)]), i)
  const late = await forgot(String(spellings[0]), 9)
  expect([late.status, late.body.message]).toEqual([
    200,
    'Si un compte existe à cette adresse, un lien pour choisir un nouveau mot de passe vient d’y partir.',
  ])
  expect(await takeMails(site)).toEqual([])
})

test('resets of a stranger stop neither sign-up, nor resend, nor change of address', async () => {
  const email = 'zoe@exemple.fr'
  for (let i = 0; i < 8; i++) await (await from(`192.0.2.${i}`))('POST', '/api/password/forgot', { email })
  const visitor = await from(ELSEWHERE)
  expect((await visitor('POST', '/api/register', createSignUp('Zoe', email))).status).toBe(200)
  expect((await visitor('POST', '/api/email/resend', {})).status).toBe(200)
  const confirmations = (await takeMails(site)).filter(({ subject }) => subject === 'Confirmez votre adresse')
  expect(confirmations).toHaveLength(2)
  const member = await from(ELSEWHERE, await createMember(site.db, { password_hash: 'la barque' }))
  const change = { email, current_password: 'la barque' }
  expect((await member('PATCH', '/api/user/email', change)).status).toBe(200)
})

test('sign-ups of strangers with an address do not stop its owner; the sixth is not mailed', async () => {
  const email = 'zoe@exemple.fr'
  const signUp = async (i: number) =>
    (await from(`192.0.2.${i}`))('POST', '/api/register', createSignUp(`zoe_${i}`, email))
  expect(await statuses(7, signUp)).toEqual(Array(7).fill(200))
  expect(await takeMails(site)).toHaveLength(5)
})

test('a sign-up that is refused does not count as a mail', async () => {
  await createMember(site.db, { name: 'zoe' })
  const email = 'zoe@exemple.fr'
  const signUp = async (i: number) =>
    (await from(`192.0.2.${i}`))('POST', '/api/register', createSignUp('zoe', email))
  expect(await statuses(6, signUp)).toEqual(Array(6).fill(422))
  await (await from(ELSEWHERE))('POST', '/api/register', createSignUp('zoe_2', email))
  expect(await takeMails(site)).toHaveLength(1)
})

test('twenty accounts an hour are accepted from one IP address', async () => {
  const visitor = await from(HOME)
  const all = await statuses(21, (i) =>
    visitor('POST', '/api/register', {
      name: `membre_${i}`,
      email: `membre${i}@exemple.fr`,
      password: 'le canal sous la pluie',
      birthday: birthdayAtAge(30),
      sex: 1,
      terms: true,
    }),
  )
  expect(all).toEqual([...Array(20).fill(200), 429])
})

test('a stolen session cannot guess the password', async () => {
  const member = await createMember(site.db, { password_hash: 'la barque et le saule' })
  const thief = await from(HOME, member)
  const guess = { current_password: 'au hasard', password: 'trois canards à l’aube' }
  const all = await statuses(21, () => thief('PATCH', '/api/user/password', guess))
  expect(all).toEqual([...Array(20).fill(422), 429])
})

test('sixty links an hour are accepted', async () => {
  const visitor = await from(HOME)
  const all = await statuses(61, () => visitor('POST', '/api/email/verify', { token: 'x' }))
  expect(all).toEqual([...Array(60).fill(422), 429])
})
