import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let member: TestMember
beforeAll(async () => {
  site = await createTestApp()
  member = await createMember(site.db, { name: 'Inès' })
})
afterAll(() => site.close())

describe('GET /api/gifs', () => {
  test('gives a member the catalogue in the shape of Giphy, to be kept an hour by that browser alone', async () => {
    const answer = await (await site.as(member)).get('/api/gifs')
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, max-age=3600')
    expect(answer.body.pagination).toEqual({ total_count: 60, count: 24, offset: 0 })
    expect(answer.body.data[0]).toEqual({
      id: 'bonsoir',
      title: '«\u202fBonsoir\u202f!\u202f» sous les lampions',
      images: {
        fixed_height: { url: '/images/gifs/bonsoir.webp', width: '320', height: '200' },
        fixed_width: { url: '/images/gifs/small/bonsoir.webp', width: '200', height: '125' },
        fixed_width_still: { url: '/images/gifs/stills/bonsoir.webp', width: '320', height: '200' },
      },
    })
  })

  test('searches, and goes on from an offset', async () => {
    const browser = await site.as(member)
    const found = await browser.get(`/api/gifs?search=${encodeURIComponent('CÂLI')}`)
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual(['calin'])
    const second = await browser.get('/api/gifs?offset=48')
    expect(second.body.pagination).toEqual({ total_count: 60, count: 12, offset: 48 })
  })

  test('is for members', async () => {
    expect((await (await site.as(null)).get('/api/gifs')).status).toBe(401)
    const suspended = await createMember(site.db, { roles: -1 })
    expect((await (await site.as(suspended)).get('/api/gifs')).status).toBe(403)
  })

  test.each([
    [`search=${'a'.repeat(51)}`, { search: ['50 caractères au plus.'] }],
    ['search=a&search=b', { search: ['Cette valeur n’est pas valide.'] }],
    ['offset=-1', { offset: ['Cette valeur n’est pas valide.'] }],
    ['offset=10001', { offset: ['Cette valeur n’est pas valide.'] }],
    ['offset=1.5', { offset: ['Cette valeur n’est pas valide.'] }],
    ['offset=abc', { offset: ['Cette valeur n’est pas valide.'] }],
  ])('%s is refused', async (query, errors) => {
    const answer = await (await site.as(member)).get(`/api/gifs?${query}`)
    expect(answer).toMatchObject({ status: 422, body: { errors } })
  })
})

describe('pages and Giphy', () => {
  const policyOf = async (at: TestApp, path: string) => {
    const viewer = await createMember(at.db)
    const { headers, text } = await (await at.as(viewer)).get(path)
    return { policy: String(headers['content-security-policy']), text }
  }

  test('without a key no page may reach anybody else', async () => {
    const { policy, text } = await policyOf(site, '/messages')
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toContain('giphy')
    expect(text).not.toContain('giphy-key')
  })

  test('with one, the pages of messages may reach Giphy, and no other', async () => {
    const keyed = await createTestApp({ GIPHY_KEY: 'a-key-of-giphy' })
    const { policy, text } = await policyOf(keyed, '/messages')
    expect(policy).toContain("connect-src 'self' https://api.giphy.com;")
    expect(policy).toContain(
      "img-src 'self' data: blob: https://media.giphy.com https://media0.giphy.com https://media1.giphy.com https://media2.giphy.com https://media3.giphy.com https://media4.giphy.com https://i.giphy.com;",
    )
    expect(policy.match(/giphy/g)).toHaveLength(8)
    expect(text).toContain('<meta name="giphy-key" content="a-key-of-giphy"/>')
    for (const path of ['/recherche', '/connexion', '/user/modifier']) {
      const other = await policyOf(keyed, path)
      expect(other.policy + other.text).not.toContain('giphy')
    }
    await keyed.close()
  })
})
