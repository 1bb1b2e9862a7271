import { onLive } from '../live.ts'

/** The conversations set the title themselves: they count messages only (specification 1, section 2). */
const KEEPS_TITLE = 'messages'
const COUNTED = /^\(\d+\) /
const ICON = '/favicon.svg'
const ICON_WITH_DOT = '/favicon-dot.svg'

/**
 * Shows the number of unread messages and notifications in the title, the tab's icon and the icon of the
 * installed site.
 */
export function syncCountMarks(): void {
  onLive('counters', ({ messages, notifications }) => {
    const count = messages + notifications
    if (!document.getElementById(KEEPS_TITLE)) markTitle(count)
    markIcon(count)
    markApp(count)
  })
}

/** '(3) Recherche · Guinguette' */
function markTitle(count: number): void {
  const title = document.title.replace(COUNTED, '')
  document.title = count > 0 ? `(${count}) ${title}` : title
}

function markIcon(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const href = count > 0 ? ICON_WITH_DOT : ICON
  // A logo of the operator, which is no SVG, has no picture with a dot: the title has the number.
  if (icon?.type.endsWith('svg+xml') && icon.getAttribute('href') !== href) icon.href = href
}

/** Only an installed site has an icon; elsewhere the browser may reject the call. */
function markApp(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const marked = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  marked.catch(() => {})
}
