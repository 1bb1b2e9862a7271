import { useEffect, useRef } from 'react'

/**
 * Acts by single keys: letters and signs by what they write, digits by their place, for on French keyboards they are
 * written with Shift. Nothing while one types, in an open dialog, with another modifier, or while a key is held down.
 */
export function useKeyboardShortcuts(acts: Record<string, () => void>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (isTaken(event)) return
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

/** Whoever has the focus needs the key itself. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  return key !== 'Escape' && target.matches('input, textarea, select, [contenteditable]')
}
