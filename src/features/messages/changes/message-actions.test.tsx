import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  calls,
  field,
  findCalls,
  INES,
  ME,
  message,
  NOW,
  openThread,
  ownMessage,
  pressEnter,
  resetThread,
  sendCall,
  settle,
  shownTexts,
  stamps,
  thread,
  type,
} from '../../../../tests/support/thread.tsx'
import { dispatchLive, setLive } from '../../../client/live.ts'
import type { ConversationMessage } from '../conversation/contract.ts'

const RECENT = new Date(NOW - 60_000).toISOString()
const path = (id: number) => `/api/messages/conversation/${thread}/message/${id}`

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  resetThread()
  setLive(true)
})
afterEach(() => {
  cleanup()
  setLive(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the sheet of the message with this author. */
async function openSheet(author: string): Promise<ReturnType<typeof within>> {
  fireEvent.click(screen.getByRole('link', { name: `Réagir ou répondre à ce message de ${author}` }))
  const title = await vi.waitFor(() => screen.getByRole('heading', { name: 'Ce message' }), 5_000)
  return within(title.closest('dialog') as HTMLElement)
}
const press = async (sheet: ReturnType<typeof within>, name: string) => {
  fireEvent.click(sheet.getByRole('button', { name }))
  await settle()
}
const answerWith = (call: string, changed: ConversationMessage, version: number) => {
  answers[call] = () => ({ body: { message: 'ok', changed, version } })
}

describe('the sheet of a message', () => {
  test('describes an own photo, whose link then says so', async () => {
    const photo = { id: 3, file: 'a.webp', width: 8, height: 6, blur: 'data:,', alt: '' }
    const own = ownMessage(1, { message: 'Photo', type: 10, photo, created_at: RECENT })
    await openThread({}, [own])
    answerWith(`PATCH ${path(1)}/photo`, { ...own, photo: { ...photo, alt: 'Un vélo rouge' } }, 1)
    const sheet = await openSheet('vous')
    await press(sheet, 'Décrire la photo')
    const input = sheet.getByRole('textbox', { name: 'Ce que l’on voit (facultatif)' })
    expect(document.activeElement).toBe(input)
    fireEvent.change(input, { target: { value: 'Un vélo rouge' } })
    await press(sheet, 'Enregistrer')
    await vi.waitFor(() => expect(findCalls(`PATCH ${path(1)}/photo`)).toHaveLength(1))
    await screen.findByRole('link', { name: /On y voit\s: Un vélo rouge/ })
  })

  test('reacts, shows the reaction and removes it', async () => {
    await openThread({}, [message(1)])
    const call = `PUT ${path(1)}/reaction`
    answerWith(call, message(1, { other_reaction: 2 }), 1)
    await press(await openSheet('Inès'), 'je ris')
    expect(document.querySelector('.bubble-reactions')?.textContent).toContain('je ris')
    answerWith(call, message(1), 2)
    await press(await openSheet('Inès'), 'je ris')
    expect(document.querySelector('.bubble-reactions')).toBeNull()
    expect(findCalls(call).map(({ body }) => body)).toEqual([{ reaction: 2 }, { reaction: 0 }])
  })

  test('shows a reaction before the server answers', async () => {
    await openThread({}, [message(1)])
    let answer = () => {}
    answers[`PUT ${path(1)}/reaction`] = () =>
      new Promise((resolve) => {
        const body = { message: 'ok', changed: message(1, { other_reaction: 1 }), version: 1 }
        answer = () => resolve({ body })
      })
    await press(await openSheet('Inès'), 'j’aime')
    expect(document.querySelector('.bubble-reactions')?.textContent).toContain('j’aime')
    await act(async () => answer())
    await settle()
    expect(document.querySelector('.bubble-reactions')?.textContent).toContain('j’aime')
  })

  test('takes a refused reaction back and shows the former one', async () => {
    await openThread({}, [message(1, { other_reaction: 5 })])
    let answer = () => {}
    answers[`PUT ${path(1)}/reaction`] = () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 409, body: { message: 'Ce message est supprimé.' } })
      })
    await press(await openSheet('Inès'), 'je ris')
    expect(document.querySelector('.bubble-reactions')?.textContent).toContain('je ris')
    await act(async () => answer())
    await settle()
    expect(document.querySelector('.bubble-reactions')?.textContent).toContain('d’accord')
  })

  test.each<[string, Parameters<typeof openThread>[0] & object, number]>([
    ['the other is absent', { interlocutor: { ...INES, paused: true } }, 6],
    ['the other has left', { interlocutor: null }, 0],
    ['the reader is paused', { me: { ...ME, pause: 'Votre compte est en pause.' } }, 0],
  ])('offers only what is possible if %s', async (_, changed, reactions) => {
    await openThread(changed, [message(1, { created_at: RECENT })])
    const sheet = await openSheet(changed.interlocutor === null ? 'Membre supprimé' : 'Inès')
    expect(sheet.queryByRole('button', { name: 'Répondre' })).toBeNull()
    expect(sheet.getByRole('button', { name: 'Copier' })).toBeTruthy()
    expect(document.querySelectorAll('.reaction-row button')).toHaveLength(reactions)
  })

  test('says why a goodbye cannot be deleted', async () => {
    await openThread({}, [ownMessage(1, { created_at: RECENT, type: 12 })])
    const sheet = await openSheet('vous')
    expect(
      sheet.getByText(/^Un au revoir ne se modifie pas\s: vous pouvez rouvrir la conversation\.$/),
    ).toBeTruthy()
  })

  test('offers neither editing nor deleting the message of the other, nor after 15 minutes', async () => {
    await openThread({}, [message(1, { created_at: RECENT }), ownMessage(2)])
    const his = await openSheet('Inès')
    expect(his.queryByRole('button', { name: 'Modifier' })).toBeNull()
    fireEvent.click(his.getByRole('button', { name: 'Fermer' }))
    const own = await openSheet('vous')
    expect(own.queryByRole('button', { name: 'Supprimer' })).toBeNull()
    expect(own.getByText('Un message se modifie ou se supprime pendant 15 minutes.')).toBeTruthy()
  })

  test('deletes after one question', async () => {
    await openThread({}, [ownMessage(1, { created_at: RECENT })])
    const call = `DELETE ${path(1)}`
    answerWith(call, ownMessage(1, { message: '', deleted: true }), 1)
    const sheet = await openSheet('vous')
    await press(sheet, 'Supprimer')
    expect(sheet.getByText(/Son texte disparaît pour vous deux/)).toBeTruthy()
    expect(findCalls(call)).toEqual([])
    await press(sheet, 'Supprimer pour vous deux')
    expect(screen.getByText('Message supprimé')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Réagir ou répondre/ })).toBeNull()
  })
})

describe('the composer', () => {
  test('answers a message, which the answer shows at once', async () => {
    await openThread({}, [message(1)])
    await press(await openSheet('Inès'), 'Répondre')
    expect(document.querySelector('.composer-target')?.textContent).toContain('Message 1')
    type('Avec plaisir')
    pressEnter()
    expect(document.querySelector('.bubble.mine .bubble-quote')?.textContent).toContain('Message 1')
    expect(document.querySelector('.composer-target')).toBeNull()
    await settle()
    expect(findCalls(sendCall())[0]?.body).toMatchObject({ message: 'Avec plaisir', reply_to: 1 })
  })

  test('has the focus again once an answer is given up, with what was typed', async () => {
    await openThread({}, [message(1)])
    await press(await openSheet('Inès'), 'Répondre')
    type('Je ne sais pas')
    const cancel = screen.getByRole('button', { name: 'Annuler' })
    cancel.focus()
    fireEvent.click(cancel)
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('Je ne sais pas')
  })

  test('shows no longer the text of an answered message that is deleted', async () => {
    await openThread({}, [message(1, { message: 'Mon secret' })])
    await press(await openSheet('Inès'), 'Répondre')
    type('Je comprends')
    const gone = message(1, { message: '', deleted: true })
    await act(async () => dispatchLive('changed', { thread, message: gone, version: 1 }))
    expect(document.querySelector('.composer-target')?.textContent).toContain('Message supprimé')
    expect(document.querySelector('.composer-target')?.textContent).not.toContain('Mon secret')
    expect(field().value).toBe('Je comprends')
  })

  test('leaves what is typed in an edit when the message gets a reaction', async () => {
    await openThread({}, [ownMessage(1, { created_at: RECENT, message: 'À samdi' })])
    await press(await openSheet('vous'), 'Modifier')
    type('À samedi')
    const reacted = ownMessage(1, { created_at: RECENT, message: 'À samdi', other_reaction: 1 })
    await act(async () => dispatchLive('changed', { thread, message: reacted, version: 1 }))
    expect(field().value).toBe('À samedi')
  })

  test('moves the focus to the next message, else the previous one, once a message is deleted', async () => {
    await openThread({}, [message(1), ownMessage(2, { created_at: RECENT })])
    answerWith(`DELETE ${path(2)}`, ownMessage(2, { message: '', deleted: true }), 1)
    const sheet = await openSheet('vous')
    await press(sheet, 'Supprimer')
    await press(sheet, 'Supprimer pour vous deux')
    expect(document.querySelector('.is-deleted')).toBeTruthy()
    expect(document.activeElement?.closest('.bubble')?.id).toBe('message-1')
  })

  test('reaches a quote by the left arrow alone, and loads its message if it is not there', async () => {
    const page = Array.from({ length: 10 }, (_, index) => message(41 + index))
    page[9] = { ...message(50), reply_to: { id: 20, user_id: 8, message: 'Ancien', type: 0 } }
    await openThread({}, page)
    const quote = document.querySelector('.bubble-quote') as HTMLElement
    expect([quote.tabIndex, quote.getAttribute('href')]).toEqual([
      -1,
      `/messages/${thread}?message=20#message-20`,
    ])
    const more = document.querySelector<HTMLElement>('#message-50 .bubble-more')
    more?.focus()
    fireEvent.keyDown(more as HTMLElement, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(quote)
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
    answers[`GET /api/messages/conversation/${thread}/0?before=21`] = () => ({ body: [false, range(11, 20)] })
    answers[`GET /api/messages/conversation/${thread}/20?before=41`] = () => ({
      body: [false, range(21, 40)],
    })
    const shown = vi.fn()
    Element.prototype.scrollIntoView = shown
    fireEvent.click(quote)
    await vi.waitFor(() => expect(document.querySelector('#message-20.is-sought')).toBeTruthy(), 5_000)
    expect(shown).toHaveBeenCalledOnce()
    expect(document.querySelectorAll('.bubble')).toHaveLength(40)
  })

  test('edits a message and gives the draft back', async () => {
    await openThread({}, [ownMessage(1, { created_at: RECENT, message: 'À samdi' })])
    type('un brouillon')
    answerWith(`PATCH ${path(1)}`, ownMessage(1, { message: 'À samedi', edited_at: RECENT }), 1)
    await press(await openSheet('vous'), 'Modifier')
    expect(field().value).toBe('À samdi')
    type('À samedi')
    pressEnter()
    await settle()
    expect(findCalls(`PATCH ${path(1)}`)[0]?.body).toEqual({ message: 'À samedi' })
    expect(shownTexts()).toEqual(['À samedi'])
    expect(stamps()[0]).toContain('modifié')
    expect(field().value).toBe('un brouillon')
    expect(findCalls(sendCall())).toEqual([])
  })

  test('leaves the text of a refused edit, with the reason under it', async () => {
    await openThread({}, [ownMessage(1, { created_at: RECENT })])
    answers[`PATCH ${path(1)}`] = () => ({ status: 403, body: { message: 'Trop tard.' } })
    await press(await openSheet('vous'), 'Modifier')
    type('Autre chose')
    pressEnter()
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('Trop tard.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toBe('Autre chose')
  })
})

test('a change of the other shows at once, and one after a missing one asks for both', async () => {
  await openThread({}, [message(1), ownMessage(2)])
  const changed = (one: ConversationMessage, version: number) =>
    act(async () => dispatchLive('changed', { thread, message: one, version }))
  await changed(message(1, { message: 'Corrigé', edited_at: RECENT }), 1)
  expect(shownTexts()[0]).toBe('Corrigé')
  const before = calls.length
  await changed(message(1, { message: 'Encore', edited_at: RECENT }), 3)
  await settle()
  expect(shownTexts()[0]).toBe('Corrigé')
  expect(calls.slice(before).map(({ url }) => url)).toEqual([`/api/messages/conversation/${thread}/2`])
})
