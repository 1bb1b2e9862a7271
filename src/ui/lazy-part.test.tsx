import { cleanup, render, waitFor } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(cleanup)

const Poll = () => <button type="button">Voter</button>

const pageOf = (Part: ComponentType) => (
  <main>
    <h1>Premier rendez-vous</h1>
    <Suspense>
      <Part />
    </Suspense>
  </main>
)

/** Hydrates the server's page; `load` fetches the part. */
function hydratePage(load: () => Promise<{ default: ComponentType }>): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(pageOf(Poll))
  document.body.append(container)
  render(pageOf(lazyPart(load)), { container, hydrate: true })
  return container
}

test('where the code of a part cannot be fetched, the page keeps the markup of the server', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const page = hydratePage(load)
  await waitFor(() => expect(load).toHaveBeenCalled())
  await Promise.allSettled(load.mock.results.map(({ value }) => value))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(page.textContent).toBe('Premier rendez-vousVoter')
})

test('a part works once its code arrives', async () => {
  const vote = vi.fn()
  const page = hydratePage(async () => ({
    default: () => (
      <button type="button" onClick={vote}>
        Voter
      </button>
    ),
  }))
  await waitFor(() => {
    page.querySelector('button')?.click()
    expect(vote).toHaveBeenCalled()
  })
})
