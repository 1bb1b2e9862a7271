import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { blockMember, createComment, createMember, createPhoto } from '../../../../tests/support/factories.ts'
import { buildCommentsQuery } from './queries.ts'

let site: TestApp
let reader: Browser
let readerId: number
let photoId: number
/** Newest first. */
let ids: number[]

beforeAll(async () => {
  site = await createTestApp()
  const owner = await createMember(site.db)
  const member = await createMember(site.db)
  readerId = member.id
  reader = await site.as(member)
  photoId = (await createPhoto(site.db, owner.id)).id
  ids = []
  for (let i = 0; i < 25; i++) ids.unshift((await createComment(site.db, photoId, owner.id, `n° ${i}`)).id)
})
afterAll(() => site.close())

const page = async (url: string) => {
  const { status, body } = await reader.get(url)
  expect(status, url).toBe(200)
  return { ...body, ids: body.data.map(({ id }: { id: number }) => id) }
}

test('returns 10 a page, the newest first, each page from the end of the one before', async () => {
  const first = await page(`/api/comments/${photoId}`)
  expect(first).toMatchObject({
    ids: ids.slice(0, 10),
    next_page_url: `/api/comments/${photoId}?page=2&before=${ids[9]}`,
    prev_page_url: null,
    current_page: 1,
    to: 10,
    refusal: 'Vous devez être ami avec ce membre pour commenter.',
  })
  const { id } = await createComment(site.db, photoId, readerId, 'Entre-temps')
  const second = await page(first.next_page_url)
  expect(second).toMatchObject({ ids: ids.slice(10, 20), current_page: 2, to: 20 })
  const third = await page(second.next_page_url)
  expect(third).toMatchObject({ ids: ids.slice(20), next_page_url: null, to: 25 })
  expect((await page(`/api/comments/${photoId}?page=3`)).ids).toEqual([id, ...ids].slice(20))
  await site.db.deleteFrom('comments').where('id', '=', id).execute()
})

test('returns nothing past the end, and 422 for an invalid page', async () => {
  expect((await page(`/api/comments/${photoId}?page=4`)).ids).toEqual([])
  expect((await page(`/api/comments/${photoId}?page=9999999`)).ids).toEqual([])
  expect((await page(`/api/comments/${photoId}?page=2&before=1`)).ids).toEqual([])
  for (const query of [
    'page=0',
    'page=-1',
    'page=a',
    'page=1&page=2',
    'before=0',
    'before=x',
    'before=9999999999',
  ])
    expect((await reader.get(`/api/comments/${photoId}?${query}`)).status, query).toBe(422)
  for (const id of ['0', 'abc', '999999999', '99999999999999999999'])
    expect((await reader.get(`/api/comments/${id}`)).status, id).toBe(404)
})

test('skips comments of blocked pairs, on either side, and still fills the page', async () => {
  const [blocker, blocked] = [await createMember(site.db), await createMember(site.db)]
  await blockMember(site.db, blocker.id, readerId)
  await blockMember(site.db, readerId, blocked.id)
  const theirs = [
    await createComment(site.db, photoId, blocker.id),
    await createComment(site.db, photoId, blocked.id),
  ]
  expect((await page(`/api/comments/${photoId}`)).ids).toEqual(ids.slice(0, 10))
  await site.db
    .deleteFrom('comments')
    .where(
      'id',
      'in',
      theirs.map(({ id }) => id),
    )
    .execute()
})

test('scans the photo’s index, however many comments there are', async () => {
  const { id: otherId } = await createPhoto(site.db, readerId)
  await sql`
    insert into comments (photo_id, user_id, comment)
    select case n % 20 when 0 then ${photoId}::integer else ${otherId}::integer end, ${readerId}, 'x'
    from generate_series(1, 20000) n`.execute(site.db)
  await sql`analyze comments`.execute(site.db)
  const plan = JSON.stringify(
    await buildCommentsQuery(site.db, readerId, photoId, 2 ** 30, 0).explain('json'),
  )
  expect(plan).toContain('comments_photo')
  expect(plan).not.toContain('"Node Type":"Sort"')
})
