import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import { DECISION } from '../../../../shared/decisions.ts'
import * as toast from '../../../../ui/toast.ts'
import type { AdminContest } from '../contract.ts'
import ContestForm from './contest-form.tsx'
import ContestQueue, { type SentAnswer } from './contest-queue.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn(), showAfterNavigation: vi.fn() }

const user = userEvent.setup()
const assign = vi.fn()
let answer: [number, object]
const fetched = vi.fn(
  async (_url: string, _init?: RequestInit) => new Response(JSON.stringify(answer[1]), { status: answer[0] }),
)

stubExports(toast, toasts)

beforeEach(() => {
  answer = [200, { message: 'Fait.' }]
  localStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const calls = () =>
  fetched.mock.calls.map(([url, init]) => [init?.method, url, JSON.parse(String(init?.body))])

describe('contest-form', () => {
  const show = () =>
    render(
      <Providers client={createQueryClient()}>
        <ContestForm token="t" decision={7} />
      </Providers>,
    )
  const field = () => screen.getByLabelText('Ce que vous voulez dire') as HTMLTextAreaElement
  const press = () => user.click(screen.getByRole('button', { name: 'Envoyer ma contestation' }))
  const TEXT = 'Ce n’était pas moi.'

  test('sends the text, and reloads the statement', async () => {
    show()
    await user.type(field(), TEXT)
    await press()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/user/decisions/7'))
    expect(calls()).toEqual([['POST', '/api/contest', { decision: 7, text: TEXT }]])
    expect(toasts.showAfterNavigation).toHaveBeenCalledWith('Fait.')
    expect(localStorage.length).toBe(0)
  })

  test('shows an error under a short text, and makes no call', async () => {
    show()
    await user.type(field(), 'Non.')
    await press()
    await screen.findByText('Écrivez au moins 10 caractères.')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('keeps the draft over a refusal and a reload', async () => {
    answer = [409, { message: 'Vous avez déjà contesté cette décision.' }]
    show()
    await user.type(field(), TEXT)
    await press()
    await waitFor(() =>
      expect(toasts.showError).toHaveBeenCalledWith('Vous avez déjà contesté cette décision.'),
    )
    expect(field().value).toBe(TEXT)
    cleanup()
    show()
    expect(field().value).toBe(TEXT)
    answer = [200, { message: 'Fait.' }]
    await press()
    await waitFor(() => expect(calls().at(-1)).toEqual(['POST', '/api/contest', { decision: 7, text: TEXT }]))
  })
})

const contest = (id: number, input: Partial<AdminContest> = {}): AdminContest => ({
  id,
  text: `Contestation numéro ${id}.`,
  created_at: '2026-11-20T10:00:00.000Z',
  accepted: null,
  answer: '',
  decided_at: null,
  decided_by: null,
  member: { id: 50 + id, name: `membre_${id}`, roles: 0, status: 0, warning: 10 },
  decision: {
    id: 100 + id,
    kind: DECISION.commentModerated,
    rule: 'respect',
    reason: 'Insultes.',
    percent: 10,
    until: null,
    created_at: '2026-11-19T10:00:00.000Z',
    lifted_at: null,
    actor: { id: 4, name: 'Karim' },
    actor_role: 2,
    text: 'Des mots.',
    photo: null,
    topic_id: null,
  },
  decisions: 1,
  history: [],
  refusal: null,
  ...input,
})

describe('contest-queue', () => {
  const show = (contests: AdminContest[], sent: SentAnswer | null = null) =>
    render(
      <Providers client={createQueryClient()}>
        <ContestQueue token="t" contests={contests} sent={sent} now={Date.parse('2026-11-21T10:00:00Z')} />
      </Providers>,
    )
  const card = (id: number) => screen.getByLabelText(`Contestation de membre_${id}`)
  const field = (id: number) => card(id).querySelector('textarea') as HTMLTextAreaElement

  test('J and K move between contests; R, an answer and Ctrl+Enter refuse one', async () => {
    show([contest(1), contest(2)])
    await user.keyboard('j')
    expect(document.activeElement).toBe(card(1))
    await user.keyboard('j')
    expect(document.activeElement).toBe(card(2))
    await user.keyboard('k')
    expect(document.activeElement).toBe(card(1))
    await user.keyboard('r')
    expect(document.activeElement).toBe(field(1))
    await user.keyboard('Rien a jeter.')
    expect(fetched).not.toHaveBeenCalled()
    fireEvent.keyDown(field(1), { key: 'Enter', ctrlKey: true })
    await screen.findByText('Fait.')
    expect(calls()).toEqual([['POST', '/api/admin/contests/1', { accepted: false, reason: 'Rien a jeter.' }]])
    expect(field(1)).toBeNull()
    expect(document.activeElement).toBe(card(2))
  })

  test('A accepts at once where an answer is written', async () => {
    show([contest(1)])
    await user.type(field(1), 'Vous avez raison.')
    card(1).focus()
    await user.keyboard('a')
    await screen.findByText('Fait.')
    expect(calls()).toEqual([
      ['POST', '/api/admin/contests/1', { accepted: true, reason: 'Vous avez raison.' }],
    ])
  })

  test('sends nothing without an answer', async () => {
    show([contest(1)])
    await user.click(screen.getByRole('button', { name: 'Accepter' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Écrivez au moins 3 caractères\u202f: le membre lira votre réponse.',
    )
    expect(fetched).not.toHaveBeenCalled()
  })

  test('shows a conflict without buttons', async () => {
    answer = [409, { message: 'Un autre membre du staff a déjà répondu à cette contestation.' }]
    show([contest(1)])
    await user.type(field(1), 'Vous avez raison.')
    await user.click(screen.getByRole('button', { name: 'Accepter' }))
    await screen.findByText('Un autre membre du staff a déjà répondu à cette contestation.')
    expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull()
  })

  test('keeps the answer after another failure', async () => {
    answer = [500, {}]
    show([contest(1)])
    await user.type(field(1), 'Vous avez raison.')
    await user.click(screen.getByRole('button', { name: 'Refuser' }))
    await waitFor(() => expect(toasts.showError).toHaveBeenCalled())
    expect(field(1).value).toBe('Vous avez raison.')
  })

  test('shows the reason instead of buttons for an own decision, and past answers', () => {
    show([
      contest(1, { refusal: 'Vous avez pris cette décision.' }),
      contest(2, { accepted: false, answer: 'Les dates sont claires.', decided_by: { id: 5, name: 'Inès' } }),
    ])
    expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull()
    expect(screen.getByText('Vous avez pris cette décision.')).toBeTruthy()
    expect(card(2).textContent).toContain('Les dates sont claires.')
    expect(card(2).textContent).toContain('refusée')
  })

  test('restores the values of a rejected plain form', () => {
    show([contest(1)], { id: 1, reason: 'ok', message: 'Trop court.' })
    expect(field(1).value).toBe('ok')
    expect(screen.getByRole('alert').textContent).toBe('Trop court.')
  })
})
