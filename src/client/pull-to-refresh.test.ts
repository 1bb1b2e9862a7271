import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { startPullToRefresh } from './pull-to-refresh.ts'

let reload: Mock<() => void>
let controller: AbortController

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/forum' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // The listeners of one test end with it.
  controller = new AbortController()
  const add = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) =>
    add(type, listener, { signal: controller.signal }),
  )
  document.body.innerHTML = '<main><ul><li>Un topic</li></ul><textarea></textarea></main>'
  reload = vi.fn<() => void>()
})
afterEach(() => {
  controller.abort()
  document.body.innerHTML = ''
  document.documentElement.style.overscrollBehaviorY = ''
  vi.unstubAllGlobals()
})

const touch = (type: string, x: number, y: number, selector = 'li') => {
  const event = Object.assign(new Event(type, { bubbles: true }), {
    touches: type === 'touchend' ? [] : [{ clientX: x, clientY: y }],
  })
  document.querySelector(selector)?.dispatchEvent(event)
}
const pull = (down: number, { aside = 0, selector = 'li' } = {}) => {
  touch('touchstart', 100, 100, selector)
  touch('touchmove', 100 + aside, 100 + down, selector)
}
const findSign = () => document.querySelector<HTMLElement>('.pull-sign:not([hidden])')

test('a list that is pulled far enough is loaded again', () => {
  startPullToRefresh({ reload })
  pull(60)
  expect(findSign()?.textContent).toBe('Tirez pour actualiser')
  touch('touchmove', 100, 250)
  expect(findSign()?.textContent).toBe('Relâchez pour actualiser')
  expect(reload).not.toHaveBeenCalled()
  touch('touchend', 0, 0)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(findSign()?.textContent).toBe('Un instant…')
})

test('a short pull, a swipe to the side and a scroll up load nothing', () => {
  startPullToRefresh({ reload })
  for (const move of [() => pull(60), () => pull(150, { aside: 200 }), () => pull(-200)]) {
    move()
    touch('touchend', 0, 0)
    expect(findSign()).toBeNull()
  }
  expect(reload).not.toHaveBeenCalled()
})

test('nothing is loaded over a field, with a text being typed, or within a list that is scrolled', () => {
  startPullToRefresh({ reload })
  pull(200, { selector: 'textarea' })
  touch('touchend', 0, 0)
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  field.value = 'Bonsoir'
  field.focus()
  pull(200)
  touch('touchend', 0, 0)
  field.value = ''
  Object.defineProperty(document.querySelector('ul'), 'scrollTop', { value: 40 })
  pull(200)
  touch('touchend', 0, 0)
  expect(reload).not.toHaveBeenCalled()
})

test('the sign does not move with reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  startPullToRefresh({ reload })
  pull(20)
  const before = findSign()?.style.transform
  touch('touchmove', 100, 190)
  expect([before, findSign()?.style.transform]).toEqual(['translate(-50%, 72px)', 'translate(-50%, 72px)'])
})

test.each(['/', '/messages', '/notifications', '/recherche', '/forum/categorie/sorties'])(
  '%s is a list',
  (pathname) => {
    vi.stubGlobal('location', { pathname })
    startPullToRefresh({ reload })
    expect(document.documentElement.style.overscrollBehaviorY).toBe('contain')
  },
)

test.each(['/messages/12', '/forum/topic/bal', '/forum/nouveau-topic', '/user/edit', '/celibataire/7'])(
  '%s has no gesture',
  (pathname) => {
    vi.stubGlobal('location', { pathname })
    startPullToRefresh({ reload })
    expect(document.documentElement.style.overscrollBehaviorY).toBe('')
    pull(200)
    expect(findSign()).toBeNull()
  },
)
