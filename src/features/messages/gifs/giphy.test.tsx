import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import { fetchGiphyPage } from './gif-panel.tsx'
import GifPicker from './gif-picker.tsx'
import { listGifs } from './server.ts'

const requests: { url: URL; init: RequestInit | undefined }[] = []
const chosen: string[] = []
let answer: () => { status?: number; body: unknown }

/** Giphy's answer for an image, with more fields than the picker reads. */
const giphys = (id: string, host = 'https://media1.giphy.com') => {
  const file = (name: string) => ({
    url: `${host}/media/v1.abc/${id}/${name}?cid=me&ep=v1`,
    width: '356',
    height: '200',
    size: '1000',
  })
  return {
    type: 'gif',
    id,
    title: `Gif ${id}`,
    rating: 'g',
    images: {
      original: file('giphy.gif'),
      fixed_height: { ...file('200.gif'), webp: file('200.webp').url },
      fixed_width: { ...file('200w.gif'), webp: file('200w.webp').url },
      fixed_width_still: file('200w_s.gif'),
    },
  }
}
const page = (ids: string[], offset = 0, total = ids.length) => ({
  data: ids.map((id) => giphys(id)),
  pagination: { total_count: total, count: ids.length, offset },
  meta: { status: 200, msg: 'OK' },
})

beforeEach(() => {
  requests.length = 0
  chosen.length = 0
  answer = () => ({ body: page(['un', 'deux'], 0, 3) })
  localStorage.clear()
  document.head.innerHTML =
    '<meta name="giphy-key" content="a-key-of-giphy"><meta name="csrf-token" content="token">'
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    requests.push({ url, init })
    if (url.host === 'localhost') return new Response(JSON.stringify(listGifs('', 0)))
    const { status = 200, body } = answer()
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async () => {
  render(
    <Providers client={createQueryClient()}>
      <GifPicker onChoose={(url) => chosen.push(url)} onClose={() => {}} />
    </Providers>,
  )
  await screen.findByRole('searchbox')
}
const toGiphy = () => requests.filter(({ url }) => url.host === 'api.giphy.com').map(({ url }) => url)
const agree = async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Utiliser Giphy' }))
  await screen.findByRole('button', { name: 'Gif un' })
}

test('shows the site’s gifs and the Giphy offer before any request to Giphy', async () => {
  await open()
  await screen.findByRole('button', { name: '«\u202fBisou\u202f», un baiser qui s’envole' })
  expect(document.body.textContent).toContain(
    'Envie de plus de choix\u202f? Les gifs de Giphy viennent des États-Unis\u202f: Giphy verra votre adresse IP et vos recherches de gifs.',
  )
  expect(requests.map(({ url }) => url.host)).toEqual(['localhost'])
})

test('requests trending gifs with the key, and sends nothing that identifies the reader', async () => {
  await agree()
  expect(toGiphy().map(String)).toEqual([
    'https://api.giphy.com/v1/gifs/trending?api_key=a-key-of-giphy&limit=24&offset=0&rating=pg-13',
  ])
  expect(requests.at(-1)?.init).toEqual({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(document.querySelector('.gif-tiles img')?.getAttribute('src')).toBe(
    'https://media1.giphy.com/media/v1.abc/un/200w.webp?cid=me&ep=v1',
  )
  screen.getByText('Powered by GIPHY')
})

test('searches in French, and continues from the last offset', async () => {
  await agree()
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: ' bonne nuit ' } })
  fireEvent.submit(field)
  await waitFor(() => expect(toGiphy()).toHaveLength(2))
  expect(toGiphy()[1]?.pathname).toBe('/v1/gifs/search')
  expect(Object.fromEntries(toGiphy()[1]?.searchParams ?? [])).toEqual({
    api_key: 'a-key-of-giphy',
    limit: '24',
    offset: '0',
    rating: 'pg-13',
    q: 'bonne nuit',
    lang: 'fr',
  })
  answer = () => ({ body: page(['deux', 'trois'], 2, 4) })
  fireEvent.click(await screen.findByRole('button', { name: 'Voir plus' }))
  await screen.findByRole('button', { name: 'Gif trois' })
  expect(toGiphy()[2]?.searchParams.get('offset')).toBe('2')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('chooses the canonical address', async () => {
  await agree()
  fireEvent.click(screen.getByRole('button', { name: 'Gif un' }))
  expect(chosen).toEqual(['https://media1.giphy.com/media/v1.abc/un/200.gif'])
})

test('revokes consent', async () => {
  await agree()
  const before = toGiphy().length
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus utiliser Giphy' }))
  await screen.findByRole('button', { name: 'Utiliser Giphy' })
  expect(localStorage.getItem('giphy')).toBeNull()
  expect(screen.queryByText('Powered by GIPHY')).toBeNull()
  await waitFor(() => expect(document.querySelector('.gif-tiles img[src*="giphy"]')).toBeNull())
  expect(toGiphy()).toHaveLength(before)
})

test('shows Giphy’s failure, and the way back to the site’s gifs', async () => {
  localStorage.setItem('giphy', '1')
  answer = () => ({ status: 429, body: { meta: { status: 429 } } })
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('Giphy ne répond pas.')
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus utiliser Giphy' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(24))
})

test('skips entries that cannot be shown or sent, and fails on another format', async () => {
  const { images: _, ...bare } = giphys('bare')
  const odd = [
    null,
    bare,
    giphys('evil', 'https://media.evil.example'),
    giphys('http', 'http://media1.giphy.com'),
  ]
  answer = () => ({ body: { ...page(['un'], 0, 90_000), data: [...odd, giphys('un')] } })
  const read = await fetchGiphyPage('key', '', 0)
  expect(read.data.map(({ id }) => id)).toEqual(['un'])
  expect(read.pagination.total_count).toBe(4999)
  answer = () => ({ body: { data: 'none' } })
  await expect(fetchGiphyPage('key', '', 0)).rejects.toThrow()
})
