import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createMessage,
  createSlate,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3, searchable: false })
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo', intentions: 1, interests: [1] })
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  browser = await site.as(zoe)
})

const open = async (query = '') => (await browser.get(`/messages/${thread}${query}`)).text
const listStarters = (text: string) =>
  [...text.matchAll(/<a href="[^"]*debut=[^>]*>([^<]*)</g)].map(([, starter = '']) => starter)
const findDraft = (text: string) => /<textarea[^>]*name="message"[^>]*>([^<]*)</.exec(text)?.[1]?.trim()

describe('an empty conversation', () => {
  test("shows the other's intention and three beginnings, one with words of their slate", async () => {
    await createSlate(site.db, hugo.id, { answer: 'Je danse faux.' })
    const text = await open()
    const starters = listStarters(text)
    expect(text).toContain('<p class="guest-hope">Une vraie histoire</p>')
    expect(starters).toHaveLength(3)
    expect(starters[0]).toContain('«\u202fJe danse faux\u202f»')
    expect(starters[2]).toContain('Moi, c’est Zoé.')
  })

  test('quotes no slate of a member who may not describe themselves', async () => {
    await createSlate(site.db, hugo.id, { answer: 'Je danse faux.' })
    await site.db.updateTable('users').set({ can_description: false }).where('id', '=', hugo.id).execute()
    expect(await open()).not.toContain('danse')
  })

  test('writes the beginning of a link into the form without scripts', async () => {
    const text = await open()
    expect(text).toContain(`href="/messages/${thread}?debut=3"`)
    expect(`${findDraft(await open('?debut=3'))} …`).toBe(listStarters(text)[2])
  })

  test.each(['0', '4', '-1', '1.5', 'un', '', '2&debut=3'])(
    'writes nothing for the number "%s"',
    async (number) => {
      expect(findDraft(await open(`?debut=${number}`))).toBe('')
    },
  )

  test('offers no beginning once there is a message', async () => {
    await createMessage(site.db, thread, hugo.id, { message: 'Bonsoir' })
    expect(listStarters(await open())).toEqual([])
  })

  test('offers no beginning once the account of the other is deleted', async () => {
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    const { status, text } = await browser.get(`/messages/${thread}`)
    expect([status, listStarters(text)]).toEqual([200, []])
  })
})
