import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createFriendship,
  createMember,
  createSlate,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
let profile: string
let part: string

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3, searchable: false })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
  const slate = await createSlate(site.db, hugo.id, { answer: 'un marché.' })
  profile = `/celibataire/${hugo.id}`
  part = `ardoise-${slate.id}`
})

const send = (fields: Record<string, string>) => browser.submit(`${profile}/demander`, fields)

describe('a profile', () => {
  test('offers a reply to each slate, and the form with that slate chosen', async () => {
    const { text } = await browser.get(profile)
    const href = `${profile}?repondre=${part}#signe`
    expect(text).toContain(`href="${href}" data-part="${part}"`)
    expect(text).not.toContain('id="signe"')
    const opened = (await browser.get(href)).text
    expect(opened).toMatch(
      new RegExp(`<input[^>]*value="${part}"[^>]*checked=""|checked=""[^>]*value="${part}"`),
    )
    expect(opened).toContain('Il vous en reste 2 cette semaine. Lundi, il y en aura de nouveau deux.')
  })

  test('offers neither to a friend, on the own profile nor behind a gate', async () => {
    const own = await browser.get(`/celibataire/${zoe.id}?repondre=`)
    expect([own.status, own.text.includes('id="signe"')]).toEqual([200, false])
    await createFriendship(site.db, zoe.id, hugo.id)
    const friend = await browser.get(`${profile}?repondre=`)
    expect([friend.status, friend.text.includes('id="signe"'), friend.text.includes('data-part')]).toEqual([
      200,
      false,
      false,
    ])
  })

  test('ignores parts that are none', async () => {
    for (const odd of ['photo-x', 'ardoise-99999999', '%00', 'x'.repeat(300), '&repondre='])
      expect((await browser.get(`${profile}?repondre=${odd}`)).status, odd).toBe(200)
  })
})

describe('the plain form of sendFriendRequest', () => {
  test('sends a text with the part and a rose, and leads back to the profile', async () => {
    const { status, headers } = await send({ text: 'Lequel\u202f?', part, rose: '1' })
    expect([status, headers.location]).toEqual([303, profile])
    const [row] = (await browser.get('/api/ask/sent')).body.data
    expect(row).toMatchObject({ text: 'Lequel\u202f?', rose: true, quote: { answer: 'un marché.' } })
  })

  test('shows the error under its field, with everything that was typed', async () => {
    const { status, text } = await send({ text: 'Écrivez à zoe@exemple.fr', part, rose: '1' })
    expect(status).toBe(422)
    expect(text).toContain('Pas de lien ni de coordonnées dans une demande')
    expect(text).toContain('Écrivez à zoe@exemple.fr</textarea>')
    expect(text).toMatch(/name="rose"[^>]*checked=""/)
  })

  test('shows an unknown part under the choices', async () => {
    const { status, text } = await send({ text: 'Bonjour', part: 'ardoise-99999' })
    expect([status, text.includes('Cette ardoise n’est plus là. Choisissez autre chose.')]).toEqual([
      422,
      true,
    ])
  })

  test('keeps the text past the daily limit, and links to premium', async () => {
    await site.db
      .insertInto('mailboxes')
      .values({ user_id: zoe.id, day: '2999-01-01', asked: 10, opened: 0 })
      .execute()
    const { status, text } = await send({ text: 'Bonjour' })
    expect(status).toBe(429)
    expect(text).toContain('Vous avez atteint la limite de demandes d&#x27;ami pour aujourd&#x27;hui')
    expect(text).toContain('Bonjour</textarea>')
    expect(text).toContain('<a href="/premium">Découvrir Premium</a>')
  })
})
