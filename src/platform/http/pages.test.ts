import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createFriendRequest, createMember } from '../../../tests/support/factories.ts'
import { page } from './page.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({}, 1_000, {
    extend: (made) => {
      page(made, '/essai', 'member', async () => ({ title: 'Essai', body: '<img src=x onerror=alert(1)>' }))
      page(made, '/casse', 'anyone', async () => {
        throw new Error('private detail')
      })
    },
  })
})
afterAll(() => site.close())

test('a visitor who asks for a member’s page is led to sign in, and back afterwards', async () => {
  const answer = await (await site.as(null)).get('/essai?a=1')
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe('/connexion?suite=%2Fessai%3Fa%3D1')
})

test('a suspended member is led to where they read why', async () => {
  const answer = await (await site.as(await createMember(site.db, { roles: -1 }))).get('/essai')
  expect([answer.status, answer.headers.location]).toEqual([303, '/user/decisions'])
})

test('a page escapes what it is given, is private, and names its policy and its token', async () => {
  const answer = await (await site.as(await createMember(site.db))).get('/essai')
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(answer.text).toContain('<title>Essai · Guinguette</title>')
  expect(answer.text).toMatch(/<meta name="csrf-token" content="[\w-]{86}"\/>/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/)
  expect(answer.headers['content-security-policy']).toContain("object-src 'none'")
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(answer.headers['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types guinguette",
  )
})

test('a page travels compressed where the browser takes it, and its token never looks the same twice', async () => {
  const browser = await site.as(await createMember(site.db))
  const headers = { 'accept-encoding': 'gzip, br' }
  expect((await browser.raw('GET', '/essai', { headers })).headers['content-encoding']).toBe('br')
  const tokens = [await browser.get('/essai'), await browser.get('/essai')].map(
    ({ text }) => /name="csrf-token" content="([\w-]+)"/.exec(text)?.[1],
  )
  expect(tokens[0]).not.toBe(tokens[1])
})

test('a page without a script shows the counts of its rendering, an error page too', async () => {
  const [member, other] = [await createMember(site.db), await createMember(site.db)]
  const browser = await site.as(member)
  expect((await browser.get('/essai')).text).toContain('data-count="notifications" hidden')
  await createFriendRequest(site.db, other.id, member.id)
  const notice = { user_id: member.id, sender_id: other.id, type: 10, data: '{}' }
  await site.db.insertInto('notifications').values(notice).execute()
  for (const path of ['/essai', '/nulle-part']) {
    const { text } = await browser.get(path)
    expect(text, path).toMatch(/data-count="notifications"><.*1 notification non lue/s)
    expect(text, path).toMatch(/data-count="asks"><span aria-hidden="true">1</)
  }
  expect((await browser.get('/casse')).text).toContain('data-count="notifications" hidden')
})

describe('pages of our own', () => {
  test.each([
    ['/nulle-part', 404, 'Cette page n’existe pas, ou n’existe plus.'],
    ['/%2e%2e%2fetc/passwd', 404, 'Page introuvable'],
    ['/%E0%A4%A', 404, 'Page introuvable'],
    ['/casse', 500, 'La faute est de notre côté. Réessayez dans un instant.'],
  ])('%s answers %i', async (url, status, sentence) => {
    const answer = await (await site.as(null)).get(url)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(sentence)
    expect(answer.text).not.toContain('private detail')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('cookies', () => {
  test('a visitor’s is HttpOnly and Lax, and dies with the browser', async () => {
    const answer = await (await site.as(null)).get('/nulle-part')
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^guinguette=v\.[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('behind TLS it is Secure and bound to its host', async () => {
    const secure = await createTestApp({ SITE_URL: 'https://exemple.fr' })
    const answer = await (await secure.as(null)).get('/nulle-part')
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-guinguette=v\..+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    await secure.close()
  })

  test('one that is no session is a visitor’s', async () => {
    const visitor = await site.as(null)
    for (const cookie of [
      'guinguette=s.nothing',
      'guinguette=',
      'guinguette=%00',
      `guinguette=${'x'.repeat(4_000)}`,
    ]) {
      expect((await visitor.raw('GET', '/essai', { headers: { cookie } })).status).toBe(302)
    }
  })
})

test('a session that ended, that is too old or unused too long is no session', async () => {
  const member = await createMember(site.db)
  const day = 86_400_000
  const cases: [object, number][] = [
    [{}, 200],
    [{ expires_at: new Date(Date.now() - 1_000) }, 302],
    [{ seen_at: new Date(Date.now() - 2 * day) }, 302],
    [{ seen_at: new Date(Date.now() - 2 * day), remember: true }, 200],
    [{ seen_at: new Date(Date.now() - 61 * day), remember: true }, 302],
  ]
  for (const [change, status] of cases) {
    const browser = await site.as(member)
    const { id } = await site.db
      .selectFrom('sessions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    if (Object.keys(change).length > 0)
      await site.db.updateTable('sessions').set(change).where('id', '=', id).execute()
    expect((await browser.get('/essai')).status).toBe(status)
  }
})

test('more than so many requests a minute from one address are refused, page and call alike', async () => {
  const small = await createTestApp({}, 0.005)
  const visitor = await small.as(null)
  const answers = []
  for (let i = 0; i < 8; i++) answers.push(await visitor.get(i % 2 ? '/nulle-part' : '/api/health'))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404, 200, 404, 429, 429])
  expect(answers[6]?.body.message).toBe('Vous allez un peu vite. Patientez un instant, puis réessayez.')
  expect(answers[7]?.text).toContain('Un instant')
  expect(Number(answers[7]?.headers['retry-after'])).toBeGreaterThan(0)
  await small.close()
})

test('members behind one address are counted each by themselves, up to ten times as much in all', async () => {
  const small = await createTestApp({}, 0.005)
  const passed: number[] = []
  for (let i = 0; i < 9; i++) {
    const member = await small.as(await createMember(small.db))
    const statuses: number[] = []
    for (let j = 0; j < 7; j++) statuses.push((await member.get('/api/health')).status)
    passed.push(statuses.filter((status) => status === 200).length)
  }
  // Each of six passes; rejected ones count for the address as well, so that four of sixty remain for the
  // last.
  expect(passed).toEqual([6, 6, 6, 6, 6, 6, 6, 6, 4])
  await small.close()
})

test('the API document names every call, its access and its failures', async () => {
  const visitor = await site.as(null)
  const { body } = await visitor.get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/health'].get.responses).toHaveProperty('503')
  const page = await visitor.get('/api/docs')
  const documented = Object.values<object>(body.paths).flatMap((calls) => Object.values(calls))
  expect(documented.map(({ operationId }) => operationId).sort()).toEqual(
    site.context.endpoints.map(({ name }) => name).sort(),
  )
  for (const { path } of site.context.endpoints) expect(page.text).toContain(path)
})

test('the API document is built once, and returns 304 for its ETag', async () => {
  const visitor = await site.as(null)
  const first = await visitor.get('/api/openapi.json')
  const { etag = '' } = first.headers as { etag?: string }
  expect(etag).toMatch(/^W\/"/)
  expect(first.headers['cache-control']).toBe('public, max-age=300')
  const added = site.context.endpoints.pop()
  const again = await visitor.get('/api/openapi.json')
  if (added) site.context.endpoints.push(added)
  expect([again.headers.etag, again.text]).toEqual([etag, first.text])
  const known = await visitor.raw('GET', '/api/openapi.json', { headers: { 'if-none-match': etag } })
  expect([known.status, known.text]).toEqual([304, ''])
})

test('while it stops, the process says so', async () => {
  site.context.stopping = true
  const answer = await (await site.as(null)).get('/api/health')
  site.context.stopping = false
  expect(answer).toMatchObject({ status: 503, body: {} })
  expect(answer.headers['retry-after']).toBe('5')
})
