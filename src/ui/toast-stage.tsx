import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { Icon } from './icon.tsx'
import { CLOSE } from './texts.ts'

const DURATION_MS = 7000
const unfold = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false })

let stage: HTMLElement | undefined

const ICONS = { success: 'circle-check', error: 'circle-alert', info: 'bell-ring' } as const

/**
 * Shows a toast, as a link if `href` is set; the first one mounts the container.
 * @param id shows at most one toast at a time
 */
export function showToast(kind: keyof typeof ICONS, message: string, href?: string, id?: string): void {
  stage ??= mountStage()
  raiseStage(stage)
  const content = href ? (
    <a href={href} draggable={false}>
      {message}
    </a>
  ) : (
    message
  )
  toast(content, {
    type: kind,
    icon: <Icon name={ICONS[kind]} />,
    role: kind === 'error' ? 'alert' : 'status',
    ...(id && { toastId: id }),
  })
}

/** Shows a success whose button takes it back and closes the toast. */
export function showUndoToast(message: string, undo: () => void): void {
  stage ??= mountStage()
  raiseStage(stage)
  const content = ({ closeToast }: { closeToast: () => void }) => (
    <>
      {message}{' '}
      <button
        type="button"
        className="toast-undo"
        onClick={() => {
          undo()
          closeToast()
        }}
      >
        Annuler
      </button>
    </>
  )
  toast(content, { type: 'success', icon: <Icon name={ICONS.success} />, role: 'status' })
}

/**
 * A modal makes the page behind it inert, so the toasts move into it, and back when it closes or is removed.
 */
function raiseStage(element: HTMLElement): void {
  const host = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
  if (element.parentElement !== host) host.append(element)
  element.hidePopover?.()
  element.showPopover?.()
}

/** Closes news that lies on a control which a key has just reached; failures and what can be undone stay. */
function uncoverFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('.toast-stage')) return
  // The page scrolls to the control first.
  requestAnimationFrame(() => {
    if (!target.matches(':focus-visible')) return
    const box = target.getBoundingClientRect()
    for (const one of document.querySelectorAll('.Toastify__toast:not(.Toastify__toast--error)')) {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const covers = left < box.right && right > box.left && top < box.bottom && bottom > box.top
      if (covers && !one.querySelector('.toast-undo')) one.querySelector<HTMLElement>('.toast-close')?.click()
    }
  })
}

function mountStage(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'toast-stage'
  // In the top layer, so that no dialog clips it.
  element.popover = 'manual'
  document.body.append(element)
  const follow = () => {
    const host = element.closest('dialog')
    if (!element.isConnected || (host && !host.open)) raiseStage(element)
  }
  document.addEventListener('focusin', uncoverFocus)
  document.addEventListener('close', follow, { capture: true })
  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true })
  createRoot(element).render(
    <ToastContainer
      position="top-center"
      autoClose={DURATION_MS}
      hideProgressBar
      draggable
      pauseOnFocusLoss={false}
      transition={unfold}
      closeButton={({ closeToast }) => (
        <button type="button" className="toast-close" aria-label={CLOSE} onClick={closeToast}>
          <Icon name="x" size="sm" />
        </button>
      )}
    />,
  )
  return element
}
