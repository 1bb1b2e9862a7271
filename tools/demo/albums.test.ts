import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/db.ts'
import { createComment, createLike, createMember, createPhoto } from '../../tests/support/factories.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import { AlbumBuilder } from './albums.ts'
import { createDemo } from './create-demo.ts'
import { removeDemo } from './remove-demo.ts'

const now = Date.now()
const SIZE = 300
let database: TestDatabase
let dataDir = ''

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-albums-'))
  await createMember(database.db, { name: 'Fondatrice', roles: 3 })
  await createDemo({ ...database, ...quickPortraits, config: { dataDir }, size: SIZE, seed: 1, now })
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs a statement that returns one number. */
const number = async (statement: string) => {
  const { rows } = await sql<{ n: number }>`select (${sql.raw(statement)})::int as n`.execute(database.db)
  return rows[0]?.n ?? 0
}

describe('albums of a demo', () => {
  test('contain the profile photo of each member, with files in every size', async () => {
    const lacking = `select count(*) from users u where avatar is not null and not exists (
      select from photos p where p.user_id = u.id and p.visible and p.photo = u.avatar)`
    expect(await number(lacking)).toBe(0)
    expect(await number('select count(*) from photos where visible')).toBeGreaterThan(SIZE * 0.7)
    const photos = await database.db.selectFrom('photos').select('photo').distinct().execute()
    for (const size of ['full', 'thumbnail', 'avatar']) {
      expect((await readdir(join(dataDir, 'photos', size))).sort()).toEqual(
        photos.map(({ photo }) => photo).sort(),
      )
    }
  })

  test('have one to five different photos, five for the cast', async () => {
    const { rows } = await sql<{ count: number; different: number; cast: boolean }>`
      select count(*)::int, count(distinct photo)::int as different, user_id between 2 and 5 as cast
      from photos where visible group by user_id`.execute(database.db)
    const sizes = new Set(rows.map(({ count }) => count))
    expect([...sizes].sort()).toEqual([1, 2, 3, 4, 5])
    expect(rows.filter(({ count, different }) => count !== different)).toEqual([])
    expect(rows.filter(({ cast }) => cast).map(({ count }) => count)).toEqual([5, 5, 5, 5])
  })

  test('have correct like and comment counts, size and blur', async () => {
    const wrong = `select count(*) from photos p where
      likes <> (select count(*) from photo_likes l where l.photo_id = p.id)
      or comments <> (select count(*) from comments c where c.photo_id = p.id)
      or width <> 720 or height <> 900 or blur !~ '^data:image/webp;base64,[A-Za-z0-9+/=]{40,225}$'`
    expect(await number(wrong)).toBe(0)
    expect(await number('select count(*) from photo_likes')).toBeGreaterThan(SIZE * 2)
    expect(await number('select count(*) from comments')).toBeGreaterThan(SIZE / 5)
  })

  test('contain no future time and no like before its photo', async () => {
    const wrong = `select count(*) from photos p join member_search m using (user_id) where
      p.created_at < m.signup or p.accepted_at < p.created_at or p.accepted_at > to_timestamp(${now / 1000})
      or exists (select from photo_likes l where l.photo_id = p.id and l.created_at < p.accepted_at)
      or exists (select from comments c where c.photo_id = p.id and c.created_at < p.accepted_at)`
    expect(await number(wrong)).toBe(0)
    expect(
      await number(`select count(*) from photos where accepted_at > now() - interval '30 days'`),
    ).toBeGreaterThan(20)
    expect(
      await number(
        `select count(distinct accepted_at::date) from photos where accepted_at > now() - interval '60 days'`,
      ),
    ).toBeGreaterThan(10)
  })

  test('have French comments of owners and friends only', async () => {
    const strangers = `select count(*) from comments c join photos p on p.id = c.photo_id
      where c.user_id <> p.user_id and not exists (
        select from friendships f where f.user_id = p.user_id and f.friend_id = c.user_id)`
    expect(await number(strangers)).toBe(0)
    const oneSided = `select count(*) from friendships f where not exists (
      select from friendships g where g.user_id = f.friend_id and g.friend_id = f.user_id)`
    expect(await number(oneSided)).toBe(0)
    const { rows } = await sql<{ comment: string }>`select distinct comment from comments`.execute(
      database.db,
    )
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.filter(({ comment }) => /[{}[\]|]|undefined| [?!;:]|'/.test(comment))).toEqual([])
  })

  test('include photos awaiting review and albums closed to comments', async () => {
    expect(await number('select count(*) from photos where state = 0 and not verification')).toBeGreaterThan(
      3,
    )
    expect(await number('select count(*) from photos where state = 0 and verification')).toBe(1)
    expect(await number('select count(distinct user_id) from photos where locked')).toBeGreaterThan(0)
  })

  test('are the same for the same seed', () => {
    const owner = { id: 10, signup: new Date(now - 9e9), last_activity: new Date(now) }
    const picture = { file: 'a.webp', blur: 'data:,' }
    const linesOf = (seed: number) => {
      const albums = new AlbumBuilder({ seed, now, firstId: 2, size: 200, cast: 4 })
      for (let id = 10; id < 30; id++) albums.add({ ...owner, id }, { portrait: picture, others: [picture] })
      return albums.rows
    }
    expect(linesOf(1)).toEqual(linesOf(1))
    expect(linesOf(1)).not.toEqual(linesOf(2))
  })
})

describe('removeDemo, albums', () => {
  test('subtracts likes and comments of the demo from other photos and leaves nothing else', async () => {
    const reader = await createMember(database.db, { name: 'Lectrice' })
    const photo = await createPhoto(database.db, reader.id)
    for (const id of [2, 3, reader.id]) {
      await createLike(database.db, photo.id, id)
      await createComment(database.db, photo.id, id)
    }
    expect(await removeDemo(database.db, { dataDir })).toBe(SIZE)
    const left = await database.db.selectFrom('photos').select(['id', 'likes', 'comments']).execute()
    expect(left).toEqual([{ id: photo.id, likes: 1, comments: 1 }])
    expect(await number('select count(*) from photo_likes')).toBe(1)
    expect(await number('select count(*) from comments')).toBe(1)
    expect(await number('select count(*) from friendships')).toBe(0)
    expect(await readdir(join(dataDir, 'photos', 'full'))).toEqual([])
  })
})
