import { type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import type { ComposerTarget } from '../changes/use-message-actions.tsx'
import type { PhotoTrayProps } from './photo-tray.tsx'

interface Options extends Pick<PhotoTrayProps, 'me' | 'conversation'> {
  target: ComposerTarget | null
  onForget: () => void
  /** The server has stored a photo. */
  onPhotoSent: PhotoTrayProps['onSent']
}

/** The button of photos, and what is shown above the composer; loaded after the page, for pasted and dropped pictures too. */
export function usePhotoTray({ me, conversation, target, onForget, onPhotoSent }: Options): {
  photoTray: ReactNode
  photoButton: ReactNode
} {
  const [touches, setTouches] = useState(0)
  const PhotoTray = useLazyComponent<PhotoTrayProps>(
    true,
    () => import('./photo-tray.tsx'),
    () => {},
  )
  const replyTo = target?.kind === 'reply' ? target.message.id : null
  return {
    photoTray: PhotoTray && (
      <PhotoTray
        {...{ me, conversation, touches, replyTo }}
        onSending={() => replyTo !== null && onForget()}
        onSent={onPhotoSent}
      />
    ),
    photoButton: (
      <button
        type="button"
        className="btn btn-soft btn-ico"
        aria-label="Envoyer une photo"
        onClick={() => setTouches(touches + 1)}
      >
        <Icon name="image-plus" />
      </button>
    ),
  }
}
