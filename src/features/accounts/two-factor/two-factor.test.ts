import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { generateCode } from '../../../../tests/support/authenticator.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'le canal sous la pluie'
const current_password = PASSWORD
const SHUT =
  'Confirmez d’abord votre second facteur\u202f: ouvrez l’administration dans cet onglet ou un autre.'
const WRONG = 'Ce code n’est pas le bon. Attendez le suivant, puis réessayez.'
const USED = 'Ce code a déjà servi. Attendez le suivant\u202f: il change toutes les 30 secondes.'
let site: TestApp
let password_hash: string
let member: TestMember

beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db, { name: 'Nadia', roles: 1, password_hash })
})
afterAll(() => site.close())

const signIn = () => site.as(member, { factor: false })
const adminPages = async (browser: Browser) => (await browser.get('/admin/recherche')).status
const codeErrors = ({ body }: { body: { errors?: { code: string[] } } }) => body.errors?.code[0]
const audited = async () =>
  (
    await site.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'user_id', 'details'])
      .orderBy('id')
      .execute()
  ).map(({ action, ...codes }) => {
    expect(codes).toEqual({ actor_id: member.id, user_id: member.id, details: {} })
    return action
  })

/** Sets up a factor and returns the secret, the used code and the recovery codes. */
async function enrol(browser: Browser): Promise<{ secret: string; code: string; codes: string[] }> {
  const begun = await browser.post('/api/factor', { current_password })
  const { secret } = begun.body
  const code = generateCode(secret)
  const { status, body } = await browser.post('/api/factor/confirm', { code })
  expect([status, body.message]).toEqual([200, 'Votre second facteur est en place.'])
  return { secret, code, codes: body.codes }
}

describe('startTwoFactorSetup and confirmTwoFactorSetup', () => {
  test('a password returns a secret, its first code the factor and ten codes; only this session is verified', async () => {
    const [browser, other] = [await signIn(), await signIn()]
    expect(await adminPages(browser)).toBe(302)
    const { status, body } = await browser.post('/api/factor', { current_password })
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toBe(
      `otpauth://totp/Guinguette:Nadia?issuer=Guinguette&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(body.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    expect(await adminPages(browser)).toBe(302)
    const confirmed = await browser.post('/api/factor/confirm', { code: ` ${generateCode(body.secret)}` })
    expect(confirmed.body.codes).toHaveLength(10)
    expect(new Set(confirmed.body.codes).size).toBe(10)
    for (const code of confirmed.body.codes) expect(code).toMatch(/^[a-z2-7]{10}$/)
    expect([await adminPages(browser), await adminPages(other)]).toEqual([200, 302])
    const row = await site.db.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(body.secret)
    expect(row.recovery.some((hash) => confirmed.body.codes.includes(hash))).toBe(false)
    expect(await audited()).toEqual(['factor.add'])
  })

  test.each([
    [{ current_password: 'pas celui-là' }, 'Ce n’est pas votre mot de passe actuel.'],
    [{ current_password: '' }, 'Ce champ est obligatoire.'],
    [{}, 'Ce champ est obligatoire.'],
  ])('returns no secret for %j', async (body, sentence) => {
    const answer = await (await signIn()).post('/api/factor', body)
    expect([answer.status, answer.body.errors.current_password[0]]).toEqual([422, sentence])
  })

  test.each(['12345', '1234567', 'abcdef', ''])('rejects the code %j', async (code) => {
    const answer = await (await signIn()).post('/api/factor/confirm', { code })
    expect([answer.status, codeErrors(answer)]).toEqual([422, 'Le code compte 6 chiffres.'])
  })

  test('confirm nothing with a wrong first code, or a missing, expired or confirmed secret', async () => {
    const browser = await signIn()
    const confirm = (code: string) => browser.post('/api/factor/confirm', { code })
    expect(await confirm('123456')).toMatchObject({
      status: 409,
      body: { message: 'Vous n’avez pas encore de second facteur.' },
    })
    const { secret } = (await browser.post('/api/factor', { current_password })).body
    expect(codeErrors(await confirm(generateCode(secret, 10)))).toBe(WRONG)
    await site.db
      .updateTable('second_factors')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    expect(await confirm(generateCode(secret))).toMatchObject({
      status: 409,
      body: { message: 'Ce QR code n’est plus valable. Recommencez avec votre mot de passe.' },
    })
    const second = (await browser.post('/api/factor', { current_password })).body
    expect(second.secret).not.toBe(secret)
    expect((await confirm(generateCode(second.secret))).status).toBe(200)
    const locked = 'Vous avez déjà un second facteur\u202f: retirez-le d’abord pour en prendre un autre.'
    const answers = [
      await confirm(generateCode(second.secret, 1)),
      await browser.post('/api/factor', { current_password }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { message: locked } })
  })

  test('return codes to one of many concurrent confirmations', async () => {
    const browser = await signIn()
    const { secret } = (await browser.post('/api/factor', { current_password })).body
    const code = generateCode(secret)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/factor/confirm', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})

describe('verifyTwoFactor', () => {
  test('verifies a new session by the next code; each code is accepted once, and none before an accepted one', async () => {
    const { secret, code } = await enrol(await signIn())
    const later = await signIn()
    expect(await adminPages(later)).toBe(302)
    const check = (code: string) => later.post('/api/factor/check', { code })
    expect(codeErrors(await check(code))).toBe(USED)
    expect((await check(generateCode(secret, 1))).body).toEqual({
      message: 'C’est bien vous\u202f: l’administration vous est ouverte.',
    })
    expect(await adminPages(later)).toBe(200)
    expect(codeErrors(await check(generateCode(secret, -1)))).toBe(USED)
    expect(codeErrors(await check(generateCode(secret, 9)))).toBe(WRONG)
    expect(await audited()).toEqual(['factor.add', 'factor.wrong', 'factor.wrong', 'factor.wrong'])
  })

  test('accepts one of twenty concurrent uses of a code', async () => {
    const { secret } = await enrol(await signIn())
    const browsers = await Promise.all(Array.from({ length: 20 }, signIn))
    const code = generateCode(secret, 1)
    const answers = await Promise.all(browsers.map((browser) => browser.post('/api/factor/check', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => codeErrors(answer) === USED)).toHaveLength(19)
    const open = await Promise.all(browsers.map(adminPages))
    expect(open.filter((status) => status === 200)).toHaveLength(1)
  })

  test('accepts a recovery code once, in any grouping, of twenty concurrent uses one', async () => {
    const { codes } = await enrol(await signIn())
    const [one = '', two = ''] = codes
    const browser = await signIn()
    const grouped = `${one.slice(0, 5)}-${one.slice(5)} `.toUpperCase()
    expect((await browser.post('/api/factor/check', { code: grouped })).status).toBe(200)
    expect(await adminPages(browser)).toBe(200)
    expect(codeErrors(await browser.post('/api/factor/check', { code: one }))).toBe(WRONG)
    const browsers = await Promise.all(Array.from({ length: 20 }, signIn))
    const answers = await Promise.all(browsers.map((each) => each.post('/api/factor/check', { code: two })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await audited()).filter((action) => action === 'factor.recovery')).toHaveLength(2)
  })

  test('is required again after twelve hours, and after a new password', async () => {
    const browser = await signIn()
    await enrol(browser)
    const age = (hours: number) =>
      site.db
        .updateTable('sessions')
        .set({ factor_at: new Date(Date.now() - hours * 3_600_000) })
        .execute()
    await age(11.9)
    expect(await adminPages(browser)).toBe(200)
    await age(12.1)
    expect(await adminPages(browser)).toBe(302)
    await age(0)
    expect(await adminPages(browser)).toBe(200)
    const password = 'trois canards au soleil'
    expect((await browser.patch('/api/user/password', { current_password, password })).status).toBe(200)
    expect(await adminPages(browser)).toBe(302)
    expect((await browser.get('/api/photos/validated')).body).toEqual({ message: SHUT })
  })

  test('rejects a sixth attempt after five wrong codes in five minutes; right ones do not count', async () => {
    const strict = await createTestApp({}, 1)
    const { id } = await createMember(strict.db, { roles: 1, password_hash })
    const browser = await strict.as({ id }, { factor: false })
    const { secret, codes } = await enrol(browser)
    const check = (code: string) => browser.post('/api/factor/check', { code })
    for (const code of codes.slice(0, 6)) expect((await check(code)).status).toBe(200)
    for (let i = 0; i < 5; i++) expect(codeErrors(await check('2'.repeat(10)))).toBe(WRONG)
    const refused = await check(generateCode(secret, 1))
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Trop de codes faux. Patientez cinq minutes, puis réessayez.',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200)
    await strict.close()
  })

  test('reports a secret encrypted with another key of the site', async () => {
    const { secret } = await enrol(await signIn())
    const { secret: sealed } = await site.db
      .selectFrom('second_factors')
      .select('secret')
      .executeTakeFirstOrThrow()
    const broken = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    await site.db.updateTable('second_factors').set({ secret: broken }).execute()
    expect(await (await signIn()).post('/api/factor/check', { code: generateCode(secret, 1) })).toMatchObject(
      {
        status: 409,
        body: {
          message:
            'La clé du site a changé\u202f: votre second facteur ne peut plus être lu. Demandez au fondateur de le retirer.',
        },
      },
    )
  })
})

describe('renewRecoveryCodes and removeOwnTwoFactor', () => {
  test('new recovery codes replace the old ones once the factor was verified', async () => {
    const browser = await signIn()
    const { codes } = await enrol(browser)
    const stranger = await signIn()
    const refused = await stranger.post('/api/factor/recovery')
    expect([refused.status, refused.body.message]).toEqual([403, SHUT])
    const fresh = (await browser.post('/api/factor/recovery')).body
    expect(fresh.message).toBe('Vos nouveaux codes de secours remplacent les anciens.')
    expect(codeErrors(await stranger.post('/api/factor/check', { code: codes[0] ?? '' }))).toBe(WRONG)
    expect((await stranger.post('/api/factor/check', { code: fresh.codes[0] })).status).toBe(200)
  })

  test('password and code remove the own factor in all sessions; then another can be set up', async () => {
    const browser = await signIn()
    const { secret, codes } = await enrol(browser)
    const remove = (body: object) => browser.delete('/api/factor', body)
    const code = generateCode(secret, 1)
    expect((await remove({ current_password: 'non', code })).status).toBe(422)
    expect(codeErrors(await remove({ current_password, code: generateCode(secret, 9) }))).toBe(WRONG)
    expect(codeErrors(await remove({ current_password, code: 'x' }))).toBe(
      'Donnez les 6 chiffres, ou un code de secours de 10 lettres et chiffres.',
    )
    expect(await adminPages(browser)).toBe(200)
    expect((await remove({ current_password, code: codes[3] })).body.message).toBe(
      'Votre second facteur est retiré. Prenez-en un autre pour rouvrir l’administration.',
    )
    expect(await adminPages(browser)).toBe(302)
    expect((await remove({ current_password, code })).status).toBe(409)
    expect((await enrol(browser)).secret).not.toBe(secret)
    expect(await adminPages(browser)).toBe(200)
  })

  test('mails the member when a factor is added and when it is removed, by oneself or by the founder', async () => {
    const browser = await signIn()
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    await takeMails(site)
    const { secret } = await enrol(browser)
    await browser.delete('/api/factor', { current_password, code: generateCode(secret, 1) })
    await enrol(browser)
    expect((await founder.delete(`/api/admin/factor/${member.id}`)).status).toBe(200)
    const [added, removed] = ['Votre second facteur est en place', 'Votre second facteur est retiré']
    expect((await takeMails(site)).map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [added, added, removed, removed].map((subject) => [member.email, subject]),
    )
  })

  test('the founder removes the factor of staff, and of nobody else', async () => {
    const browser = await signIn()
    await enrol(browser)
    const founder = await createMember(site.db, { roles: 3 })
    const admin = await createMember(site.db, { roles: 2 })
    const take = async (by: TestMember, id: number) => (await site.as(by)).delete(`/api/admin/factor/${id}`)
    expect((await take(admin, member.id)).status).toBe(403)
    expect((await take(founder, member.id)).body).toEqual({ message: 'Son second facteur est retiré.' })
    expect(await adminPages(browser)).toBe(302)
    expect(await take(founder, member.id)).toMatchObject({
      status: 409,
      body: { message: 'Ce membre n’a pas de second facteur.' },
    })
    for (const id of [founder.id, (await createMember(site.db, { roles: 3 })).id]) {
      expect(await take(founder, id)).toMatchObject({
        status: 403,
        body: { message: 'Vous ne pouvez retirer ni votre second facteur ici, ni celui d’un fondateur.' },
      })
    }
    expect((await take(founder, 999_999)).status).toBe(404)
    const last = await site.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(last).toMatchObject({ action: 'factor.remove', actor_id: founder.id, user_id: member.id })
  })
})
