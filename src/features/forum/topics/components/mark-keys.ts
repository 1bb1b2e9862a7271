// The marks of `shared/marked-text.ts` by keys, in every field of a post on the page.

const MARKS: Partial<Record<string, string>> = { b: '**', i: '*' }
/** Beginnings of a line that the next one repeats. */
const REPEATED = /^(?:- |>! )/

/** A change of a field: a stretch is replaced, then this one is selected. */
interface Edit {
  from: number
  to: number
  text: string
  selection: readonly [start: number, end: number]
}

/** Ctrl+B and Ctrl+I mark the selected words, and Enter goes on with a list. @returns ends it */
export function listenForMarkKeys(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent): void {
  const { target: field, key, altKey, shiftKey } = event
  // A choice of a member to mention takes its Enter before.
  if (event.defaultPrevented || event.isComposing || altKey || shiftKey) return
  if (!(field instanceof HTMLTextAreaElement) || field.name !== 'post' || field.readOnly) return
  const isCommand = event.ctrlKey || event.metaKey
  const mark = isCommand ? MARKS[key.toLowerCase()] : undefined
  const edit = mark ? toggleMark(field, mark) : key === 'Enter' && !isCommand ? continueLine(field) : null
  if (!edit) return
  event.preventDefault()
  apply(field, edit)
}

/** Puts a mark around the selected words, or takes it away. */
function toggleMark(
  { value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement,
  mark: string,
): Edit {
  const { length } = mark
  const selected = value.slice(start, end)
  const before = /\**$/.exec(value.slice(0, start))?.[0].length ?? 0
  const after = /^\**/.exec(value.slice(end))?.[0].length ?? 0
  // Three asterisks are both marks.
  const isMarked = [before, after].every((count) => count === length || count === 3)
  if (isMarked)
    return {
      from: start - length,
      to: end + length,
      text: selected,
      selection: [start - length, end - length],
    }
  return { from: start, to: end, text: mark + selected + mark, selection: [start + length, end + length] }
}

/** Begins the next item of a list; an empty one ends it. Null outside of one. */
function continueLine({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): Edit | null {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const before = value.slice(from, start)
  const [beginning] = REPEATED.exec(before) ?? []
  if (!beginning || start !== end) return null
  if (before === beginning) return { from, to: end, text: '', selection: [from, from] }
  const at = start + 1 + beginning.length
  return { from: start, to: end, text: `\n${beginning}`, selection: [at, at] }
}

/** As if typed, so that the member can undo it. */
function apply(field: HTMLTextAreaElement, { from, to, text, selection }: Edit): void {
  field.setSelectionRange(from, to)
  const isTyped = document.execCommand?.(text ? 'insertText' : 'delete', false, text)
  if (!isTyped) {
    field.setRangeText(text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...selection)
}
