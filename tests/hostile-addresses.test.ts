import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { createMember, createTopic } from './support/factories.ts'
import { RUNS_LONG_FORM } from './support/long-form.ts'

/** Invalid percent encodings: cut off, no digits, no UTF-8, overlong, half a surrogate pair. */
const UNDECODABLE = [
  '%',
  '100%',
  '%f',
  '%zz',
  '%FF',
  '%C3',
  '%C0%AF',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F4%90%80%80',
]

let site: TestApp
let visitor: Browser
let member: Browser
let founder: Browser

beforeAll(async () => {
  site = await createTestApp()
  founder = await site.as(await createMember(site.db, { roles: 3 }))
  member = await site.as(await createMember(site.db))
  visitor = await site.as(null)
})
afterAll(() => site.close())

describe.each(UNDECODABLE)('%s', (part) => {
  test.each(['/api/user/', '/api/forum/topic/', '/api/nothing/', '/api/'])(
    'in a path under %s answers 404 as JSON',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status, headers, body } = await member.raw(method, `${path}${part}`)
        expect([method, status]).toEqual([method, 404])
        expect(headers['content-type']).toContain('application/json')
        expect(body).toEqual({ message: 'Cette page n’existe pas.' })
      }
    },
  )

  test.each([
    ['/api/forum?search=', 'search'],
    ['/api/search?page=', 'page'],
    ['/api/me?anything=', 'anything'],
    ['/api/health?x=', 'x'],
  ])('in a query of %s answers 422 as JSON', async (address, field) => {
    const { status, body } = await member.get(`${address}${part}`)
    expect([status, body]).toEqual([
      422,
      { message: 'The given data was invalid.', errors: { [field]: ['Cette valeur n’est pas valide.'] } },
    ])
  })

  test('as the name in a query of a call answers 422 as JSON', async () => {
    const { status, body } = await member.get(`/api/forum?page=1&${part}=1`)
    expect([status, body.message]).toEqual([422, 'The given data was invalid.'])
  })

  test('in a query of an unknown call answers 404 as JSON', async () => {
    const { status, body } = await visitor.get(`/api/nothing?x=${part}`)
    expect([status, body.message]).toEqual([404, 'Cette page n’existe pas.'])
  })

  test('in the path of a page answers 404 as a page', async () => {
    for (const path of ['/', '/forum/topic/', '/celibataire/']) {
      const { status, text } = await visitor.get(`${path}${part}`)
      expect([status, text.includes('Page introuvable')]).toEqual([404, true])
    }
  })

  test('in the query of any page changes nothing', async () => {
    const paths = site.context.pages.map(({ path }) => path).filter((path) => !path.includes(':'))
    // The plain run divides the pages between the parts: each page gets one, each part some pages.
    const turn = UNDECODABLE.indexOf(part)
    for (const path of paths.filter((_, n) => RUNS_LONG_FORM || n % UNDECODABLE.length === turn)) {
      const { status } = await founder.get(path)
      expect([path, (await founder.get(`${path}?inconnu=${part}&${part}=1`)).status]).toEqual([path, status])
      for (const name of ['search', 'page', 'suite', 'fait'])
        expect((await founder.get(`${path}?${name}=${part}`)).status, path).toBeLessThan(500)
    }
  }, 60_000)
})

test('/forum?search=100% finds topics with 100%', async () => {
  const author = await createMember(site.db)
  const { slug } = await createTopic(site.db, author.id, { title: 'Motivé à 100% ce soir' })
  for (const reader of [visitor, member]) {
    const { status, text } = await reader.get('/forum?search=100%')
    expect(status).toBe(200)
    expect(text).toContain('value="100%"')
    expect(text).toContain(`/forum/topic/${slug}`)
  }
})
