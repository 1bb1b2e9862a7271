import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { buildWebManifest } from '../../../platform/http/web-manifest.ts'

const PUBLIC = join(import.meta.dirname, '..', '..', '..', '..', 'public')

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
}
const manifest: {
  icons: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  theme_color: string
  background_color: string
} = buildWebManifest({ siteName: 'Guinguette', colours: { day: null, night: null, bar: null } })

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

describe('the offline page', () => {
  test('says that there is no network and links to the requested address, or home', async () => {
    const { status, text } = await (await site.as(null)).get('/hors-ligne')
    expect(status).toBe(200)
    expect(text).toContain('<h1>Plus de réseau sous la tonnelle</h1>')
    expect(text).toMatch(/<a href="" class="btn">.*?Réessayer<\/a>/)
    expect(text).toMatch(/<a href="\/" class="btn btn-line">Retour à l’accueil<\/a>/)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })

  test('is anonymous: no menu, name, sign-in or script, for members as for visitors', async () => {
    const zoe = await createMember(site.db, { name: 'Zoé_sous_la_pluie' })
    for (const reader of [null, zoe]) {
      const { text } = await (await site.as(reader)).get('/hors-ligne')
      expect(text).not.toMatch(/"\/moi"|bottombar|data-member|Zoé|\/connexion|\/inscription|<script/)
    }
  })
})

describe('the manifest', () => {
  /** Width and height of a PNG in pixels. */
  function sizeOf(path: string): string {
    const png = readFileSync(join(PUBLIC, path))
    expect(png.toString('latin1', 1, 4)).toBe('PNG')
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
  }

  test.each([...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])(
    '$src is there, of $sizes',
    ({ src, sizes, type }) => {
      expect([sizeOf(src), type]).toEqual([sizes, 'image/png'])
    },
  )

  test('has both sizes of icons, maskable and not, and Apple’s', () => {
    const kinds = manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)
    expect(kinds.sort()).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
    expect(sizeOf('/icons/apple-touch.png')).toBe('180x180')
  })

  test('links to existing pages', () => {
    const paths = new Set(site.context.pages.map(({ path }) => path))
    for (const { url } of manifest.shortcuts) expect(paths).toContain(url)
  })

  test('and the head have the colours of the bar, by day and by night', async () => {
    const tokens = readFileSync(join(PUBLIC, '..', 'src', 'ui', 'styles', 'tokens.css'), 'utf8')
    const [, day = '', night = ''] = /--bar: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
    const { text } = await (await site.as(null)).get('/')
    const colours = [...text.matchAll(/name="theme-color" media="[^"]*: (\w+)\)" content="(#\w+)"/g)]
    expect(colours.map(([, scheme, colour]) => [scheme, colour?.toLowerCase()])).toEqual([
      ['light', day],
      ['dark', night],
    ])
    expect(manifest.theme_color.toLowerCase()).toBe(day)
    expect(tokens).toContain(`--paper: light-dark(${manifest.background_color.toLowerCase()},`)
  })
})
