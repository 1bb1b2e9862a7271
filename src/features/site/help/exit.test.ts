import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'

let site: TestApp
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
  browser = await site.as(null)
})
afterAll(() => site.close())

const exit = (address: string) => browser.get(`/exit?url=${encodeURIComponent(address)}`)

test('shows the whole address and a link to it, and does not redirect', async () => {
  const answer = await exit('https://exemple.fr/a?b=1&c="><script>alert(1)</script>#d')
  expect(answer.status).toBe(200)
  expect(answer.headers).not.toHaveProperty('location')
  expect(answer.headers).not.toHaveProperty('refresh')
  expect(answer.text).not.toContain('<script>alert')
  expect(answer.text).not.toContain('http-equiv')
  expect(answer.text).toContain('Vous quittez Guinguette')
  expect(answer.text).toContain('Il mène chez exemple.fr, à cette adresse\u202f:')
  const address = 'https://exemple.fr/a?b=1&amp;c=%22%3E%3Cscript%3Ealert(1)%3C/script%3E#d'
  expect(answer.text).toContain(`>${address}</p>`)
  expect(answer.text).toContain(`href="${address}"`)
  expect(answer.text).toContain('rel="noopener noreferrer nofollow ugc"')
  expect(answer.text).toMatch(/<meta name="robots" content="noindex/)
})

test('shows the real host, whatever it resembles', async () => {
  const { text } = await exit('https://gооgle.com/')
  expect(text).toContain('xn--ggle-55da.com')
})

test.each([
  '',
  'exemple.fr',
  '/photos',
  'javascript:alert(1)',
  'JAVASCRIPT://exemple.fr/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://exemple.fr',
  'blob:https://exemple.fr/1',
  'https://',
  'https://guinguette.fr@exemple.fr/',
  `https://exemple.fr/${'x'.repeat(2_000)}`,
  'https://a\u0000b.fr',
  'https://google.com\\@evil.example/',
  'https:/exemple.fr',
  'https:///exemple.fr',
  'http://192.168.1.1/reboot',
  'http://2130706433/',
  'http://localhost/',
  'https://exemple.fr/\u202egpj.exe',
  'https://google.com\u200b.evil.example/',
])('returns 404 for %j', async (address) => {
  const answer = await exit(address)
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('Page introuvable')
})

test.each(['/exit', '/exit?url[]=https://a.fr', '/exit?url=https://a.fr&url=https://b.fr'])(
  'returns 404 for %s',
  async (url) => {
    expect((await browser.get(url)).status).toBe(404)
  },
)
