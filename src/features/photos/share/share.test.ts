import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { UPLOAD_MAX_BYTES } from '../../../shared/photos.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=fin' }
const body = (bytes: number) =>
  `--fin\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${'x'.repeat(bytes)}\r\n--fin--\r\n`
const countPhotos = async () =>
  (
    await site.db
      .selectFrom('photos')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .execute()
  )[0]?.count

test('a photo posted without a service worker leads to the page that asks for it again, and is not stored', async () => {
  const member = await site.as(await createMember(site.db))
  const before = await countPhotos()
  for (const [browser, from] of [
    [member, 'none'],
    [member, 'cross-site'],
    [await site.as(null), 'none'],
  ] as const) {
    const { status, headers } = await browser.raw('POST', '/partager', {
      headers: { ...MULTIPART, 'sec-fetch-site': from },
      payload: body(1_000),
    })
    expect([status, headers.location]).toEqual([303, '/partager'])
  }
  expect(await countPhotos()).toBe(before)
})

test.each([
  ['no body at all', {}, ''],
  ['another kind of body', { 'content-type': 'text/plain' }, 'bonsoir'],
  ['a broken form', MULTIPART, '--fin'],
  ['a file past the limit', MULTIPART, body(UPLOAD_MAX_BYTES + 100_000)],
])('%s is answered like a photo', async (_what, headers, payload) => {
  const member = await site.as(await createMember(site.db))
  const { status } = await member.raw('POST', '/partager', { headers, payload })
  expect(status).toBe(303)
})

test('a visitor signs in first, and comes back', async () => {
  const { status, headers } = await (await site.as(null)).get('/partager')
  expect([status, headers.location]).toEqual([302, '/connexion?suite=%2Fpartager'])
})

test('without scripts the page leads to the choice of a photo, and no search engine lists it', async () => {
  const { text } = await (await site.as(await createMember(site.db))).get('/partager')
  const [, plain = ''] = /<noscript>(.*?)<\/noscript>/s.exec(text) ?? []
  expect(plain).toContain('La photo que vous partagiez n’est pas arrivée jusqu’ici')
  expect(plain).toContain('href="/upload"')
  expect(text).toContain('<meta name="robots" content="noindex"/>')
})

test('the manifest sends photos of other applications to this page', async () => {
  const { text } = await (await site.as(null)).get('/manifest.webmanifest')
  expect(JSON.parse(text).share_target).toEqual({
    action: '/partager',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photo', accept: ['image/*'] }] },
  })
})
