import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { UserText } from './user-text.tsx'

afterEach(cleanup)

function show(text: string) {
  const { container } = render(<UserText text={text} />)
  const links = [...container.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  return { links, text: container.textContent, html: container.innerHTML }
}
const exit = (address: string) => `/exit?url=${encodeURIComponent(address)}`

test('leads out by the exit page, in a new tab that knows nothing of this one', () => {
  const { container } = render(<UserText text="Voyez https://exemple.fr/a?b=1&c=é#d là" />)
  const link = container.querySelector('a')
  expect(link?.getAttribute('href')).toBe(exit('https://exemple.fr/a?b=1&c=é#d'))
  expect(link?.getAttribute('rel')).toBe('noopener nofollow ugc')
  expect(link?.target).toBe('_blank')
  expect(container.textContent).toBe('Voyez https://exemple.fr/a?b=1&c=é#d là')
})

test('keeps an address left to right in a text that is turned round', () => {
  const { container } = render(<UserText text={'\u202eVoyez https://exemple.fr'} />)
  expect(container.querySelector('a')?.dir).toBe('ltr')
})

test('keeps line breaks, and several addresses', () => {
  const { text, links } = show('Un\nhttp://a.fr\n\nhttps://b.fr')
  expect(text).toBe('Un\nhttp://a.fr\n\nhttps://b.fr')
  expect(links).toEqual([
    ['http://a.fr', exit('http://a.fr')],
    ['https://b.fr', exit('https://b.fr')],
  ])
})

test('shows 50 characters of a long address, and leads to all of it', () => {
  const fifty = `https://a.fr/${'x'.repeat(37)}`
  expect(show(fifty).text).toBe(fifty)
  expect(show(`${fifty}y`).links).toEqual([[`${fifty}…`, exit(`${fifty}y`)]])
})

describe('leaves to the sentence what is the sentence’s', () => {
  test.each([
    ['Allez sur https://a.fr.', 'https://a.fr'],
    ['(voir https://a.fr/b)', 'https://a.fr/b'],
    ['https://fr.wikipedia.org/wiki/Guinguette_(lieu)', 'https://fr.wikipedia.org/wiki/Guinguette_(lieu)'],
    ['« https://a.fr » !', 'https://a.fr'],
    ['https://a.fr, https', 'https://a.fr'],
  ])('%s', (sentence, address) => {
    const { links, text } = show(sentence)
    expect(links).toEqual([[address, exit(address)]])
    expect(text.replaceAll('\u00a0', ' ')).toBe(sentence)
  })
})

describe('stays text', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://a.fr/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://a.fr',
    'www.a.fr',
    'https://',
    'https://[',
    'http://a\ud800.fr',
    '<img src=x onerror=1></p><script>alert(1)</script>',
    'à 18h://demain',
  ])('%s', (text) => {
    const shown = show(text)
    expect(shown.links).toEqual([])
    expect(shown.text).toBe(text)
    expect(shown.html).not.toMatch(/<(img|script)/)
  })
})
