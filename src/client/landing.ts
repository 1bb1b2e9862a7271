// The landing page: its one island is far below, and most visitors leave for another page before they reach it. The
// other scripts are named by the tag of this one; a literal import would load Vite's helper, and React with it.

const later = document.querySelector<HTMLScriptElement>('script[data-later]')?.dataset.later ?? ''
const load = () => import(/* @vite-ignore */ later)

/** Whether the page before left something to show, a toast for example. */
function hasStoredState(): boolean {
  try {
    return sessionStorage.length > 0
  } catch {
    return false
  }
}

const observer = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    load()
  },
  { rootMargin: '100% 0px' },
)

const island = document.querySelector('[data-island]')
if (hasStoredState()) load()
else if (island) observer.observe(island)
