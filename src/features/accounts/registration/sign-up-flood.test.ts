import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { birthdayAtAge, createMember } from '../../../../tests/support/factories.ts'
import { takeMails, tokenOf } from '../../../../tests/support/outbox.ts'
import { BASE_NUMBERS, createChallenge, readProof } from './challenge.ts'
import { solveChallenge } from './solve-challenge.ts'

const NEEDED =
  'Beaucoup de comptes s’ouvrent en ce moment\u202f: votre navigateur doit d’abord faire un petit calcul. Réessayez.'
const SENT =
  'Un lien vient de partir vers votre adresse. Il ouvre votre compte\u202f: suivez-le dans les 24 heures.'
const ZOE = {
  name: 'Zoë',
  email: 'zoe@exemple.fr',
  password: 'le canal sous la pluie',
  birthday: birthdayAtAge(34),
  sex: 0,
  terms: true,
}
const FORM = { ...ZOE, sex: '0', terms: 'on' }
const FLOOD = { SIGNUPS_AN_HOUR: '0', TRUSTED_PROXIES: 'loopback' }

let site: TestApp
beforeAll(async () => {
  site = await createTestApp(FLOOD)
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

const names = async ({ db } = site) =>
  (await db.selectFrom('users').select('name').orderBy('id').execute()).map(({ name }) => name)
const pending = async ({ db } = site) =>
  (await db.selectFrom('pending_signups').select('id').execute()).length
const fetchProof = async () => {
  const { challenge } = (await (await site.as(null)).get('/api/register/challenge')).body
  return solve(challenge)
}
/** The proof of a challenge; Node hashes quicker than the browser's solver. */
function solve(challenge: string): string {
  const [salt = '', , numbers = '', target = ''] = challenge.split('.')
  for (let number = 0; number < Number(numbers); number++)
    if (hash('sha256', `${salt}.${number}`, 'base64url') === target) return `${challenge}.${number}`
  throw new Error('challenge without a solution')
}

test('the solver of the browser finds the number of a challenge', async () => {
  const challenge = createChallenge(site.context.secret, 0.02)
  expect(await solveChallenge(challenge)).toBe(solve(challenge))
  await expect(solveChallenge(challenge.replace(/\.\d+\.([\w-]{43})\./, '.1.$1x.'))).rejects.toThrow(
    'challenge without a solution',
  )
})

describe('signUp during a flood', () => {
  test('returns 428 with a code without a proof, and opens an account with one', async () => {
    const visitor = await site.as(null)
    const refused = await visitor.post('/api/register', ZOE)
    expect([refused.status, refused.body]).toEqual([428, { message: NEEDED, code: 'proof' }])
    expect(await names()).toEqual([])
    const answer = await visitor.post('/api/register', { ...ZOE, proof: await fetchProof() })
    expect(answer).toMatchObject({ status: 200, body: { id: 1 } })
    expect((await visitor.get('/api/me')).body).toMatchObject({ name: 'Zoë' })
  })

  test('returns 428 for a wrong, changed, foreign or expired proof', async () => {
    const proof = await fetchProof()
    const [salt, expiry, , target, signature, number] = proof.split('.')
    const expired = solve(createChallenge(site.context.secret, 1, Date.now() - 600_001))
    const foreign = solve(createChallenge('the secret of another site', 1))
    const wrong = [
      `${proof}1`,
      proof.slice(0, proof.lastIndexOf('.')),
      [salt, Number(expiry) + 1, 1, target, signature, number].join('.'),
      expired,
      foreign,
      'x',
    ]
    for (const one of wrong) {
      const answer = await (await site.as(null)).post('/api/register', { ...ZOE, proof: one })
      expect([one, answer.status, answer.body.code]).toEqual([one, 428, 'proof'])
    }
    expect(await names()).toEqual([])
  })

  test('returns 428 for a proof that opened another account', async () => {
    const proof = await fetchProof()
    const answers = await Promise.all(
      ['Zoë', 'Inès', 'Léa'].map(async (name, i) =>
        (await site.as(null)).post('/api/register', { ...ZOE, name, email: `a${i}@exemple.fr`, proof }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 428, 428])
    expect((await (await site.as(null)).post('/api/register', { ...ZOE, proof })).status).toBe(428)
    expect(await names()).toHaveLength(1)
  })

  test('leaves the proof unused when the name is taken', async () => {
    await createMember(site.db, { name: 'zoe' })
    const proof = await fetchProof()
    const visitor = await site.as(null)
    expect((await visitor.post('/api/register', { ...ZOE, proof })).body.errors).toEqual({
      name: ['Ce nom est déjà pris.'],
    })
    expect((await visitor.post('/api/register', { ...ZOE, name: 'Zoë2', proof })).status).toBe(200)
  })

  test('a challenge names nobody, and expires after ten minutes', async () => {
    const now = Date.now()
    const challenge = createChallenge(site.context.secret, 1, now)
    expect(challenge).toMatch(/^[\w-]{22}\.\d{13}\.250000\.[\w-]{43}\.[\w-]{43}$/)
    const proof = solve(challenge)
    expect(readProof(site.context.secret, proof, now + 599_999)).not.toBeNull()
    expect(readProof(site.context.secret, proof, now + 600_000)).toBeNull()
  })
})

describe('the flood', () => {
  let counted: TestApp
  beforeAll(async () => {
    counted = await createTestApp({ SIGNUPS_AN_HOUR: '2' })
  })
  afterAll(() => counted.close())
  const challengeNow = async () =>
    (await (await counted.as(null)).get('/api/register/challenge')).body.challenge
  const newcomer = (minutes: number, email_verified_at: Date | null = null) =>
    createMember(counted.db, { email_verified_at, terms_at: new Date(Date.now() - minutes * 60_000) })

  test('begins above SIGNUPS_AN_HOUR unconfirmed accounts of the last hour, grows and ends', async () => {
    for (let n = 0; n < 3; n++) await newcomer(61)
    for (let n = 0; n < 3; n++) await newcomer(5, new Date())
    await newcomer(59)
    await newcomer(1)
    expect(await challengeNow()).toBeNull()
    expect((await (await counted.as(null)).get('/inscription')).text).toContain('"challenge":null')
    for (let n = 0; n < 4; n++) await newcomer(1)
    // A count is reused for two seconds.
    await expect.poll(challengeNow, { timeout: 5_000 }).not.toBeNull()
    expect(Number((await challengeNow()).split('.')[2])).toBe(3 * BASE_NUMBERS)
    expect((await (await counted.as(null)).get('/inscription')).text).toMatch(
      /"challenge":"[\w-]{22}\.\d{13}\.750000\./,
    )
    for (let n = 0; n < 40; n++) await newcomer(1)
    const grown = async () => Number((await challengeNow())?.split('.')[2])
    await expect.poll(grown, { timeout: 5_000 }).toBe(16 * BASE_NUMBERS)
    await counted.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
    await expect.poll(challengeNow, { timeout: 5_000 }).toBeNull()
  })

  test('is counted by an index', async () => {
    await counted.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select from users where email_verified_at is null and terms_at > now() - interval '1 hour' limit 16`.execute(
        tx,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_unconfirmed')
    })
  })

  test('is shown to staff on the first page of the administration', async () => {
    const admin = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await admin.get('/admin')).text).toContain('L’inscription demande un calcul au navigateur')
    const calm = await counted.as(await createMember(counted.db, { roles: 1 }))
    expect((await calm.get('/admin')).text).not.toContain('L’inscription demande un calcul au navigateur')
  })
})

describe('openAccount', () => {
  const submit = async (fields: Partial<typeof FORM> = {}) =>
    (await site.as(null)).submit('/inscription', { ...FORM, ...fields })

  test('a form without scripts opens no account; its mailed link does, on a POST, with a confirmed address', async () => {
    const answer = await (await site.as(null)).submit('/inscription?suite=%2Fcelibataire%2F9', FORM)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(SENT)
    expect(await names()).toEqual([])
    const [mail] = await takeMails(site)
    expect(mail).toMatchObject({ to: 'zoe@exemple.fr', subject: 'Ouvrez votre compte' })
    const link = `/inscription/${tokenOf(mail)}`
    const visitor = await site.as(null)
    expect((await visitor.get(link)).text).toContain('Votre compte s’appellera Zoë.')
    expect(await names()).toEqual([])
    const opened = await visitor.submit(link, { token: tokenOf(mail) })
    expect([opened.status, opened.headers.location]).toEqual([303, '/bienvenue?suite=%2Fcelibataire%2F9'])
    expect((await visitor.get('/api/me')).body).toMatchObject({ name: 'Zoë' })
    const user = await site.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user.email_verified_at).not.toBeNull()
    expect(await pending()).toBe(0)
    const again = await (await site.as(null)).submit(link, { token: tokenOf(mail) })
    expect(again.status).toBe(422)
    expect(again.text).toContain('Ce lien n’est plus valable.')
    expect(await takeMails(site)).toEqual([])
  })

  test('the password opens the account afterwards, and nothing is stored in clear', async () => {
    await submit()
    const row = await site.db.selectFrom('pending_signups').selectAll().executeTakeFirstOrThrow()
    for (const text of ['Zoë', 'zoe@', 'canal', 'argon2', ZOE.birthday])
      expect(String(row.sealed)).not.toContain(text)
    expect(row.token_hash).toBeNull()
    const [mail] = await takeMails(site)
    await (await site.as(null)).post('/api/register/open', { token: tokenOf(mail) })
    const signIn = await (await site.as(null)).post('/api/login', {
      email: ZOE.email,
      password: ZOE.password,
    })
    expect(signIn.status).toBe(200)
  })

  test('answers the same for an address that has an account; only its owner learns of it', async () => {
    await createMember(site.db, { name: 'Inès', email: 'zoe@exemple.fr' })
    const taken = await submit()
    const free = await submit({ name: 'Léa', email: 'lea@exemple.fr' })
    const body = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect([taken.status, body(taken.text)]).toEqual([free.status, body(free.text)])
    const mails = await takeMails(site)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Ouvrez votre compte',
      'Vous avez déjà un compte',
    ])
    expect(await pending()).toBe(1)
  })

  test('returns 422 with another name to choose when the name was taken since, and 409 for the address', async () => {
    await submit()
    const [mail] = await takeMails(site)
    const link = `/inscription/${tokenOf(mail)}`
    const other = await createMember(site.db, { name: 'zoe' })
    const visitor = await site.as(null)
    const refused = await visitor.submit(link, { token: tokenOf(mail) })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Ce nom est déjà pris.')
    expect(refused.text).toContain('name="name"')
    await site.db
      .updateTable('users')
      .set({ email: ZOE.email, email_key: ZOE.email })
      .where('id', '=', other.id)
      .execute()
    expect((await visitor.submit(link, { token: tokenOf(mail), name: 'Zoë2' })).status).toBe(409)
    await site.db.updateTable('users').set({ email_key: 'autre' }).where('id', '=', other.id).execute()
    expect((await visitor.submit(link, { token: tokenOf(mail), name: 'Zoë2' })).status).toBe(303)
    expect(await names()).toEqual(['zoe', 'Zoë2'])
  })

  test('one of concurrent posts opens the account', async () => {
    await submit()
    const [mail] = await takeMails(site)
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await site.as(null)).post('/api/register/open', { token: tokenOf(mail) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await names()).toEqual(['Zoë'])
  })

  test('a link ends after a day', async () => {
    await submit()
    const [mail] = await takeMails(site)
    await site.db.updateTable('pending_signups').set({ expires_at: new Date() }).execute()
    const visitor = await site.as(null)
    const page = await visitor.get(`/inscription/${tokenOf(mail)}`)
    expect([page.status, page.text.includes('Recommencer l’inscription')]).toEqual([404, true])
    const answer = await visitor.post('/api/register/open', { token: tokenOf(mail) })
    expect(answer.body.errors).toEqual({ token: ['Ce lien n’est plus valable. Demandez-en un nouveau.'] })
    expect(await names()).toEqual([])
  })

  test('a sign-up that is refused is not put aside', async () => {
    await createMember(site.db, { name: 'lea' })
    for (const fields of [
      { name: 'Léa' },
      { password: 'motdepasse2024!' },
      { birthday: birthdayAtAge(17) },
    ]) {
      expect((await submit(fields)).status).toBe(422)
    }
    expect(await pending()).toBe(0)
  })
})

test('past the limit of a mailbox a form without scripts gets the same answer and no mail', async () => {
  const limited = await createTestApp(FLOOD, 1)
  try {
    for (let n = 0; n < 7; n++) {
      const visitor = await limited.as(null)
      const answer = await visitor.submit('/inscription', {
        ...FORM,
        name: `zoe_${n}`,
        email: `zoe+${n}@exemple.fr`,
      })
      expect([answer.status, answer.text.includes(SENT)]).toEqual([200, true])
    }
    expect(await pending(limited)).toBe(5)
    expect(await takeMails(limited)).toHaveLength(5)
  } finally {
    await limited.close()
  }
})
