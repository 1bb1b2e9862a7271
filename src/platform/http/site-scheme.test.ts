import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { createLog } from '../log.ts'

const SENTENCE =
  'Le site est ouvert en https, mais SITE_URL commence par http\u202f: les sessions ne sont pas protégées et les liens des e-mails sont faux.'
const HTTPS = { headers: { 'x-forwarded-proto': 'https' } }

async function open(settings: Record<string, string>) {
  const logged: string[] = []
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  const site = await createTestApp(settings, 1_000, { log: createLog({ logLevel: 'error' }, to) })
  const moderator = await site.as(await createMember(site.db, { roles: 1 }))
  const errors = () => logged.filter((text) => text.includes('but SITE_URL is http')).length
  return { site, errors, readDesk: async () => (await moderator.get('/admin')).text }
}

test('logs one error and warns staff when a trusted proxy forwards https while SITE_URL is http', async () => {
  const { site, errors, readDesk } = await open({
    SITE_URL: 'http://exemple.fr',
    TRUSTED_PROXIES: 'loopback',
  })
  const visitor = await site.as(null)
  await visitor.raw('GET', '/', { headers: { 'x-forwarded-proto': 'http' } })
  expect([errors(), (await readDesk()).includes(SENTENCE)]).toEqual([0, false])
  for (let turn = 0; turn < 3; turn++) await visitor.raw('GET', '/connexion', HTTPS)
  expect(errors()).toBe(1)
  expect(await readDesk()).toContain(SENTENCE)
  await site.close()
})

test.each([
  ['the peer is not trusted', { SITE_URL: 'http://exemple.fr' }],
  ['SITE_URL is https', { SITE_URL: 'https://exemple.fr', TRUSTED_PROXIES: 'loopback' }],
])('says nothing when %s', async (_case, settings) => {
  const { site, errors, readDesk } = await open(settings)
  await (await site.as(null)).raw('GET', '/', HTTPS)
  expect([errors(), (await readDesk()).includes(SENTENCE)]).toEqual([0, false])
  await site.close()
})
