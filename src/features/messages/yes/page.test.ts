import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createFriendRequest, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { describeYes } from './texts.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3, searchable: false })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db, { name: 'Hugo', name_key: 'hugo' })
  browser = await site.as(zoe)
})

const quote = { kind: 'slate' as const, id: 4, prompt: 'Un dimanche…', answer: 'au lit' }
const accept = async (said: object = {}): Promise<number | null> => {
  const { id } = await createFriendRequest(site.db, zoe.id, hugo.id, said)
  return (await (await site.as(hugo)).post(`/api/ask/reply/${id}?reply=1`)).body.thread
}
const hasMoment = async (url = '/') => (await browser.get(url)).text.includes('Hugo a dit oui</h1>')

describe('a yes', () => {
  test('comes before home until it was seen, and reading it marks nothing', async () => {
    await accept({ quote: JSON.stringify(quote) })
    for (let time = 0; time < 2; time++) {
      const { text } = await browser.get('/')
      expect(text).toContain('Hugo a dit oui</h1>')
      expect(text).toContain('Vous aviez répondu à «\u202fUn dimanche…\u202f». À vous deux, maintenant.')
      expect(text).toContain('<p class="quoted-answer" dir="auto">au lit</p>')
    }
    expect(await hasMoment(`/oui/${hugo.id}`)).toBe(true)
    const later = await browser.submit(`/oui/${hugo.id}`, {})
    expect([later.status, later.headers.location]).toEqual([303, '/'])
    expect(await hasMoment()).toBe(false)
  })

  test('offers the form of the conversation, whose message ends it', async () => {
    const thread = await accept({ text: 'Moi aussi.' })
    expect((await browser.get('/')).text).toContain(`action="/messages/${thread}"`)
    const sent = await browser.submit(`/messages/${thread}`, { message: 'Dimanche\u202f?' })
    expect(sent.status).toBe(303)
    expect(await hasMoment()).toBe(false)
    // The text of the request is the first message, with what it answers.
    expect((await browser.get(`/messages/${thread}`)).text).toContain('Moi aussi.')
  })

  test('offers to open a conversation where there is none', async () => {
    await accept()
    expect((await browser.get('/')).text).toContain(`action="/celibataire/${hugo.id}/ecrire"`)
  })

  test('is the linked page of its notification, which leads to the profile once seen', async () => {
    await accept()
    expect((await browser.get('/notifications')).text).toContain(`/oui/${hugo.id}`)
    await browser.post(`/api/yes/${hugo.id}`)
    const { status, headers } = await browser.get(`/oui/${hugo.id}`)
    expect([status, headers.location]).toEqual([303, `/celibataire/${hugo.id}`])
    expect((await browser.get('/oui/x')).status).toBe(404)
  })
})

test.each([
  [{ quote, text: 'x', rose: true }, 'Vous aviez répondu à «\u202fUn dimanche…\u202f».'],
  [
    { quote: { kind: 'photo' as const, id: 3 }, text: null, rose: false },
    'Vous aviez répondu à l’une de ses photos.',
  ],
  [{ quote: null, text: 'x', rose: true }, 'Vous lui aviez offert une rose.'],
  [{ quote: null, text: 'x', rose: false }, 'Vous lui aviez écrit un mot.'],
  [{ quote: null, text: null, rose: false }, 'Vous lui aviez fait signe.'],
])('names what the request answered: %j', (said, sentence) => {
  expect(describeYes(said)).toBe(`${sentence} À vous deux, maintenant.`)
})
