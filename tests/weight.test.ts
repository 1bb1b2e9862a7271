import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { adminIslands } from '../src/client/admin-islands.ts'
import { type IslandId, islands } from '../src/client/islands.ts'
import { loadBuiltAssets } from '../src/platform/render/assets.ts'

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client')
const assets = loadBuiltAssets(CLIENT)
const KB = 1_000

function gzipped(urls: Iterable<string>): number {
  return [...urls].reduce(
    (sum, url) => sum + gzipSync(readFileSync(join(CLIENT, url)), { level: 9 }).length,
    0,
  )
}

/** All the scripts that a page with these islands loads. */
function scripts(ids: IslandId[]): number {
  return gzipped(new Set([...assets.scripts, ...ids.flatMap((id) => assets.preloads(id))]))
}

const PAGES: [string, IslandId[], number][] = [
  ['the search alone', ['search'], 110 * KB],
  ['the search page', ['location', 'search'], 112 * KB],
  ['the landing page', ['popular'], 110 * KB],
  ['a member’s home', ['verify-notice', 'popular', 'newsfeed', 'location'], 130 * KB],
  ['a profile', ['album', 'profile-acts', 'newsfeed', 'location'], 130 * KB],
  ['friends and requests', ['contacts'], 111 * KB],
  ['the gate', ['gate'], 130 * KB],
  ['the wall', ['photos', 'location'], 110 * KB],
  ['adding a photo', ['upload'], 110 * KB],
  ['sign-up', ['register-form'], 130 * KB],
  ['the profile’s form', ['edit-form'], 130 * KB],
  ['the emojis', ['settings-emojis'], 110 * KB],
  ['conversations', ['messages'], 130 * KB],
  ['the lists of the forum', ['topics'], 110 * KB],
  ['a new topic', ['new-topic'], 130 * KB],
  ['a topic', ['forum-topic'], 118 * KB],
  ['deleting the account', ['delete-account'], 110 * KB],
  ['security', ['email-form', 'password-form', 'sessions', 'verify-notice'], 130 * KB],
  ['the desk’s photos', ['photo-desk'], 130 * KB],
  ['the desk’s list of photos', ['photo-list'], 130 * KB],
  ['the desk’s reports', ['case-review'], 130 * KB],
  ['a member on the desk', ['member-sanctions'], 130 * KB],
  ['the ban form', ['ban-form', 'member-sanctions'], 130 * KB],
  ['the founder’s team', ['team'], 130 * KB],
  ['the founder’s forum', ['forum-admin'], 130 * KB],
  ['the second factor', ['factor-enrol'], 130 * KB],
]

describe('what a browser loads', () => {
  test.each(PAGES)('%s: %j stays within its %i bytes of script', (_page, ids, most) => {
    expect(scripts(ids)).toBeLessThan(most)
  })

  test('no single island exceeds the limit of any page', () => {
    const heavy = (Object.keys({ ...islands, ...adminIslands }) as IslandId[]).filter(
      (id) => id !== 'pieces' && scripts([id]) > 130 * KB,
    )
    expect(heavy).toEqual([])
  })

  test('styles stay within 20 kB, those of the admin area and of the site pages within 8 more, fonts within 60 kB', () => {
    expect(gzipped(assets.styles)).toBeLessThan(20 * KB)
    expect(gzipped(assets.sheets.desk)).toBeLessThan(8 * KB)
    expect(gzipped(assets.sheets.house)).toBeLessThan(8 * KB)
    const fonts = readdirSync(join(CLIENT, 'assets')).filter((name) => name.endsWith('.woff2'))
    expect(fonts.length).toBeGreaterThan(1)
    const bytes = fonts.reduce((sum, name) => sum + readFileSync(join(CLIENT, 'assets', name)).length, 0)
    expect(bytes).toBeLessThan(60 * KB)
  })

  test('every file except fonts is compressed by the build, so that nothing is compressed twice', () => {
    const plain = readdirSync(join(CLIENT, 'assets'))
      .filter((name) => /\.(js|css)$/.test(name))
      .filter((name) => readFileSync(join(CLIENT, 'assets', name)).length > 2_000)
    const names = new Set(readdirSync(join(CLIENT, 'assets')))
    expect(plain.filter((name) => !names.has(`${name}.br`) || !names.has(`${name}.gz`))).toEqual([])
  })
})
