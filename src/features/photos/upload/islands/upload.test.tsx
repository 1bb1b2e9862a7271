import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { type FakeRequest, stubRequests } from '../../../../../tests/support/xhr.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
// Loaded ahead, so that it opens at once.
import '../../frames/components/crop-editor.tsx'
import Upload from './upload.tsx'

const VALIDATED = 'Votre photo doit maintenant être validé par notre équipe !'
const toasts: string[] = []
let requests: FakeRequest[]
const previews: string[] = []
const revoked: string[] = []

stubExports(toast, {
  showSuccess: (message: string) => toasts.push(message),
  showError: (message?: string) => toasts.push(`! ${message ?? 'generic'}`),
})

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="jeton">'
  for (const list of [toasts, previews, revoked]) list.length = 0
  requests = stubRequests()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 1200, close: () => {} }))
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    previews.push(`blob:${previews.length}`)
    return String(previews.at(-1))
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => revoked.push(url))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const photo = (name = 'plage.jpg', type = 'image/jpeg', bytes = 5) =>
  Object.defineProperty(new File(['photo'], name, { type }), 'size', { value: bytes })

function show(taken = 3, profile: string | null = '/celibataire/7') {
  return render(
    <Providers client={createQueryClient()}>
      <Upload taken={taken} profile={profile} />
    </Providers>,
  )
}
const pick = async (...files: File[]) => {
  const input = screen.getByLabelText(/^(Choisir|Ajouter) une (autre )?photo$/)
  await act(async () => void fireEvent.change(input, { target: { files } }))
}
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
/** Leaves the cropping of the photo that is being sent, if it is open. */
const skipCrop = async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  if (screen.queryByRole('button', { name: 'Sans recadrer' })) await click('Sans recadrer')
}
const choose = async (...files: File[]) => {
  await pick(...files)
  await skipCrop()
}
/** Waits for the n-th request. */
const request = async (n = 1) => {
  await waitFor(() => expect(requests.length).toBe(n))
  return requests[n - 1] as FakeRequest
}
const answer = async (n: number, status: number, body: unknown = { message: VALIDATED }) => {
  const made = await request(n)
  await act(async () => made.respond(status, body))
  await skipCrop()
}
const sentFile = (made: FakeRequest) => (made.body?.get('file_upload') as File | null)?.name
const status = () => screen.getByRole('status').textContent

describe('before a photo is chosen', () => {
  test('shows the rules, the help and the room left', () => {
    show(3)
    for (const sentence of [
      'Votre visage est visible, sans masque ni filtre',
      'Ni nudité, ni pose suggestive',
      'Ni mosaïque, ni miroir, ni montage de plusieurs photos',
      'JPG, PNG ou GIF uniquement, 10\u00a0Mo au plus.',
      'Un souci\u202f? Réduisez la photo à 1000\u00a0px de large au plus et convertissez-la en JPG.',
      'Il vous reste 6\u00a0photos sur 9',
    ])
      expect(screen.getByText(sentence, { normalizer: (text) => text })).toBeTruthy()
  })

  test('accepts images only, several from the gallery, one from the camera', () => {
    show()
    const gallery = screen.getByLabelText('Choisir une photo') as HTMLInputElement
    const camera = screen.getByLabelText('Prendre une photo') as HTMLInputElement
    expect([gallery.accept, gallery.multiple, gallery.hasAttribute('capture')]).toEqual([
      'image/*',
      true,
      false,
    ])
    expect([camera.accept, camera.multiple, camera.getAttribute('capture')]).toEqual([
      'image/*',
      false,
      'user',
    ])
  })

  test('shows an error when nothing is chosen, until something is', async () => {
    show()
    await act(async () => void fireEvent(screen.getByLabelText('Choisir une photo'), new Event('cancel')))
    expect(screen.getAllByText("Vous n'avez pas sélectionné de photo")).toHaveLength(2)
    expect(status()).toBe("Vous n'avez pas sélectionné de photo")
    await choose(photo())
    expect(screen.queryByText("Vous n'avez pas sélectionné de photo")).toBeNull()
  })

  test('rejects other files', async () => {
    show()
    await choose(photo('cv.pdf', 'application/pdf'))
    expect(status()).toContain('Ce fichier n’est pas une photo que nous savons lire')
    expect(requests).toHaveLength(0)
  })

  test('shows a link to the profile instead of the picker when the album is full', () => {
    show(9)
    expect(screen.getByRole('heading', { name: 'Votre album est complet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voir mon profil' }).getAttribute('href')).toBe('/celibataire/7')
    expect(screen.queryByLabelText('Choisir une photo')).toBeNull()
  })
})

describe('a chosen photo', () => {
  test('is shown and sent at once, with progress and analysis', async () => {
    show()
    await choose(photo())
    const made = await request()
    expect([made.method, made.url, sentFile(made)]).toEqual(['POST', '/api/upload', 'plage.jpg'])
    expect(screen.getByAltText('Votre photo').getAttribute('src')).toBe('blob:0')
    expect(status()).toBe('Votre photo est en cours d’analyse. Cela peut prendre quelques secondes.')
    const bar = screen.getByRole('progressbar', { name: 'Envoi de la photo' })
    act(() => made.reportProgress(40, 100))
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    expect(screen.getByText('40\u202f%', { normalizer: (text) => text })).toBeTruthy()
    act(() => made.upload.onload?.())
    expect(bar.hasAttribute('aria-valuenow')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Annuler l’envoi' })).toBeNull()
  })

  test('awaits validation after the upload; another may follow', async () => {
    show(3)
    await choose(photo())
    await answer(1, 200)
    expect(screen.getByText(VALIDATED)).toBeTruthy()
    expect(toasts).toEqual([VALIDATED])
    expect(screen.getByText('en attente')).toBeTruthy()
    expect(screen.getByText(/^Il vous reste 5/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voir mon profil' })).toBeTruthy()
    await choose(photo('canal.jpg'))
    expect(sentFile(await request(2))).toBe('canal.jpg')
  })

  test('does not lead to the profile on a page that leads on by itself', async () => {
    show(8, null)
    await choose(photo())
    await answer(1, 200)
    expect(screen.getByText('Votre album est complet')).toBeTruthy()
    cleanup()
    show(9, null)
    expect(screen.getByRole('heading', { name: 'Votre album est complet' })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('leads to the profile when it fills the album', async () => {
    show(8)
    await choose(photo())
    await answer(1, 200)
    expect(screen.getByText('Votre album est complet')).toBeTruthy()
    expect(screen.queryByLabelText('Ajouter une autre photo')).toBeNull()
    expect(screen.getByRole('link', { name: 'Voir mon profil' })).toBeTruthy()
  })

  test('can be cancelled', async () => {
    show()
    await choose(photo(), photo('canal.jpg'))
    const made = await request()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi' })))
    expect(made.isAborted).toBe(true)
    expect(screen.getByLabelText('Choisir une photo')).toBeTruthy()
    expect(revoked).toEqual(previews)
    expect([requests.length, toasts.length]).toEqual([1, 0])
    await choose(photo())
    expect((await request(2)).isAborted).toBe(false)
  })

  test('is scaled down if it is large', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 9000, height: 4500, close: () => {} }))
    const context = { fillRect: () => {}, drawImage: () => {} }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['.'])))
    show()
    await choose(photo('grande.png', 'image/png'))
    expect(sentFile(await request())).toBe('photo.jpg')
  })

  test('is not sent if it is too heavy and cannot be scaled down', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('unreadable')))
    show()
    await choose(photo('img.heic', '', 11_000_000))
    await waitFor(() => expect(status()).toContain('Votre photo dépasse 10'))
    expect(requests).toHaveLength(0)
  })

  test.each(['drop', 'paste'])('may come by %s', async (kind) => {
    show()
    const event = new Event(kind, { cancelable: true })
    const given = { types: ['Files'], files: [photo('collee.png', 'image/png')] }
    Object.assign(event, { [kind === 'drop' ? 'dataTransfer' : 'clipboardData']: given })
    await act(async () => void window.dispatchEvent(event))
    expect(sentFile(await request())).toBe('collee.png')
    expect(event.defaultPrevented).toBe(kind === 'drop')
  })
})

describe('a rejected photo', () => {
  const INVALID = {
    message: 'The given data was invalid.',
    errors: { file_upload: ['Cette photo est illisible.', 'autre'] },
  }

  test('shows its reason, and is retried without choosing it again', async () => {
    show()
    await choose(photo())
    await answer(1, 422, INVALID)
    expect(screen.getAllByText('Cette photo est illisible.')).toHaveLength(2)
    expect(status()).toBe('Cette photo est illisible.')
    expect(toasts).toEqual([])
    await act(
      async () => void fireEvent(screen.getByLabelText('Choisir une autre photo'), new Event('cancel')),
    )
    expect(status()).toBe('Cette photo est illisible.')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
    expect(sentFile(await request(2))).toBe('plage.jpg')
    await answer(2, 200)
    expect(screen.getByText('en attente')).toBeTruthy()
  })

  test('can be replaced by another one', async () => {
    show()
    await choose(photo())
    await answer(1, 422, INVALID)
    await act(
      async () =>
        void fireEvent.change(screen.getByLabelText('Choisir une autre photo'), {
          target: { files: [photo('canal.jpg')] },
        }),
    )
    expect(sentFile(await request(2))).toBe('canal.jpg')
    expect(revoked).toEqual(['blob:0'])
    expect(screen.queryByText('Cette photo est illisible.')).toBeNull()
  })

  test.each([
    [419, { message: 'Votre session a expiré.' }, 'Votre session a expiré.'],
    [429, { message: 'Patientez un moment.' }, 'Patientez un moment.'],
    [429, '<html>', 'Vous allez un peu vite.'],
    [413, '<html>', 'Votre photo dépasse 10\u00a0Mo.'],
    [503, {}, 'Le site reprend son souffle.'],
    [500, {}, 'Oups... il y a eu une erreur'],
    [422, { message: 'The given data was invalid.' }, 'Oups... il y a eu une erreur'],
  ])('shows any other reason as a toast and next to it: %i %j', async (code, body, sentence) => {
    show()
    await choose(photo())
    await answer(1, code, body)
    expect(toasts).toEqual([expect.stringContaining(`! ${sentence}`)])
    expect(document.querySelector('.error')?.textContent).toContain(sentence)
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })

  test('is still available after a network failure', async () => {
    show()
    await choose(photo())
    const made = await request()
    await act(async () => made.onerror?.())
    expect(toasts).toEqual([
      expect.stringMatching(/La connexion s’est interrompue.*Votre photo est toujours là/),
    ])
  })
})

describe('several photos', () => {
  const names = () => [...document.querySelectorAll('.upload-lines li')].map((item) => item.textContent)

  test('upload one after the other, each with its progress; one toast reports all', async () => {
    show()
    await choose(photo('un.jpg'), photo('deux.jpg'), photo('trois.jpg'))
    expect(await request(1)).toBeTruthy()
    expect(names()).toEqual(['un.jpg0\u202f%', 'deux.jpgà suivre', 'trois.jpgà suivre'])
    await answer(1, 200)
    await answer(2, 422, { message: 'The given data was invalid.', errors: { file_upload: ['Abîmée.'] } })
    await answer(3, 200)
    expect(names()).toEqual(['un.jpgen attente', 'deux.jpgAbîmée.pas envoyée', 'trois.jpgen attente'])
    expect(screen.getByText('Une photo n’a pas été envoyée.')).toBeTruthy()
    expect(toasts).toEqual([VALIDATED])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
    expect(sentFile(await request(4))).toBe('deux.jpg')
  })

  test('upload up to the room left', async () => {
    show(7)
    await choose(photo('un.jpg'), photo('deux.jpg'), photo('trois.jpg'))
    await answer(1, 200)
    await answer(2, 200)
    expect(requests).toHaveLength(2)
    const sentence = 'Votre album n’avait plus que 2\u00a0places\u202f: la dernière photo n’est pas partie.'
    expect(document.querySelector('.error')?.textContent).toBe(sentence)
  })
})

describe('cropping', () => {
  const calls: { url: string; body: unknown }[] = []
  const stubCall = (code: number, body: unknown) =>
    vi.stubGlobal('fetch', async (url: string, { body: sent }: { body: string }) => {
      calls.push({ url, body: JSON.parse(sent) })
      return Response.json(body, { status: code })
    })
  const EDITED = {
    message: 'Votre photo est enregistrée.',
    photo: 'a.webp',
    width: 9,
    height: 9,
    blur: '',
    alt: '',
  }
  const STORED = { message: VALIDATED, id: 41, photo: 'a.webp' }
  beforeEach(() => calls.splice(0))

  test('opens during the upload; crop and text are saved once the photo has arrived', async () => {
    stubCall(200, EDITED)
    show()
    await pick(photo())
    expect(await screen.findByRole('progressbar', { name: 'Envoi de la photo' })).toBeTruthy()
    await click('Tourner')
    fireEvent.change(screen.getByLabelText('Ce que l’on voit (facultatif)'), { target: { value: 'Au bal' } })
    await click('Enregistrer')
    expect(calls).toEqual([])
    await answer(1, 200, STORED)
    expect(calls).toEqual([{ url: '/api/photo/edit/41', body: { crop: null, turns: 1, alt: 'Au bal' } }])
    expect(screen.getByText(VALIDATED)).toBeTruthy()
  })

  test('makes no call when nothing was changed', async () => {
    stubCall(200, EDITED)
    show()
    await choose(photo())
    await answer(1, 200, STORED)
    expect(calls).toEqual([])
  })

  test('opens again with the typed text when the server refuses it', async () => {
    stubCall(422, { message: 'The given data was invalid.', errors: { alt: ['Pas de coordonnées ici.'] } })
    show()
    await pick(photo())
    await act(async () => (await request()).respond(200, STORED))
    fireEvent.change(await screen.findByLabelText('Ce que l’on voit (facultatif)'), {
      target: { value: '06 12 34 56 78' },
    })
    await click('Enregistrer')
    expect(await screen.findByText('Pas de coordonnées ici.')).toBeTruthy()
    const field = screen.getByLabelText('Ce que l’on voit (facultatif)') as HTMLInputElement
    expect(field.value).toBe('06 12 34 56 78')
  })

  test('is not offered for a picture that this browser cannot show', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('unreadable')))
    show()
    await pick(photo('img.heic', ''))
    await request()
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    expect(screen.queryByRole('button', { name: 'Sans recadrer' })).toBeNull()
  })

  test('tells how long a photo waits', async () => {
    render(
      <Providers client={createQueryClient()}>
        <Upload taken={3} profile="/celibataire/7" delay={3} />
      </Providers>,
    )
    await choose(photo())
    await answer(1, 200, STORED)
    expect(screen.getByText('Vérifiée d’ici 3\u00a0h environ.', { normalizer: (text) => text })).toBeTruthy()
  })
})
