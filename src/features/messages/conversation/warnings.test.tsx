import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  calls,
  INES,
  message,
  NOW,
  openThread,
  ownMessage,
  pressButton,
  resetThread,
  shownTexts,
  thread,
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
    await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull(), 5_000)
    expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Attention, faux profil possible')
    pressButton('J’ai compris')
    expect(document.querySelector('dialog[open]')).toBeNull()
    cleanup()
    await openThread({ interlocutor: { ...INES, status: 2 } })
    await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull(), 5_000)
  })

  test('show a scam warning with contacts, dismissed for good, and hide no message', async () => {
    const bad = message(1, { message: 'Envoie-moi 200 € par virement' })
    const warning = () => screen.queryByRole('complementary', { name: 'Ce message ressemble à une arnaque' })
    await openThread({}, [ownMessage(1, { message: bad.message })])
    expect(warning()).toBeNull()
    cleanup()
    await openThread({}, [bad])
    expect(shownTexts()).toEqual([bad.message])
    await vi.waitFor(() => expect(warning()).not.toBeNull(), 5_000)
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
  describe('of a new account', () => {
    const TITLE = 'Prudence, ce compte a moins de 7\u00a0jours'
    const fresh = { ...INES, signup: new Date(NOW - 2 * 86_400_000).toISOString() }
    const warning = () => screen.queryByRole('complementary', { name: TITLE })

    test.each([
      'Tu es sur WhatsApp ? On serait mieux pour parler.',
      'Je fais du bitcoin, ça marche bien',
      'J’ai un petit souci d’argent en ce moment',
      'T’as 𝕨𝕙𝕒𝕥𝕤𝕒𝕡𝕡 ?',
    ])('shows for a first message about money or another messenger: %s', async (text) => {
      await openThread({ interlocutor: fresh }, [message(1, { message: text })])
      await vi.waitFor(() => expect(warning()).not.toBeNull(), 5_000)
      expect(warning()?.textContent).toContain(
        'Son premier message parle d’argent, de cryptomonnaie ou d’une autre messagerie. Restez ici pour discuter, et n’envoyez rien.',
      )
      expect(calls.filter(({ body }) => JSON.stringify(body ?? {}).includes(text))).toEqual([])
    })

    test('reports the conversation with one touch', async () => {
      answers[`POST /api/report/2/${thread}/${INES.id}`] = () => ({ body: { message: 'Merci.' } })
      await openThread({ interlocutor: fresh }, [message(1, { message: 'Ajoute-moi sur Telegram' })])
      await vi.waitFor(() => expect(warning()).not.toBeNull(), 5_000)
      pressButton('Signaler cette conversation')
      await vi.waitFor(
        () => expect(screen.getByText('Conversation signalée à notre équipe.')).toBeTruthy(),
        5_000,
      )
      const reports = calls.filter(({ url }) => url.startsWith('/api/report/'))
      expect(reports).toEqual([
        {
          method: 'POST',
          url: `/api/report/2/${thread}/${INES.id}`,
          body: { category: 'scam', reason: null },
        },
      ])
      expect(screen.queryByRole('button', { name: 'Signaler cette conversation' })).toBeNull()
    })

    test('does not show for an older account, a harmless text, or after an answer', async () => {
      const text = { message: 'J’ai un compte Telegram, pas toi' }
      await openThread({}, [message(1, text)])
      expect(warning()).toBeNull()
      cleanup()
      await openThread({ interlocutor: fresh }, [message(1, { message: 'Bonsoir, vous dansez ?' })])
      expect(warning()).toBeNull()
      cleanup()
      await openThread({ interlocutor: fresh }, [message(1), ownMessage(2), message(3, text)])
      expect(warning()).toBeNull()
    })
  })
})
