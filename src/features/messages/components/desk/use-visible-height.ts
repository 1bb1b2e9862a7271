import { useEffect } from 'react'

/**
 * Keeps the page as high as what is seen of it above a keyboard that covers the page instead of making it smaller, as on
 * iPhones: `--visible-height`, which the style sheet reads.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style } = document.documentElement
    const fit = () => {
      const isCovered = view.scale === 1 && view.height < window.innerHeight - 1
      if (!isCovered) return void style.removeProperty('--visible-height')
      style.setProperty('--visible-height', `${view.height}px`)
      // The browser has moved the page up to show the field; it now fits without.
      if (view.offsetTop > 0) window.scrollTo(0, 0)
    }
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
      style.removeProperty('--visible-height')
    }
  }, [])
}
