import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createMember,
  createPhoto,
  createPhotoName,
  type TestMember,
} from '../../../../tests/support/factories.ts'

const SIZES = { full: '/up/photo', thumbnail: '/cache/thumbnail/up/photo', avatar: '/cache/avatar/up/photo' }
const THUMBNAIL = SIZES.thumbnail

let site: TestApp
let owner: TestMember
const browsers = {} as Record<(typeof READERS)[number], Browser>
const READERS = [
  'visitor',
  'suspended',
  'member',
  'blocked',
  'blocker',
  'owner',
  'moderator',
  'founder',
] as const

beforeAll(async () => {
  site = await createTestApp()
  for (const size of Object.keys(SIZES)) {
    await mkdir(join(site.config.dataDir, 'photos', size), { recursive: true })
  }
  await writeFile(join(site.config.dataDir, 'secret'), 'secret')
  owner = await createMember(site.db)
  const roles: Partial<Record<string, number>> = { suspended: -1, moderator: 1, founder: 3 }
  for (const reader of READERS) {
    const { id } = await createMember(site.db, { roles: roles[reader] ?? 0 })
    if (reader === 'blocked') await blockMember(site.db, owner.id, id)
    if (reader === 'blocker') await blockMember(site.db, id, owner.id)
    browsers[reader] = await site.as(reader === 'visitor' ? null : reader === 'owner' ? owner : { id })
  }
})
afterAll(() => site.close())

async function files(photo: string): Promise<void> {
  for (const size of Object.keys(SIZES)) {
    await writeFile(join(site.config.dataDir, 'photos', size, photo), `${size} of ${photo}`)
  }
}

async function photoWithFiles(userId: number, input = {}): Promise<string> {
  const { photo } = await createPhoto(site.db, userId, input)
  await files(photo)
  return photo
}

async function statuses(photo: string, path = THUMBNAIL): Promise<number[]> {
  return Promise.all(READERS.map(async (reader) => (await browsers[reader].get(`${path}/${photo}`)).status))
}

describe('access to a photo file', () => {
  const [yes, no] = [200, 404]
  test.each([
    // visitor, suspended, member, blocked, blocker, owner, moderator, founder
    ['accepted', { state: 1 }, [no, no, yes, no, no, yes, yes, yes]],
    ['awaiting', { state: 0 }, [no, no, no, no, no, yes, yes, yes]],
    ['refused', { state: 2 }, [no, no, no, no, no, yes, yes, yes]],
    ['moderated', { state: 3 }, [no, no, no, no, no, yes, yes, yes]],
    ['banned', { state: 4 }, [no, no, no, no, no, no, no, no]],
    ['verification, awaiting', { state: 0, verification: true }, [no, no, no, no, no, yes, yes, yes]],
    ['verification, accepted', { state: 1, verification: true }, [no, no, no, no, no, yes, yes, yes]],
  ])('%s', async (_name, input, expected) => {
    const photo = await photoWithFiles(owner.id, input)
    for (const path of Object.values(SIZES)) expect(await statuses(photo, path)).toEqual(expected)
  })

  test('of a suspended member: themselves and staff', async () => {
    const suspended = await createMember(site.db, { roles: -1, shown_to_visitors: true })
    const photo = await photoWithFiles(suspended.id)
    await site.db.updateTable('users').set({ avatar: photo }).where('id', '=', suspended.id).execute()
    expect(await statuses(photo)).toEqual([no, no, no, no, no, no, yes, yes])
    expect((await (await site.as(suspended)).get(`${THUMBNAIL}/${photo}`)).status).toBe(yes)
  })

  test('of visitors: profile photos of members who allow it, and no other photo of theirs', async () => {
    const shown = await createMember(site.db, { shown_to_visitors: true })
    const avatar = await photoWithFiles(shown.id)
    const other = await photoWithFiles(shown.id)
    const set = (change: object) =>
      site.db.updateTable('users').set(change).where('id', '=', shown.id).execute()
    await set({ avatar })
    expect((await statuses(avatar)).slice(0, 3)).toEqual([yes, yes, yes])
    expect((await statuses(other)).slice(0, 3)).toEqual([no, no, yes])
    await set({ shown_to_visitors: false })
    expect((await statuses(avatar)).slice(0, 3)).toEqual([no, no, yes])
    await set({ shown_to_visitors: true })
    await site.db.updateTable('photos').set({ state: 3 }).where('photo', '=', avatar).execute()
    expect((await statuses(avatar)).slice(0, 3)).toEqual([no, no, no])
  })

  test('of a file shared by members: through any of them that is visible', async () => {
    const photo = createPhotoName()
    await files(photo)
    await createPhoto(site.db, owner.id, { photo })
    expect((await statuses(photo)).slice(2, 4)).toEqual([yes, no])
    await createPhoto(site.db, (await createMember(site.db)).id, { photo })
    expect((await statuses(photo)).slice(2, 4)).toEqual([yes, yes])
  })

  test('returns 404 to everybody once it is not visible, and for an unknown name', async () => {
    const photo = await photoWithFiles(owner.id)
    const url = `${THUMBNAIL}/${photo}`
    const etag = String((await browsers.member.get(url)).headers.etag)
    await site.db.updateTable('photos').set({ state: 3 }).where('photo', '=', photo).execute()
    const cached = await browsers.member.raw('GET', url, { headers: { 'if-none-match': etag } })
    expect(cached.status).toBe(404)
    await site.db.deleteFrom('photos').where('photo', '=', photo).execute()
    for (const reader of READERS) expect((await browsers[reader].get(url)).status).toBe(404)
  })
})

test('counts as presence, and treats an expired session as a visitor', async () => {
  const reader = await createMember(site.db, { last_activity: new Date(Date.now() - 3_600_000) })
  const browser = await site.as(reader)
  const photo = await photoWithFiles(owner.id)
  const url = `${THUMBNAIL}/${photo}`
  expect((await browser.get(url)).status).toBe(200)
  await site.context.presence.flush()
  const { last_activity } = await site.db
    .selectFrom('member_search')
    .select('last_activity')
    .where('user_id', '=', reader.id)
    .executeTakeFirstOrThrow()
  expect(Date.now() - last_activity.getTime()).toBeLessThan(60_000)
  await site.db.deleteFrom('sessions').where('user_id', '=', reader.id).execute()
  expect((await browser.get(url)).status).toBe(404)
  const shown = await createMember(site.db, { shown_to_visitors: true })
  const avatar = await photoWithFiles(shown.id)
  await site.db.updateTable('users').set({ avatar }).where('id', '=', shown.id).execute()
  expect((await browser.get(`${THUMBNAIL}/${avatar}`)).status).toBe(200)
})

describe('the answer', () => {
  let photo: string
  let body: string
  const get = (headers = {}, method = 'GET') =>
    browsers.member.raw(method, `${THUMBNAIL}/${photo}`, { headers })
  beforeAll(async () => {
    photo = await photoWithFiles(owner.id)
    body = `thumbnail of ${photo}`
  })

  test('is whole, in each size, with private caching', async () => {
    for (const [size, path] of Object.entries(SIZES)) {
      const { status, text, headers } = await browsers.member.get(`${path}/${photo}`)
      expect([status, text]).toEqual([200, `${size} of ${photo}`])
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'Cookie',
        'accept-ranges': 'bytes',
      })
      expect(Number(headers['content-length'])).toBe(text.length)
    }
  })

  test('is not cached where only the owner and staff see it', async () => {
    const own = await photoWithFiles(owner.id, { state: 0 })
    const { headers } = await browsers.owner.get(`${THUMBNAIL}/${own}`)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('is 304 for a cached file', async () => {
    const { etag } = (await get()).headers
    for (const cached of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': cached })
      expect([cached, answer.status, answer.text]).toEqual([cached, 304, ''])
      expect(answer.headers.etag).toBe(etag)
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    const full = await browsers.member.raw('GET', `${SIZES.full}/${photo}`, {
      headers: { 'if-none-match': String(etag) },
    })
    expect(full.status).toBe(200)
  })

  test('is 206 for a range', async () => {
    const { etag } = (await get()).headers
    const part = await get({ range: 'bytes=0-8' })
    expect([part.status, part.text]).toEqual([206, 'thumbnail'])
    expect(part.headers['content-range']).toBe(`bytes 0-8/${body.length}`)
    expect(part.headers['content-length']).toBe('9')
    expect((await get({ range: 'bytes=-5' })).text).toBe('.webp')
    const beyond = await get({ range: 'bytes=9999-' })
    expect([beyond.status, beyond.text, beyond.headers['content-range']]).toEqual([
      416,
      '',
      `bytes */${body.length}`,
    ])
    expect((await get({ range: 'bytes=0-1,4-5' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-8', 'if-range': String(etag) })).status).toBe(206)
    expect((await get({ range: 'bytes=0-8', 'if-range': '"other"' })).status).toBe(200)
  })

  test('is the headers only for HEAD', async () => {
    const head = await get({}, 'HEAD')
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(body.length)])
    expect((await browsers.blocked.raw('HEAD', `${THUMBNAIL}/${photo}`)).status).toBe(404)
  })

  test('is 404 when the file is missing', async () => {
    const missing = await photoWithFiles(owner.id)
    await rm(join(site.config.dataDir, 'photos', 'thumbnail', missing))
    expect((await browsers.member.get(`${THUMBNAIL}/${missing}`)).status).toBe(404)
    expect((await browsers.member.get(`${SIZES.full}/${missing}`)).status).toBe(200)
  })
})

test('accepts only names of photo files', async () => {
  const photo = await photoWithFiles(owner.id)
  const bare = photo.replace('.webp', '')
  const wrong = [
    '..%2f..%2fsecret',
    '..%2F..%2Fsecret',
    '%2e%2e%2fsecret',
    '..%5c..%5csecret',
    `${bare}.webp%00`,
    `%00${photo}`,
    `${photo}.`,
    `${photo}%20`,
    `.%2f${photo}`,
    `/${photo}`,
    `${photo}//`,
    bare,
    `${bare}.jpg`,
    `${bare.slice(1)}G.webp`,
    photo.replace('.webp', '.WEBP'),
    `${bare}0.webp`,
    `${'0'.repeat(32)}.webp`,
    'a'.repeat(150),
    '%ff',
  ]
  for (const path of Object.values(SIZES)) {
    for (const name of wrong) {
      const { status } = await browsers.founder.get(`${path}/${name}`)
      expect([name, status]).toEqual([name, 404])
    }
  }
})
