import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({
    FREE_ASKS_A_DAY: '4',
    SITE_URL: 'https://exemple.fr',
    TRUSTED_PROXIES: 'loopback',
  })
})
afterAll(() => site.close())

const get = async (url: string) => (await site.as(null)).get(url)
const found = async (search: string) => {
  const { text } = await get(`/aide?search=${encodeURIComponent(search)}`)
  return [...text.matchAll(/class="help-found"><a href="\/aide\/([\w-]+)"/g)].map(([, slug]) => slug)
}

describe('/aide', () => {
  test('has all questions with answers, as FAQ markup too, and is served from the cache', async () => {
    const { text, headers } = await get('/aide')
    expect(headers.etag).toBeDefined()
    expect(headers).not.toHaveProperty('set-cookie')
    expect(text).not.toContain('noindex')
    expect(text.match(/<details id="/g)?.length).toBeGreaterThan(30)
    expect(text).toContain('Un membre gratuit envoie 4 demandes par jour')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    const { mainEntity } = JSON.parse(data)
    expect(mainEntity.length).toBe(text.match(/<details id="/g)?.length)
    expect(mainEntity[0]).toEqual({
      '@type': 'Question',
      name: 'Comment s’inscrire, et est-ce gratuit\u202f?',
      acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining('Oui, c’est gratuit.') },
    })
    for (const href of ['/conseils-securite', '/contact', '/regles', '/aide/localisation'])
      expect(text).toContain(`href="${href}"`)
  })

  test('ignores accents, case and endings, and marks matches', async () => {
    expect((await found('SUPPRIME compte'))[0]).toBe('supprimer-mon-compte')
    expect((await found('verifie'))[0]).toBe('faire-verifier-mon-profil')
    const { text } = await get('/aide?search=visiteurs')
    expect(text).toContain('<mark>visiteurs</mark>')
    expect(text).toContain('réponses pour «\u202fvisiteurs\u202f»')
    expect(text).toContain('noindex')
    expect(text).toContain('value="visiteurs"')
    expect(text).not.toContain('ld+json')
  })

  test('links to the contact form without results', async () => {
    for (const search of ['xyzzy', '<script>alert(1)</script>qqq', '%00', 'é'.repeat(300)]) {
      const { status, text } = await get(`/aide?search=${encodeURIComponent(search)}`)
      expect(status).toBe(200)
      expect(text).not.toContain('<script>alert')
    }
    const { text } = await get('/aide?search=xyzzy')
    expect(text).toContain('Aucune réponse ne parle de cela')
    expect(text).toContain('href="/contact?motif=9"')
    expect((await get('/aide?search=a&search=b')).status).toBe(200)
    expect((await get('/aide?search=%20')).text).toContain('<details id="')
  })

  test('is searched by members and suspended members, whose own page leads to it', async () => {
    for (const roles of [0, -1]) {
      const browser = await site.as(await createMember(site.db, { roles }))
      const { text } = await browser.get('/aide?search=bloquer')
      expect(text).toContain('<mark>bloquer</mark>')
      expect((await browser.get('/moi')).text).toMatch(/<div class="hub".*href="\/aide"/s)
    }
  })
})

describe('/aide/{slug}', () => {
  test('shows one answer, others of the section, and the contact link', async () => {
    const { status, text } = await get('/aide/bloquer')
    expect(status).toBe(200)
    expect(text).toContain('<title>Comment bloquer quelqu’un\u202f? · Guinguette</title>')
    expect(text).toContain('<link rel="canonical" href="https://exemple.fr/aide/bloquer"/>')
    expect(text).toContain('href="/blacklist"')
    expect(text).toContain('href="/aide#securite"')
    expect(text).toContain('href="/aide/signaler"')
    expect(text).not.toContain('noindex')
    expect(text).toContain('"@type":"FAQPage"')
  })

  test.each(['/aide/inconnue', '/aide/constructor', '/aide/%00', '/aide/bloquer/x'])(
    'returns 404 for %s',
    async (url) => {
      expect((await get(url)).status).toBe(404)
    },
  )

  test('does not shadow the page of the position', async () => {
    expect((await get('/aide/localisation')).text).toContain('Ce que nous gardons')
  })

  test('every link of the help works', async () => {
    const browser = await site.as(await createMember(site.db))
    const pages = ['/aide', '/conseils-securite', '/contact']
    const texts = await Promise.all(pages.map(async (url) => (await browser.get(url)).text))
    const links = new Set(
      texts.flatMap((text) => {
        const [main = ''] = /<main.*<\/main>/s.exec(text) ?? []
        return [...main.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href]) =>
          String(href).replace(/&amp;/g, '&'),
        )
      }),
    )
    expect(links.size).toBeGreaterThan(40)
    const lost: string[] = []
    for (const href of links) if ((await browser.get(href)).status >= 400) lost.push(href)
    expect(lost).toEqual([])
  })
})

test('/conseils-securite lists helplines, and links there without referrer', async () => {
  const { text, headers } = await get('/conseils-securite')
  expect(headers.etag).toBeDefined()
  expect(text).not.toContain('noindex')
  for (const href of [
    'tel:17',
    'tel:112',
    'sms:114',
    'tel:3018',
    'tel:+33805805817',
    'tel:3919',
    'tel:116006',
  ])
    expect(text).toContain(`href="${href}"`)
  for (const href of [
    'https://17cyber.gouv.fr/',
    'https://www.internet-signalement.gouv.fr/',
    'https://www.service-public.fr/particuliers/vosdroits/N31138',
  ])
    expect(text).toMatch(new RegExp(`<a(?=[^>]*href="${href}")(?=[^>]*rel="noopener noreferrer")`))
  for (const id of ['arnaques', 'paye', 'rendez-vous', 'photos', 'chantage', 'ici', 'nous', 'numeros'])
    expect(text).toContain(`id="${id}"`)
})
