import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import type { PollAndVote } from '../contract.ts'
import { calculatePercentages, PollResults } from './poll-results.tsx'
import TopicPoll from './topic-poll.tsx'

const toasts: string[] = []
const calls: [string, string][] = []
let answers: [number, unknown][]

const POLL = { replies: ['Un café', 'Une balade', 'Un bal'], votes: [1, 1, 0], total_votes: 2 }
const AFTER: PollAndVote = [{ ...POLL, votes: [1, 2, 0], total_votes: 3 }, 1]

const show = (state: { isLocked?: boolean; refusal?: string } = {}) =>
  render(
    <TopicPoll
      topicId={5}
      first={[POLL, null]}
      isLocked={state.isLocked ?? false}
      refusal={state.refusal ?? null}
      token="jeton"
    />,
  )
const rows = () => [...document.querySelectorAll('.poll-row')].map(({ textContent }) => textContent)

stubExports(toast, { showError: (message: string) => toasts.push(message) })

beforeEach(() => {
  toasts.length = calls.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([url, String(init.body ?? '')])
    const [status, body] = answers.shift() ?? [404, {}]
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a poll', () => {
  test('accepts a vote and shows the results', async () => {
    answers = [[200, { message: '', poll: AFTER }]]
    show()
    expect(rows()).toEqual([])
    fireEvent.click(screen.getByLabelText('Une balade'))
    fireEvent.click(screen.getByText('Voter'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Résultats du sondage'))
    expect(rows()).toEqual(['Un café 1 vote', 'Une balade votre vote2 votes', 'Un bal Aucun vote'])
    expect(screen.getByText('3 votes')).toBeTruthy()
    expect(calls).toEqual([['/api/forum/topic/vote/5', '{"vote":1}']])
  })

  test('shows shares from five votes on, and votes in words below', () => {
    for (const [votes, shown] of [
      [
        [1, 0, 0],
        ['Un café votre vote1 vote', 'Une balade Aucun vote', 'Un bal Aucun vote'],
      ],
      [
        [2, 2, 0],
        ['Un café votre vote2 votes', 'Une balade 2 votes', 'Un bal Aucun vote'],
      ],
      [
        [4, 1, 0],
        ['Un café votre vote80\u202f%', 'Une balade 20\u202f%', 'Un bal 0\u202f%'],
      ],
    ] as const) {
      const total_votes = votes.reduce((sum: number, count) => sum + count, 0)
      render(<PollResults poll={{ ...POLL, votes: [...votes], total_votes }} vote={0} />)
      expect(rows()).toEqual(shown)
      cleanup()
    }
  })

  test('requires a choice', () => {
    show()
    fireEvent.click(screen.getByText('Voter'))
    expect(screen.getByText('Choisissez une des réponses du sondage.')).toBeTruthy()
    expect(calls).toEqual([])
    fireEvent.click(screen.getByLabelText('Un bal'))
    expect(screen.queryByText('Choisissez une des réponses du sondage.')).toBeNull()
  })

  test('shows a rejection and the vote of another tab', async () => {
    answers = [
      [409, { message: 'Vous ne pouvez pas voter' }],
      [200, AFTER],
    ]
    show()
    fireEvent.click(screen.getByLabelText('Un café'))
    fireEvent.click(screen.getByText('Voter'))
    await screen.findByText('votre vote')
    expect(toasts).toEqual(['Vous ne pouvez pas voter'])
  })

  test('shows only results in a locked topic', () => {
    show({ isLocked: true })
    expect(screen.queryByText('Voter')).toBeNull()
    expect(screen.getByText('2 votes')).toBeTruthy()
  })

  test('shows answers and the reason to a member who may not vote', () => {
    show({ refusal: 'Vous ne pouvez pas voter' })
    expect(screen.queryByText('Voter')).toBeNull()
    expect(screen.getByText('Vous ne pouvez pas voter')).toBeTruthy()
    expect(document.querySelectorAll('.poll-answers li')).toHaveLength(3)
  })
})

test.each([
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [1, 2],
    [33, 67],
  ],
  [
    [57, 51, 21, 9],
    [41, 37, 15, 7],
  ],
  [
    [1, 999],
    [0, 100],
  ],
  [
    [5, 0],
    [100, 0],
  ],
])('%j votes are %j percent, a hundred in all', (votes, shares) => {
  const total = votes.reduce((sum, count) => sum + count, 0)
  expect(calculatePercentages(votes, total)).toEqual(shares)
})
