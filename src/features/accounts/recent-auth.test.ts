import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../tests/support/factories.ts'
import { takeMails } from '../../../tests/support/outbox.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'la barque et le saule'
const NEEDED = { message: 'Pour continuer, donnez votre mot de passe.', code: 'password' }
let site: TestApp
let password_hash: string
let zoe: TestMember
/** Signed in long ago. */
let browser: Browser
let elsewhere: number

beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé', email: 'zoe@exemple.fr', password_hash })
  await site.as(zoe)
  const { id } = await site.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  elsewhere = id
  browser = await site.as(zoe, { stale: true })
})

const ACTS: [string, (by: Browser) => ReturnType<Browser['post']>, string][] = [
  ['deleteOwnAccount', (by) => by.post('/api/user/autodestruction'), 'Votre compte est supprimé'],
  ['requestDataCopy', (by) => by.post('/api/user/export'), 'Votre copie est prête'],
  ['revokeSession', (by) => by.delete(`/api/user/sessions/${elsewhere}`), 'Un appareil a été déconnecté'],
]
const FORMS: [string, () => string, Record<string, string>][] = [
  ['deleteOwnAccount', () => '/user/suppression', { name: 'Zoé' }],
  ['requestDataCopy', () => '/user/donnees', {}],
  ['downloadDataCopy', () => '/user/donnees/copie', {}],
  ['revokeSession', () => `/user/securite/sessions/${elsewhere}`, {}],
]

describe.each(ACTS)('%s', (_, act, subject) => {
  test('returns 403 with a code in an old session, and 200 once the password is given; then mails the member', async () => {
    const refused = await act(browser)
    expect([refused.status, refused.body]).toEqual([403, NEEDED])
    const wrong = await browser.post('/api/password/confirm', { current_password: 'au hasard' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { current_password: ['Ce n’est pas votre mot de passe actuel.'] },
    ])
    expect((await act(browser)).status).toBe(403)
    const given = await browser.post('/api/password/confirm', { current_password: PASSWORD })
    expect([given.status, given.body]).toEqual([200, { message: 'C’est bien vous.' }])
    expect((await act(browser)).status).toBe(200)
    await site.context.jobs.drain()
    expect((await takeMails(site)).map((mail) => [mail.to, mail.subject])).toEqual([
      ['zoe@exemple.fr', subject],
    ])
  })

  test('returns 403 sixteen minutes after a sign-in, and in another session of who gave the password', async () => {
    const signed = await site.as(null)
    await signed.post('/api/login', { email: 'zoe@exemple.fr', password: PASSWORD })
    expect((await act(browser)).status).toBe(403)
    await site.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    expect((await act(signed)).status).toBe(403)
    await site.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 14 * 60_000) })
      .execute()
    expect((await act(signed)).status).toBe(200)
  })
})

describe.each(FORMS)('the plain form of %s', (_, path, fields) => {
  test('asks for the password on its page, shows a wrong one, and goes on with the right one', async () => {
    const url = path()
    const refused = await browser.submit(url, fields)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('C’est bien vous\u202f?')
    expect(refused.text).toContain(`action="${url}"`)
    for (const [name, value] of Object.entries(fields))
      expect(refused.text).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    const wrong = await browser.submit(url, { ...fields, current_password: 'au hasard' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Ce n’est pas votre mot de passe actuel.')
    expect(wrong.text).not.toContain('au hasard')
    const right = await browser.submit(url, { ...fields, current_password: PASSWORD })
    expect(right.status).toBe(303)
  })
})

describe('removeMemberTwoFactor', () => {
  test('returns 403 with a code in an old session of the founder, and asks for the password in the plain form', async () => {
    const founder = await createMember(site.db, { roles: 3, password_hash })
    const modo = await createMember(site.db, { roles: 1 })
    await site.db
      .insertInto('second_factors')
      .values({ user_id: modo.id, secret: 'x', confirmed_at: new Date() })
      .execute()
    const old = await site.as(founder, { stale: true })
    const refused = await old.delete(`/api/admin/factor/${modo.id}`)
    expect([refused.status, refused.body]).toEqual([403, NEEDED])
    const form = `/admin/equipe/facteur/${modo.id}`
    const question = await old.submit(form, {})
    expect([question.status, question.text.includes('C’est bien vous\u202f?')]).toEqual([403, true])
    expect(await site.db.selectFrom('second_factors').select('user_id').execute()).toHaveLength(1)
    expect((await old.submit(form, { current_password: PASSWORD })).status).toBe(303)
    expect(await site.db.selectFrom('second_factors').select('user_id').execute()).toEqual([])
    expect((await takeMails(site)).map(({ subject }) => subject)).toEqual(['Votre second facteur est retiré'])
  })
})

describe('changing address, password or factor', () => {
  test('needs the password in the call itself, and opens the other acts to the session', async () => {
    const wrong = {
      current_password: 'au hasard',
      email: 'autre@exemple.fr',
      password: 'trois canards à l’aube',
    }
    expect((await browser.patch('/api/user/email', wrong)).status).toBe(422)
    expect((await browser.patch('/api/user/password', wrong)).status).toBe(422)
    expect((await browser.post('/api/user/export')).status).toBe(403)
    expect((await browser.patch('/api/user/email', { ...wrong, current_password: PASSWORD })).status).toBe(
      200,
    )
    expect((await browser.post('/api/user/export')).status).toBe(200)
    await site.context.jobs.drain()
    expect((await takeMails(site)).map(({ subject }) => subject).sort()).toEqual([
      'Confirmez votre adresse',
      'Votre adresse va changer',
      'Votre copie est prête',
    ])
  })
})

describe('the link to a copy', () => {
  test('asks for the password in an old session, then leads to the file', async () => {
    await browser.post('/api/password/confirm', { current_password: PASSWORD })
    await browser.post('/api/user/export')
    await site.context.jobs.drain()
    const [mail] = await takeMails(site)
    const href = /\/user\/donnees\/copie\?cle=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const old = await site.as(zoe, { stale: true })
    const question = await old.get(href)
    expect([question.status, question.text.includes('C’est bien vous\u202f?')]).toEqual([200, true])
    const key = href.split('cle=')[1]
    expect((await old.get(`/api/user/export?key=${key}`)).body).toEqual(NEEDED)
    const next = await old.submit('/user/donnees/copie', { current_password: PASSWORD })
    expect(next.status).toBe(303)
    expect((await old.get(String(next.headers.location))).headers['content-type']).toBe('application/zip')
  })
})

describe('confirmPassword', () => {
  test('returns 401 to visitors, 422 without a password, and 429 after twenty wrong ones', async () => {
    expect(
      (await (await site.as(null)).post('/api/password/confirm', { current_password: 'x' })).status,
    ).toBe(401)
    expect((await browser.post('/api/password/confirm', {})).status).toBe(422)
    const strict = await createTestApp({}, 1)
    const thief = await strict.as(await createMember(strict.db, { password_hash }), { stale: true })
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn++)
      statuses.push((await thief.post('/api/password/confirm', { current_password: 'au hasard' })).status)
    expect(statuses).toEqual([...Array(20).fill(422), 429])
    await strict.close()
  })
})
