import { PULL, RELEASE, RELOADING } from './pull-texts.ts'

// Of the installed site, which has no bar of the browser: a list is loaded again when it is pulled down. With a keyboard
// the page is reloaded as ever.

/** Pixels of a finger after which letting go reloads the page. */
const ENOUGH = 140
/** The sign follows the finger this far. */
const FARTHEST = 72
const LISTS = /^\/(?:messages|notifications|recherche|sorties|forum(?:\/categorie\/[^/]+)?)?$/

interface Options {
  reload?: () => void
}

/** Starts the gesture on pages with a list. */
export function startPullToRefresh({ reload = () => location.reload() }: Options = {}): void {
  if (!LISTS.test(location.pathname)) return
  // The browser's own gesture would come as well.
  document.documentElement.style.overscrollBehaviorY = 'contain'
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const sign = createSign()
  let start: Touch | null = null
  let pulled = 0

  const show = (distance: number, text: string) => {
    sign.hidden = false
    sign.textContent = text
    const shift = isStill ? FARTHEST : Math.min(distance / 2, FARTHEST)
    sign.style.transform = `translate(-50%, ${shift}px)`
  }
  const stop = () => {
    start = null
    pulled = 0
    sign.hidden = true
  }
  addEventListener('touchstart', ({ touches, target }) => {
    start = touches.length === 1 && mayPull(target) ? (touches[0] ?? null) : null
  })
  addEventListener('touchmove', ({ touches: [touch] }) => {
    if (!start || !touch) return
    const [down, aside] = [touch.clientY - start.clientY, Math.abs(touch.clientX - start.clientX)]
    if (down <= 0 || aside > down || scrollY > 0) return stop()
    pulled = down
    show(down, down < ENOUGH ? PULL : RELEASE)
  })
  addEventListener('touchend', () => {
    if (!start || pulled < ENOUGH) return stop()
    start = null
    show(ENOUGH, RELOADING)
    reload()
  })
  addEventListener('touchcancel', stop)
  // The page may come back from memory.
  addEventListener('pageshow', stop)
}

function createSign(): HTMLElement {
  const sign = document.createElement('p')
  sign.className = 'pull-sign pill'
  sign.role = 'status'
  sign.hidden = true
  document.body.append(sign)
  return sign
}

/** At the top of the page and of everything that scrolls in it; not over a dialog, nor with a text being typed. */
function mayPull(target: EventTarget | null): boolean {
  if (scrollY > 0 || !(target instanceof Element)) return false
  if (target.closest('dialog, [role=dialog], input, textarea, select')) return false
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement && activeElement.value) return false
  for (let part: Element | null = target; part; part = part.parentElement)
    if (part.scrollTop > 0) return false
  return true
}
