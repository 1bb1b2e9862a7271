import { describe, expect, test } from 'vitest'
import { splitText } from './text-parts.ts'

const exit = (address: string) => `/exit?url=${encodeURIComponent(address)}`
const linksOf = (text: string) => splitText(text).filter(({ href }) => href)
const LONG_HOST = `https://accounts.google.com.connexion.${'x'.repeat(20)}.example`

describe('leads to the address alone, and shows it', () => {
  test.each([
    ['Allez sur https://a.fr/b.', 'https://a.fr/b'],
    ['(voir https://a.fr/b)', 'https://a.fr/b'],
    ['[https://a.fr/b], {https://c.fr}', 'https://a.fr/b', 'https://c.fr'],
    ['((https://a.fr/b_(c)))…', 'https://a.fr/b_(c)'],
    ['« https://a.fr/b »', 'https://a.fr/b'],
    ['«\u00a0https://a.fr/b\u00a0»', 'https://a.fr/b'],
    ['«https://a.fr/b»suite', 'https://a.fr/b'],
    ['“https://a.fr/b”', 'https://a.fr/b'],
    ['"https://a.fr/b"', 'https://a.fr/b'],
    ['‹https://a.fr/b›', 'https://a.fr/b'],
    ['`https://a.fr/b`', 'https://a.fr/b'],
    ['https://a.fr/b\u202f!', 'https://a.fr/b'],
    ['https://a.fr?! https://b.fr:', 'https://a.fr', 'https://b.fr'],
    ['HTTPS://A.FR/B', 'HTTPS://A.FR/B'],
    ['https://a.fr:8443/b?c=d&e=f#g', 'https://a.fr:8443/b?c=d&e=f#g'],
    ['http://a.fr/@b', 'http://a.fr/@b'],
    ['https://café-du-lac.fr/été', 'https://café-du-lac.fr/été'],
    ['javascript:https://a.fr/b', 'https://a.fr/b'],
  ])('%s', (text, ...addresses) => {
    expect(linksOf(text)).toEqual(addresses.map((address) => ({ text: address, href: exit(address) })))
    expect(
      splitText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

describe('shows a host in other letters as browsers read it', () => {
  test.each([
    ['https://gооgle.com/a', 'https://xn--ggle-55da.com/a'],
    ['https://paypаl.com', 'https://xn--paypl-7ve.com'],
    ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/'],
    ['https://ｇoogle.com', 'https://google.com'],
    ['https://a。fr/b', 'https://a.fr/b'],
    ['https://ex%61mple.com/b', 'https://example.com/b'],
    ['https://ı.fr', 'https://xn--cfa.fr'],
    ['https://пример.рф/путь', 'https://xn--e1afmkfd.xn--p1ai/путь'],
    ['https://例え.テスト/a', 'https://xn--r8jz45g.xn--zckzah/a'],
  ])('%s', (address, shown) => {
    expect(linksOf(address)).toEqual([{ text: shown, href: exit(address) }])
  })
})

describe('leads nowhere', () => {
  test.each([
    ['another scheme', 'javascript:alert(1) data:text/html,x ftp://a.fr vbscript:x'],
    ['no scheme', '//a.fr www.exemple.fr exemple.fr'],
    ['one slash', 'http:/a.fr https:/a.fr'],
    ['more slashes', 'https:///a.fr https:////a.fr'],
    ['backslashes', 'http:\\\\a.fr http:\\a.fr'],
    ['a backslash after the host', 'https://google.com\\@evil.example/'],
    ['a name before the host', 'https://google.com@evil.example'],
    ['a name and a password', 'https://google.com:443@evil.example/a'],
    ['an empty name', 'https://@evil.example https://:@evil.example'],
    ['an address of numbers', 'http://192.168.1.1/reboot http://2130706433/ http://0x7f.1/ http://8.8.8.8'],
    ['an address of version 6', 'http://[::1]/ http://[2001:db8::1]:80/'],
    ['a host of one word', 'http://localhost:3000/ http://box/'],
    ['a word turned round', 'https://a.fr/\u202egpj.exe'],
    ['a mark of direction', 'https://a.fr/\u200fb'],
    ['a blank without width', 'https://google.com\u200b.evil.example/'],
    ['a soft hyphen', 'https://goo\u00adgle.com/'],
    ['a joiner', 'https://a\u2060b.fr/'],
    ['NUL', 'https://a.fr/\u0000b'],
    ['half a character', 'https://a.fr/\ud800b'],
    ['no host', 'https:// https://? https://#a http://:80'],
    ['a broken one', 'https://[ https://a..fr https://%00.fr https://a.f/'],
    ['a host that would be cut', LONG_HOST],
    ['more than 2,000 characters', `https://a.fr/${'x'.repeat(2_000)}`],
  ])('%s', (_, text) => {
    expect(splitText(text)).toEqual([{ text }])
  })
})

test('shows 50 characters, and leads to all of it', () => {
  const fifty = `https://exemple.fr/${'x'.repeat(31)}`
  expect(linksOf(fifty)).toEqual([{ text: fifty, href: exit(fifty) }])
  expect(linksOf(`${fifty}y`)).toEqual([{ text: `${fifty}…`, href: exit(`${fifty}y`) }])
  expect(linksOf(`https://exemple.fr/${'😀'.repeat(40)}`)[0]?.text).toBe(
    `https://exemple.fr/${'😀'.repeat(31)}…`,
  )
})

test('the worst of texts takes no time', () => {
  const started = performance.now()
  for (const text of ['http://', 'https://a.fr)', ')', 'https://a.fr/((', 'http://a.fr.,'])
    splitText(`https://a.fr/${text.repeat(10_000)}`)
  expect(performance.now() - started).toBeLessThan(1_000)
})
