import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as call from '../../../../client/call.ts'
import { CallError } from '../../../../client/call.ts'
import * as picture from '../../../../client/picture.ts'
import * as upload from '../../../../client/upload.ts'
import PhotoTray, { type PhotoTrayHandle } from './photo-tray.tsx'

const sending = vi.fn()
const stored = vi.fn()
const POST = { href: '/forum/topic/cafe#post-7', id: 7 }

stubExports(call, { callApi: async () => ({ refusal: null }) })
stubExports(picture, { preparePicture: async (file: File) => file })
stubExports(upload, { uploadFile: (...given: unknown[]) => sending(...given) })

beforeEach(() => {
  stored.mockReset()
  sending.mockReset().mockImplementation(async () => ({ photo: { id: sending.mock.calls.length } }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const file = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type })

function show(): PhotoTrayHandle {
  const ref = createRef<PhotoTrayHandle>()
  render(<PhotoTray ref={ref} touches={0} onStored={stored} />)
  return ref.current as PhotoTrayHandle
}
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } })
const fields = () => screen.queryAllByRole('textbox')
const describeAll = () => {
  for (const field of fields()) fireEvent.change(field, { target: { value: 'Un vélo rouge' } })
}
const status = () => screen.getByRole('status').textContent

describe('PhotoTray', () => {
  test('takes four photos, and says that there are no more', () => {
    show()
    choose(...['a', 'b', 'c', 'd', 'e'].map((name) => file(name)))
    expect(fields()).toHaveLength(4)
    expect(status()).toBe('Quatre photos par message au plus\u202f: les autres ne sont pas ajoutées.')
  })

  test('refuses what is no picture', () => {
    show()
    choose(file('a.pdf', 'application/pdf'))
    expect(fields()).toHaveLength(0)
    expect(status()).toContain('Ce fichier n’est pas une photo')
  })

  test('asks for a description before the post is sent, without contact details', async () => {
    const tray = show()
    choose(file('a'), file('b'))
    fireEvent.change(fields()[0] as Element, { target: { value: 'Un saule' } })
    await act(async () => expect(tray.check()).toBe(false))
    expect(screen.getByText('Décrivez la photo pour les personnes qui ne la voient pas.')).toBeTruthy()
    expect(document.activeElement).toBe(fields()[1])
    fireEvent.change(fields()[1] as Element, { target: { value: 'Mon 06 12 34 56 78' } })
    await act(async () => expect(tray.check()).toBe(false))
    expect(screen.getByText(/^Pas de coordonnées ici/)).toBeTruthy()
    describeAll()
    await act(async () => expect(tray.check()).toBe(true))
  })

  test('sends each photo to its post with its description', async () => {
    const tray = show()
    choose(file('a'), file('b'))
    describeAll()
    await act(async () => expect(await tray.send(POST)).toBe(true))
    expect(sending.mock.calls.map(([, sent, { params, fields }]) => [sent.name, params, fields])).toEqual([
      ['a', { postId: '7' }, { alt: 'Un vélo rouge' }],
      ['b', { postId: '7' }, { alt: 'Un vélo rouge' }],
    ])
    expect(stored.mock.calls).toEqual([
      [7, { id: 1 }],
      [7, { id: 2 }],
    ])
    expect(fields()).toHaveLength(0)
    expect(status()).toContain('Vos photos sont arrivées.')
  })

  test('keeps a photo that failed, for the same post, and not for the next one', async () => {
    const tray = show()
    choose(file('a'), file('b'))
    describeAll()
    sending.mockRejectedValueOnce(new CallError(0, undefined))
    await act(async () => expect(await tray.send(POST)).toBe(false))
    expect(screen.getByRole('alert').textContent).toContain('La connexion s’est interrompue.')
    expect(screen.getByRole('link', { name: 'Voir mon message' }).getAttribute('href')).toBe(POST.href)
    expect(tray.isEmpty()).toBe(true)
    await act(async () => expect(await tray.send({ href: '', id: 8 })).toBe(true))
    expect(sending).toHaveBeenCalledTimes(2)
    expect([status(), screen.getByRole('link').getAttribute('href')]).toEqual(['', POST.href])
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(fields()).toHaveLength(0))
    expect(stored.mock.lastCall).toEqual([7, { id: 3 }])
  })

  test('shows an error of the server under the description', async () => {
    const tray = show()
    choose(file('a'))
    describeAll()
    sending.mockRejectedValueOnce(new CallError(422, 'The given data was invalid.', { alt: ['Non.'] }))
    await act(async () => expect(await tray.send(POST)).toBe(false))
    expect(screen.getByText('Non.')).toBeTruthy()
    expect(fields()[0]?.getAttribute('aria-invalid')).toBe('true')
  })

  test('drops a photo', () => {
    show()
    choose(file('a'), file('b'))
    fireEvent.click(screen.getByRole('button', { name: /^Retirer.*photo 1$/ }))
    expect(fields()).toHaveLength(1)
  })
})
