import { applyEdit, continueBeginning, EMPHASIS, STRONG, toggleMark } from './marks.ts'

// The marks of `shared/marked-text.ts` by keys, in every field of a post on the page.

const MARKS: Partial<Record<string, string>> = { b: STRONG, i: EMPHASIS }

/**
 * Ctrl+B and Ctrl+I mark the selected words, and Enter goes on with a list. Several editors may listen: what one of them
 * handles is prevented for the others.
 * @returns ends it
 */
export function listenForMarkKeys(): () => void {
  // A function of its own for each, since a document has a listener once.
  const listener = (event: KeyboardEvent) => onKeyDown(event)
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}

function onKeyDown(event: KeyboardEvent): void {
  const { target: field, key, altKey, shiftKey } = event
  // A choice of a member to mention takes its Enter before.
  if (event.defaultPrevented || event.isComposing || altKey || shiftKey) return
  if (!(field instanceof HTMLTextAreaElement) || field.name !== 'post' || field.readOnly) return
  const isCommand = event.ctrlKey || event.metaKey
  const mark = isCommand ? MARKS[key.toLowerCase()] : undefined
  const edit = mark
    ? toggleMark(field, mark)
    : key === 'Enter' && !isCommand
      ? continueBeginning(field)
      : null
  if (!edit) return
  event.preventDefault()
  applyEdit(field, edit)
}
