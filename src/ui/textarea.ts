import type { KeyboardEvent } from 'react'

/** Submits the form on Ctrl or ⌘ with Enter; Enter alone begins a new line. */
export function submitOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Grows the field with its text in browsers without `field-sizing`. */
export function fitToContent(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + 3}px`
}
