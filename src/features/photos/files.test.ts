import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  block,
  createMember,
  createPhoto,
  photoName,
  type TestMember,
} from '../../../tests/support/factories.ts'

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
    if (reader === 'blocked') await block(site.db, owner.id, id)
    if (reader === 'blocker') await block(site.db, id, owner.id)
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

describe('who is given a photo', () => {
  const [yes, no] = [200, 404]
  test.each([
    // visitor, suspended, member, blocked, blocker, owner, moderator, founder
    ['accepted', { state: 1 }, [no, no, yes, no, no, yes, yes, yes]],
    ['awaiting', { state: 0 }, [no, no, no, no, no, yes, yes, yes]],
    ['refused', { state: 2 }, [no, no, no, no, no, yes, yes, yes]],
    ['moderated', { state: 3 }, [no, no, no, no, no, yes, yes, yes]],
    ['banned', { state: 4 }, [no, no, no, no, no, no, yes, yes]],
    ['verification, awaiting', { state: 0, verification: true }, [no, no, no, no, no, yes, yes, yes]],
    ['verification, accepted', { state: 1, verification: true }, [no, no, no, no, no, yes, yes, yes]],
  ])('%s', async (_name, input, expected) => {
    const photo = await photoWithFiles(owner.id, input)
    for (const path of Object.values(SIZES)) expect(await statuses(photo, path)).toEqual(expected)
  })

  test('that of a suspended member: themselves and staff', async () => {
    const suspended = await createMember(site.db, { roles: -1, shown_to_visitors: true })
    const photo = await photoWithFiles(suspended.id)
    await site.db.updateTable('users').set({ avatar: photo }).where('id', '=', suspended.id).execute()
    expect(await statuses(photo)).toEqual([no, no, no, no, no, no, yes, yes])
    expect((await (await site.as(suspended)).get(`${THUMBNAIL}/${photo}`)).status).toBe(yes)
  })

  test('visitors: the profile photo of whoever allows it, and no other of theirs', async () => {
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

  test('one that several members show: any of them who may be seen suffices', async () => {
    const photo = photoName()
    await files(photo)
    await createPhoto(site.db, owner.id, { photo })
    expect((await statuses(photo)).slice(2, 4)).toEqual([yes, no])
    await createPhoto(site.db, (await createMember(site.db)).id, { photo })
    expect((await statuses(photo)).slice(2, 4)).toEqual([yes, yes])
  })

  test('nobody once it is no longer visible, nor by a name that no photo has', async () => {
    const photo = await photoWithFiles(owner.id)
    const url = `${THUMBNAIL}/${photo}`
    const etag = String((await browsers.member.get(url)).headers.etag)
    await site.db.updateTable('photos').set({ state: 3 }).where('photo', '=', photo).execute()
    const held = await browsers.member.raw('GET', url, { headers: { 'if-none-match': etag } })
    expect(held.status).toBe(404)
    await site.db.deleteFrom('photos').where('photo', '=', photo).execute()
    for (const reader of READERS) expect((await browsers[reader].get(url)).status).toBe(404)
  })
})

test('it counts as presence, and a session that is over is a visitor’s', async () => {
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

describe('how it is given', () => {
  let photo: string
  let body: string
  const get = (headers = {}, method = 'GET') =>
    browsers.member.raw(method, `${THUMBNAIL}/${photo}`, { headers })
  beforeAll(async () => {
    photo = await photoWithFiles(owner.id)
    body = `thumbnail of ${photo}`
  })

  test('whole, in each size, for the browser alone to keep', async () => {
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

  test('for no browser to keep where only owner and staff see it', async () => {
    const own = await photoWithFiles(owner.id, { state: 0 })
    const { headers } = await browsers.owner.get(`${THUMBNAIL}/${own}`)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('not again when the browser holds it', async () => {
    const { etag } = (await get()).headers
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': held })
      expect([held, answer.status, answer.text]).toEqual([held, 304, ''])
      expect(answer.headers.etag).toBe(etag)
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    const full = await browsers.member.raw('GET', `${SIZES.full}/${photo}`, {
      headers: { 'if-none-match': String(etag) },
    })
    expect(full.status).toBe(200)
  })

  test('in part', async () => {
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

  test('by its head alone', async () => {
    const head = await get({}, 'HEAD')
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(body.length)])
    expect((await browsers.blocked.raw('HEAD', `${THUMBNAIL}/${photo}`)).status).toBe(404)
  })

  test('not at all when its file is gone', async () => {
    const gone = await photoWithFiles(owner.id)
    await rm(join(site.config.dataDir, 'photos', 'thumbnail', gone))
    expect((await browsers.member.get(`${THUMBNAIL}/${gone}`)).status).toBe(404)
    expect((await browsers.member.get(`${SIZES.full}/${gone}`)).status).toBe(200)
  })
})

test('no other name is one of a photo', async () => {
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
