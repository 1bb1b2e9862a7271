import type { Page } from 'playwright-core'

declare global {
  interface Window {
    announcements: string[]
  }
}

/** Records from now on the texts that screen readers announce: changes within the live regions of the page. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    window.announcements = []
    const isLive =
      '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]:not([aria-live=off])'
    new MutationObserver((mutations) => {
      const changed = new Set<Element>()
      for (const { type, target, addedNodes } of mutations) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(isLive)
        const isAdded = [...addedNodes].some((node) => node.textContent?.trim())
        const isChanged = type === 'characterData' && region?.getAttribute('aria-relevant') !== 'additions'
        if (region && (isAdded || isChanged)) changed.add(region)
        for (const node of addedNodes)
          if (!region && node instanceof Element && node.matches('[role=alert], [role=status]'))
            changed.add(node)
      }
      for (const region of changed) {
        const text = region.textContent?.trim()
        if (text && !region.closest('[aria-hidden=true], [hidden]')) window.announcements.push(text)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => window.announcements)
}
