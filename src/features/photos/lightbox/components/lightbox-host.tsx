import { type ComponentType, useEffect, useRef, useState } from 'react'
import { showError } from '../../../../ui/toast.ts'
import type { AlbumPhoto } from '../../album/contract/photo.ts'
import type { LightboxViewer } from './lightbox-viewer.ts'

/** A photo as the viewer shows it, with whose it is. */
export interface LightboxPhoto extends AlbumPhoto {
  /** The owner's. */
  name: string
  status: number
  roles: number
  stripe_status: boolean
  emoji: string | null
}

export interface LightboxProps {
  photos: LightboxPhoto[]
  reader: LightboxViewer
  /** Milliseconds since 1970, given by the server. */
  now: number
  /** What the reader writes on the paper of a verification photo; null for who is verified. */
  verificationCode: string | null
  onChange: (id: number, patch: Partial<AlbumPhoto>) => void
  /** It is deleted, or out of the reader's sight. */
  onGone: (id: number) => void
  /** Given while more photos can be had: called when the last ones come near. */
  onMore?: (() => void) | undefined
}

type LightboxComponent = ComponentType<
  LightboxProps & { openId: number; onOpen: (id: number) => void; onClose: () => void }
>

/**
 * Opens the viewer on the photo that the address names after its `#`, by a link, by the back button or from elsewhere.
 * The viewer's own code is fetched with the first photo that is opened.
 */
export function LightboxHost(props: LightboxProps) {
  const { id, move, close } = useOpenPhotoId()
  const [Viewer, setViewer] = useState<LightboxComponent | null>(null)
  const isOpen = id !== null && props.photos.some((photo) => photo.id === id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when it is first needed
  useEffect(() => {
    if (!isOpen || Viewer) return
    import('./lightbox.tsx')
      .then(({ Lightbox }) => setViewer(() => Lightbox))
      .catch(() => {
        close()
        void showError()
      })
  }, [isOpen])

  if (!isOpen || !Viewer) return null
  return <Viewer {...props} openId={id} onOpen={move} onClose={close} />
}

/**
 * The photo that the address names: `#12`. Opening is a step of the history, which the back button takes back; moving
 * from photo to photo is not.
 */
function useOpenPhotoId() {
  const [id, setId] = useState<number | null>(null)
  const shown = useRef<number | null>(null)
  // Whether the step back leads to this very page without a photo.
  const isOwnStep = useRef(false)
  const show = (next: number | null) => {
    shown.current = next
    setId(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is always the same act
  useEffect(() => {
    show(parsePhotoFragment())
    const follow = () => {
      const next = parsePhotoFragment()
      isOwnStep.current = next !== null && (shown.current === null || isOwnStep.current)
      show(next)
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])

  return {
    id,
    move: (to: number) => {
      history.replaceState(history.state, '', `#${to}`)
      show(to)
    },
    close: () => {
      if (parsePhotoFragment() !== null) {
        if (isOwnStep.current) history.back()
        else history.replaceState(history.state, '', location.pathname + location.search)
      }
      isOwnStep.current = false
      show(null)
    },
  }
}

function parsePhotoFragment(): number | null {
  const digits = /^#([1-9]\d{0,9})$/.exec(location.hash)?.[1]
  return digits ? Number(digits) : null
}
