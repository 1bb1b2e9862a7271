import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let member: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
  member = await createMember(site.db, { latitude: 0, longitude: 0 })
  browser = await site.as(member)
})
afterAll(() => site.close())

const PATH = '/aide/localisation'
const place = async () =>
  (await site.db.selectFrom('users').where('id', '=', member.id).select('place').executeTakeFirst())?.place
const position = async () => (await browser.get(`/api/user/${member.id}`)).body.user

describe('/aide/localisation', () => {
  test('is for everybody to read; the choice of a commune is for members', async () => {
    const visitor = await (await site.as(null)).get(PATH)
    expect(visitor.status).toBe(200)
    expect(visitor.text).toContain('Ce que nous gardons')
    expect(visitor.text).not.toContain('place-picker')
    expect(visitor.text).not.toContain('noindex')
    const suspended = await createMember(site.db, { roles: -1 })
    expect((await (await site.as(suspended)).get(PATH)).text).not.toContain('place-picker')
    expect((await browser.get(PATH)).text).toContain('id="place-picker" data-island')
  })

  test('lists communes and takes one, with plain forms', async () => {
    const { text } = await browser.get(`${PATH}?commune=saint-etienne`)
    expect(text).toMatch(/<button(?=[^>]*name="place")(?=[^>]*value="2980291")[^>]*>Choisir/)
    expect(text).toContain('value="saint-etienne"')
    const chosen = await browser.submit(PATH, { place: '2980291' })
    expect([chosen.status, chosen.headers.location]).toEqual([303, '/aide/localisation#commune'])
    expect(await place()).toBe('Saint-Étienne')
    expect(await position()).toMatchObject({ latitude: 45.43, longitude: 4.39 })
    expect((await browser.get(PATH)).text).toContain('Vous avez choisi\u202f: Saint-Étienne.')
  })

  test('says on the page what is wrong with a choice, and changes nothing', async () => {
    const before = await place()
    for (const wrong of ['1', '0', 'Lyon', '']) {
      const { status, text } = await browser.submit(PATH, { place: wrong })
      expect(status).toBe(422)
      expect(text).toContain('Choisissez une commune de la liste.')
    }
    expect(await place()).toBe(before)
    expect((await browser.get(`${PATH}?commune=xyzzy`)).text).toContain('Aucune commune de ce nom.')
    expect((await browser.get(`${PATH}?commune=${'a'.repeat(200)}`)).status).toBe(200)
    expect((await browser.get(`${PATH}?commune=a&commune=b`)).status).toBe(200)
    expect((await browser.get(`${PATH}?commune=%3Cscript%3E`)).text).not.toContain('<script>"')
  })

  test('takes no choice from a visitor, or from another site', async () => {
    const visitor = await (await site.as(null)).submit(PATH, { place: '2980291' })
    expect(visitor.status).toBe(401)
    const forged = await browser.raw('POST', PATH, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'place=2996944',
    })
    expect(forged.status).toBe(419)
    expect(await place()).toBe('Saint-Étienne')
  })
})
