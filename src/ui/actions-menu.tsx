import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { showSheet } from './sheet.tsx'
import { CLOSE } from './texts.ts'

/** Pixels between the button and its menu, and at the edge of the window. */
const GAP = 8

interface Props {
  /** Name of the button, which shows three dots only. */
  label: string
  /** Heading of the sheet; the label unless given. */
  title?: string
  kind?: 'soft' | 'line' | 'bare'
  /** Classes of the button, in place of those of a round button. */
  buttonClass?: string
  /** Buttons and links, such as `MenuItem`: what helps first, then what protects. */
  children: ReactNode
}

/**
 * Rarer actions under three dots: a sheet above the tab bar on phones, a menu at its button on wider screens. A native
 * dialog, so that focus, Escape and the back gesture work as everywhere. Closes after a choice.
 */
export function ActionsMenu({ label, title = label, kind = 'soft', buttonClass, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => {
    if (!button.current || !dialog.current) return
    flushSync(() => setIsOpen(true))
    showSheet(dialog.current)
    positionMenu(dialog.current, button.current.getBoundingClientRect())
  }
  // The veil has the dialog as its target, since the content covers the rest.
  const closeAfterChoice = ({ target }: MouseEvent) => {
    if (target === dialog.current || (target as Element).closest('a, button')) dialog.current?.close()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass ?? `btn btn-${kind} btn-ico needs-script`}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="ellipsis" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, natively */}
      <dialog
        ref={dialog}
        className="sheet acts-menu"
        aria-label={title}
        // The event comes late: the menu may have been opened again.
        onClose={({ currentTarget }) => setIsOpen(currentTarget.open)}
        onClick={closeAfterChoice}
      >
        <div className="acts-sheet">
          {isOpen && (
            <div className="sheet-head">
              <h2>{title}</h2>
              <button type="button" className="bar-btn" aria-label={CLOSE}>
                <Icon name="x" />
              </button>
            </div>
          )}
          <div className="acts-list">{children}</div>
        </div>
      </dialog>
    </>
  )
}

/** Keeps the whole menu in the window, as near to its button as it fits. */
function positionMenu(menu: HTMLElement, button: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement
  const set = (name: string, pixels: number) => menu.style.setProperty(name, `${Math.max(0, pixels)}px`)
  const left = Math.min(button.right, clientWidth - GAP) - menu.offsetWidth
  const top = Math.min(button.bottom + GAP, clientHeight - GAP - menu.offsetHeight)
  set('--menu-left', Math.max(GAP, left))
  set('--menu-top', Math.max(GAP, top))
}

interface ItemProps {
  icon: IconName
  label: string
  /** One line under the label. */
  help?: string
  /** Outlined in red: it protects, or something is lost. */
  isDanger?: boolean
  busy?: boolean
  onClick: () => void
}

/** A row of the menu. */
export function MenuItem({ icon, label, help, isDanger = false, busy = false, onClick }: ItemProps) {
  return (
    <button
      type="button"
      className={isDanger ? 'acts-danger' : undefined}
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
    >
      <Icon name={icon} />
      <span>
        {label} {help && <small>{help}</small>}
      </span>
    </button>
  )
}
