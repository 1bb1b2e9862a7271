import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import * as live from '../../src/client/live.ts'
import * as toastStage from '../../src/ui/toast-stage.tsx'
import { stubExports } from './stub-exports.ts'

// Files of a worker share one document and their imports: each file starts with an empty page, empty storage
// and no listener.

// Generous, because a busy machine renders late.
configure({ asyncUtilTimeout: 10_000 })

const { addEventListener } = window
const { onLive, onLiveChange } = live
const removals: (() => void)[] = []

function recordListeners(): void {
  vi.spyOn(live, 'onLive').mockImplementation((name, handler) => {
    const remove = onLive(name, handler)
    removals.push(remove)
    return remove
  })
  vi.spyOn(live, 'onLiveChange').mockImplementation((handler) => {
    const remove = onLiveChange(handler)
    removals.push(remove)
    return remove
  })
}

// Once mounted, toasts stay in the document for their seven seconds.
stubExports(toastStage, { showToast: () => {} })

beforeAll(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  live.setLive(false)
  window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    const [type, handler, options] = listener
    addEventListener.apply(window, listener)
    removals.push(() => window.removeEventListener(type, handler, options))
  }
  recordListeners()
})

beforeEach(recordListeners)

afterEach(() => cleanup())

afterAll(() => {
  window.addEventListener = addEventListener
  for (const remove of removals.splice(0)) remove()
})
