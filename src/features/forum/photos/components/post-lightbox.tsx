import '../../../../ui/styles/people/viewer.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PhotoSlides, type SlidePhoto } from '../../../../ui/photo-slides.tsx'
import { BackLink, LightboxDialog, LightboxSteps } from '../../../../ui/photo-viewer.tsx'

// Loaded with the first photo that is opened.

interface ViewedPhoto extends SlidePhoto {
  /** Its description, and what is done with it, on the page of the post's photos. */
  href: string
  /** Under the photo: what it waits for. */
  note: string | null | undefined
}

/**
 * Opens the viewer on a photo of a post, with the others of the post next to it. The back button closes it; the focus returns.
 * @param link one of `PostPhotos`
 */
export function openPostPhoto(link: HTMLAnchorElement): void {
  const photos = [...(link.closest('ul')?.querySelectorAll('a') ?? [link])].map(readPhoto)
  const stage = document.body.appendChild(document.createElement('div'))
  const root = createRoot(stage)
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    removeEventListener('popstate', end)
    root.unmount()
    stage.remove()
    link.focus()
  }
  history.pushState(history.state, '')
  addEventListener('popstate', end)
  let isClosing = false
  const close = () => {
    // Escape closes the dialog too; one step back is enough.
    if (!isClosing) history.back()
    isClosing = true
  }
  root.render(<PostLightbox photos={photos} first={readPhoto(link).id} onClose={close} />)
}

function readPhoto(link: HTMLAnchorElement): ViewedPhoto {
  const image = link.querySelector('img')
  return {
    id: Number(/\d+$/.exec(link.hash)?.[0]),
    url: image?.getAttribute('src') ?? '',
    alt: image?.alt ?? '',
    width: Number(image?.getAttribute('width')),
    height: Number(image?.getAttribute('height')),
    href: link.href,
    note: link.parentElement?.querySelector('p')?.textContent,
  }
}

interface Props {
  photos: readonly ViewedPhoto[]
  /** Id of the photo to open. */
  first: number
  onClose: () => void
}

function PostLightbox({ photos, first, onClose }: Props) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ id }) => id === first),
    ),
  )
  const photo = photos[index]
  const go = (to: number) => {
    if (photos[to]) setIndex(to)
  }
  if (!photo) return null
  return (
    <LightboxDialog
      className="viewer evening"
      label="Les photos du message"
      onEscape={undefined}
      onClose={onClose}
      onStep={(step) => go(index + step)}
    >
      <div className="viewer-stage">
        <header className="viewer-head">
          <BackLink onClose={onClose} />
          <span />
          <a className="viewer-act" href={photo.href}>
            Sur sa page
          </a>
        </header>
        <PhotoSlides photos={photos} shownIndex={index} onSelect={go} onClose={onClose} />
        <div className="viewer-foot">
          <p className="viewer-alt" aria-hidden="true">
            {photo.note ? `${photo.alt} · ${photo.note}` : photo.alt}
          </p>
          <LightboxSteps index={index} count={photos.length} onGo={go} />
        </div>
      </div>
    </LightboxDialog>
  )
}
