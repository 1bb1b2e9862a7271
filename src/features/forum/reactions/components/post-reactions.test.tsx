import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers, callbacks, calls } from '../../../../../tests/support/posts.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { findCalls, PAGE, post, resetTopic, showTopic } from '../../../../../tests/support/topic-island.tsx'
import { dispatchLive } from '../../../../client/live.ts'
import * as toast from '../../../../ui/toast.ts'

stubExports(toast, { showError: (message?: string) => callbacks.toasts.push(message ?? 'generic') })

beforeEach(resetTopic)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const article = (pos: number) => document.getElementById(`post-${100 + pos}`) as HTMLElement
const react = (pos: number, name: string) =>
  fireEvent.click(within(article(pos)).getByRole('button', { name, hidden: true }))
const chips = (pos: number) =>
  [...article(pos).querySelectorAll('.reaction')].map(
    (chip) => chip.getAttribute('aria-label') ?? chip.textContent,
  )

test('a reaction is sent and shown, and withdrawn by its own button', async () => {
  answers['POST /api/forum/post/reaction/101'] = {
    body: { message: 'Votre réaction est visible.', post: post(1, { reactions: [1, 0, 0, 0], reaction: 1 }) },
  }
  showTopic()
  expect(chips(1)).toEqual([])
  react(1, 'Merci')
  const chip = await within(article(1)).findByRole('button', { name: 'Merci, 1' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(
    within(article(1))
      .getByRole('link', { name: /^Qui a réagi/ })
      .getAttribute('href'),
  ).toBe('/forum/post/101/reactions')
  answers['POST /api/forum/post/reaction/101'] = { body: { message: '', post: post(1) } }
  fireEvent.click(chip)
  await vi.waitFor(() => expect(chips(1)).toEqual([]))
  expect(findCalls('POST /api/forum/post/reaction/101')).toEqual([{ reaction: 1 }, { reaction: 0 }])
})

test('a refusal is shown, and changes nothing', async () => {
  answers['POST /api/forum/post/reaction/101'] = {
    status: 403,
    body: { message: 'Le topic est verrouillé.' },
  }
  showTopic()
  react(1, 'Je ris')
  await vi.waitFor(() => expect(callbacks.toasts).toEqual(['Le topic est verrouillé.']))
  expect(chips(1)).toEqual([])
})

test('own posts, moderated ones and locked topics have counts without buttons', () => {
  const data = [
    post(1, { user_id: 7, reactions: [2, 0, 0, 1] }),
    post(2, { moderate: 1, post: null }),
    post(3, { reactions: [0, 1, 0, 0] }),
  ]
  showTopic({ topic: { topic_locked: true }, posts: { ...PAGE, data } })
  expect(chips(1)).toEqual(['🙏Merci 2', '🙋J’y serai 1'])
  expect([chips(2), chips(3)]).toEqual([[], ['😂Je ris 1']])
  expect(screen.queryByText('Réagir')).toBeNull()
})

test('counts change when another member of the topic reacts; not for another topic', async () => {
  vi.useFakeTimers()
  const data = [post(1, { reactions: [0, 0, 3, 0] }), ...PAGE.data.slice(1)]
  answers['GET /api/forum/topic/posts/5?page=1'] = { body: { ...PAGE, data } }
  showTopic()
  await act(async () => {
    dispatchLive('reactions', { topic: 6, post: 101 })
    dispatchLive('reactions', { topic: 5, post: 999 })
    await vi.advanceTimersByTimeAsync(1_100)
  })
  expect(calls).toEqual([])
  await act(async () => {
    for (const _ of [1, 2, 3]) dispatchLive('reactions', { topic: 5, post: 101 })
    await vi.advanceTimersByTimeAsync(1_100)
  })
  vi.useRealTimers()
  await vi.waitFor(() => expect(chips(1)).toEqual(['Je compatis, 3']))
  expect(calls).toHaveLength(1)
})
