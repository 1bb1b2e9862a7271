import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const PATH = '/user/emoji'
const fresh = async (input: Parameters<typeof createMember>[1] = {}) => {
  const member = await createMember(site.db, input)
  return { member, browser: await site.as(member) }
}
const worn = async ({ id }: { id: number }) =>
  (await site.db.selectFrom('users').where('id', '=', id).select('emoji').executeTakeFirstOrThrow()).emoji
/** The value of every radio that is checked on the page. */
const checked = (text: string) =>
  [...text.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
    .filter(([radio]) => radio.includes('checked=""'))
    .map(([radio]) => /value="([^"]+)"/.exec(radio)?.[1])

test('shows all emoji by category, the current one checked, and the preview', async () => {
  const { browser } = await fresh({ stripe_status: true, emoji: '1f98b.webp', name: 'Salomé_P' })
  const { status, text } = await browser.get(PATH)
  expect(status).toBe(200)
  expect(text).toContain('<title>Mon emoji · Guinguette</title>')
  expect(text).toContain('id="settings-emojis" data-island')
  expect(text.match(/type="radio"/g)?.length).toBeGreaterThan(150)
  expect(text).toMatch(/<legend><h2>Au comptoir<\/h2><\/legend>/)
  expect(checked(text)).toEqual(['1f98b.webp'])
  expect(text).toContain('il y a 5 minutes')
  expect(text).toContain('Enregistrer mon emoji')
  expect(text).toContain('partout où l’on vous croise')
})

test('checks the default without an emoji, or with one no longer in the catalogue', async () => {
  for (const emoji of [null, 'gone.webp']) {
    const { browser } = await fresh({ stripe_status: true, emoji })
    expect(checked((await browser.get(PATH)).text)).toEqual(['1f48e.webp'])
  }
})

test('shows members without Premium the same set, and says that it requires Premium', async () => {
  const { browser } = await fresh()
  const { text } = await browser.get(PATH)
  expect(text.match(/type="radio"/g)?.length).toBeGreaterThan(150)
  expect(text).toContain('l’aperçu est ouvert à tous')
})

test('redirects visitors to sign in, and suspended members to the reason', async () => {
  const visitor = await (await site.as(null)).raw('GET', PATH)
  expect([visitor.status, visitor.headers.location]).toEqual([302, '/connexion?suite=%2Fuser%2Femoji'])
  expect((await (await fresh({ roles: -1 })).browser.get(PATH)).status).toBe(303)
})

test('saves a choice by a plain form', async () => {
  const { member, browser } = await fresh({ stripe_status: true })
  const { status, text } = await browser.submit(PATH, { emoji: '1f600.webp' })
  expect(status).toBe(200)
  expect(text).toContain('Votre emoji a été mis à jour.')
  expect(checked(text)).toEqual(['1f600.webp'])
  expect(await worn(member)).toBe('1f600.webp')
})

test('shows a plain form without Premium again, with the choice', async () => {
  const { member, browser } = await fresh()
  const { status, text } = await browser.submit(PATH, { emoji: '1f600.webp' })
  expect(status).toBe(403)
  expect(text).toMatch(/role="alert"[^>]*>.*Vous n(&#x27;|')avez pas d(&#x27;|')abonnement Premium 🥹/)
  expect(checked(text)).toEqual(['1f600.webp'])
  expect(await worn(member)).toBeNull()
})

test('shows the error of a plain form on the page', async () => {
  const { member, browser } = await fresh({ stripe_status: true, emoji: '1f98b.webp' })
  for (const fields of [{ emoji: '1f595.webp' }, { emoji: '' }, {}, { emoji: '"><script>' }]) {
    const { status, text } = await browser.submit(PATH, fields as Record<string, string>)
    expect(status).toBe(422)
    expect(text).toContain('Choisissez un emoji de la liste.')
    expect(checked(text)).toEqual(['1f98b.webp'])
  }
  const forged = await browser.raw('POST', PATH, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'emoji=1f600.webp',
  })
  expect(forged.status).toBe(419)
  expect((await (await site.as(null)).submit(PATH, { emoji: '1f600.webp' })).status).toBe(401)
  expect(await worn(member)).toBe('1f98b.webp')
})
