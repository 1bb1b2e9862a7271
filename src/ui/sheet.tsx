import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { CLOSE } from './texts.ts'
import { useHydrated } from './use-hydrated.ts'

/** Opens a dialog of class `sheet`: on phones it ends above the tab bar. */
export function showSheet(dialog: HTMLDialogElement): void {
  const tabs = document.querySelector<HTMLElement>('.bottombar')?.offsetHeight ?? 0
  dialog.style.setProperty('--tabs-height', `${tabs}px`)
  dialog.showModal()
}

/** Windows with room for a fold-out in the page. */
const ROOMY_QUERY = '(min-width: 760px) and (min-height: 501px), (min-width: 960px)'

interface Props {
  id: string
  className: string
  icon: IconName
  /** Of the button that opens it. */
  label: string
  /** Heading of the sheet. */
  title: string
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
  /** Buttons that stay in view. */
  foot: ReactNode
}

/** Whether an open fold-out is a sheet: on phones, once scripts run. */
export function useIsSheet(open: boolean): boolean {
  const hydrated = useHydrated()
  return hydrated && open && !window.matchMedia(ROOMY_QUERY).matches
}

/**
 * A fold-out of the page that opens as a sheet on phones. Its style shows the dialog in the page until it is modal: without
 * scripts, and in roomy windows. What is typed stays when it closes.
 */
export function FoldOutSheet({ id, className, icon, label, title, open, onToggle, children, foot }: Props) {
  const isSheet = useIsSheet(open)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isSheet || !element) return
    showSheet(element)
    return () => element.close()
  }, [isSheet])
  // The veil has the dialog as its target, since the content covers the rest.
  const closeOnVeil = ({ target }: MouseEvent) => {
    if (isSheet && target === dialog.current) onToggle(false)
  }
  return (
    <details
      id={id}
      className={className}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="btn btn-soft btn-sm">
        <Icon name={icon} />
        {label}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, natively */}
      <dialog
        ref={dialog}
        className="sheet fold-out panel"
        aria-label={title}
        // Browsers hide a dialog that is not open.
        style={{ display: 'block' }}
        onClose={() => isSheet && onToggle(false)}
        onClick={closeOnVeil}
      >
        <div className="fold-parts">
          {isSheet && (
            <div className="sheet-head">
              <h2>{title}</h2>
              <button type="button" className="bar-btn" aria-label={CLOSE} onClick={() => onToggle(false)}>
                <Icon name="x" />
              </button>
            </div>
          )}
          <div className="fold-body">{children}</div>
          <div className="fold-foot">{foot}</div>
        </div>
      </dialog>
    </details>
  )
}
