import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCategory, createMember, type TestMember } from '../../../../tests/support/factories.ts'

const URL = '/forum/nouveau-topic'

let site: TestApp
let zoe: TestMember
let browser: Browser
let category: { id: number; slug: string }

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
  category = await createCategory(site.db, { slug: 'voyages', title: 'Voyages' })
})
beforeEach(async () => {
  zoe = await createMember(site.db)
  browser = await site.as(zoe)
})
afterAll(() => site.close())

const topic = (fields: Record<string, string | string[]> = {}) => ({
  title: 'Partir seul',
  category: String(category.id),
  post: 'Où iriez-vous ?',
  ...fields,
})
const pollOf = async (slug: string) =>
  site.db
    .selectFrom('poll_choices as c')
    .innerJoin('topics as t', 't.id', 'c.topic_id')
    .where('t.slug', '=', slug)
    .orderBy('choice')
    .select('label')
    .execute()
const chosen = (text: string) => /<option value="(\d*)" selected=""/.exec(text)?.[1]

test('redirects a visitor to sign in, and back', async () => {
  const { status, headers } = await (await site.as(null)).raw('GET', `${URL}?categorie=voyages`)
  expect([status, headers.location]).toEqual([
    302,
    `/connexion?suite=${encodeURIComponent(`${URL}?categorie=voyages`)}`,
  ])
})

test('selects an existing category of its address', async () => {
  const { status, text } = await browser.get(`${URL}?categorie=voyages`)
  expect(status).toBe(200)
  expect(chosen(text)).toBe(String(category.id))
  expect(text).toContain('☕ Voyages')
  expect(chosen((await browser.get(`${URL}?categorie=nulle-part`)).text)).toBe('')
})

test('creates a topic without scripts, with the filled-in answers of its poll', async () => {
  const { text } = await browser.get(URL)
  expect(text.match(/name="poll_replies"/g)).toHaveLength(5)
  expect(text).toContain('<summary class="btn btn-soft btn-sm">')
  const client_key = /name="client_key" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const fields = topic({ title: 'Lac ou mer', poll_replies: ['Le lac', '', ' La mer ', 'x', ''], client_key })
  const [first, again] = [await browser.submit(URL, fields), await browser.submit(URL, fields)]
  expect(first.status).toBe(303)
  expect(again.headers.location).toBe(first.headers.location)
  expect(first.headers.location).toMatch(/^\/forum\/topic\/lac-ou-mer/)
  const slug = String(first.headers.location).replace('/forum/topic/', '')
  expect((await pollOf(slug)).map(({ label }) => label)).toEqual(['Le lac', 'La mer'])
})

test('creates a topic without a poll when no answer is filled in', async () => {
  const { headers } = await browser.submit(URL, topic({ poll_replies: ['', '', '', '', ''] }))
  expect(await pollOf(String(headers.location).replace('/forum/topic/', ''))).toEqual([])
})

test('shows errors under each field, and the draft', async () => {
  const fields = topic({
    title: 'W'.repeat(51),
    category: '',
    post: ' ',
    poll_replies: ['Seule', '', '', '', ''],
  })
  const { status, text } = await browser.submit(URL, fields)
  expect(status).toBe(422)
  for (const sentence of [
    'Le titre compte 50 caractères au plus.',
    'Choisissez une catégorie.',
    'Écrivez votre message.',
    'Un sondage propose au moins deux réponses.',
  ])
    expect(text).toContain(sentence)
  expect(text).toContain(`value="${'W'.repeat(51)}"`)
  expect(text).toContain('value="Seule"')
  expect(text).toContain('<details class="poll-editor" open="">')
})

test.each([
  ['a character that no text may hold', { poll_replies: ['a\0', 'bb'] }],
  ['one answer alone, which no list is', { poll_replies: 'Seule' }],
  ['a category that there is not', { category: '999999' }],
])('rejects %s', async (_what, fields) => {
  expect((await browser.submit(URL, topic(fields))).status).toBe(422)
})

test('asks an unconfirmed member to confirm first', async () => {
  const fresh = await site.as(await createMember(site.db, { email_verified_at: null }))
  const { status, text } = await fresh.get(URL)
  expect(status).toBe(200)
  expect(text).toContain('id="verify-notice"')
  expect(text).not.toContain('id="new-topic"')
  expect((await fresh.submit(URL, topic())).status).toBe(403)
})
