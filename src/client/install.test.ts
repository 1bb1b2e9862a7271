import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showInstallEntry } from './install.ts'
import { mayInvite, refuseInvitation } from './install-moment.ts'

const FIRST = Date.parse('2026-11-28T18:00:00Z')
const HOUR_MS = 3_600_000

beforeEach(() => localStorage.clear())

describe('the invitation', () => {
  const later = (hours: number, hasConversation = false) =>
    mayInvite('7', hasConversation, FIRST + hours * HOUR_MS)
  beforeEach(() => void mayInvite('7', true, FIRST))

  test('never comes on the first visit, whatever the member has', () => {
    expect(mayInvite('8', true, FIRST)).toBe(false)
    expect(later(0.9, true)).toBe(false)
  })

  test('comes on the second day', () => {
    expect(later(4)).toBe(false)
    expect(later(6)).toBe(true)
  })

  test('comes on a later visit of the first day to a member with a conversation', () => {
    expect(later(1.1, true)).toBe(true)
  })

  test('never comes again after a refusal for good, which is of this member alone', async () => {
    await refuseInvitation('7', true, FIRST)
    expect(later(1_000, true)).toBe(false)
    mayInvite('8', false, FIRST)
    expect(mayInvite('8', false, FIRST + 30 * HOUR_MS)).toBe(true)
  })
})

test('after Plus tard it comes again once thirty days are over', async () => {
  await refuseInvitation('7', false, FIRST)
  expect(mayInvite('7', true, FIRST + 30 * 24 * HOUR_MS - 1)).toBe(false)
  expect(mayInvite('7', true, FIRST + 30 * 24 * HOUR_MS)).toBe(true)
})

describe('on a page', () => {
  let sent: [string, unknown][] = []
  const prompt = () => Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(async () => {}) })
  const findButton = (text: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  const click = (text: string) => act(async () => findButton(text)?.click())
  const show = async (event: Event | null) => {
    await act(async () => showInstallEntry(event))
    await vi.waitFor(() => expect(document.querySelector('h2')).toBeTruthy())
  }
  let isStandalone: boolean

  beforeEach(() => {
    isStandalone = false
    sent = []
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      sent.push([url, JSON.parse(String(body))])
      return Response.json({ message: '' })
    })
    vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
    document.body.innerHTML = '<div id="install-offer"></div><li id="install" hidden></li>'
    document.body.dataset.member = '7'
    localStorage.setItem('install-7', JSON.stringify({ since: Date.now() - 48 * HOUR_MS }))
  })
  afterEach(() => {
    document.body.innerHTML = ''
    delete document.body.dataset.member
    vi.unstubAllGlobals()
  })

  test('the button opens the prompt of the browser, once', async () => {
    const event = prompt()
    await show(event)
    await click('Installer')
    expect(event.prompt).toHaveBeenCalledTimes(1)
    expect(document.querySelector('h2')).toBeNull()
  })

  test.each([
    ['Plus tard', false],
    ['Non merci', true],
  ])('the answer %s closes it, here and on all devices', async (answer, forGood) => {
    await show(prompt())
    await click(answer)
    expect(document.querySelector('h2')).toBeNull()
    expect(mayInvite('7', true)).toBe(false)
    expect(sent).toEqual([['/api/user/install-refusal', { for_good: forGood }]])
  })

  test('a refusal without a connection lasts in this browser', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await show(prompt())
    await click('Non merci')
    expect(mayInvite('7', true)).toBe(false)
  })

  test('it does not come where the page has no element for it, since another device refused', async () => {
    document.getElementById('install-offer')?.remove()
    await act(async () => showInstallEntry(prompt()))
    expect([document.getElementById('install')?.hidden, document.querySelector('h2')]).toEqual([false, null])
  })

  test('the two touches that the menu shows are closed without an answer', async () => {
    document.getElementById('install-offer')?.remove()
    await act(async () => showInstallEntry(null))
    await act(async () => document.getElementById('install')?.click())
    await vi.waitFor(() => expect(document.querySelector('h2')).toBeTruthy())
    await click('Fermer')
    expect([document.querySelector('h2'), sent]).toEqual([null, []])
  })

  test('an iPhone shows the two touches, drawn and described', async () => {
    await show(null)
    expect(
      [...document.querySelectorAll('svg[role=img]')].map((drawing) => drawing.getAttribute('aria-label')),
    ).toEqual([
      'Le bas de l’écran, avec le bouton Partager au milieu : un carré d’où sort une flèche',
      'La liste qui s’ouvre, avec la ligne Sur l’écran d’accueil : un carré et un plus',
    ])
    expect(findButton('Installer')).toBeUndefined()
  })

  test('the installed site neither invites nor shows its entry', async () => {
    isStandalone = true
    await act(async () => showInstallEntry(prompt()))
    expect([document.getElementById('install')?.hidden, document.querySelector('h2')]).toEqual([true, null])
  })
})
