import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../tests/support/stub-exports.ts'
import * as toast from '../ui/toast.ts'
import { listenForShares } from './share.ts'

const toasts: string[] = []
let shared: object[]
let copied: string[]
let failure: Error | null
let canCopy: boolean

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(`! ${message}`),
})
beforeAll(listenForShares)
beforeEach(() => {
  toasts.length = 0
  shared = []
  copied = []
  failure = null
  canCopy = true
  document.body.innerHTML =
    '<button data-share="/forum/topic/bal" data-title="Le bal"><i>Partager</i></button><b>Autre chose</b>'
  vi.stubGlobal('navigator', {
    share: async (data: object) => {
      shared.push(data)
      if (failure) throw failure
    },
    clipboard: {
      writeText: async (text: string) => {
        if (!canCopy) throw new Error('refused')
        copied.push(text)
      },
    },
  })
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const ADDRESS = `${location.origin}/forum/topic/bal`
const click = async (selector = 'i') => {
  document.querySelector<HTMLElement>(selector)?.click()
  await new Promise((resolve) => setTimeout(resolve))
}

test('the sheet of the system gets the title and the whole address', async () => {
  await click()
  expect([shared, copied, toasts]).toEqual([[{ title: 'Le bal', url: ADDRESS }], [], []])
})

test('a sheet that is closed again copies nothing', async () => {
  failure = Object.assign(new Error(), { name: 'AbortError' })
  await click()
  expect([shared.length, copied, toasts]).toEqual([1, [], []])
})

test('the address is copied where the sheet fails', async () => {
  failure = Object.assign(new Error(), { name: 'NotAllowedError' })
  await click()
  expect([copied, toasts]).toEqual([[ADDRESS], ['Adresse copiée. Collez-la où vous voulez.']])
})

test('the address is copied where the browser has no sheet', async () => {
  vi.stubGlobal('navigator', { clipboard: navigator.clipboard })
  await click()
  expect([copied, toasts]).toEqual([[ADDRESS], ['Adresse copiée. Collez-la où vous voulez.']])
})

test('the address is shown where it cannot be copied either', async () => {
  canCopy = false
  vi.stubGlobal('navigator', { clipboard: navigator.clipboard })
  await click()
  expect(toasts).toEqual([`! La copie n’a pas fonctionné. L’adresse\u202f: ${ADDRESS}`])
})

test('a touch elsewhere shares nothing', async () => {
  await click('b')
  expect([shared, copied, toasts]).toEqual([[], [], []])
})
