// Loads the scripts of a page after the photo that it opens with: together they would share a slow network. On the landing
// page, where the only island is far below, it waits until a visitor comes near. The tag of this script names the others,
// because a literal import would load Vite's helper, and React with it.

const script = document.querySelector<HTMLScriptElement>('script[data-later]')
const [main = '', ...others] = script?.dataset.later?.split(' ') ?? []

let isBegun = false
function load(): void {
  if (isBegun) return
  isBegun = true
  const links = others.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce: script?.nonce }),
  )
  document.head.append(...links)
  import(/* @vite-ignore */ main)
}

/** Whether the page before left something to show, a toast or a list to restore for example. */
function hasStoredState(): boolean {
  try {
    return sessionStorage.length > 0
  } catch {
    return false
  }
}

function loadNear(island: Element): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      load()
    },
    { rootMargin: '100% 0px' },
  )
  observer.observe(island)
}

/** A page in the background paints nothing: it begins a moment after everything has arrived. */
const UNPAINTED_MS = 300

async function loadAfterPhoto(): Promise<void> {
  addEventListener('load', () => setTimeout(load, UNPAINTED_MS))
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, { once: true })
  await document
    .querySelector<HTMLImageElement>('img[fetchpriority=high]')
    ?.decode()
    .catch(() => {})
  requestAnimationFrame(() => setTimeout(load))
}

const island = document.querySelector('[data-island]')
if (hasStoredState()) load()
else if (!document.body.matches('.page-landing')) loadAfterPhoto()
else if (island) loadNear(island)

if (document.body.dataset.member) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event
  })
}
