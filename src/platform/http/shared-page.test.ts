import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { InvalidData, NotFound } from './errors.ts'
import { type SharedContent, sharedPage } from './page.ts'

let site: TestApp
let read = 0
/** Blocked loads, each released by its function. */
let blocked: (() => void)[] = []
let isHeld = false
let shown = 'premier'

beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'https://exemple.fr', TRUSTED_PROXIES: 'loopback' }, 1_000, {
    extend: (made) => {
      sharedPage(made, '/partage/:slug', async ({ viewer, params, query }) => {
        read++
        const text = shown
        if (isHeld) await new Promise<void>((resolve) => blocked.push(resolve))
        if (params.slug === 'absent') throw new NotFound()
        if (params.slug === 'ancien') return { redirect: '/partage/nouveau', status: 301 }
        if (query.page !== undefined && typeof query.page !== 'string') throw new InvalidData({})
        return content(`${text} ${params.slug} ${viewer?.name ?? 'visiteur'} ${JSON.stringify(query)}`)
      })
    },
  })
})
afterAll(() => site.close())
beforeEach(() => {
  site.context.visitorPages.invalidate('all')
  read = 0
  blocked = []
  isHeld = false
  shown = 'premier'
})

function content(text: string): SharedContent {
  return {
    title: 'Partage',
    description: 'Pour tous.',
    body: `${text} ${'long '.repeat(400)}`,
    of: ['essai'],
    index: true,
    canonical: '/partage/a',
    links: [{ rel: 'next', href: '/partage/a?page=2' }],
    structured: () => [{ text: '</script><script>alert(1)</script> <!-- & \u2028' }],
  }
}

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'GET', url, headers })
const letGo = () => {
  for (const go of blocked.splice(0)) go()
}
const readings = async (count: number) => {
  while (blocked.length < count) await new Promise((resolve) => setTimeout(resolve, 1))
}

describe('a visitor’s page', () => {
  test('has no cookie, token, nonce or script, and may be kept by the reader’s browser alone', async () => {
    const { statusCode, headers, body } = await get('/partage/a')
    expect(statusCode).toBe(200)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(body).not.toMatch(/csrf|nonce=|modulepreload|src="\/main\.js"/)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.vary).toBe('Cookie, Accept-Encoding')
    expect(headers['content-security-policy']).not.toContain('script-src')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("object-src 'none'")
    expect(body).toContain('href="/connexion?suite=%2Fpartage%2Fa"')
  })

  test('says what it is to search engines, and nothing in it ends its own data', async () => {
    const { body } = await get('/partage/a')
    expect(body).toContain('<link rel="canonical" href="https://exemple.fr/partage/a"/>')
    expect(body).toContain('<link rel="next" href="/partage/a?page=2"/>')
    expect(body).toContain('<meta property="og:title" content="Partage"/>')
    expect(body).toContain('<meta property="og:description" content="Pour tous."/>')
    expect(body).toContain('<meta property="og:image" content="https://exemple.fr/icons/apple-touch.png"/>')
    expect(body).not.toContain('noindex')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    expect(data).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(data).text).toBe('</script><script>alert(1)</script> <!-- & \u2028')
  })

  test('depends on route and parameters alone: however its address is written, it links to its own', async () => {
    const pages = ['/%70artage/a?x=//evil.example', '/partage/%61', '/partage/a']
    for (const url of pages) expect((await get(url)).body).toContain('href="/connexion?suite=%2Fpartage%2Fa"')
    site.context.visitorPages.invalidate('all')
    const { body } = await get('/partage/%2F%2Fevil.example')
    expect(body).toContain('href="/connexion?suite=%2Fpartage%2F%252F%252Fevil.example"')
  })

  test('is read once, whatever else the address says, and however it is compressed', async () => {
    const plain = await get('/partage/a?utm_source=x')
    const again = await get('/partage/a/?page=1&search=')
    const brotli = await get('/partage/a', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/partage/a', { 'accept-encoding': 'gzip, br;q=0' })
    const identity = await get('/partage/a', { 'accept-encoding': 'identity' })
    expect(read).toBe(1)
    expect(again.body).toBe(plain.body)
    expect(identity.body).toBe(plain.body)
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    await get('/partage/a?page=2')
    await get('/partage/b')
    expect(read).toBe(3)
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await get('/partage/a')
    for (const tag of [String(headers.etag), `"other", ${headers.etag}`]) {
      const again = await get('/partage/a', { 'if-none-match': tag })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
      expect(again.headers['cache-control']).toBe('private, no-cache')
    }
    expect((await get('/partage/a', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    site.context.events.publish({ kind: 'pages', of: ['essai'] })
    shown = 'second'
    expect((await get('/partage/a', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  test('answers HEAD', async () => {
    const answer = await site.app.inject({ method: 'HEAD', url: '/partage/a' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers.etag).toBe((await get('/partage/a')).headers.etag)
    expect(read).toBe(1)
  })

  test('that is not found, moved or not understood is not kept', async () => {
    for (const [url, status] of [
      ['/partage/absent', 404],
      ['/partage/ancien', 301],
      ['/partage/a?page=1&page=2', 422],
    ] as const) {
      expect((await get(url)).statusCode).toBe(status)
      expect((await get(url)).statusCode).toBe(status)
    }
    expect(read).toBe(6)
    expect(site.context.visitorPages.size).toBe(0)
  })

  test('of a search is read each time', async () => {
    await get('/partage/a?search=lac')
    const again = await get('/partage/a?search=lac&page=2')
    expect(again.body).toContain('href="/connexion?suite=%2Fpartage%2Fa%3Fsearch%3Dlac%26page%3D2"')
    expect([read, site.context.visitorPages.size]).toEqual([2, 0])
  })
})

describe('who is given which page', () => {
  test('a member is given their own, and never keeps it', async () => {
    await get('/partage/a')
    const member = await site.as(await createMember(site.db, { name: 'Camille' }))
    const theirs = await member.get('/partage/a')
    expect(theirs.text).toContain('premier a Camille')
    expect(theirs.text).toContain('name="csrf-token"')
    expect(theirs.text).not.toMatch(/ld\+json|"og:/)
    expect(theirs.headers['cache-control']).toBe('no-store')
    expect(theirs.headers).not.toHaveProperty('etag')
    const tag = String((await get('/partage/a')).headers.etag)
    const blocked = await member.raw('GET', '/partage/a', { headers: { 'if-none-match': tag } })
    expect(blocked.status).toBe(200)
    expect((await get('/partage/a')).body).toContain('premier a visiteur')
  })

  test('an expired session is a visitor', async () => {
    const { body } = await get('/partage/a', { cookie: '__Host-guinguette=s.nothing' })
    expect(body).toContain('premier a visiteur')
  })
})

describe('published changes', () => {
  test.each([
    ['of what the page shows', { kind: 'pages', of: ['autre', 'essai'] }, 2],
    ['of anything', { kind: 'pages', of: 'all' }, 2],
    ['that something was missed', { kind: 'resync' }, 2],
    ['of something else', { kind: 'pages', of: ['autre'] }, 1],
    ['that a member missed something', { kind: 'resync', to: [1] }, 1],
  ] as const)('%s', async (_, event, readings) => {
    await get('/partage/a')
    site.context.events.publish(event)
    await get('/partage/a')
    expect(read).toBe(readings)
  })

  test('while a page is read: who asked before has it, nobody after', async () => {
    isHeld = true
    const before = get('/partage/a')
    await readings(1)
    shown = 'second'
    site.context.events.publish({ kind: 'pages', of: ['essai'] })
    const after = [get('/partage/a'), get('/partage/a')]
    letGo()
    expect((await before).body).toContain('premier a')
    await readings(1)
    letGo()
    for (const answer of await Promise.all(after)) expect(answer.body).toContain('second a')
    isHeld = false
    expect((await get('/partage/a')).body).toContain('second a')
    expect(read).toBe(2)
  })

  test('of something else while a page is read: it is kept', async () => {
    isHeld = true
    const answers = Array.from({ length: 50 }, () => get('/partage/a'))
    await readings(1)
    site.context.events.publish({ kind: 'pages', of: ['autre'] })
    letGo()
    expect(new Set((await Promise.all(answers)).map(({ body }) => body)).size).toBe(1)
    isHeld = false
    await get('/partage/a')
    expect(read).toBe(1)
  })
})
