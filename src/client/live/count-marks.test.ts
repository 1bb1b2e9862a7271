import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dispatchLive } from '../live.ts'
import { syncBadges } from './badges.ts'
import { syncCountMarks } from './count-marks.ts'

const app: (number | 'none')[] = []
const counted = (messages: number, notifications: number) =>
  dispatchLive('counters', { messages, asks: 7, notifications })
const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')

beforeAll(() => {
  syncCountMarks()
  syncBadges()
})
beforeEach(() => {
  app.length = 0
  document.title = 'Recherche · Guinguette'
  document.head.innerHTML += '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
  document.body.innerHTML = ''
  Object.assign(navigator, {
    setAppBadge: async (count: number) => app.push(count),
    clearAppBadge: async () => app.push('none'),
  })
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.restoreAllMocks()
})

test('messages and notifications are counted in the title, and in nothing else once they are read', () => {
  counted(1, 2)
  expect(document.title).toBe('(3) Recherche · Guinguette')
  counted(1, 99)
  expect(document.title).toBe('(100) Recherche · Guinguette')
  counted(0, 0)
  expect(document.title).toBe('Recherche · Guinguette')
})

test('a title that begins with a number of its own keeps it', () => {
  document.title = '(presque) 30 ans · Guinguette'
  counted(0, 1)
  expect(document.title).toBe('(1) (presque) 30 ans · Guinguette')
})

test('the conversations keep their title', () => {
  document.body.innerHTML = '<div id="messages"></div>'
  counted(0, 2)
  expect(document.title).toBe('Recherche · Guinguette')
  expect(icon()).toBe('/favicon-dot.svg')
})

test('the tab’s icon has a dot while something waits', () => {
  counted(0, 1)
  expect(icon()).toBe('/favicon-dot.svg')
  counted(0, 0)
  expect(icon()).toBe('/favicon.svg')
})

test('the logo of an operator stays the tab’s icon', () => {
  document.head.innerHTML = '<link rel="icon" href="/logo/0-192.png" type="image/png">'
  counted(0, 1)
  expect(icon()).toBe('/logo/0-192.png')
})

test('the icon of the installed site has the number, where the browser can', () => {
  counted(2, 3)
  counted(0, 0)
  expect(app).toEqual([5, 'none'])
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('not installed')) })
  expect(() => counted(1, 0)).not.toThrow()
})

test('the bell’s number is shown once something waits, and says what it counts', () => {
  document.body.innerHTML =
    '<span class="count" data-count="notifications" hidden><span>0</span><span></span></span>'
  const bell = document.querySelector<HTMLElement>('.count')
  counted(5, 1)
  expect([bell?.hidden, bell?.textContent]).toEqual([false, '1 1 notification non lue'])
  counted(5, 100)
  expect(bell?.textContent).toBe('99+ 100 notifications non lues')
  counted(5, 0)
  expect(bell?.hidden).toBe(true)
})
