import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { About } from './profile-parts.tsx'

afterEach(cleanup)

const show = (text: string) => {
  const { container } = render(<About text={text} />)
  return {
    shown: container.querySelector('p')?.textContent,
    links: [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    isCut: container.querySelector('p')?.className === 'cut',
    html: container.innerHTML,
  }
}
const exit = (address: string) => `/exit?url=${encodeURIComponent(address)}`

test('leads to an address through the exit page, in a new tab', () => {
  const { links, html } = show('Mes photos : https://exemple.fr/a?b=1&c=d.')
  expect(links).toEqual([['https://exemple.fr/a?b=1&c=d', exit('https://exemple.fr/a?b=1&c=d')]])
  expect(html).toContain('target="_blank"')
  expect(html).toContain('rel="noopener nofollow ugc"')
})

test('shows 50 characters of a long address and an ellipsis', () => {
  const address = `https://exemple.fr/${'x'.repeat(40)}`
  expect(show(address).links).toEqual([[`${address.slice(0, 50)}…`, exit(address)]])
})

test('keeps line breaks, in the text that is cut at two lines too', () => {
  const text = 'Libraire.\nhttps://exemple.fr\nÀ Lyon.'
  expect(show(text)).toMatchObject({
    shown: text,
    links: [['https://exemple.fr', exit('https://exemple.fr')]],
    isCut: true,
  })
})

test("offers no 'Voir plus' for the part of an address that is not shown", () => {
  const { html, isCut } = show(`https://exemple.fr/${'x'.repeat(500)}`)
  expect(html).not.toContain('Voir plus')
  expect(isCut).toBe(false)
})

test.each([
  'javascript:alert(1)',
  '"><img src=x onerror=alert(1)>',
  'https://exemple.fr/\u202egpj.exe',
  'https://exemple.fr@evil.example/',
])('leaves %j as text', (text) => {
  const { shown, links, html } = show(text)
  expect(shown).toBe(text)
  expect(links).toEqual([])
  expect(html).not.toContain('<img')
})

test('ends an address at a quote', () => {
  const { links } = show('https://exemple.fr/"onclick="alert(1)')
  expect(links).toEqual([['https://exemple.fr/', exit('https://exemple.fr/')]])
})
