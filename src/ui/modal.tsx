import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Icon } from './icon.tsx'
import { CLOSE } from './texts.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot. */
  acts?: ReactNode
  /** Further class and position of the dialog. */
  className?: string
  style?: CSSProperties
}

/** A native dialog: traps the focus, closes on Escape or on a click outside, and returns the focus. */
export function Modal({ open, onClose, title, children, acts, className, style }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  useLayoutEffect(() => {
    const element = dialog.current
    // Only a dialog that is closed returns the focus; an open one may be removed, as by a change of its key.
    return () => element?.close()
  }, [])

  // A click on the backdrop has the dialog as its target, since the content covers the rest.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, natively
    <dialog
      ref={dialog}
      className={className ? `modal ${className}` : 'modal'}
      style={style}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div>
          <div className="modal-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" aria-label={CLOSE} onClick={() => dialog.current?.close()}>
              <Icon name="x" />
            </button>
          </div>
          <div className="modal-body">{children}</div>
          {acts && <div className="modal-acts">{acts}</div>}
        </div>
      )}
    </dialog>
  )
}
