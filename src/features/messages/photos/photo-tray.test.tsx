import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import * as call from '../../../client/call.ts'
import { CallError } from '../../../client/call.ts'
import * as picture from '../../../client/picture.ts'
import * as upload from '../../../client/upload.ts'
import { getPhotoOutbox } from './photo-outbox.ts'
import PhotoTray, { type PhotoTrayProps } from './photo-tray.tsx'

const SENT = { id: 9, user_id: 1, message: 'Photo', type: 10, created_at: '2026-06-01T10:00:00.000Z' }
const permission = vi.fn(async () => ({ refusal: null as string | null }))
const sending = vi.fn()

stubExports(call, { callApi: () => permission() })
stubExports(picture, { preparePicture: async (file: File) => file })
stubExports(upload, { uploadFile: (...given: unknown[]) => sending(...given) })

let conversation = 0
const file = new File(['bytes'], 'photo.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  conversation++
  permission.mockReset().mockResolvedValue({ refusal: null })
  sending.mockReset().mockResolvedValue({ message: '', sent: SENT })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }))
})
afterEach(cleanup)

function show(props: Partial<PhotoTrayProps> = {}) {
  const on = { onSending: vi.fn(), onSent: vi.fn() }
  const all = { me: 1, conversation, touches: 0, replyTo: null, ...on, ...props }
  const { rerender } = render(<PhotoTray {...all} />)
  return { ...on, touch: (touches = 1) => rerender(<PhotoTray {...all} touches={touches} />) }
}
const paste = (files: File[]) =>
  fireEvent(window, Object.assign(new Event('paste'), { clipboardData: { files } }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('PhotoTray', () => {
  test('sends a pasted picture with its key and the answered message', async () => {
    const { onSent, onSending } = show({ replyTo: 4 })
    paste([file])
    await screen.findByAltText('La photo choisie')
    press('Envoyer la photo')
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(SENT, expect.any(String)))
    expect(onSending).toHaveBeenCalled()
    expect(sending.mock.calls[0]?.[2]).toMatchObject({
      params: { thread: String(conversation) },
      fields: { client_key: onSent.mock.calls[0]?.[1], reply_to: '4' },
    })
    expect(screen.queryByAltText('La photo choisie')).toBeNull()
  })

  test('keeps the photo after a failure; one touch sends it with the same key', async () => {
    const { onSent } = show()
    sending.mockRejectedValueOnce(new CallError(0, undefined))
    paste([file])
    await screen.findByAltText('La photo choisie')
    press('Envoyer la photo')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'La connexion s’est interrompue. Votre photo est toujours là.',
    )
    press('Réessayer')
    await waitFor(() => expect(onSent).toHaveBeenCalled())
    const keys = sending.mock.calls.map(([, , { fields }]) => fields.client_key)
    expect(keys[0]).toBe(keys[1])
  })

  test.each([
    [
      new CallError(429, 'out'),
      'Vous avez atteint la limite d’aujourd’hui. Votre photo pourra partir demain.',
    ],
    [
      new CallError(403, 'Hugo préfère une conversation sans photos.'),
      'Hugo préfère une conversation sans photos.',
    ],
    [
      new CallError(422, 'The given data was invalid.', { file_upload: ['Votre photo est abîmée.'] }),
      'Votre photo est abîmée.',
    ],
  ])('says why one was refused: %s', async (error, sentence) => {
    show()
    sending.mockRejectedValueOnce(error)
    paste([file])
    await screen.findByAltText('La photo choisie')
    press('Envoyer la photo')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  test('sends its description, which a failure leaves in the field', async () => {
    const { onSent } = show()
    sending.mockRejectedValueOnce(new CallError(0, undefined))
    paste([file])
    const name = 'Ce que l’on voit (facultatif)'
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: 'Un vélo rouge' } })
    press('Envoyer la photo')
    await screen.findByRole('alert')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe('Un vélo rouge')
    press('Réessayer')
    await waitFor(() => expect(onSent).toHaveBeenCalled())
    expect(sending.mock.calls.map(([, , { fields }]) => fields.alt)).toEqual([
      'Un vélo rouge',
      'Un vélo rouge',
    ])
  })

  test('says why there can be none yet, and asks again at the next touch', async () => {
    permission.mockResolvedValueOnce({ refusal: 'Une photo s’envoie après cinq messages de chacun.' })
    const { touch } = show()
    touch(1)
    await screen.findByText('Une photo s’envoie après cinq messages de chacun.')
    const picker = document.querySelector('input') as HTMLInputElement
    const opened = vi.spyOn(picker, 'click')
    touch(2)
    await waitFor(() => expect(opened).toHaveBeenCalled())
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('refuses a file that is no picture, and takes the first of several', async () => {
    show()
    paste([new File(['x'], 'a.pdf', { type: 'application/pdf' })])
    await screen.findByText(/n’est pas une photo que nous savons lire/)
    paste([file, file])
    await screen.findByText(/Une photo à la fois/)
    expect(getPhotoOutbox(1, conversation).draft()?.phase).toBe('chosen')
  })

  test('gives the photo up with Annuler, also while it is being sent', async () => {
    const { onSent } = show()
    sending.mockImplementationOnce(() => new Promise(() => {}))
    paste([file])
    await screen.findByAltText('La photo choisie')
    press('Envoyer la photo')
    await screen.findByRole('progressbar')
    press('Annuler')
    expect(screen.queryByAltText('La photo choisie')).toBeNull()
    expect([onSent.mock.calls.length, getPhotoOutbox(1, conversation).draft()]).toEqual([0, null])
  })
})
