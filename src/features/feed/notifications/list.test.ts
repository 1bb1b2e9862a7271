import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import {
  createNotification,
  createNotifiedComment,
  createNotifiedLike,
} from '../../../../tests/support/notifications.ts'
import { findCounters } from '../../../platform/events/counters.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import type { Notification } from './contract.ts'

let site: TestApp
let lea: TestMember
let tom: TestMember
let ana: TestMember
let browser: Browser
let photo: { id: number; photo: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  lea = await createMember(site.db)
  tom = await createMember(site.db)
  ana = await createMember(site.db)
  browser = await site.as(lea)
  photo = await createPhoto(site.db, lea.id)
})

async function list(url = '/api/notifications'): Promise<Notification[]> {
  const answer = await browser.get(url)
  expect(answer.status).toBe(200)
  return answer.body.data
}
const count = async () => (await findCounters(site.context.pool, [lea.id])).get(lea.id)?.notifications
/** Who leads each and how many others, as far as one reads down the pages. */
async function all(): Promise<[number | null, number][]> {
  const found: [number | null, number][] = []
  for (let url: string | null = '/api/notifications'; url; ) {
    const { body } = await browser.get(url)
    found.push(...body.data.map(({ sender, data }: Notification) => [sender, JSON.parse(data).others ?? 0]))
    url = body.next_page_url
  }
  return found
}

describe('listNotifications', () => {
  test('nothing, to who is new', async () => {
    expect((await browser.get('/api/notifications')).body).toEqual({
      data: [],
      next_page_url: null,
      prev_page_url: null,
      current_page: 1,
      to: 0,
    })
    expect(await count()).toBe(0)
  })

  test('who did it, and all that the specification lists', async () => {
    const { id } = await createNotifiedComment(site.db, lea.id, photo.id, tom.id)
    expect(await list()).toEqual([
      {
        id,
        sender: tom.id,
        receiver: lea.id,
        name: tom.name,
        avatar: null,
        status: 0,
        roles: 0,
        stripe_status: false,
        emoji: null,
        last_activity: expect.any(String),
        type: 15,
        data: JSON.stringify({
          photo_id: photo.id,
          photo_photo: photo.photo,
          comment: 'Quelle belle lumière !',
        }),
        read: false,
        created_at: expect.any(String),
      },
    ])
  })

  test('returns a staff decision without a name, with percent and reason', async () => {
    await createNotification(site.db, lea.id, {
      type: NOTIFICATION_TYPE.warning,
      data: { warning: -10, text: 'Merci.' },
    })
    expect(await list()).toMatchObject([
      { sender: null, name: null, type: 40, data: '{"warning":-10,"text":"Merci."}' },
    ])
  })

  test('of a topic its title', async () => {
    const topic = await createTopic(site.db, tom.id, { title: 'Qui danse samedi ?' })
    const post = { topic_id: topic.id, post_id: topic.post_id }
    await createNotification(site.db, lea.id, { type: NOTIFICATION_TYPE.mention, sender_id: tom.id, ...post })
    const [one] = await list()
    expect(JSON.parse(String(one?.data))).toEqual({ ...post, topic_title: 'Qui danse samedi ?' })
  })

  test('nothing of others', async () => {
    await createNotifiedLike(site.db, lea.id, photo.id, tom.id)
    browser = await site.as(ana)
    expect(await list()).toEqual([])
  })
})

describe('what may not be seen any more is neither told nor counted', () => {
  const gone: [string, () => Promise<unknown>][] = [
    ['of members I have blocked', () => blockMember(site.db, lea.id, tom.id)],
    ['of who has blocked me', () => blockMember(site.db, tom.id, lea.id)],
    ['of who is suspended', () => sql`update users set roles = -1 where id = ${tom.id}`.execute(site.db)],
    [
      'of a photo that is hidden',
      () => sql`update photos set state = 3 where id = ${photo.id}`.execute(site.db),
    ],
  ]
  test.each(gone)('%s', async (_, hide) => {
    await createNotifiedLike(site.db, lea.id, photo.id, tom.id)
    await createNotifiedComment(site.db, lea.id, photo.id, tom.id)
    expect([await all(), await count()]).toEqual([
      [
        [tom.id, 0],
        [tom.id, 0],
      ],
      2,
    ])
    await hide()
    expect([await all(), await count()]).toEqual([[], 0])
  })

  test('a comment that is moderated, while the others stay', async () => {
    await createNotifiedComment(site.db, lea.id, photo.id, tom.id)
    const { comment_id } = await createNotifiedComment(site.db, lea.id, photo.id, ana.id)
    expect(await all()).toEqual([[ana.id, 1]])
    await sql`update comments set moderated_at = now() where id = ${comment_id}`.execute(site.db)
    expect([await all(), await count()]).toEqual([[[tom.id, 0]], 1])
  })

  test('a post that is moderated', async () => {
    const topic = await createTopic(site.db, lea.id)
    const { id: post_id } = await createPost(site.db, topic.id, tom.id)
    for (const type of [NOTIFICATION_TYPE.reply, NOTIFICATION_TYPE.mention]) {
      await createNotification(site.db, lea.id, { type, sender_id: tom.id, topic_id: topic.id, post_id })
    }
    expect(await count()).toBe(2)
    await sql`update posts set moderated_at = now() where id = ${post_id}`.execute(site.db)
    expect([await all(), await count()]).toEqual([[], 0])
  })

  test('a type that nobody knows', async () => {
    await createNotification(site.db, lea.id, { type: 99 })
    expect([await all(), await count()]).toEqual([[], 0])
  })
})

describe('pages', () => {
  /** Friends told of, the first the newest. */
  async function friends(much: number): Promise<number[]> {
    const ids: number[] = []
    for (let one = 0; one < much; one++) ids.unshift((await createNotification(site.db, lea.id)).id)
    return ids
  }

  test('returns 20 a page, each once, while more arrive', async () => {
    const ids = await friends(45)
    const first = (await browser.get('/api/notifications')).body
    expect(first.data.map(({ id }: Notification) => id)).toEqual(ids.slice(0, 20))
    expect(first.next_page_url).toBe(`/api/notifications?page=2&before=${ids[19]}`)
    await friends(3)
    const second = (await browser.get(first.next_page_url)).body
    expect(second).toMatchObject({ current_page: 2, prev_page_url: '/api/notifications?page=1', to: 40 })
    const third = (await browser.get(second.next_page_url)).body
    const shown = [...second.data, ...third.data].map(({ id }: Notification) => id)
    expect(shown).toEqual(ids.slice(20))
    expect(third.next_page_url).toBeNull()
  })

  test('a page by its number skips; past the end it is empty', async () => {
    const ids = await friends(25)
    expect((await list('/api/notifications?page=2')).map(({ id }) => id)).toEqual(ids.slice(20))
    expect(await list('/api/notifications?page=3')).toEqual([])
    expect(await list('/api/notifications?page=101')).toEqual([])
  })

  test.each(['page=0', 'page=x', 'before=0', 'before=-1', 'before=1e9', 'before=9999999999999999'])(
    '%s is refused',
    async (query) => {
      expect((await browser.get(`/api/notifications?${query}`)).status).toBe(422)
    },
  )

  test('unread ones of one photo are one over all pages, and counted as one', async () => {
    const senders: number[] = []
    for (let one = 0; one < 3; one++) senders.push((await createMember(site.db)).id)
    await createNotifiedLike(site.db, lea.id, photo.id, Number(senders[0]))
    await friends(130)
    await createNotifiedLike(site.db, lea.id, photo.id, Number(senders[1]))
    await friends(25)
    await createNotifiedLike(site.db, lea.id, photo.id, Number(senders[2]))
    const shown = await all()
    expect(shown[0]).toEqual([senders[2], 2])
    expect(shown.slice(1)).toEqual(Array(155).fill([null, 0]))
    expect(await count()).toBe(100)
  })

  test('hundreds of likes do not fill pages', async () => {
    await createNotification(site.db, lea.id)
    await sql`
      insert into notifications (user_id, sender_id, type, photo_id)
      select ${lea.id}, ${tom.id}, 16, ${photo.id} from generate_series(1, 700)`.execute(site.db)
    expect([await all(), await count()]).toEqual([
      [
        [tom.id, 0],
        [null, 0],
      ],
      2,
    ])
  })
})
