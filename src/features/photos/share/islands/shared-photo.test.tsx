import { cleanup, render, screen } from '@testing-library/react'
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

const keep = (type: string, minutes = 0) => {
  const headers = { 'content-type': type, 'x-name': 'a', 'x-shared-at': String(Date.now() - minutes * 60_000) }
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
    keep('image/jpeg', 59)
    show()
    expect(await screen.findByAltText('Votre photo')).toBeTruthy()
    expect(['Ajouter à mon album', 'Laisser'].map(hasButton)).toEqual([true, true])
    expect(screen.getByText(/^Rien n’est envoyé avant votre accord\./)).toBeTruthy()
  })

  test('can only be left where the album is full', async () => {
    keep('image/jpeg')
    show(9)
    expect(await screen.findByText(/^Votre album est complet\. Il compte 9/)).toBeTruthy()
    expect(['Ajouter à mon album', 'Laisser'].map(hasButton)).toEqual([false, true])
  })

  test('can only be left if it is no picture', async () => {
    keep('application/pdf')
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('n’est pas une photo que nous savons lire')
    expect(hasButton('Ajouter à mon album')).toBe(false)
  })

  test('is deleted after an hour, and asked for again', async () => {
    keep('image/jpeg', 61)
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
