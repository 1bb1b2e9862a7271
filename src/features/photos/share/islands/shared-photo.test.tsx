import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import SharedPhoto from './shared-photo.tsx'

let stored: Response | undefined
const deleted: string[] = []

beforeEach(() => {
  deleted.length = 0
  vi.stubGlobal('caches', {
    match: async () => stored,
    delete: async (name: string) => deleted.push(name),
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:0')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const storePhoto = (type: string, minutes = 0) => {
  const headers = {
    'content-type': type,
    'x-name': 'a',
    'x-shared-at': String(Date.now() - minutes * 60_000),
  }
  stored = new Response('photo', { headers })
}
const show = (taken = 3) =>
  render(
    <Providers client={createQueryClient()}>
      <SharedPhoto taken={taken} profile="/celibataire/7" delay={null} />
    </Providers>,
  )
const hasButton = (name: string) => screen.queryByRole('button', { name }) !== null

describe('a shared photo', () => {
  test('is shown with both answers, and the promise that nothing is sent before', async () => {
    storePhoto('image/jpeg', 59)
    show()
    expect(await screen.findByAltText('Votre photo')).toBeTruthy()
    expect(['Ajouter à mon album', 'Laisser'].map(hasButton)).toEqual([true, true])
    expect(screen.getByText(/^Rien n’est envoyé avant votre accord\./)).toBeTruthy()
  })

  test('can only be left where the album is full', async () => {
    storePhoto('image/jpeg')
    show(9)
    expect(await screen.findByText(/^Votre album est complet\. Il compte 9/)).toBeTruthy()
    expect(['Ajouter à mon album', 'Laisser'].map(hasButton)).toEqual([false, true])
  })

  test('that the browser cannot show can still be added', async () => {
    storePhoto('image/heic')
    show()
    fireEvent.error(await screen.findByAltText('Votre photo'))
    expect(screen.getByText(/^Ce navigateur ne sait pas montrer cette photo\./)).toBeTruthy()
    expect(hasButton('Ajouter à mon album')).toBe(true)
  })

  test('that is no picture is refused by the album, and nothing is sent', async () => {
    const send = vi.fn()
    vi.stubGlobal('fetch', send)
    storePhoto('application/pdf')
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Ajouter à mon album' }))
    expect(await screen.findAllByText(/n’est pas une photo que nous savons lire/)).not.toEqual([])
    expect(send).not.toHaveBeenCalled()
  })

  test('is deleted after an hour, and asked for again', async () => {
    storePhoto('image/jpeg', 61)
    show()
    expect(await screen.findByRole('link', { name: 'Choisir une photo' })).toBeTruthy()
    expect(deleted).toEqual(['shared-photo'])
  })

  test('is asked for again in a browser without a cache', async () => {
    vi.unstubAllGlobals()
    show()
    expect(await screen.findByText(/^La photo que vous partagiez n’est pas arrivée jusqu’ici/)).toBeTruthy()
  })
})
