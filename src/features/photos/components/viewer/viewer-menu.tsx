import { useId, useRef } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { MenuEntry, PhotoAct } from './acts.ts'

/** What may be done with the photo, behind one button. */
export function ViewerMenu({ entries, onAct }: { entries: MenuEntry[]; onAct: (act: PhotoAct) => void }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLUListElement>(null)
  // The button has the focus before anything opens, so that it is there that the focus comes back to.
  const choose = (act: PhotoAct) => {
    menu.current?.hidePopover?.()
    button.current?.focus()
    onAct(act)
  }
  if (entries.length === 0) return <span />
  return (
    <>
      <button
        ref={button}
        type="button"
        className="viewer-btn"
        popoverTarget={id}
        aria-label="Actions sur la photo"
      >
        <Icon name="ellipsis" />
      </button>
      <ul ref={menu} id={id} className="viewer-menu" popover="auto">
        {entries.map(({ act, label, icon }) => (
          <li key={act}>
            <button type="button" onClick={() => choose(act)}>
              <Icon name={icon} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
