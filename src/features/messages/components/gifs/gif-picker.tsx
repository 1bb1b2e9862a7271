import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { FAILED_HINT, GIFS_FAILED } from '../../gif-texts.ts'
import { GifTiles } from './gif-tiles.tsx'

interface Props {
  /** Takes the address of a gif, in the form in which messages carry it. */
  onChoose: (url: string) => void
  /** The picker is closed, a gif chosen or not; the focus is back where it was. */
  onClose: () => void
}

/**
 * The choice of a gif: a sheet on a phone, on a desktop above the element that it stands in. Mounted while open; its
 * search and its gifs are loaded with the first opening.
 */
export function GifPicker({ onChoose, onClose }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(true)
  const anchor = usePlace(place)
  const { Panel, isLost } = usePanel()
  const choose = (url: string) => {
    onChoose(url)
    setOpen(false)
  }
  return (
    <>
      <span ref={place} hidden />
      {createPortal(
        <Modal open={open} onClose={onClose} title="Choisir un gif" className="gif-picker" style={anchor}>
          {Panel && <Panel onChoose={choose} />}
          {!Panel && (isLost ? <ErrorNotice title={GIFS_FAILED} hint={FAILED_HINT} /> : <GifTiles />)}
        </Modal>,
        document.body,
      )}
    </>
  )
}

interface Loaded {
  Panel?: ComponentType<{ onChoose: (url: string) => void }>
  isLost?: boolean
}

/**
 * The part that weighs, once it is there and the dialog is open: its search takes the focus. Asked for again with the
 * next opening when the network lost it.
 */
function usePanel(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    let gone = false
    const tell = (now: Loaded) => {
      if (!gone) setLoaded(now)
    }
    import('./gif-panel.tsx').then(
      ({ GifPanel }) => tell({ Panel: GifPanel }),
      () => tell({ isLost: true }),
    )
    return () => {
      gone = true
    }
  }, [])
  return loaded
}

/** Where the corner of the picker stands on a wide window: over the left end of what surrounds it. */
function usePlace(mark: React.RefObject<HTMLElement | null>): React.CSSProperties {
  const [corner, setCorner] = useState({ left: 0, bottom: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const around = mark.current?.parentElement?.getBoundingClientRect()
      if (around) setCorner({ left: around.left, bottom: window.innerHeight - around.top })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [mark])
  return { '--x': `${corner.left}px`, '--y': `${corner.bottom}px` } as React.CSSProperties
}
