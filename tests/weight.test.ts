import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { adminIslands } from '../src/client/admin-islands.ts'
import { type IslandId, islands } from '../src/client/islands.ts'
import { buildWebManifest } from '../src/platform/http/web-manifest.ts'
import { loadBuiltAssets } from '../src/platform/render/assets.ts'

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client')
const assets = loadBuiltAssets(CLIENT)
const KB = 1_000
const colours = { day: null, night: null, bar: null }

function gzipped(urls: Iterable<string>): number {
  return [...urls].reduce(
    (sum, url) => sum + gzipSync(readFileSync(join(CLIENT, url)), { level: 9 }).length,
    0,
  )
}

function listScripts(ids: IslandId[]): Set<string> {
  return new Set([...assets.scripts, ...ids.flatMap((id) => assets.preloads(id))])
}

/** All the scripts that a page with these islands loads. */
const scripts = (ids: IslandId[]) => gzipped(listScripts(ids))

const ALL_ISLANDS = Object.keys({ ...islands, ...adminIslands }) as IslandId[]

const listFonts = () =>
  readdirSync(join(CLIENT, 'assets'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `/assets/${name}`)

const PAGES: [string, IslandId[], number][] = [
  ['the search alone', ['search'], 109 * KB],
  ['the search page', ['location', 'search'], 110 * KB],
  ['the landing page near its carousel', ['popular'], 94 * KB],
  ['a member’s home', ['verify-notice', 'suggestions', 'location'], 108 * KB],
  [
    'a member’s home, unfolded',
    ['verify-notice', 'suggestions', 'popular', 'newsfeed', 'location'],
    121 * KB,
  ],
  ['the suggestions', ['suggestions'], 90 * KB],
  ['a profile', ['album', 'profile-acts', 'newsfeed', 'location'], 118 * KB],
  ['friends and requests', ['contacts'], 109 * KB],
  ['the gate', ['gate'], 113 * KB],
  ['the wall', ['photos', 'location'], 107 * KB],
  ['adding a photo', ['upload'], 94 * KB],
  ['sign-up', ['register-form'], 116 * KB],
  ['sign-in', ['login-form'], 111 * KB],
  ['the profile’s form', ['edit-form'], 118 * KB],
  ['the emojis', ['settings-emojis'], 104 * KB],
  ['conversations', ['messages'], 125 * KB],
  ['the lists of the forum', ['topics'], 105 * KB],
  ['a new topic', ['new-topic'], 101 * KB],
  ['a topic', ['forum-topic'], 95 * KB],
  ['an outing', ['outing-join'], 90 * KB],
  ['a new outing', ['outing-form'], 95 * KB],
  ['deleting the account', ['delete-account'], 85 * KB],
  ['security', ['email-form', 'password-form', 'sign-ins', 'verify-notice'], 112 * KB],
  ['the desk’s photos', ['photo-desk'], 108 * KB],
  ['the desk’s list of photos', ['photo-list'], 107 * KB],
  ['the desk’s reports', ['case-review'], 111 * KB],
  ['a member on the desk', ['member-sanctions'], 116 * KB],
  ['the ban form', ['ban-form', 'member-sanctions'], 119 * KB],
  ['the founder’s team', ['team'], 105 * KB],
  ['the founder’s forum', ['forum-admin'], 101 * KB],
  ['the second factor', ['factor-enrol'], 98 * KB],
]

describe('what a browser loads', () => {
  test.each(PAGES)('%s: %j stays within its %i bytes of script', (_page, ids, most) => {
    expect(scripts(ids)).toBeLessThan(most)
  })

  test('what loads the other scripts later is less than a kB', () => {
    const { laterScript = '' } = assets
    expect(gzipped([laterScript])).toBeLessThan(KB)
    expect(readFileSync(join(CLIENT, laterScript), 'utf8')).not.toMatch(/\bimport[ {"'`]/)
  })

  test('no single island exceeds the limit of any page', () => {
    expect(ALL_ISLANDS.filter((id) => id !== 'pieces' && scripts([id]) > 125 * KB)).toEqual([])
  })

  test('a topic needs at most 12 requests and 170 kB, with 7 kB for its document', () => {
    const files = [
      ...listScripts(['forum-topic']),
      ...assets.styles,
      ...listFonts().filter((url) => /(fraunces|figtree)-[\w-]{8}\.woff2$/.test(url)),
      '/favicon.svg',
    ]
    // The document, and the manifest that the server writes.
    expect(files.length + 2).toBeLessThanOrEqual(12)
    const manifest = gzipSync(JSON.stringify(buildWebManifest({ siteName: 'Guinguette', colours })), {
      level: 9,
    })
    expect(gzipped(files) + manifest.length).toBeLessThan(163 * KB)
  })

  test('no page loads schemas before the first check, nor react-query without a query', () => {
    const using = (name: string) =>
      ALL_ISLANDS.filter((id) => [...listScripts([id])].some((url) => url.startsWith(`/assets/${name}-`)))
    expect(using('zod')).toEqual([])
    expect(using('form')).not.toContain('forum-topic')
    expect(using('queries')).toContain('search')
    expect(using('queries')).toEqual(
      expect.not.arrayContaining(['forum-topic', 'popular', 'register-form', 'upload', 'verify-notice']),
    )
  })

  test('styles stay within 20 kB, those of the admin area and of the site pages within 8 more, fonts within 60 kB', () => {
    expect(gzipped(assets.styles)).toBeLessThan(20 * KB)
    expect(gzipped(assets.sheets.desk)).toBeLessThan(8 * KB)
    expect(gzipped(assets.sheets.house)).toBeLessThan(8 * KB)
    expect(gzipped(assets.sheets.outings)).toBeLessThan(6 * KB)
    expect(gzipped(assets.sheets.people)).toBeLessThan(12 * KB)
    const fonts = listFonts()
    expect(fonts.length).toBeGreaterThan(1)
    const bytes = fonts.reduce((sum, url) => sum + readFileSync(join(CLIENT, url)).length, 0)
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
