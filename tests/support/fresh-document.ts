import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { setLive } from '../../src/client/live.ts'
import * as toastStage from '../../src/ui/toast-stage.tsx'
import { stubExports } from './stub-exports.ts'

// Files of a worker share one document and what they import: each file starts with an empty page, nothing stored and no listener.

const { addEventListener } = window
const added: Parameters<typeof addEventListener>[] = []

// Once mounted, toasts stay in the document for their seven seconds.
stubExports(toastStage, { showToast: () => {} })

beforeAll(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  setLive(false)
  window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    added.push(listener)
    addEventListener.apply(window, listener)
  }
})

afterEach(() => cleanup())

afterAll(() => {
  window.addEventListener = addEventListener
  for (const [type, listener, options] of added.splice(0)) window.removeEventListener(type, listener, options)
})
