import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { Icon } from './icon.tsx'

// Parts of a full-screen viewer of photos; its styles are `styles/people/viewer.css`.

/** Closes the viewer; in another window it opens the page. */
export function BackLink({ onClose }: { onClose: () => void }) {
  const close = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onClose()
  }
  return (
    <a className="viewer-back" href={location.pathname + location.search} onClick={close}>
      <Icon name="arrow-left" />
      {'Retour'}
    </a>
  )
}

interface LightboxDialogProps {
  className: string
  label: string
  /** Handles Escape instead of the viewer while a sheet covers the photo. */
  onEscape: (() => void) | undefined
  onClose: () => void
  /** Arrow keys: previous or next photo. */
  onStep: (step: -1 | 1) => void
  children: ReactNode
}

/** Full-screen dialog, open while mounted; restores the focus. */
export function LightboxDialog({
  className,
  label,
  onEscape,
  onClose,
  onStep,
  children,
}: LightboxDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget || !onEscape) return
    event.preventDefault()
    onEscape()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('textarea')
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') onStep(-1)
    if (event.key === 'ArrowRight') onStep(1)
  }
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={onCancel}
      // Strict mode opens it twice: ignore the first close event.
      onClose={(event) => event.target === event.currentTarget && !dialog.current?.open && onClose()}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  )
}

/** Previous and next buttons, and the position. */
export function LightboxSteps({
  index,
  count,
  onGo,
}: {
  index: number
  count: number
  onGo: (to: number) => void
}) {
  if (count < 2) return null
  return (
    <div className="viewer-steps">
      <button
        type="button"
        className="viewer-btn"
        aria-label="Photo précédente"
        aria-disabled={index === 0}
        onClick={() => onGo(index - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <span role="status">{`${index + 1} sur ${count}`}</span>
      <button
        type="button"
        className="viewer-btn"
        aria-label="Photo suivante"
        aria-disabled={index === count - 1}
        onClick={() => onGo(index + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  )
}
