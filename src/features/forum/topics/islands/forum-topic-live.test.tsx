import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answers } from '../../../../../tests/support/posts.tsx'
import { field, PAGE, post, resetTopic, showTopic, type } from '../../../../../tests/support/topic-island.tsx'
import { dispatchLive } from '../../../../client/live.ts'
import { loadActions } from '../components/load-actions.ts'

// The page loads it later; no test waits for its compilation.
beforeAll(loadActions)
beforeEach(() => {
  resetTopic()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Replies that others have written, up to this position. */
const answerWith = (last: number) => {
  const added = Array.from({ length: last - 3 }, (_, index) => post(4 + index, { user_id: 3, name: 'Zoé' }))
  answers['GET /api/forum/topic/posts/5?page=1'] = {
    body: { ...PAGE, data: [...PAGE.data, ...added], total: last },
  }
}
/** A reply of somebody else at a position. */
const arrive = (pos: number, topic = 5) =>
  act(async () => {
    dispatchLive('replies', { topic, pos })
    await vi.advanceTimersByTimeAsync(1_100)
  })
const open = async () => {
  showTopic()
  await act(() => vi.dynamicImportSettled())
}

describe('a reply of somebody else', () => {
  test('is added to its page under a line', async () => {
    await open()
    answerWith(4)
    await arrive(4)
    expect(screen.getByText('Texte 4.')).toBeTruthy()
    expect(screen.getAllByText('Une nouvelle réponse')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Une nouvelle réponse' }).getAttribute('href')).toBe('#post-104')
    answerWith(5)
    await arrive(5)
    expect(screen.getAllByText('2 nouvelles réponses')).toHaveLength(2)
    expect(document.querySelector('.posts-new')?.closest('li')?.querySelector('#post-104')).toBeTruthy()
  })

  test('waits while the reader writes, and is added by a touch', async () => {
    await open()
    type('Je réponds')
    answerWith(4)
    await arrive(4)
    expect(screen.queryByText('Texte 4.')).toBeNull()
    fireEvent.click(screen.getByText('Une réponse est arrivée pendant que vous écriviez'))
    expect(screen.getByText('Texte 4.')).toBeTruthy()
    expect(field().value).toBe('Je réponds')
    answerWith(6)
    await arrive(6)
    expect(screen.getByText('3 réponses sont arrivées pendant que vous écriviez')).toBeTruthy()
  })

  test('on another page is announced with a link there', async () => {
    await open()
    await arrive(11)
    await arrive(12)
    const link = screen.getByText('2 nouvelles réponses, page 2')
    expect(link.getAttribute('href')).toBe('/forum/topic/cafe?page=2')
  })

  test('in another topic changes nothing', async () => {
    await open()
    answerWith(4)
    await arrive(4, 6)
    expect(screen.queryByText('Texte 4.')).toBeNull()
  })
})

describe('the address', () => {
  test('names the post being read, without a new entry of the history', async () => {
    await open()
    const entries = history.length
    const bottoms = [-900, -100, 500]
    for (const [index, article] of [...document.querySelectorAll('article')].entries())
      article.getBoundingClientRect = () => ({ bottom: bottoms[index] }) as DOMRect
    dispatchEvent(new Event('scroll'))
    await vi.advanceTimersByTimeAsync(600)
    expect([location.hash, history.length]).toEqual(['#post-103', entries])
    bottoms.splice(0, 3, 300, 600, 900)
    dispatchEvent(new Event('scroll'))
    await vi.advanceTimersByTimeAsync(600)
    expect(location.hash).toBe('')
  })
})
