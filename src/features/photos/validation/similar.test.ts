import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../../tests/support/factories.ts'
import { buildSimilarQuery, findMembersWithSimilarPhotos } from './public/similar.ts'

let site: TestApp
let desk: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3 })
  desk = await site.as(await createMember(site.db, { roles: 1 }))
})
afterAll(() => site.close())

let seed = 0
/** 64 bits unlike any others. */
function newHash(): string {
  let state = BigInt(++seed) * 0x9e3779b97f4a7c15n
  state ^= state >> 29n
  return BigInt.asUintN(64, state * 0xbf58476d1ce4e5b9n)
    .toString(2)
    .padStart(64, '0')
}
/** The hash with these bits turned over. */
const flipped = (hash: string, ...bits: number[]) =>
  [...hash].map((bit, place) => (bits.includes(place) ? String(1 - Number(bit)) : bit)).join('')
const alikeOf = async (id: number) => (await desk.get(`/api/admin/photos/${id}`)).body

test('finds photos of the same member and of others, the most alike first', async () => {
  const [one, other] = [await createMember(site.db), await createMember(site.db, { name: 'Autre' })]
  const hash = newHash()
  const photo = await createPhoto(site.db, one.id, { state: 0, hash })
  const own = await createPhoto(site.db, one.id, { state: 2, hash: flipped(hash, 3) })
  const same = await createPhoto(site.db, other.id, { hash })
  const near = await createPhoto(site.db, other.id, {
    state: 4,
    hash: flipped(hash, 0, 1, 17, 18, 33, 34, 49),
  })
  await createPhoto(site.db, other.id, { hash: flipped(hash, 0, 1, 17, 18, 33, 34, 49, 50) })
  await createPhoto(site.db, other.id, { hash: null })
  expect(await alikeOf(photo.id)).toMatchObject({
    own: [{ id: own.id, distance: 1, state: 2, user_id: one.id }],
    others: [
      { id: same.id, distance: 0, state: 1, user_id: other.id, name: 'Autre' },
      { id: near.id, distance: 7, state: 4 },
    ],
    banned: false,
  })
})

test('knows what looks like a banned photo, and a photo without a hash looks like nothing', async () => {
  const { id } = await createMember(site.db)
  const hash = newHash()
  const photo = await createPhoto(site.db, id, { state: 0, hash })
  await site.db
    .insertInto('photo_bans')
    .values({ hash: flipped(hash, 5, 6) })
    .execute()
  expect(await alikeOf(photo.id)).toEqual({ own: [], others: [], banned: true })
  const bare = await createPhoto(site.db, id, { state: 0, hash: null })
  expect(await alikeOf(bare.id)).toEqual({ own: [], others: [], banned: false })
})

test.each(['999999', '0', 'x'])('photo %s is nowhere', async (id) => {
  expect((await desk.get(`/api/admin/photos/${id}`)).status).toBe(404)
})

test('members are alike by their photos: one photo a member, each with the member’s own', async () => {
  const [one, two, three] = [
    await createMember(site.db),
    await createMember(site.db),
    await createMember(site.db),
  ]
  const [first, second] = [newHash(), newHash()]
  const mine = await createPhoto(site.db, one.id, { hash: first })
  await createPhoto(site.db, one.id, { hash: second })
  const closest = await createPhoto(site.db, two.id, { hash: first })
  await createPhoto(site.db, two.id, { hash: flipped(second, 9) })
  const far = await createPhoto(site.db, three.id, { hash: flipped(second, 1, 2) })
  const alike = await findMembersWithSimilarPhotos(site.db, one.id)
  expect(alike).toMatchObject([
    { user_id: two.id, id: closest.id, distance: 0, own_photo: mine.photo },
    { user_id: three.id, id: far.id, distance: 2 },
  ])
})

test('looks by the indexes of the four parts, among many photos', async () => {
  const { id } = await createMember(site.db)
  await sql`
    insert into photos (user_id, photo, state, width, height, hash)
    select ${id}, n || '.webp', 1, 9, 9, ('x' || substr(md5(n::text), 1, 16))::bit(64)
    from generate_series(1, 20000) n`.execute(site.db)
  await sql`analyze photos`.execute(site.db)
  const query = buildSimilarQuery({ id: 1, user_id: id, hash: newHash() }, false)
  const { rows } = await sql<{ 'QUERY PLAN': object[] }>`explain (format json) ${query}`.execute(site.db)
  const plan = JSON.stringify(rows)
  for (const part of [1, 2, 3, 4]) expect(plan).toContain(`photos_hash_${part}`)
  expect(plan).not.toContain('Seq Scan')
}, 60_000)
