import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import type { SearchProps } from '../components/search-view.tsx'
import Search from './search.tsx'

const SETTINGS = { seek: 2, orientation: 50, age_from: 26, age_to: 54, distance: 50, filter: 0 }
const PROPS: SearchProps = {
  viewerId: 7,
  verified: true,
  position: { latitude: 48.86, longitude: 2.35 },
  settings: SETTINGS,
  changed: {},
  errors: {},
  first: { data: [], next_page_url: null, prev_page_url: null, current_page: 1, to: 0 },
  interests: [],
  widenings: [],
  now: Date.parse('2026-11-20T20:00:00Z'),
  panel: null,
}
const COUNT = 'GET /api/search/count?seek=2&orientation=50&age_from=26&age_to=54&distance=50&filter=0'
const calls: { method: string; body: unknown }[] = []
let answers: Record<string, () => unknown>

const show = () =>
  render(
    <Providers client={createQueryClient()}>
      <Search {...PROPS} />
    </Providers>,
  )
const screenWidth = (px: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: px >= Number(/\d+/.exec(query)?.[0]) }))

stubExports(toast, { showSuccess: () => {}, showError: () => {} })

beforeEach(() => {
  calls.length = 0
  answers = {
    'PATCH /api/search': () => ({ message: 'Vos paramètres de recherche ont été sauvegardés.' }),
    'GET /api/search': () => PROPS.first,
    [COUNT]: () => ({ count: 42, verified: 12, widenings: [] }),
  }
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    calls.push({ method, body: body && JSON.parse(String(body)) })
    const answer = answers[`${method} ${url}`]
    return new Response(JSON.stringify(answer?.() ?? {}), { status: answer ? 200 : 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the form on a phone', () => {
  const dialog = () => document.querySelector('dialog')
  const open = () => fireEvent.click(screen.getByText('Modifier ma recherche', { selector: 'summary' }))
  beforeEach(() => screenWidth(390))

  test('opens as a sheet that counts the people found and the verified ones', async () => {
    const { container } = show()
    expect(dialog()?.open).toBe(false)
    open()
    await waitFor(() => expect(dialog()?.open).toBe(true))
    expect(screen.getByRole('heading', { name: 'Ce qui compte pour vous' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Voir les 42 personnes' })).toBeTruthy()
    expect(screen.getByText('Profil vérifié').textContent).toBe('Profil vérifié12 sur 42')
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    expect(dialog()?.open).toBe(false)
    expect(container.querySelector('details')?.open).toBe(false)
  })

  test('leaves out the verified share above 99 people', async () => {
    answers[COUNT] = () => ({ count: 100, verified: null, widenings: [] })
    show()
    open()
    expect(await screen.findByRole('button', { name: 'Voir les 99+ personnes' })).toBeTruthy()
    expect(screen.getByText('Profil vérifié').textContent).toBe('Profil vérifié')
  })

  test('remembers a choice after it was closed, and closes when the search is saved', async () => {
    show()
    open()
    await waitFor(() => expect(dialog()?.open).toBe(true))
    fireEvent.click(screen.getByLabelText('Fille'))
    fireEvent.click(dialog() as HTMLElement)
    expect(dialog()?.open).toBe(false)
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)
    open()
    await waitFor(() => expect(dialog()?.open).toBe(true))
    expect((screen.getByLabelText('Fille') as HTMLInputElement).checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
    await waitFor(() => expect(dialog()?.open).toBe(false))
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ ...SETTINGS, seek: 0 })
  })

  test('is in the page on a wide screen', () => {
    screenWidth(1280)
    show()
    expect(dialog()?.open).toBe(false)
    expect(screen.queryByRole('heading', { name: 'Ce qui compte pour vous' })).toBeNull()
    expect(screen.getByLabelText('Fille')).toBeTruthy()
  })
})
