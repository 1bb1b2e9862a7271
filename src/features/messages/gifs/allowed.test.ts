import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAllowedGif, normalizeGifUrl } from '../conversation/commands/send-message.ts'
import { GIPHY_MEDIA } from './giphy.ts'
import { GIF_TITLES } from './titles-texts.ts'

const SITE = 'https://guinguette.example'
const plain = { siteUrl: SITE, giphyKey: undefined }
const keyed = { siteUrl: SITE, giphyKey: 'a-key-of-giphy' }

describe('the embedded catalogue', () => {
  test.each(Object.keys(GIF_TITLES))('%s is taken by its path and by its whole address', (name) => {
    const path = `/images/gifs/${name}.webp`
    expect(normalizeGifUrl(path, plain)).toBe(path)
    expect(normalizeGifUrl(SITE + path, plain)).toBe(path)
    expect(normalizeGifUrl(SITE + path, keyed)).toBe(path)
  })

  test.each([
    ['nothing', ''],
    ['blanks around', ' /images/gifs/bonsoir.webp '],
    ['a line break at the end', '/images/gifs/bonsoir.webp\n'],
    ['an unknown name', '/images/gifs/inconnu.webp'],
    ['a name that every object has', '/images/gifs/constructor.webp'],
    ['another one', '/images/gifs/__proto__.webp'],
    ['a still', '/images/gifs/stills/bonsoir.webp'],
    ['another folder', '/images/emojis/1f389.webp'],
    ['a way up', '/images/gifs/../gifs/bonsoir.webp'],
    ['a way up, written otherwise', '/images/gifs/%2e%2e/gifs/bonsoir.webp'],
    ['two slashes', '//images/gifs/bonsoir.webp'],
    ['another host without a scheme', '//evil.example/images/gifs/bonsoir.webp'],
    ['a query', '/images/gifs/bonsoir.webp?next=1'],
    ['a fragment', '/images/gifs/bonsoir.webp#x'],
    ['another case', '/images/gifs/Bonsoir.webp'],
    ['another kind', '/images/gifs/bonsoir.gif'],
    ['the site without its s', 'http://guinguette.example/images/gifs/bonsoir.webp'],
    ['a host that begins like the site', `${SITE}.evil.example/images/gifs/bonsoir.webp`],
    [
      'a host that carries the site as a name',
      'https://guinguette.example@evil.example/images/gifs/bonsoir.webp',
    ],
    ['a port of the site', `${SITE}:8443/images/gifs/bonsoir.webp`],
    ['backslashes', '\\images\\gifs\\bonsoir.webp'],
    ['a script', 'javascript:alert(1)//images/gifs/bonsoir.webp'],
    ['a photo of a member', '/photos/abc/full.webp'],
  ])('%s is refused', (_, url) => {
    expect(isAllowedGif(url, plain)).toBe(false)
    expect(isAllowedGif(url, keyed)).toBe(false)
  })
})

const GIPHY = [
  ['https://media.giphy.com/media/3o7abKhOpu0NwenH3O/giphy.gif'],
  ['https://media0.giphy.com/media/3o7abKhOpu0NwenH3O/200.gif'],
  ['https://media4.giphy.com/media/v1.Y2lkPTc5MGI3NjExZQ/3o7abKhOpu0NwenH3O/200w.webp'],
  ['https://i.giphy.com/3o7abKhOpu0NwenH3O.gif'],
  ['https://i.giphy.com/media/3o7abKhOpu0NwenH3O/giphy.webp'],
]

describe("Giphy's images", () => {
  test.each(GIPHY)('%s is taken with a key and refused without one', (url) => {
    expect(normalizeGifUrl(url, keyed)).toBe(url)
    expect(isAllowedGif(url, plain)).toBe(false)
  })

  test('what tells Giphy who looks is left out', () => {
    const url =
      'https://media2.giphy.com/media/abc/200.gif?cid=790b7611abc&ep=v1_gifs_trending&rid=200.gif&ct=g'
    expect(normalizeGifUrl(url, keyed)).toBe('https://media2.giphy.com/media/abc/200.gif')
  })

  test.each([
    ['http', 'http://media.giphy.com/media/abc/giphy.gif'],
    ['no scheme', '//media.giphy.com/media/abc/giphy.gif'],
    ['another scheme', 'ftp://media.giphy.com/media/abc/giphy.gif'],
    ['a host that ends alike', 'https://evilmedia.giphy.com/media/abc/giphy.gif'],
    ['a domain that ends alike', 'https://media.evilgiphy.com/media/abc/giphy.gif'],
    ['a longer domain', 'https://media.giphy.com.evil.example/media/abc/giphy.gif'],
    ['a dot at the end of the host', 'https://media.giphy.com./media/abc/giphy.gif'],
    ['a letter for the dot', 'https://mediaXgiphy.com/media/abc/giphy.gif'],
    ['a server that is none', 'https://media5.giphy.com/media/abc/giphy.gif'],
    ['two digits', 'https://media00.giphy.com/media/abc/giphy.gif'],
    ['the site of Giphy', 'https://giphy.com/media/abc/giphy.gif'],
    ['its interface', 'https://api.giphy.com/media/abc/giphy.gif'],
    ['a port', 'https://media.giphy.com:443/media/abc/giphy.gif'],
    ['another port', 'https://media.giphy.com:8443/media/abc/giphy.gif'],
    ['a name', 'https://me@media.giphy.com/media/abc/giphy.gif'],
    ['a name and a word', 'https://me:pw@media.giphy.com/media/abc/giphy.gif'],
    ['the host as a name', 'https://media.giphy.com@evil.example/media/abc/giphy.gif'],
    ['the host as a name, with a slash', 'https://media.giphy.com%2F@evil.example/media/abc/giphy.gif'],
    ['backslashes', 'https:\\\\media.giphy.com\\media\\abc\\giphy.gif'],
    ['a backslash before the name', 'https://evil.example\\@media.giphy.com/media/abc/giphy.gif'],
    ['capitals', 'HTTPS://MEDIA.GIPHY.COM/media/abc/giphy.gif'],
    ['a letter that looks alike', 'https://media.giрhy.com/media/abc/giphy.gif'],
    ['a full stop of another script', 'https://media。giphy.com/media/abc/giphy.gif'],
    ['a way up', 'https://media.giphy.com/media/../abc/giphy.gif'],
    ['a page', 'https://media.giphy.com/media/abc/giphy.html'],
    ['a film', 'https://media.giphy.com/media/abc/giphy.mp4'],
    ['no file', 'https://media.giphy.com/media/abc/'],
    ['a fragment', 'https://media.giphy.com/media/abc/giphy.gif#x'],
    ['a query with an address', 'https://media.giphy.com/media/abc/giphy.gif?to=https://evil.example'],
    ['a tab', 'https://media.giphy.com/\tmedia/abc/giphy.gif'],
    ['a line break at the end', 'https://media.giphy.com/media/abc/giphy.gif\n'],
    ['a blank before', ' https://media.giphy.com/media/abc/giphy.gif'],
    ['a quote', 'https://media.giphy.com/media/abc/giphy.gif"onload="alert(1)'],
    ['a very long name', `https://media.giphy.com/media/${'a'.repeat(900)}/giphy.gif`],
  ])('%s is refused', (_, url) => {
    expect(isAllowedGif(url, keyed)).toBe(false)
  })

  test('whatever is taken is one of these hosts in the eyes of a browser too, and is kept as it is when taken again', () => {
    const pieces = [
      'https:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '?',
      '#',
      '%2f',
      '..',
      'giphy.com',
      'media',
      'v1.a',
      'x.gif',
    ]
    const hosts = GIPHY_MEDIA.map((origin) => origin.slice(8))
    const part = fc.oneof(
      fc.constantFrom(...pieces, ...hosts, ...GIPHY_MEDIA, SITE, 'evil.example'),
      fc.string({ maxLength: 3 }),
    )
    const bent = fc
      .tuple(fc.constantFrom(...GIPHY.flat(), `${SITE}/images/gifs/chat.webp`), fc.nat(60), fc.nat(4), part)
      .map(([url, at, gone, put]) => url.slice(0, at) + put + url.slice(at + gone))
    const glued = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(bent, glued), (url) => {
        const kept = normalizeGifUrl(url, keyed)
        if (kept === undefined) return
        const seen = new URL(kept, SITE)
        expect([SITE, ...GIPHY_MEDIA]).toContain(seen.origin)
        expect([seen.username, seen.password, seen.search, seen.hash]).toEqual(['', '', '', ''])
        expect(new URL(url, SITE).origin).toBe(seen.origin)
        expect(normalizeGifUrl(kept, keyed)).toBe(kept)
      }),
      { numRuns: 5000 },
    )
  })
})
