import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp
let member: Browser
let visitor: Browser

const SHOWN = `${'0123456789abcdef'.repeat(2)}.webp`
const HIDDEN = `${'f'.repeat(32)}.webp`
const SIZES = { full: '/up/photo', thumbnail: '/cache/thumbnail/up/photo', avatar: '/cache/avatar/up/photo' }

beforeAll(async () => {
  site = await createTestApp()
  for (const size of Object.keys(SIZES)) {
    const folder = join(site.env.dataDir, 'photos', size)
    await mkdir(folder, { recursive: true })
    for (const file of [SHOWN, HIDDEN]) await writeFile(join(folder, file), `${size} of ${file}`)
  }
  await writeFile(join(site.env.dataDir, 'secret'), 'secret')
  await createMember(site.db, { avatar: SHOWN, shown_to_visitors: true })
  member = await site.as(await createMember(site.db, { avatar: HIDDEN }))
  visitor = await site.as(null)
})
afterAll(() => site.close())

describe('photos', () => {
  it('gives members each size', async () => {
    for (const [size, path] of Object.entries(SIZES)) {
      const answer = await member.get(`${path}/${HIDDEN}`)
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(`${size} of ${HIDDEN}`)
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.headers['cache-control']).toMatch(/^private, /)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('gives visitors only those of members who are shown to them', async () => {
    for (const path of Object.values(SIZES)) {
      expect((await visitor.get(`${path}/${SHOWN}`)).status).toBe(200)
      expect((await visitor.get(`${path}/${HIDDEN}`)).status).toBe(404)
    }
    const suspended = await createMember(site.db, { roles: -1, avatar: SHOWN })
    const theirs = await site.as(suspended)
    expect((await theirs.get(`/up/photo/${HIDDEN}`)).status).toBe(404)
    expect((await theirs.get(`/up/photo/${SHOWN}`)).status).toBe(200)
  })

  it('does not send again what the browser holds, unless it is gone', async () => {
    const url = `/cache/avatar/up/photo/${HIDDEN}`
    const etag = String((await member.get(url)).headers.etag)
    const headers = { 'if-none-match': etag }
    const held = await member.raw('GET', url, { headers })
    expect([held.status, held.text]).toEqual([304, ''])
    expect((await visitor.raw('GET', url, { headers })).status).toBe(404)
    await rm(join(site.env.dataDir, 'photos', 'avatar', HIDDEN))
    expect((await member.raw('GET', url, { headers })).status).toBe(404)
  })

  it('knows no other name', async () => {
    const bare = SHOWN.replace('.webp', '')
    const wrong = [
      '..%2f..%2fsecret',
      '..%2F..%2Fsecret',
      '%2e%2e%2fsecret',
      `${bare}.webp%00`,
      `%00${SHOWN}`,
      `${SHOWN}.`,
      `${SHOWN}%20`,
      `.%2f${SHOWN}`,
      `/${SHOWN}`,
      bare,
      `${bare}.jpg`,
      SHOWN.toUpperCase(),
      `${bare}0.webp`,
      `${'0'.repeat(32)}.webp`,
      'a'.repeat(150),
      '%ff',
    ]
    for (const path of Object.values(SIZES)) {
      for (const name of wrong) {
        const { status } = await member.get(`${path}/${name}`)
        expect([name, status]).toEqual([name, 404])
      }
    }
  })
})
