import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import ProfileActions from './profile-acts.tsx'

const toasts: string[] = []
const calls: string[] = []
const reload = vi.fn()
let takeBack = () => {}
let answer: { status: number; body: unknown }

const OPEN = { state: 'open' as const, sentence: null }

function show(props: Partial<Parameters<typeof ProfileActions>[0]> = {}) {
  return render(
    <Providers client={createQueryClient()}>
      <ProfileActions
        user={{ id: 9, name: 'Salomé', roles: 0 }}
        isBlocked={false}
        isOwn={false}
        bond="none"
        friendsSince={null}
        requestId={null}
        contact={{ write: OPEN, request: OPEN }}
        reportHours={null}
        recordsVisit={false}
        token="token"
        {...props}
      />
    </Providers>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: '.acts-menu span' }))
const dialogOf = (title: string) =>
  screen
    .getByText((_, element) => element?.tagName === 'H2' && element.textContent === title)
    .closest('dialog') as HTMLElement

stubExports(toast, {
  showSuccess: (message: string) => toasts.push(message),
  showError: (message?: string) => toasts.push(message ?? 'generic'),
  showUndo: (message: string, undo: () => void) => {
    toasts.push(`undo: ${message}`)
    takeBack = undo
  },
  showAfterNavigation: (message: string) => toasts.push(`after: ${message}`),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  reload.mockClear()
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  answer = { status: 200, body: { message: 'Ce membre est bloqué.', blocked: true } }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`)
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('hides a member for 90 days, and shows them again with "Annuler"', async () => {
  answer.body = { message: 'C’est noté.' }
  show()
  const item = screen.getByText('Pas pour moi', { selector: '.acts-menu span' })
  expect(item.textContent).toContain('Caché 90 jours. Vous pourrez revenir dessus.')
  expect(item.closest('button')?.className).toBe('')
  fireEvent.click(item)
  await waitFor(() => expect(toasts).toEqual(['undo: C’est noté.']))
  answer.body = { message: 'C’est annulé.' }
  takeBack()
  await waitFor(() => expect(toasts).toEqual(['undo: C’est noté.', 'C’est annulé.']))
  expect(calls).toEqual(['POST /api/hidden/9', 'DELETE /api/hidden/9'])
})

test('says why a member was not hidden', async () => {
  answer = { status: 404, body: { message: 'Ce membre n’existe pas.' } }
  show()
  press('Pas pour moi')
  await waitFor(() => expect(toasts).toEqual(['Ce membre n’existe pas.']))
})

test('explains blocking and asks once', async () => {
  show()
  press('Bloquer Salomé')
  const dialog = dialogOf('Bloquer Salomé\u202f?')
  expect(dialog.textContent).toContain('Vous ne vous croiserez plus')
  expect(dialog.textContent).toContain('L’amitié, les demandes et la conversation prennent fin')
  expect(dialog.textContent).toContain('Salomé n’en saura rien.')
  expect(calls).toEqual([])
  fireEvent.click(within(dialog).getByText('Annuler'))
  expect(calls).toEqual([])
  press('Bloquer Salomé')
  fireEvent.click(within(dialogOf('Bloquer Salomé\u202f?')).getByText('Bloquer'))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(calls).toEqual(['POST /api/blacklist/9'])
  expect(toasts).toEqual(['after: Ce membre est bloqué.'])
})

test('unblocks without confirmation', async () => {
  show({ isBlocked: true })
  expect(screen.queryByText('Bloquer Salomé')).toBeNull()
  expect(screen.queryByText('Pas pour moi')).toBeNull()
  press('Débloquer')
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(calls).toEqual(['POST /api/blacklist/9'])
})

test('shows why a block failed, or the generic sentence', async () => {
  answer = { status: 404, body: { message: 'Ce membre n’existe pas.' } }
  show()
  press('Bloquer Salomé')
  fireEvent.click(within(dialogOf('Bloquer Salomé\u202f?')).getByText('Bloquer'))
  await waitFor(() => expect(toasts).toEqual(['Ce membre n’existe pas.']))
  const again = screen.getByRole('button', { name: 'Bloquer Salomé', hidden: true })
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  answer = { status: 500, body: {} }
  press('Bloquer Salomé')
  fireEvent.click(within(dialogOf('Bloquer Salomé\u202f?')).getByText('Bloquer'))
  await waitFor(() => expect(toasts).toEqual(['Ce membre n’existe pas.', 'generic']))
  expect(reload).not.toHaveBeenCalled()
})

test('opens the report', async () => {
  show()
  press('Signaler')
  await screen.findByText('Signaler ce profil', {}, { timeout: 5_000 })
  expect(dialogOf('Signaler ce profil').querySelector('textarea')).toBeTruthy()
})

test("copies the id and says 'ID Copié', where the browser keeps its clipboard too", async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  show()
  press('Copier l’ID')
  await waitFor(() => expect(toasts).toEqual(['ID Copié']))
  expect(writeText).toHaveBeenCalledWith('9')
  vi.stubGlobal('navigator', {})
  document.execCommand = vi.fn(() => true)
  press('Copier l’ID')
  await waitFor(() => expect(toasts).toEqual(['ID Copié', 'ID Copié']))
  expect(document.execCommand).toHaveBeenCalledWith('copy')
  document.execCommand = vi.fn(() => false)
  press('Copier l’ID')
  await waitFor(() => expect(toasts).toHaveLength(3))
  expect(toasts[2]).toBe('La copie n’a pas fonctionné. L’ID se lit dans l’adresse de la page.')
})

test('offers owners only their id', () => {
  show({ isOwn: true })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Copier l’ID'])
})
