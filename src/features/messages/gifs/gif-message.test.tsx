import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import GifMessage from './gif-message.tsx'
import { saveGiphyConsent } from './giphy-consent.ts'

const GIPHY = 'https://media2.giphy.com/media/abc/200.gif'
const KEY = '<meta name="giphy-key" content="a-key-of-giphy">'
let isReduced: boolean

beforeEach(() => {
  isReduced = false
  localStorage.clear()
  document.head.innerHTML = ''
  vi.stubGlobal('matchMedia', () => ({
    matches: isReduced,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const image = () => document.querySelector('img')
const stillSource = () => document.querySelector('source')?.getAttribute('srcset') ?? null
const broken = () => document.body.textContent?.includes('Ce gif ne s’affiche plus.') ?? false

describe('a gif of the site', () => {
  test('has its alternative text, reserved space and a badge', () => {
    render(<GifMessage url="/images/gifs/tchin.webp" />)
    expect(image()?.getAttribute('alt')).toBe('«\u202fTchin\u202f!\u202f», deux verres qui trinquent')
    expect(image()?.getAttribute('src')).toBe('/images/gifs/tchin.webp')
    expect([image()?.getAttribute('width'), image()?.getAttribute('height')]).toEqual(['320', '200'])
    expect(image()?.getAttribute('loading')).toBe('lazy')
    screen.getByText('GIF')
  })

  test('stops and starts on a tap', () => {
    render(<GifMessage url="/images/gifs/tchin.webp" />)
    fireEvent.click(screen.getByRole('button', { name: 'Arrêter le gif' }))
    expect(image()?.getAttribute('src')).toBe('/images/gifs/stills/tchin.webp')
    fireEvent.click(screen.getByRole('button', { name: 'Animer le gif' }))
    expect(image()?.getAttribute('src')).toBe('/images/gifs/tchin.webp')
  })

  test('is still until tapped for readers who prefer reduced motion, in server HTML too', () => {
    isReduced = true
    expect(renderToString(<GifMessage url="/images/gifs/tchin.webp" />)).toContain(
      '<source media="(prefers-reduced-motion: reduce)" srcSet="/images/gifs/stills/tchin.webp"/>',
    )
    render(<GifMessage url="/images/gifs/tchin.webp" />)
    expect(stillSource()).toBe('/images/gifs/stills/tchin.webp')
    fireEvent.click(screen.getByRole('button', { name: 'Animer le gif' }))
    expect(stillSource()).toBeNull()
    expect(image()?.getAttribute('src')).toBe('/images/gifs/tchin.webp')
  })

  test('shows a sentence when it does not load', () => {
    render(<GifMessage url="/images/gifs/tchin.webp" />)
    fireEvent.error(image() as HTMLElement)
    expect(broken()).toBe(true)
    expect(image()).toBeNull()
  })
})

test.each([['https://evil.example/a.gif'], ['/images/gifs/inconnu.webp'], ['javascript:alert(1)'], ['']])(
  'never requests %s',
  (url) => {
    render(<GifMessage url={url} />)
    expect(document.querySelector('img, a, iframe')).toBeNull()
    expect(broken()).toBe(true)
  },
)

describe('a gif of Giphy', () => {
  test('shows a consent notice with one button, and no image', () => {
    document.head.innerHTML = KEY
    render(<GifMessage url={GIPHY} />)
    expect(document.body.textContent).toContain(
      'Les gifs de Giphy viennent des États-Unis\u202f: Giphy verra votre adresse IP et vos recherches de gifs.',
    )
    expect(image()).toBeNull()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  test('appears with all others after consent, and requests only the image', () => {
    document.head.innerHTML = KEY
    render(
      <>
        <GifMessage url={GIPHY} />
        <GifMessage url="https://i.giphy.com/xyz.gif?cid=me" />
      </>,
    )
    fireEvent.click(screen.getAllByRole('button', { name: 'Afficher les gifs de Giphy' })[0] as HTMLElement)
    const shown = [...document.querySelectorAll('img')]
    expect(shown.map((one) => one.getAttribute('src'))).toEqual([GIPHY, 'https://i.giphy.com/xyz.gif'])
    expect(shown.map((one) => one.getAttribute('alt'))).toEqual(['Gif de Giphy', 'Gif de Giphy'])
    expect(shown[0]?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(stillSource()).toBe('https://media2.giphy.com/media/abc/200_s.gif')
    expect(localStorage.getItem('giphy')).toBe('1')
  })

  test('disappears when consent is revoked, here or in another tab', () => {
    document.head.innerHTML = KEY
    localStorage.setItem('giphy', '1')
    render(<GifMessage url={GIPHY} />)
    expect(image()).toBeTruthy()
    act(() => saveGiphyConsent(false))
    expect(image()).toBeNull()
    act(() => saveGiphyConsent(true))
    expect(image()).toBeTruthy()
    act(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: 'giphy' }))
    })
    expect(image()).toBeNull()
  })

  test('remembers consent for the page when storage is not available', () => {
    document.head.innerHTML = KEY
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => {},
    })
    render(<GifMessage url={GIPHY} />)
    fireEvent.click(screen.getByRole('button', { name: 'Afficher les gifs de Giphy' }))
    expect(image()).toBeTruthy()
    act(() => saveGiphyConsent(false))
    expect(image()).toBeNull()
  })

  test('is not in server HTML, nor on a site without a Giphy key', () => {
    localStorage.setItem('giphy', '1')
    expect(renderToString(<GifMessage url={GIPHY} />)).not.toContain('img')
    render(<GifMessage url={GIPHY} />)
    expect(image()).toBeNull()
    expect(broken()).toBe(true)
  })
})
