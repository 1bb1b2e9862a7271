import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { ALT, createPostPhoto } from '../../../../tests/support/post-photos.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'

const READERS = ['visitor', 'suspended', 'blocked', 'blocker', 'member', 'author', 'moderator'] as const

let site: TestApp
let zoe: TestMember
let topic: { id: number; slug: string; post_id: number }
const browsers = {} as Record<(typeof READERS)[number], Browser>

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  topic = await createTopic(site.db, zoe.id)
  const roles: Partial<Record<string, number>> = { suspended: -1, moderator: 1 }
  for (const reader of READERS) {
    const member = reader === 'author' ? zoe : await createMember(site.db, { roles: roles[reader] ?? 0 })
    if (reader === 'blocked') await blockMember(site.db, zoe.id, member.id)
    if (reader === 'blocker') await blockMember(site.db, member.id, zoe.id)
    browsers[reader] = await site.as(reader === 'visitor' ? null : member)
  }
})

async function createStored(input: Parameters<typeof createPostPhoto>[3] = {}) {
  const photo = await createPostPhoto(site, zoe.id, topic.post_id, input)
  const bytes = Buffer.from('some webp')
  await site.context.store.put(photo.photo, { full: bytes, thumbnail: bytes, avatar: bytes } as never)
  return photo
}

/** The readers that get the file. */
async function listFileReaders(file: string) {
  const answers = await Promise.all(READERS.map((reader) => browsers[reader].get(`/forum/photo/${file}`)))
  return READERS.filter((_reader, index) => answers[index]?.status === 200)
}

/** The readers who find the photo in the list of posts. */
async function listPostReaders() {
  const answers = await Promise.all(
    READERS.map((reader) => browsers[reader].get(`/api/forum/topic/posts/${topic.id}`)),
  )
  return READERS.filter((_reader, index) => answers[index]?.body.data?.[0]?.photos.length === 1)
}

const hide = () =>
  site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', topic.post_id).execute()
const pause = () =>
  site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', zoe.id).execute()
const suspend = () => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', zoe.id).execute()
const setAudience = (audience: number) => site.db.updateTable('topics').set({ audience }).execute()

const MEMBERS = ['member', 'author', 'moderator']
const TWO = ['author', 'moderator']

describe('who sees the photo of a post', () => {
  test.each<[case_: string, state: number, change: () => unknown, file: string[], post: string[]]>([
    ['an accepted one', 1, () => {}, MEMBERS, MEMBERS],
    ['one that awaits staff', 0, () => {}, TWO, TWO],
    ['a refused one', 2, () => {}, TWO, []],
    ['a moderated one', 3, () => {}, TWO, []],
    ['a banned one', 4, () => {}, [], []],
    ['one of a moderated post', 1, hide, TWO, ['moderator']],
    ['one of a paused author', 1, pause, TWO, TWO],
    ['one of a suspended author', 1, suspend, ['moderator'], ['moderator']],
    ['one of a topic for members', 1, () => setAudience(TOPIC_AUDIENCE.members), MEMBERS, MEMBERS],
    ['one of a private complaint', 1, () => setAudience(TOPIC_AUDIENCE.authorAndStaff), TWO, TWO],
  ])('%s', async (_case, state, change, file, post) => {
    const { photo } = await createStored({ state })
    await change()
    expect(await listFileReaders(photo)).toEqual(file)
    expect(await listPostReaders()).toEqual(post)
  })

  test('nobody, once the author is deleting the account', async () => {
    const { photo } = await createStored()
    await browsers.author.post('/api/user/autodestruction')
    expect(await listFileReaders(photo)).toEqual([])
    expect(await listPostReaders()).toEqual([])
  })

  test('nobody by the address of the forum, for a photo of an album', async () => {
    const { photo } = await createStored({ post_id: null, post_position: null })
    expect(await listFileReaders(photo)).toEqual([])
  })

  test('nobody but author and staff by the address of albums', async () => {
    const { photo } = await createStored()
    const answers = await Promise.all(
      READERS.map(async (reader) => (await browsers[reader].get(`/up/photo/${photo}`)).status),
    )
    expect(READERS.filter((_reader, index) => answers[index] === 200)).toEqual(TWO)
  })

  test('is stored by browsers only while other members see it too', async () => {
    const accepted = await createStored()
    const waiting = await createStored({ state: 0, post_position: 2 })
    const read = async (file: string) =>
      (await browsers.author.get(`/forum/photo/${file}`)).headers['cache-control']
    expect(await read(accepted.photo)).toBe('private, max-age=31536000, immutable')
    expect(await read(waiting.photo)).toBe('private, no-store')
  })
})

describe('the page of a topic', () => {
  test('shows the photo with its description, in its place, without moving the text', async () => {
    const { id, photo } = await createStored({ alt: 'Un <i>vélo</i> & un mur' })
    const { text } = await browsers.member.get(`/forum/topic/${topic.slug}`)
    const alt = 'alt="Un &lt;i&gt;vélo&lt;/i&gt; &amp; un mur"'
    expect(text).toContain(`<a href="/forum/post/${topic.post_id}/photos#photo-${id}">`)
    expect(text).toContain(
      `<img src="/forum/photo/${photo}" ${alt} width="1200" height="1600" loading="lazy"/>`,
    )
  })

  test('shows a waiting photo to its author, with a note, and nothing to others', async () => {
    const { photo } = await createStored({ state: 0 })
    const read = async (reader: (typeof READERS)[number]) =>
      (await browsers[reader].get(`/forum/topic/${topic.slug}`)).text
    expect(await read('author')).toContain('En cours de vérification')
    for (const reader of ['member', 'visitor'] as const) {
      const text = await read(reader)
      expect(text).not.toContain(photo)
      expect(text).not.toContain('En cours de vérification')
    }
  })

  test('shows visitors no photo', async () => {
    await createStored()
    expect((await browsers.visitor.get(`/forum/topic/${topic.slug}`)).text).not.toContain('/forum/photo/')
  })

  test('leads the author to the photos, and nobody else', async () => {
    const link = `href="/forum/post/${topic.post_id}/photos"`
    const read = async (reader: (typeof READERS)[number]) =>
      (await browsers[reader].get(`/forum/topic/${topic.slug}`)).text.includes(link)
    expect([await read('author'), await read('member'), await read('visitor')]).toEqual([true, false, false])
  })
})

describe('the page of the photos', () => {
  const path = () => `/forum/post/${topic.post_id}/photos`

  test('shows them large to members, without forms', async () => {
    const { photo } = await createStored()
    const { status, text } = await browsers.member.get(path())
    expect(status).toBe(200)
    expect(text).toContain(`src="/forum/photo/${photo}"`)
    expect(text).toContain(ALT)
    expect(text).not.toContain('name="file_upload"')
    expect(text).not.toContain('/retirer')
  })

  test('says to the author why a photo was refused', async () => {
    await createStored({ state: 2, reason: 'Elle est trop floue.' })
    const { text } = await browsers.author.get(path())
    expect(text).toContain('Refusée\u202f: personne d’autre ne la voit.')
    expect(text).toContain('Elle est trop floue.')
    expect((await browsers.member.get(path())).text).toContain('Ce message n’en a pas, ou pas encore.')
  })

  test('says to a member with few posts when photos come', async () => {
    const { text } = await browsers.author.get(path())
    expect(text).toContain('Les photos viennent après dix messages sur le forum. Vous en avez écrit 1.')
    expect(text).not.toContain('name="file_upload"')
  })

  test('confirms nothing that no form has done', async () => {
    for (const done of ['constructor', '__proto__', 'autre'])
      expect((await browsers.member.get(`${path()}?fait=${done}`)).status).toBe(200)
  })

  test('returns 404 across a block, and leads visitors to sign in', async () => {
    expect((await browsers.blocked.get(path())).status).toBe(404)
    expect((await browsers.visitor.get(path())).status).toBe(302)
    expect((await browsers.member.get('/forum/post/rien/photos')).status).toBe(404)
  })
})
