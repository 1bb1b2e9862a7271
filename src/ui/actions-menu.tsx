import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { Icon } from './icon.tsx'

/** Pixels between the button and its menu, and at the edge of the window. */
const GAP = 8

interface Props {
  /** Name of the button, which shows three dots only. */
  label: string
  kind?: 'soft' | 'bare'
  /** Buttons and links. */
  children: ReactNode
}

/**
 * A small menu under its button: a native popover, which closes on Escape, on a click outside and after a
 * choice.
 */
export function ActionsMenu({ label, kind = 'soft', children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const positionMenu = (event: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !box) return
    const { style } = event.currentTarget
    style.top = `${box.bottom + window.scrollY + GAP}px`
    style.right = `${Math.max(GAP, document.documentElement.clientWidth - box.right)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn btn-${kind} btn-ico needs-script`}
        popoverTarget={id}
        aria-label={label}
      >
        <Icon name="ellipsis" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only closes after the buttons inside have answered */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div
        ref={menu}
        className="acts-menu"
        id={id}
        popover="auto"
        onBeforeToggle={positionMenu}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
