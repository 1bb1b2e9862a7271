import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressTable } from '../../../../tests/support/address-table.ts'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createAddressLocator } from './server.ts'

let site: TestApp
let member: TestMember
let browser: Browser
let folder: string

const PARIS_17 = 2988507
const LYON = { latitude: 45.7578, longitude: 4.832 }

/** Where everybody is who comes from a test's address: Lille. */
const LILLE = {
  country: { iso_code: 'FR' },
  city: { names: { fr: 'Lille' } },
  location: { latitude: 50.6371, longitude: 3.063 },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette-address-'))
  await writeFile(join(folder, 'city.mmdb'), addressTable(LILLE))
  await writeFile(join(folder, 'country.mmdb'), addressTable({ country: { iso_code: 'BE' }, location: LYON }))
  await writeFile(join(folder, 'broken.mmdb'), 'not a table')
  site = await createTestApp({ IP_DATABASE: join(folder, 'city.mmdb') })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const fresh = async (input: Parameters<typeof createMember>[1] = {}) => {
  member = await createMember(site.db, { latitude: 0, longitude: 0, ...input })
  browser = await site.as(member)
}
const stored = () =>
  site.db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', member.id)
    .select(['u.own_latitude as latitude', 'u.own_longitude as longitude', 'u.own_iso as iso', 'u.place'])
    .executeTakeFirstOrThrow()

describe('PATCH /api/user/location', () => {
  test('stores 2 decimals in a town and a cell of 0.05° abroad, with the country and no commune', async () => {
    await fresh({ place: 'Brest' })
    const answer = await browser.patch('/api/user/location', LYON)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Votre position est à jour.' })
    expect(await stored()).toEqual({ latitude: 45.76, longitude: 4.83, iso: 'FR', place: null })
    await browser.patch('/api/user/location', { latitude: 50.8466, longitude: 4.3528 })
    expect(await stored()).toEqual({ latitude: 50.875, longitude: 4.375, iso: 'BE', place: null })
    await browser.patch('/api/user/location', { latitude: -33.87, longitude: 151.21 })
    expect(await stored()).toEqual({ latitude: -33.875, longitude: 151.225, iso: null, place: null })
  })

  test('asks the address when the position is denied', async () => {
    await fresh({ latitude: 45.76, longitude: 4.83, iso: 'FR' })
    await browser.patch('/api/user/location', { latitude: 0, longitude: 0 })
    expect(await stored()).toEqual({ latitude: 50.64, longitude: 3.06, iso: 'FR', place: null })
  })

  test('leaves a commune chosen by name alone when the position is denied', async () => {
    await fresh({ latitude: 48.39, longitude: -4.49, iso: 'FR', place: 'Brest' })
    expect((await browser.patch('/api/user/location', { latitude: 0, longitude: 0 })).status).toBe(200)
    expect(await stored()).toEqual({ latitude: 48.39, longitude: -4.49, iso: 'FR', place: 'Brest' })
  })

  test('forgets a denied position where no table of addresses is set', async () => {
    const plain = await createTestApp()
    const walker = await createMember(plain.db, { latitude: 45.76, longitude: 4.83, iso: 'FR' })
    const theirs = await plain.as(walker)
    await theirs.patch('/api/user/location', { latitude: 0.0049, longitude: -0.0049 })
    const { body } = await theirs.get(`/api/user/${walker.id}`)
    expect(body.user).toMatchObject({ latitude: 0, longitude: 0 })
    expect(body.iso).toBeNull()
    await plain.close()
  })

  test('refuses what is no position, in French, and changes nothing', async () => {
    await fresh({ latitude: 45.76, longitude: 4.83 })
    const LATITUDE = 'La latitude est un nombre entre -90 et 90.'
    const LONGITUDE = 'La longitude est un nombre entre -180 et 180.'
    const wrong: [object, object][] = [
      [{ latitude: 90.01, longitude: 2 }, { latitude: [LATITUDE] }],
      [{ latitude: '48.86', longitude: 2 }, { latitude: [LATITUDE] }],
      [{ latitude: 48, longitude: -180.5 }, { longitude: [LONGITUDE] }],
      [
        { latitude: null, longitude: [2] },
        { latitude: [LATITUDE], longitude: [LONGITUDE] },
      ],
      [{}, { latitude: [LATITUDE], longitude: [LONGITUDE] }],
    ]
    for (const [body, errors] of wrong) {
      const answer = await browser.patch('/api/user/location', body)
      expect([answer.status, answer.body.message]).toEqual([422, 'The given data was invalid.'])
      expect(answer.body.errors).toEqual(errors)
    }
    expect(await stored()).toMatchObject({ latitude: 45.76, longitude: 4.83 })
  })

  test('changes nothing else, and nobody else', async () => {
    await fresh()
    const bystander = await createMember(site.db)
    const body = {
      ...LYON,
      id: bystander.id,
      user_id: bystander.id,
      roles: 3,
      status: 1,
      iso: 'CH',
      place: 'Genève',
    }
    expect((await browser.patch('/api/user/location', body)).status).toBe(200)
    expect(await stored()).toEqual({ latitude: 45.76, longitude: 4.83, iso: 'FR', place: null })
    const { body: profile } = await browser.get(`/api/user/${bystander.id}`)
    expect(profile.user).toMatchObject({ latitude: 48.86, longitude: 2.35 })
    expect((await browser.get(`/api/user/${member.id}`)).body.user).toMatchObject({ roles: 0, status: 0 })
  })

  test('is for members with the token of their own page', async () => {
    const suspended = await createMember(site.db, { roles: -1 })
    expect((await (await site.as(null)).patch('/api/user/location', LYON)).status).toBe(401)
    expect((await (await site.as(suspended)).patch('/api/user/location', LYON)).status).toBe(403)
    await fresh()
    const payload = JSON.stringify(LYON)
    const headers = { 'content-type': 'application/json' }
    expect((await browser.raw('PATCH', '/api/user/location', { headers, payload })).status).toBe(419)
    expect(await stored()).toMatchObject({ latitude: 0, longitude: 0 })
  })
})

describe('GET /api/places and PATCH /api/user/place', () => {
  test('finds up to 8 communes, whatever the accents', async () => {
    await fresh()
    const { body } = await browser.get('/api/places?search=saint%20etienne')
    expect(body[0]).toEqual({ id: 2980291, name: 'Saint-Étienne', region: 'Loire', iso: 'FR' })
    expect(body).toHaveLength(8)
    expect((await browser.get('/api/places')).body).toEqual([])
    expect((await browser.get("/api/places?search=%25'%20OR%201=1--")).body).toEqual([])
    expect((await browser.get(`/api/places?search=${'a'.repeat(101)}`)).status).toBe(422)
    expect((await browser.get('/api/places?search=a&search=b')).status).toBe(422)
    expect((await (await site.as(null)).get('/api/places?search=lyon')).status).toBe(401)
  })

  test('takes a commune as the position', async () => {
    await fresh()
    const answer = await browser.patch('/api/user/place', { place: PARIS_17 })
    expect(answer.body).toEqual({ message: 'Votre commune est enregistrée\u202f: Paris.' })
    expect(await stored()).toEqual({ latitude: 48.85, longitude: 2.35, iso: 'FR', place: 'Paris' })
  })

  test('refuses what is in no list', async () => {
    await fresh()
    for (const place of [1, 0, -5, 1.5, 'Paris', null, [PARIS_17], 1e300, undefined]) {
      const answer = await browser.patch('/api/user/place', { place })
      expect([place, answer.status]).toEqual([place, 422])
      expect(answer.body.errors).toEqual({ place: ['Choisissez une commune de la liste.'] })
    }
    expect(await stored()).toEqual({ latitude: 0, longitude: 0, iso: null, place: null })
    const suspended = await createMember(site.db, { roles: -1 })
    expect((await (await site.as(suspended)).patch('/api/user/place', { place: PARIS_17 })).status).toBe(403)
  })
})

describe('the table of addresses', () => {
  test('gives a country alone no position, and no table no answer', () => {
    const locate = createAddressLocator(join(folder, 'country.mmdb'))
    expect(locate('203.0.113.9')).toEqual({ iso: 'BE', latitude: 0, longitude: 0 })
    expect(createAddressLocator(undefined)('203.0.113.9')).toBeNull()
  })

  test('stops the start with one sentence when the file is none', () => {
    const file = join(folder, 'broken.mmdb')
    expect(() => createAddressLocator(file)).toThrow(
      /^The file of IP_DATABASE, .*broken\.mmdb, cannot be read as an MMDB file/,
    )
  })
})
