import type { KeyboardEvent } from 'react'

/** In a field of several lines: Enter makes a line; with Ctrl or ⌘ it sends the form. */
export function submitOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** The field grows with its text where the stylesheet cannot say so. */
export function fitToContent(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + 3}px`
}
