import type { Page } from 'playwright-core'

/** An element with this text, or with any; `isGone` means that it disappears. */
interface Effect {
  selector: string
  text?: string
  isGone?: boolean
}

/** Milliseconds from the last click or press of a key in one window until an effect in another. */
export async function measureDelay(
  from: Page,
  act: () => Promise<void>,
  to: Page,
  effect: Effect,
): Promise<number> {
  const moment = to.evaluate(findMoment, effect)
  // Awaited after the act, which may fail first.
  moment.catch(() => {})
  await from.evaluate(recordInput)
  await act()
  const [shownAt, actedAt] = [await moment, await from.evaluate(() => Object(window).inputAt as number)]
  return shownAt - actedAt
}

/** Windows of one machine share its clock. */
function recordInput(): void {
  const listener = () => Object.assign(window, { inputAt: Date.now() })
  for (const event of ['click', 'keydown']) window.addEventListener(event, listener, { capture: true })
}

function findMoment({ selector, text = '', isGone = false }: Effect): Promise<number> {
  const isThere = () =>
    [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text))
  if (isThere() !== isGone) throw new Error(`${selector} ${text} was there before`)
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (isThere() === isGone) return
      observer.disconnect()
      resolve(Date.now())
    })
    const all = { subtree: true, childList: true, characterData: true, attributes: true }
    observer.observe(document.body, all)
  })
}

export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
