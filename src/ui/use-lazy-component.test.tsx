// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLazyComponent } from './use-lazy-component.ts'

const { showError } = vi.hoisted(() => ({ showError: vi.fn() }))
vi.mock('./toast.ts', () => ({ showError }))
afterEach(cleanup)

type Module = { default: ComponentType<{ word: string }> }

function Page({ load }: { load: () => Promise<Module> }) {
  const [isWanted, setIsWanted] = useState(false)
  const Piece = useLazyComponent<{ word: string }>(isWanted, load, () => setIsWanted(false))
  if (isWanted && Piece) return <Piece word="voilà" />
  return (
    <button type="button" onClick={() => setIsWanted(true)}>
      Ouvrir
    </button>
  )
}

it('is fetched once it is wanted, and not before', async () => {
  const load = vi.fn(async () => ({ default: ({ word }: { word: string }) => <p>{word}</p> }))
  render(<Page load={load} />)
  expect(load).not.toHaveBeenCalled()
  screen.getByText('Ouvrir').click()
  await screen.findByText('voilà')
  expect(load).toHaveBeenCalledTimes(1)
})

it('leaves the page as it is where it cannot be fetched, says so, and tries again the next time', async () => {
  const load = vi.fn(async (): Promise<Module> => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(<Page load={load} />)
  screen.getByText('Ouvrir').click()
  await waitFor(() => expect(showError).toHaveBeenCalledTimes(1))
  screen.getByText('Ouvrir').click()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
})
