import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  calls,
  INES,
  message,
  NOW,
  openThread,
  ownMessage,
  pressButton,
  resetThread,
  shownTexts,
} from '../../../../tests/support/thread.tsx'
import { setLive } from '../../../client/live.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  resetThread()
  setLive(true)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a member who cannot be written to', () => {
  test('has left', async () => {
    await openThread({ interlocutor: null }, [message(1)])
    expect(document.querySelector('.thread-head')?.textContent).toContain('Membre supprimé')
    expect(screen.getByText('Ce membre a supprimé son compte. Vous pouvez relire vos messages.')).toBeTruthy()
    expect(screen.queryByLabelText('Votre message')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Signaler la conversation' })).toBeNull()
  })

  test('is suspended', async () => {
    await openThread({ interlocutor: { ...INES, roles: -1 } })
    expect(screen.queryByLabelText('Votre message')).toBeNull()
    expect(screen.getByText(/Le compte de ce membre est suspendu/)).toBeTruthy()
  })
})

describe('warnings', () => {
  test('show a potential fake profile at each opening', async () => {
    await openThread({ interlocutor: { ...INES, status: 2 } })
    expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Attention, faux profil possible')
    pressButton('J’ai compris')
    expect(document.querySelector('dialog[open]')).toBeNull()
    cleanup()
    await openThread({ interlocutor: { ...INES, status: 2 } })
    expect(document.querySelector('dialog[open]')).not.toBeNull()
  })

  test('show a scam warning with contacts, dismissed for good, and hide no message', async () => {
    const bad = message(1, { message: 'Envoie-moi 200 € par virement' })
    const warning = () => screen.queryByRole('complementary', { name: 'Ce message ressemble à une arnaque' })
    await openThread({}, [ownMessage(1, { message: bad.message })])
    expect(warning()).toBeNull()
    cleanup()
    await openThread({}, [bad])
    expect(shownTexts()).toEqual([bad.message])
    const links = [...(warning()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/exit?url=https%3A%2F%2Fwww.service-public.fr%2Fparticuliers%2Fvosdroits%2FN31138',
      '/exit?url=https%3A%2F%2Fwww.internet-signalement.gouv.fr%2F',
      'tel:+33805805817',
      'tel:17',
      '/conseils-securite',
    ])
    expect(warning()?.textContent).toContain('0\u00a0805\u00a0805\u00a0817')
    pressButton('Signaler')
    await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull(), 5_000)
    pressButton('Masquer cet avertissement')
    expect(warning()).toBeNull()
    cleanup()
    await openThread({}, [bad])
    expect(warning()).toBeNull()
    expect(calls.length).toBeGreaterThan(0)
  })
})
