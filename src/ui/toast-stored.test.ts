import { beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../tests/support/stub-exports.ts'
import { showAfterNavigation, showStoredToast } from './toast.ts'
import * as toastStage from './toast-stage.tsx'

const showToast = vi.fn()

stubExports(toastStage, { showToast })

beforeEach(() => {
  sessionStorage.clear()
  showToast.mockReset()
  vi.useRealTimers()
})

test('shows on the next page, once, what the page before left to say', async () => {
  showAfterNavigation('Compte supprimé')
  expect(showToast).not.toHaveBeenCalled()
  await showStoredToast()
  await showStoredToast()
  expect(showToast.mock.calls).toEqual([['success', 'Compte supprimé']])
})

test('says nothing where nothing was left, nor long after', async () => {
  await showStoredToast()
  showAfterNavigation('Compte supprimé')
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  await showStoredToast()
  sessionStorage.setItem('toast', 'not JSON')
  await showStoredToast()
  expect(showToast).not.toHaveBeenCalled()
})

test('is quiet in a browser that stores nothing', async () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  showAfterNavigation('Compte supprimé')
  await showStoredToast()
  vi.unstubAllGlobals()
  expect(showToast).not.toHaveBeenCalled()
})
