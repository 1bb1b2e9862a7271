import type { Page } from 'playwright-core'

/** Runs in the page: the control with the focus, if it has no outline or nothing of it is in view. */
export function describeInvisibleFocus(): string | null {
  const element = document.activeElement
  // After the last control the focus is in the browser's own bar. A slider shows it on its thumb.
  if (!element || element === document.body || element.matches('input[type=range]')) return null
  const isOutlined = (part: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const parts = [element, element.closest('label'), element.parentElement, element.nextElementSibling]
  const shows = parts.some((part) => part && isOutlined(part)) || isOutlined(element, '::after')
  const box = (element.closest('label') ?? element).getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)),
  )
  const owner = element.closest('label') ?? element
  const isSeen = points.some((point) => point && (owner.contains(point) || point.contains(owner)))
  if (shows && isSeen) return null
  return `${shows ? 'covered' : 'no outline'}: ${element.outerHTML.slice(0, 120)}`
}

const TABS_MAX = 160

/** Presses Tab through the page once: stops without a visible focus, and whether Tab ever leaves the page. */
export async function measureFocus(page: Page): Promise<{ invisible: string[]; isTrapped: boolean }> {
  const invisible: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const isModal = await page.evaluate(() => document.querySelector('dialog[open]') !== null)
  for (let presses = 0; presses < TABS_MAX; presses++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(describeInvisibleFocus)
    if (fault) invisible.push(fault)
    const isOutside = await page.evaluate(() => document.activeElement === document.body)
    if (isOutside && presses > 0) return { invisible, isTrapped: false }
  }
  // A modal window keeps the focus until Escape closes it.
  await page.keyboard.press('Escape')
  const isOpen = await page.evaluate(() => document.querySelector('dialog[open]') !== null)
  return { invisible, isTrapped: !isModal || isOpen }
}
