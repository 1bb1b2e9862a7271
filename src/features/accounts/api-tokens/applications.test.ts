import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callWithToken, createToken } from '../../../../tests/support/api-tokens.ts'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'

let site: TestApp
let founder: Browser
let zoe: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  founder = await site.as(await createMember(site.db, { roles: 3 }))
  zoe = await createMember(site.db, { name: 'Ondine', email: 'zoe@exemple.fr' })
})

const NEW = { name: 'Une boussole', member: ' ondine ' }
const listed = async () => (await founder.get('/api/admin/applications')).body
const listAudit = () => site.db.selectFrom('audit').select(['action', 'user_id', 'details']).execute()

describe('addApiApplication', () => {
  test('lets the member create tokens with the scope client, and is in the audit log', async () => {
    const { status, body } = await founder.post('/api/admin/applications', NEW)
    expect([status, body]).toEqual([200, { message: 'L’application est inscrite.' }])
    expect(await listed()).toMatchObject([
      { name: 'Une boussole', member: { id: zoe.id, name: 'Ondine' }, tokens: 0 },
    ])
    const token = { name: 'Boussole', days: 30, scopes: ['client'] }
    expect((await (await site.as(zoe)).post('/api/tokens', token)).status).toBe(200)
    expect((await listed())[0].tokens).toBe(1)
    expect(await listAudit()).toEqual([
      { action: 'application.add', user_id: zoe.id, details: { text: 'Une boussole' } },
    ])
  })

  test('returns 409 for a second application of the member', async () => {
    const answers = await Promise.all([1, 2].map(() => founder.post('/api/admin/applications', NEW)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Ce membre a déjà une application\u202f: retirez-la d’abord.',
    )
  })

  test.each([
    [{ member: 'Personne' }, 'member', 'Aucun membre actif ne porte ce pseudo.'],
    [{ member: 'Exclu' }, 'member', 'Aucun membre actif ne porte ce pseudo.'],
    [{ name: '' }, 'name', 'Donnez un nom à ce programme.'],
  ])('returns 422 under the field for %j', async (input, field, sentence) => {
    await createMember(site.db, { name: 'Exclu', roles: -1 })
    const { status, body } = await founder.post('/api/admin/applications', { ...NEW, ...input })
    expect([status, body.errors[field][0]]).toEqual([422, sentence])
  })

  test('works by the form of the page, which shows errors with what was typed', async () => {
    const refused = await founder.submit('/admin/applications', { name: 'Une boussole', member: 'Personne' })
    expect([refused.status, refused.text.includes('value="Une boussole"')]).toEqual([422, true])
    const added = await founder.submit('/admin/applications', NEW)
    expect([added.status, added.headers.location]).toEqual([303, '/admin/applications'])
    expect((await founder.get('/admin/applications')).text).toContain('aucun jeton')
  })
})

describe('removeApiApplication', () => {
  test('ends the tokens with the scope client alone, and is in the audit log', async () => {
    const client = await createToken(site.db, zoe.id, { scopes: ['client', 'own:read'] })
    const own = await createToken(site.db, zoe.id, { scopes: ['own:read'] })
    const [{ id }] = await listed()
    const { status, body } = await founder.delete(`/api/admin/applications/${id}`)
    expect([status, body]).toEqual([200, { message: 'L’application est retirée, et ses jetons avec elle.' }])
    const statusOf = async (token: string) => (await callWithToken(site, token, ['GET', '/api/me'])).status
    expect([await statusOf(client.token), await statusOf(own.token)]).toEqual([401, 200])
    expect((await takeMails(site)).map(({ to, subject }) => [to, subject])).toEqual([
      ['zoe@exemple.fr', 'Un programme n’a plus accès à votre compte'],
    ])
    expect(await listAudit()).toMatchObject([{ action: 'application.remove', user_id: zoe.id }])
    expect((await founder.delete(`/api/admin/applications/${id}`)).status).toBe(404)
  })

  test('leaves no token of a concurrent creation', async () => {
    await founder.post('/api/admin/applications', NEW)
    const [{ id }] = await listed()
    const browser = await site.as(zoe)
    const [created] = await Promise.all([
      browser.post('/api/tokens', { name: 'Boussole', days: 30, scopes: ['client'] }),
      founder.delete(`/api/admin/applications/${id}`),
    ])
    expect([200, 422]).toContain(created.status)
    expect(await site.db.selectFrom('api_tokens').select('id').execute()).toEqual([])
  })
})
