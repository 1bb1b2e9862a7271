import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let creator: TestMember
let other: TestMember
let reader: TestMember
let topic: { id: number; slug: string }
/** Ids by position. */
const posts: number[] = []

beforeAll(async () => {
  site = await createTestApp()
  creator = await createMember(site.db)
  other = await createMember(site.db)
  reader = await createMember(site.db)
  const made = await createTopic(site.db, creator.id, { slug: 'au-bord-du-lac' })
  topic = made
  posts[1] = made.post_id
  for (let pos = 2; pos <= 24; pos++) {
    const { id } = await createPost(site.db, topic.id, pos === 12 ? other.id : creator.id)
    posts[pos] = id
  }
})
afterAll(() => site.close())

const read = (pos: number) =>
  site.db
    .insertInto('topic_reads')
    .values({ user_id: reader.id, topic_id: topic.id, pos })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic_id']).doUpdateSet({ pos }))
    .execute()

const follow = async (who: { id: number } | null, path: string) => {
  const { status, headers } = await (await site.as(who)).raw('GET', path)
  return [status, headers.location, headers['set-cookie']]
}
const at = (page: number, pos: number) =>
  `/forum/topic/au-bord-du-lac${page > 1 ? `?page=${page}` : ''}#post-${posts[pos]}`

describe('/forum/topic/redirect/{id} leads', () => {
  const path = () => `/forum/topic/redirect/${topic.id}`

  test('visitors and members who never opened it to its beginning', async () => {
    expect(await follow(null, path())).toEqual([302, '/forum/topic/au-bord-du-lac', undefined])
    expect(await follow(creator, path())).toEqual([302, '/forum/topic/au-bord-du-lac', undefined])
  })

  test.each([
    [1, 1, 2],
    [9, 1, 10],
    [10, 2, 11],
    [20, 3, 21],
    [23, 3, 24],
    [24, 3, 24],
  ])('a reader of %i posts to page %i, post %i', async (pos, page, expected) => {
    await read(pos)
    expect(await follow(reader, path())).toEqual([302, at(page, expected), undefined])
  })

  test('past posts hidden from the reader', async () => {
    await read(11)
    expect((await follow(reader, path()))[1]).toBe(at(2, 12))
    await blockMember(site.db, other.id, reader.id)
    expect((await follow(reader, path()))[1]).toBe(at(2, 13))
    await site.db.deleteFrom('blacklist').execute()
  })
})

describe('/forum/post/{id} leads', () => {
  test.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [24, 3],
  ])('to post %i, on page %i', async (pos, page) => {
    expect(await follow(null, `/forum/post/${posts[pos]}`)).toEqual([302, at(page, pos), undefined])
  })

  test('nobody to a hidden post', async () => {
    await blockMember(site.db, reader.id, other.id)
    expect((await follow(reader, `/forum/post/${posts[12]}`))[0]).toBe(404)
    expect((await follow(null, `/forum/post/${posts[12]}`))[0]).toBe(302)
    await site.db.deleteFrom('blacklist').execute()
  })
})

test.each(['0', '-1', '99999', '2147483648', '1e9999', 'abc', '%00', '1%20'])(
  'returns 404 for %s',
  async (id) => {
    const visitor = await site.as(null)
    for (const path of ['/forum/topic/redirect/', '/forum/post/']) {
      const answer = await visitor.raw('GET', `${path}${id}`)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('Page introuvable')
    }
  },
)
