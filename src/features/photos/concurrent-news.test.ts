import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { eraseDeleted } from '../../../tests/support/erase.ts'
import {
  createFriendship,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../tests/support/factories.ts'
import { readNews, readNotifications } from '../../../tests/support/news.ts'
import { NEWS_TYPE } from '../../shared/news.ts'
import { NOTIFICATION_TYPE } from '../../shared/notifications.ts'

// News and notifications of concurrent actions equal those of some sequence.

let site: TestApp
let hugo: TestMember
let photos: number[]

beforeAll(async () => {
  site = await createTestApp({ DATABASE_POOL_SIZE: '12' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  hugo = await createMember(site.db)
  photos = []
  for (let i = 0; i < 2; i++) photos.push((await createPhoto(site.db, hugo.id)).id)
})

const friendsOfHugo = async (count: number): Promise<TestMember[]> => {
  const members = await Promise.all(Array.from({ length: count }, () => createMember(site.db)))
  for (const { id } of members) await createFriendship(site.db, hugo.id, id)
  return members
}
/** More rows than there are: shards are read before they are compared with other tables. */
const MANY = 10_000

/** Likes and comments according to the counters, the newsfeed and the notifications. */
const expectAgreement = async () => {
  const { rows } = await sql<Record<string, number>>`
    with news as materialized (
      select user_id, other_id, photo_id, comment_id, type from newsfeed limit ${MANY}
    ), notices as materialized (select sender_id, photo_id, type from notifications limit ${MANY})
    select
      (select count(*) from photos p where likes <> (select count(*) from photo_likes l where l.photo_id = p.id)
        or comments <> (select count(*) from comments c where c.photo_id = p.id and moderated_at is null)) as wrong,
      (select count(*) from photo_likes l where (
        select count(*) from news n where n.photo_id = l.photo_id and n.user_id = l.user_id and n.type = ${NEWS_TYPE.like}) <> 1
      ) as untold_likes,
      (select count(*) from comments c where (select count(*) from news n where n.comment_id = c.id) <> 1) as untold_comments,
      (select count(*) from news n where n.type = ${NEWS_TYPE.like} and not exists (
        select from photo_likes l where l.photo_id = n.photo_id and l.user_id = n.user_id)) as orphan_news,
      (select count(*) from notices n where n.type = ${NOTIFICATION_TYPE.like} and not exists (
        select from photo_likes l where l.photo_id = n.photo_id and l.user_id = n.sender_id)) as orphan_notices,
      (select count(*) from (select from notices where type = ${NOTIFICATION_TYPE.like}
        group by photo_id, sender_id having count(*) > 1) d) as doubles,
      (select count(*) from news n where n.type = ${NEWS_TYPE.friends} and not exists (
        select from friendships f where f.user_id = n.user_id and f.friend_id = n.other_id)) as orphan_friends`.execute(
    site.db,
  )
  const [found] = rows
  expect(found).toEqual(Object.fromEntries(Object.keys(found ?? {}).map((name) => [name, 0])))
}
const failed = (answers: Answer[]) => answers.filter(({ status }) => status >= 500)

test('fifty concurrent likes of one member record one notification', async () => {
  const zoe = await createMember(site.db)
  const browser = await site.as(zoe)
  const [id] = photos
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.post(`/api/photo/like/${id}`)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await readNews(site.db, zoe.id)).toHaveLength(1)
  expect(await readNotifications(site.db, hugo.id)).toHaveLength(1)
})

test('concurrent likes, unlikes, comments, blocks and deletions lose no notification and leave no orphan', async () => {
  for (let round = 0; round < 3; round++) {
    const members = await friendsOfHugo(6)
    const browsers = await Promise.all(members.map((member) => site.as(member)))
    const hugos = await site.as(hugo)
    const acts = browsers.flatMap((browser, i) => {
      const [one, other] = i % 2 ? photos : [...photos].reverse()
      return [
        () => browser.post(`/api/photo/like/${one}`),
        () => browser.post(`/api/photo/like/${other}`),
        () => browser.post(`/api/comment/${one}`, { comment: 'Superbe.' }),
        () => browser.delete(`/api/photo/like/${one}`),
        () => browser.post(`/api/photo/like/${one}`),
        () => browser.post(`/api/comment/${other}`, { comment: 'Encore.' }),
        () => browser.delete(`/api/photo/like/${other}`),
        ...(i === 1 ? [() => browser.post('/api/user/autodestruction')] : []),
        ...(i === 2 ? [() => hugos.post(`/api/blacklist/${members[i]?.id}`)] : []),
        ...(i === 3 ? [() => browser.post('/api/user/autodestruction')] : []),
        ...(i === 4 ? [() => browser.post(`/api/blacklist/${hugo.id}`)] : []),
      ]
    })
    // Interleaved, so that actions of different members run concurrently.
    const woven = acts.map((act, i) => [act, (i * 7) % 11] as const).sort(([, a], [, b]) => a - b)
    const answers = await Promise.all(woven.map(([act]) => act()))
    expect(answers.length).toBeGreaterThan(45)
    expect(failed(answers)).toEqual([])
    await eraseDeleted(site)
    await expectAgreement()
  }
})

test('an owner who leaves or deletes a photo during likes and comments leaves no news or notification of it', async () => {
  for (const leave of [`/api/user/autodestruction`, undefined]) {
    const owner = await createMember(site.db)
    const { id } = await createPhoto(site.db, owner.id)
    const fans = await Promise.all(Array.from({ length: 8 }, () => createMember(site.db)))
    for (const fan of fans) await createFriendship(site.db, owner.id, fan.id)
    const browsers = await Promise.all(fans.map((fan) => site.as(fan)))
    const own = await site.as(owner)
    const removePhoto = () => (leave ? own.post(leave) : own.delete(`/api/photo/delete/${id}`))
    const answers = await Promise.all([
      ...browsers.map((browser) => browser.post(`/api/photo/like/${id}`)),
      ...browsers.map((browser) => browser.post(`/api/comment/${id}`, { comment: 'Oh !' })),
      removePhoto(),
      ...browsers.map((browser) => browser.delete(`/api/photo/like/${id}`)),
    ])
    expect(failed(answers)).toEqual([])
    await eraseDeleted(site)
    for (const table of ['newsfeed', 'notifications'] as const) {
      expect(await site.db.selectFrom(table).where('photo_id', '=', id).selectAll().execute()).toEqual([])
    }
  }
})
