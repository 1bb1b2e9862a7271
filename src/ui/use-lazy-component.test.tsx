import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../tests/support/stub-exports.ts'
import * as toast from './toast.ts'
import { useLazyComponent } from './use-lazy-component.ts'

const { showError } = { showError: vi.fn() }
stubExports(toast, { showError })

afterEach(cleanup)

type Module = { default: ComponentType<{ text: string }> }

function Page({ load }: { load: () => Promise<Module> }) {
  const [isWanted, setIsWanted] = useState(false)
  const Piece = useLazyComponent<{ text: string }>(isWanted, load, () => setIsWanted(false))
  if (isWanted && Piece) return <Piece text="voilà" />
  return (
    <button type="button" onClick={() => setIsWanted(true)}>
      Ouvrir
    </button>
  )
}

test('is fetched once it is wanted, and not before', async () => {
  const load = vi.fn(async () => ({ default: ({ text }: { text: string }) => <p>{text}</p> }))
  render(<Page load={load} />)
  expect(load).not.toHaveBeenCalled()
  screen.getByText('Ouvrir').click()
  await screen.findByText('voilà')
  expect(load).toHaveBeenCalledTimes(1)
})

test('leaves the page as it is where it cannot be fetched, says so, and tries again the next time', async () => {
  const load = vi.fn(async (): Promise<Module> => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(<Page load={load} />)
  screen.getByText('Ouvrir').click()
  await waitFor(() => expect(showError).toHaveBeenCalledTimes(1))
  screen.getByText('Ouvrir').click()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
})
