import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import GifPicker from './gif-picker.tsx'
import { listGifs } from './server.ts'

const requests: string[] = []
const chosen: string[] = []
let isDown: boolean
let isReduced: boolean

function Page() {
  const [open, setOpen] = useState(true)
  return (
    <Providers client={createQueryClient()}>
      <div>{open && <GifPicker onChoose={(url) => chosen.push(url)} onClose={() => setOpen(false)} />}</div>
    </Providers>
  )
}

beforeEach(() => {
  requests.length = 0
  chosen.length = 0
  isDown = false
  isReduced = false
  localStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') || (query.includes('reduce') && isReduced),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    if (isDown) throw new TypeError('network')
    const { searchParams } = new URL(url, 'http://localhost')
    const page = listGifs(searchParams.get('search') ?? '', Number(searchParams.get('offset') ?? 0))
    return new Response(JSON.stringify(page))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async () => {
  render(<Page />)
  await screen.findByRole('searchbox', { name: 'Chercher un gif' })
}
const tiles = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('button') as HTMLElement)
const titles = () => tiles().map((tile) => tile.getAttribute('aria-label'))
const gif = (title: string) => screen.findByRole('button', { name: title })

describe('popular gifs', () => {
  test('are in the dialog with the search, 24 at a time', async () => {
    await open()
    expect(screen.getByRole('dialog', { name: 'Choisir un gif' })).toBeTruthy()
    await gif('«\u202fBisou\u202f», un baiser qui s’envole')
    expect(requests).toEqual(['/api/gifs?offset=0'])
    expect(tiles()).toHaveLength(24)
    fireEvent.click(screen.getByRole('button', { name: 'Voir plus' }))
    await waitFor(() => expect(tiles()).toHaveLength(48))
    fireEvent.click(screen.getByRole('button', { name: 'Voir plus' }))
    await waitFor(() => expect(tiles()).toHaveLength(60))
    expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
    expect(requests).toEqual(['/api/gifs?offset=0', '/api/gifs?offset=24', '/api/gifs?offset=48'])
  })

  test('choose a gif on a press, and close', async () => {
    await open()
    fireEvent.click(await gif('«\u202fBisou\u202f», un baiser qui s’envole'))
    expect(chosen).toEqual(['/images/gifs/bisou.webp'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('close without a choice', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(chosen).toEqual([])
  })

  test('reserve space for each gif', async () => {
    await open()
    const image = (await gif('«\u202fBisou\u202f», un baiser qui s’envole')).querySelector('img')
    expect(image?.getAttribute('src')).toBe('/images/gifs/small/bisou.webp')
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['200', '125'])
    expect(image?.getAttribute('loading')).toBe('lazy')
  })
})

describe('search', () => {
  test('waits 1000 ms after the last letter, and requests once', async () => {
    await open()
    await gif('«\u202fBisou\u202f», un baiser qui s’envole')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'bat' } })
    await act(() => vi.advanceTimersByTimeAsync(900))
    fireEvent.change(field, { target: { value: 'bateau' } })
    await act(() => vi.advanceTimersByTimeAsync(990))
    expect(requests).toEqual(['/api/gifs?offset=0'])
    for (let i = 0; i < 10; i++) {
      await act(() => vi.advanceTimersByTimeAsync(10))
      await new Promise(setImmediate)
    }
    expect(titles()).toEqual(['«\u202fOn embarque\u202f?\u202f», un bateau au couchant'])
    expect(requests).toEqual(['/api/gifs?offset=0', '/api/gifs?search=bateau&offset=0'])
    screen.getByText('1 gif')
  })

  test('requests at once on Enter', async () => {
    await open()
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'chien' } })
    fireEvent.submit(field)
    await waitFor(() => expect(titles()).toEqual(['«\u202fOuaf\u202f!\u202f», un chien']))
  })

  test('shows an empty state with suggestions', async () => {
    await open()
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'xyzzy' } })
    fireEvent.submit(field)
    await screen.findByRole('heading', { name: 'Aucun gif trouvé' })
    expect(document.body.textContent).toContain('Essayez un autre mot\u202f: bonsoir, bravo, apéro…')
    await screen.findByText('0 gif')
  })
})

test('shows an error and retries when the gifs do not load', async () => {
  isDown = true
  await open()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Les gifs n’arrivent pas.Vérifiez votre connexion, puis réessayez.',
  )
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(tiles()).toHaveLength(24))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('keeps the results when the next page does not load', async () => {
  await open()
  await gif('«\u202fBisou\u202f», un baiser qui s’envole')
  isDown = true
  fireEvent.click(screen.getByRole('button', { name: 'Voir plus' }))
  await screen.findByRole('alert')
  expect(tiles()).toHaveLength(24)
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(tiles()).toHaveLength(48))
})

test('has one tab stop and arrow keys', async () => {
  await open()
  await gif('«\u202fBisou\u202f», un baiser qui s’envole')
  const stops = () => tiles().flatMap((tile, index) => (tile.tabIndex === 0 ? [index] : []))
  expect(stops()).toEqual([0])
  tiles()[0]?.focus()
  const list = screen.getByRole('list', { name: 'Gifs' })
  fireEvent.keyDown(list, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tiles()[1])
  expect(stops()).toEqual([1])
  fireEvent.keyDown(list, { key: 'End' })
  expect(document.activeElement).toBe(tiles()[23])
  fireEvent.keyDown(list, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tiles()[23])
  fireEvent.keyDown(list, { key: 'Home' })
  expect(document.activeElement).toBe(tiles()[0])
})

test('animates only hovered or focused gifs for readers who prefer reduced motion', async () => {
  isReduced = true
  await open()
  const tile = await gif('«\u202fBisou\u202f», un baiser qui s’envole')
  const shown = () => tile.querySelector('img')?.getAttribute('src')
  expect(shown()).toBe('/images/gifs/stills/bisou.webp')
  fireEvent.focus(tile)
  expect(shown()).toBe('/images/gifs/small/bisou.webp')
  fireEvent.blur(tile)
  expect(shown()).toBe('/images/gifs/stills/bisou.webp')
})

test('does not mention Giphy on a site without a key', async () => {
  await open()
  await gif('«\u202fBisou\u202f», un baiser qui s’envole')
  expect(document.body.textContent).not.toMatch(/giphy/i)
})
