import { QUOTE } from '../../arrival-texts.ts'
import { formatPostActionLabel } from '../../texts.ts'

/** Between the selected words and the button; pixels. */
const GAP = 8
/** From the edges of the screen to the middle of the button; pixels. */
const MARGIN = 64

/**
 * Shows 'Citer' below the words that a reader selects in a post, so that it covers no menu of the phone. It presses the
 * button of the post, which quotes the selected words.
 * @returns ends it
 */
export function offerQuote(): () => void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-sm'
  button.textContent = QUOTE
  button.hidden = true
  Object.assign(button.style, { position: 'fixed', zIndex: '40', transform: 'translateX(-50%)' })
  document.querySelector('main')?.append(button)
  const show = () => {
    const selection = findSelection()
    button.hidden = selection === null
    if (!selection) return
    const { left, width, bottom } = selection.box
    const centre = Math.min(Math.max(left + width / 2, MARGIN), innerWidth - MARGIN)
    Object.assign(button.style, { left: `${centre}px`, top: `${bottom + GAP}px` })
  }
  // A press would end the selection.
  button.onpointerdown = (event) => event.preventDefault()
  button.onclick = () => {
    findSelection()?.act.click()
    button.hidden = true
  }
  document.addEventListener('selectionchange', show)
  addEventListener('scroll', show, { passive: true })
  return () => {
    document.removeEventListener('selectionchange', show)
    removeEventListener('scroll', show)
    button.remove()
  }
}

/** Words selected within one post that may be quoted, and its button; null for none. */
function findSelection(): { box: DOMRect; act: HTMLButtonElement } | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !selection.toString().trim()) return null
  const [body, other] = [selection.anchorNode, selection.focusNode].map((node) =>
    (node instanceof Element ? node : node?.parentElement)?.closest('.post-body'),
  )
  const act = body === other && body?.closest('article')?.querySelector<HTMLButtonElement>(QUOTE_BUTTON)
  return act ? { box: selection.getRangeAt(0).getBoundingClientRect(), act } : null
}

const QUOTE_BUTTON = `button[aria-label^="${formatPostActionLabel(QUOTE, '')}"]`
