import { type ComponentType, useEffect, useState } from 'react'
import { showError } from '../../../ui/toast.ts'
import type { AlbumPhoto } from '../contract/photo.ts'
import type { PhotoReader } from './reader.ts'
import { useFragment } from './viewer/use-fragment.ts'

/** A photo as the viewer shows it, with whose it is. */
export interface ViewedPhoto extends AlbumPhoto {
  /** The owner's. */
  name: string
  status: number
  roles: number
  stripe_status: boolean
  emoji: string | null
}

export interface ViewerProps {
  photos: ViewedPhoto[]
  reader: PhotoReader
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

type Viewer = ComponentType<
  ViewerProps & { openId: number; onOpen: (id: number) => void; onClose: () => void }
>

/**
 * Opens the viewer on the photo that the address names after its `#`, by a link, by the back button or from elsewhere.
 * The viewer's own code is fetched with the first photo that is opened.
 */
export function ViewerHost(props: ViewerProps) {
  const { id, move, close } = useFragment()
  const [Viewer, setViewer] = useState<Viewer | null>(null)
  const isOpen = id !== null && props.photos.some((photo) => photo.id === id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when it is first needed
  useEffect(() => {
    if (!isOpen || Viewer) return
    import('./viewer/photo-viewer.tsx')
      .then(({ PhotoViewer }) => setViewer(() => PhotoViewer))
      .catch(() => {
        close()
        void showError()
      })
  }, [isOpen])

  if (!isOpen || !Viewer) return null
  return <Viewer {...props} openId={id} onOpen={move} onClose={close} />
}
