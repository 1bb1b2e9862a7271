import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import type { CaseDetails } from '../contract.ts'
import CaseReview from './case-review.tsx'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const toasts: string[] = []
const calls: { url: string; body: Record<string, unknown> | undefined }[] = []
let answers: Record<string, { status: number; body: unknown }> = {}

const entry = (changed: Partial<CaseDetails> = {}): CaseDetails => ({
  id: 12,
  type: 5,
  target_id: 7,
  state: 0,
  severity: 2,
  reports: 2,
  version: 3,
  created_at: '2026-11-20T10:00:00.000Z',
  newest_at: '2026-11-20T11:00:00.000Z',
  decided_at: null,
  action: null,
  assigned: null,
  assigned_at: null,
  member: { id: 9, name: 'Hugo', avatar: null, roles: 0, status: 0, is_deleted: false },
  reason: '',
  decided_by: null,
  target: {
    exists: true,
    stands: true,
    text: 'Nuls.',
    photo: null,

    title: 'Un bal',
    href: '/forum/post/7',
  },
  given: [
    {
      id: 1,
      category: 'harassment',
      reason: 'Regardez.',
      created_at: '2026-11-20T10:00:00.000Z',
      reporter: { id: 4, name: 'Zoé', made: 3, right: 2, wrong: 1 },
      evidence: {
        text: 'Nuls.',
        photo: null,
        conversation_photo: null,
        post_photos: [],
        title: 'Un bal',
        written: null,
      },
      by_site: false,
      notice: null,
    },
  ],
  is_illegal: false,
  alerts: [],
  history: {
    warning: 20,
    signup: '2026-01-01T00:00:00.000Z',
    suspended_until: null,
    decisions: [],
    cases: [],
  },
  previous: 11,
  next: 13,
  ...changed,
})

function show(first = entry(), roles = 2) {
  render(
    <Providers client={createQueryClient()}>
      <CaseReview
        first={first}
        list="open"
        conversations={null}
        viewer={{ id: 2, roles }}
        token="token"
        sent={null}
        now={NOW}
      />
    </Providers>,
  )
}
const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.body, { key, code: `Key${key}` }))
const title = () => screen.getByRole('heading', { level: 2, name: /^Post du forum de/ }).textContent
const posted = () => calls.filter(({ body }) => body !== undefined)
const ACT = '/api/admin/reports/12?state=open'

stubExports(toast, {
  showSuccess: (message: string) => toasts.push(message),
  showError: (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  history.replaceState(null, '', '/admin/signalements/12?state=open')
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  vi.stubGlobal('scrollTo', () => {})
  answers = {
    '/api/admin/reports/13?state=open': {
      status: 200,
      body: entry({ id: 13, member: { ...entry().member, name: 'Ismaël' }, next: null, version: 0 }),
    },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const { status, body } = answers[url] ?? { status: 404, body: {} }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('by keys', () => {
  test('closes, and the next entry comes by itself', async () => {
    answers[ACT] = { status: 200, body: { message: 'Clos.', case: entry({ state: 3, next: 13 }) } }
    show()
    await press('n')
    await waitFor(() => expect(title()).toBe('Post du forum de Ismaël'))
    expect(posted()).toMatchObject([{ url: ACT, body: { action: 'none', version: 3, rule: 'respect' } }])
    expect(toasts).toEqual(['Clos.'])
    expect(location.pathname).toBe('/admin/signalements/13')
    expect(document.activeElement?.textContent).toBe('Post du forum de Ismaël')
  })

  test('says that nothing waits after the last', async () => {
    answers[ACT] = { status: 200, body: { message: 'Clos.', case: entry({ state: 3, next: null }) } }
    show()
    await press('m')
    await waitFor(() => expect(screen.getByText('Aucun signalement à traiter')).toBeTruthy())
  })

  test('goes to the next and the previous', async () => {
    show()
    await press('j')
    await waitFor(() => expect(title()).toBe('Post du forum de Ismaël'))
    await press('k')
    expect(calls.at(-1)?.url).toBe('/api/admin/reports/11?state=open')
  })

  test('takes, and stays with the entry', async () => {
    const assigned = { id: 2, name: 'Karim' }
    answers[ACT] = {
      status: 200,
      body: { message: 'À vous.', case: entry({ state: 1, assigned, version: 4 }) },
    }
    show()
    await press('t')
    await waitFor(() => expect(screen.getByText('Karim s’en occupe.')).toBeTruthy())
    expect(title()).toBe('Post du forum de Hugo')
    expect(screen.queryByText('Prendre')).toBeNull()
  })

  test('does nothing of it while one types, nor what is an admin’s for a moderator', async () => {
    show(entry(), 1)
    fireEvent.keyDown(screen.getByLabelText('Motif, lu par le membre'), { key: 'n' })
    await press('b')
    await press('w')
    expect(calls).toEqual([])
    expect(screen.queryByText('Bannir')).toBeNull()
  })
})

describe('a ban', () => {
  test('is asked for once, in words of what is lost', async () => {
    answers[ACT] = { status: 200, body: { message: 'Banni.', case: entry({ state: 3, next: 13 }) } }
    show()
    fireEvent.click(screen.getByLabelText('Masquer aussi ses commentaires et ses posts'))
    await press('b')
    expect(calls).toEqual([])
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('Bannir Hugo\u202f?')
    expect(dialog.textContent).toContain('Ce membre perdra son compte pour de bon')
    expect(dialog.textContent).toContain('Ses commentaires et ses posts seront masqués.')
    await act(async () => void fireEvent.click(within(dialog).getByText('Bannir')))
    await waitFor(() => expect(title()).toBe('Post du forum de Ismaël'))
    expect(posted()).toMatchObject([{ body: { action: 'ban', hides: true, rule: 'respect' } }])
  })

  test('without a rule is refused under its field, before anything is asked', async () => {
    show()
    fireEvent.change(screen.getByLabelText('Règle'), { target: { value: '' } })
    await press('b')
    expect(screen.getByText('Choisissez la règle.')).toBeTruthy()
    expect(screen.queryByText('Bannir Hugo\u202f?')).toBeNull()
  })
})

test('fills the reason with a ready sentence of the rule, and forgets it with the entry', async () => {
  answers[ACT] = { status: 200, body: { message: 'Averti.', case: entry({ state: 3, next: 13 }) } }
  show()
  const sentence = 'Vos propos sont insultants. On peut ne pas être d’accord sans blesser.'
  fireEvent.change(screen.getByLabelText('Phrases prêtes'), { target: { value: sentence } })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motif, lu par le membre').value).toBe(sentence)
  await press('w')
  await waitFor(() => expect(title()).toBe('Post du forum de Ismaël'))
  expect(posted()).toMatchObject([{ body: { action: 'warn', reason: sentence, percent: '10' } }])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motif, lu par le membre').value).toBe('')
})

test('shows what somebody else did, and reloads the case', async () => {
  const message = 'Un autre membre du staff a déjà clos ce signalement.'
  answers[ACT] = { status: 409, body: { message } }
  show()
  await press('n')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message))
  expect(title()).toBe('Post du forum de Hugo')
  const decided_by = { id: 5, name: 'Nadia' }
  answers[ACT] = { status: 200, body: entry({ state: 3, action: 'none', decided_by, version: 4 }) }
  fireEvent.click(screen.getByText('Recharger'))
  await waitFor(() => expect(screen.getByText('Rien à reprocher, par Nadia.')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('reads the messages of a conversation only when asked', async () => {
  const url = '/api/admin/reports/12/messages'
  const message = { from: 'reported', message: 'Au pont.', type: 0, created_at: '2026-11-20T09:00:00.000Z' }
  answers[url] = { status: 200, body: { data: [{ report: 1, messages: [message] }] } }
  show(entry({ type: 2, target: { ...entry().target, text: null, href: null } }))
  expect(calls).toEqual([])
  expect(screen.queryByText('Modérer')).toBeNull()
  fireEvent.click(screen.getByText('Lire les messages joints'))
  await waitFor(() => expect(screen.getByText('Au pont.')).toBeTruthy())
  expect(calls.map((call) => call.url)).toEqual([url])
})

test('tells what has changed since, and what is out of sight', () => {
  show(entry({ target: { ...entry().target, text: 'Charmants.', stands: false } }))
  expect(screen.getByText(/^Modifié depuis/)).toBeTruthy()
  expect(screen.getByText('Charmants.')).toBeTruthy()
  expect(screen.getByText(/Déjà retiré/)).toBeTruthy()
  expect(screen.getByText(/3 signalements envoyés.: 2 fondés, 1 sans suite/)).toBeTruthy()
})
