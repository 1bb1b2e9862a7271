import {
  type ComponentType,
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { CONNECTION_HINT, GIFS_FAILED } from '../texts.ts'
import { GifTiles } from './gif-tiles.tsx'

export interface GifPickerProps {
  /** Receives the gif's address in the form that messages carry. */
  onChoose: (url: string) => void
  /** Called when the picker closes, with or without a choice; the focus is already restored. */
  onClose: () => void
}

/**
 * Gif picker: a sheet on a phone, above the composer on a desktop. Mounted while open; the panel loads on
 * first opening.
 */
export default function GifPicker({ onChoose, onClose }: GifPickerProps) {
  const markRef = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(true)
  const anchor = usePickerPosition(markRef)
  const { Panel, hasFailed } = useGifPanel()
  const choose = (url: string) => {
    onChoose(url)
    setOpen(false)
  }
  return (
    <>
      <span ref={markRef} hidden />
      {createPortal(
        <Modal open={open} onClose={onClose} title="Choisir un gif" className="gif-picker" style={anchor}>
          {Panel && <Panel onChoose={choose} />}
          {!Panel && (hasFailed ? <ErrorNotice title={GIFS_FAILED} hint={CONNECTION_HINT} /> : <GifTiles />)}
        </Modal>,
        document.body,
      )}
    </>
  )
}

interface LoadedPanel {
  Panel?: ComponentType<{ onChoose: (url: string) => void }>
  hasFailed?: boolean
}

/**
 * Loads the heavy part of the picker while the dialog is open; retries at the next opening after a network
 * failure.
 */
function useGifPanel(): LoadedPanel {
  const [loaded, setLoaded] = useState<LoadedPanel>({})
  useEffect(() => {
    let isUnmounted = false
    const update = (now: LoadedPanel) => {
      if (!isUnmounted) setLoaded(now)
    }
    import('./gif-panel.tsx').then(
      ({ GifPanel }) => update({ Panel: GifPanel }),
      () => update({ hasFailed: true }),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return loaded
}

/** Anchors the picker to the left end of its parent on a wide window. */
function usePickerPosition(mark: RefObject<HTMLElement | null>): CSSProperties {
  const [corner, setCorner] = useState({ left: 0, bottom: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const parent = mark.current?.parentElement?.getBoundingClientRect()
      if (parent) setCorner({ left: parent.left, bottom: window.innerHeight - parent.top })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [mark])
  return { '--x': `${corner.left}px`, '--y': `${corner.bottom}px` } as CSSProperties
}
