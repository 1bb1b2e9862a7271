import { useEffect, useRef } from 'react'

/**
 * Single-key shortcuts: letters and signs by character, digits by position, since French keyboards type them
 * with Shift. Inactive while typing, in an open dialog, with another modifier, and on key repeat.
 */
export function useKeyboardShortcuts(acts: Record<string, () => void>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (needsKey(event)) return
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
      const act = latest.current[digit ?? event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The focused element uses the key itself. */
function needsKey({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  return key !== 'Escape' && target.matches('input, textarea, select, [contenteditable]')
}
