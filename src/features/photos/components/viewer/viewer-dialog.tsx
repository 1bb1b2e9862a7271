import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

interface Props {
  className: string
  label: string
  /** Takes Escape in place of the viewer, while something lies over the photo. */
  onEscape: (() => void) | undefined
  onClose: () => void
  /** An arrow key: one photo back or on. */
  onStep: (by: -1 | 1) => void
  children: ReactNode
}

/** A dialog over the whole screen that is open for as long as it is there, and gives the focus back. */
export function ViewerDialog({ className, label, onEscape, onClose, onStep, children }: Props) {
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
      // Strict mode opens it twice: the first closing is told when it is open again.
      onClose={(event) => event.target === event.currentTarget && !dialog.current?.open && onClose()}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  )
}
