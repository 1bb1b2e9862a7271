import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createNews } from '../../../../tests/support/create-news.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createComment,
  createFriendship,
  createMember,
  createPhoto,
  createPhotoName,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createRandom } from '../../../../tools/demo/random.ts'
import { createSession, readViewer } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { EVERYBODY } from '../../feed/newsfeed/contract.ts'
import { getSharedNews } from '../../feed/newsfeed/public/shared-news.ts'
import { listNews } from '../../feed/newsfeed/server.ts'
import { createSharedLists, readHomeLists } from './server.ts'

let site: TestApp
const emptySharedLists = () => site.context.events.publish({ kind: 'pages', of: 'all' })

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  await truncate(site.db)
  emptySharedLists()
})

describe('readHomeLists', () => {
  const random = createRandom(7, 'home')

  /** Members of every visibility, with blocks, friends, photos, topics and news. */
  async function fill(news: number): Promise<TestMember[]> {
    const members: TestMember[] = []
    for (let number = 0; number < 24; number++) {
      const roles = number < 2 ? 1 : random.chance(0.1) ? -1 : 0
      const hidden = {
        hides_from_search: random.chance(0.2),
        paused_at: roles === 0 && random.chance(0.1) ? new Date() : null,
        deletion_requested_at: roles === 0 && random.chance(0.1) ? new Date() : null,
      }
      const searchable = roles === 0 && !Object.values(hidden).some(Boolean)
      const account = { roles, searchable, avatar: createPhotoName(), stripe_status: random.chance(0.3) }
      const shown_activity = random.pick([0, 1, 2, 2, 2])
      members.push(await createMember(site.db, { ...account, ...hidden, shown_activity }))
    }
    const photos: { id: number; user_id: number; comment_id: number }[] = []
    for (const { id: user_id } of members) {
      const state = random.chance(0.8) ? PHOTO_STATE.accepted : PHOTO_STATE.moderated
      const { id } = await createPhoto(site.db, user_id, { state })
      const comment = await createComment(site.db, id, random.pick(members).id)
      if (random.chance(0.2)) await moderateComment(comment.id)
      photos.push({ id, user_id, comment_id: comment.id })
    }
    const topics = []
    for (let number = 0; number < 7; number++)
      topics.push(await createTopic(site.db, random.pick(members).id))
    for (let number = 0; number < 12; number++)
      await createPost(site.db, random.pick(topics).id, random.pick(members).id)
    for (let number = 0; number < 40; number++)
      await relate(random.pick(members), random.pick(members), random.pick(topics).id)
    for (let number = 0; number < news; number++) {
      const photo = random.pick(photos)
      const of = random.pick([
        { type: NEWS_TYPE.verified },
        { type: NEWS_TYPE.friends, other_id: random.pick(members).id },
        { type: NEWS_TYPE.like, other_id: photo.user_id, photo_id: photo.id },
        {
          type: NEWS_TYPE.comment,
          other_id: photo.user_id,
          photo_id: photo.id,
          comment_id: photo.comment_id,
        },
        { type: NEWS_TYPE.topic, topic_id: random.pick(topics).id },
      ])
      await createNews(site.db, random.pick(members).id, { ...of, minutes: 10 * (news - number) })
    }
    return members
  }

  const moderateComment = (id: number) =>
    site.db.updateTable('comments').set({ moderated_at: new Date() }).where('id', '=', id).execute()

  async function relate(one: TestMember, other: TestMember, topic_id: number) {
    await site.db
      .insertInto('topic_reads')
      .values({ user_id: one.id, topic_id, pos: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (one.id === other.id) return
    if (random.chance(0.5)) await createFriendship(site.db, one.id, other.id).catch(() => {})
    else await blockMember(site.db, one.id, other.id).catch(() => {})
  }

  test.each([30, 200])('gives each member what the calls give, of %i news', async (news) => {
    // The order of the carousel is stable for a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + news * 10_000 })
    const members = await fill(news)
    const lists = createSharedLists(site.context)
    const different = new Set<string>()
    for (const member of members) {
      const viewer = await readViewer(
        site.context.pool,
        await createSession(site.db, member.id, { factor: true }),
      )
      if (!viewer || viewer.roles < 0 || viewer.deletion_requested_at) continue
      const home = await readHomeLists(site.context, lists, viewer as Viewer, {
        hasMembers: true,
        isOpen: true,
      })
      const browser = await site.as(member)
      const own = await listNews(site.context, viewer.id, { userId: EVERYBODY, page: 1 })
      const news = (await browser.get('/api/newsfeed/0?page=1')).body
      expect(news).toEqual(JSON.parse(JSON.stringify(own)))
      expect(home.topics).toEqual((await browser.get('/api/forum/last-topics')).body)
      expect(home.popular?.map(({ id }) => id)).toEqual(await listShown(member.id))
      different.add(JSON.stringify([news, home.topics]))
    }
    expect(different.size).toBeGreaterThan(5)
  })

  /** Oracle of the carousel: all members are in Paris. */
  async function listShown(viewerId: number): Promise<number[]> {
    const rows = await site.db
      .selectFrom('member_search as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.searchable', '=', true)
      .where('u.id', 'not in', [1, viewerId])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('blacklist as b').where((b) =>
              b.or([
                b.and([b('b.user_id', '=', viewerId), b('b.blocked_id', '=', b.ref('u.id'))]),
                b.and([b('b.blocked_id', '=', viewerId), b('b.user_id', '=', b.ref('u.id'))]),
              ]),
            ),
          ),
        ),
      )
      .select('u.id')
      .orderBy('m.last_activity', 'desc')
      .orderBy('u.id', 'desc')
      .limit(20)
      .execute()
    return rows.map(({ id }) => id)
  }

  test('shares a full page of news behind hundreds of likes between strangers', async () => {
    const [doer, owner] = [await createMember(site.db), await createMember(site.db)]
    for (let number = 0; number < 21; number++)
      await createNews(site.db, doer.id, { type: NEWS_TYPE.verified, minutes: 300 })
    const photo = await createPhoto(site.db, owner.id)
    const like = { user_id: doer.id, type: NEWS_TYPE.like, other_id: owner.id, photo_id: photo.id }
    const likes = Array.from({ length: 700 }, () => like)
    await site.db.insertInto('newsfeed').values(likes).execute()
    const { page } = await getSharedNews(site.context)
    expect(page?.data).toHaveLength(20)
  })

  test('reads the member’s own news where blocks leave the shared ones too short', async () => {
    const [zoe, loud, quiet] = [
      await createMember(site.db),
      await createMember(site.db, { name: 'Bavard' }),
      await createMember(site.db, { name: 'Calme' }),
    ]
    await createNews(site.db, quiet.id, { type: NEWS_TYPE.verified, minutes: 300 })
    for (let number = 0; number < 150; number++)
      await createNews(site.db, loud.id, { type: NEWS_TYPE.verified })
    await blockMember(site.db, loud.id, zoe.id)
    const { text } = await (await site.as(zoe)).get('/?page=1')
    expect(text).toContain('Calme')
    expect(text).not.toContain('Bavard')
  })
})

describe('home of a reader', () => {
  let reader: Browser
  let zoe: Browser
  let hugo: Browser
  let staff: Browser
  let ids: Record<'reader' | 'zoe' | 'hugo' | 'photo' | 'other' | 'comment' | 'topic' | 'post', number>
  const [first, second] = [createPhotoName(), createPhotoName()]

  beforeEach(async () => {
    await truncate(site.db)
    const founder = await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
    const members = [
      await createMember(site.db, { name: 'Lectrice' }),
      await createMember(site.db, { name: 'Zoe', avatar: first, stripe_status: true }),
      await createMember(site.db, { name: 'Hugo', avatar: createPhotoName() }),
    ] as const
    const [me, she, he] = members
    const photo = await createPhoto(site.db, she.id, { photo: first })
    const other = await createPhoto(site.db, she.id, { photo: second })
    const comment = await createComment(site.db, photo.id, he.id)
    const topic = await createTopic(site.db, she.id, { title: 'Au bord du lac' })
    await createNews(site.db, she.id, { type: NEWS_TYPE.photo, photo_id: photo.id })
    await createNews(site.db, he.id, {
      ...{ type: NEWS_TYPE.comment, other_id: she.id, photo_id: photo.id, comment_id: comment.id },
    })
    ids = {
      ...{ reader: me.id, zoe: she.id, hugo: he.id, photo: photo.id, other: other.id, comment: comment.id },
      ...{ topic: topic.id, post: topic.post_id },
    }
    ;[reader, zoe, hugo] = (await Promise.all(members.map((member) => site.as(member)))) as [
      Browser,
      Browser,
      Browser,
    ]
    staff = await site.as(founder)
    emptySharedLists()
  })

  const ACTS: [string, RegExp, boolean, () => Promise<Answer>][] = [
    ['a like', /a aimé/, true, () => hugo.post(`/api/photo/like/${ids.photo}`)],
    ['a deleted comment', /commenté/, false, () => hugo.post(`/api/comment/delete/${ids.comment}`)],
    ['a moderated comment', /commenté/, false, () => staff.post(`/api/comment/moderate/${ids.comment}`)],
    ['a deleted photo', new RegExp(first), false, () => zoe.delete(`/api/photo/delete/${ids.photo}`)],
    ['a moderated photo', new RegExp(first), false, () => staff.post(`/api/photo/moderate/${ids.photo}`)],
    ['another profile photo', new RegExp(second), true, () => zoe.post(`/api/photo/avatar/${ids.other}`)],
    ['a pause', /celibataire\/\{hugo\}/, false, () => hugo.post('/api/user/pause')],
    [
      'hiding from the search',
      /celibataire\/\{hugo\}/,
      false,
      () => hugo.patch('/api/user/visibility', { hides_from_search: true }),
    ],
    ['a deleted account', /Hugo/, false, () => hugo.post('/api/user/autodestruction')],
    [
      'a ban',
      /celibataire\/\{hugo\}/,
      false,
      () => staff.post(`/api/admin/ban/${ids.hugo}`, { reason: 'Insultes répétées.' }),
    ],
    [
      'a block by the reader',
      /celibataire\/\{hugo\}/,
      false,
      () => reader.post(`/api/blacklist/${ids.hugo}`),
    ],
    ['a block of the reader', /Hugo/, false, () => hugo.post(`/api/blacklist/${ids.reader}`)],
    ['an emoji', /1f308/, true, () => zoe.patch('/api/user/emoji', { emoji: '1f308.webp' })],
    ['a new topic', /Qui danse/, true, () => begin()],
    ['another title', /Au bord du lac/, false, () => rename()],
    ['a reply', /1 réponse/, true, () => hugo.post(`/api/forum/post/${ids.topic}`, { post: 'Moi aussi.' })],
  ]
  const begin = async () => {
    const { category_id } = await site.db.selectFrom('topics').select('category_id').executeTakeFirstOrThrow()
    return hugo.post('/api/forum/topic', { title: 'Qui danse ?', category: category_id, post: 'Samedi.' })
  }
  const rename = async () => {
    const { category_id } = await site.db.selectFrom('topics').select('category_id').executeTakeFirstOrThrow()
    return staff.patch(`/api/forum/topic/${ids.topic}`, { title: 'Au bord de l’eau', category: category_id })
  }

  const READ_BY_FRIENDS = ['a like', 'a deleted comment', 'a moderated comment']

  test.each(ACTS)('shows %s at once', async (what, pattern, isShown, act) => {
    if (READ_BY_FRIENDS.includes(what)) await createFriendship(site.db, ids.reader, ids.hugo)
    const text = new RegExp(pattern.source.replace('\\{hugo\\}', String(ids.hugo)))
    const isOnHome = async () => text.test((await reader.get('/?page=1')).text)
    expect(await isOnHome()).toBe(!isShown)
    const { status, body } = await act()
    expect([status, body]).toEqual([200, body])
    expect(await isOnHome()).toBe(isShown)
  })
})
