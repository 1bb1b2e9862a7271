import { type ComponentType, useEffect, useRef, useState } from 'react'
import { showError } from '../../../../ui/toast.ts'
import type { AlbumPhoto } from '../../album/contract.ts'
import type { LightboxViewer } from './lightbox-viewer.ts'

/** A photo in the viewer, with its owner. */
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
  /** Milliseconds since 1970, from the server. */
  now: number
  /** Code on the paper of a verification photo; null for verified members. */
  verificationCode: string | null
  onChange: (id: number, patch: Partial<AlbumPhoto>) => void
  /** Deleted, or no longer visible to the reader. */
  onGone: (id: number) => void
  /** Called when the last photos come near; absent if there are no more. */
  onMore?: (() => void) | undefined
}

type LightboxComponent = ComponentType<
  LightboxProps & { openId: number; onOpen: (id: number) => void; onClose: () => void }
>

/** Opens the viewer on the photo in the address's fragment. The viewer's code loads with the first photo. */
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
 * The photo in the fragment: `#12`. Opening adds a history entry, which the back button undoes; moving
 * between photos does not.
 */
function useOpenPhotoId() {
  const [id, setId] = useState<number | null>(null)
  const shown = useRef<number | null>(null)
  // Whether the previous history entry is this page without a photo.
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
