// The marks of `shared/marked-text.ts` in the text of a field, as keys and toolbar set them.

/** A change of a field: a stretch is replaced, then this one is selected. */
export interface Edit {
  from: number
  to: number
  text: string
  selection: readonly [start: number, end: number]
}

export const STRONG = '**'
export const EMPHASIS = '*'
export const LIST = '- '
export const QUOTE = '> '
export const SPOILER = '>! '

/** Puts a mark around the selected words, or takes it away. */
export function toggleMark(
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

/** Puts a mark at the beginning of each selected line, or takes it away from all. */
export function toggleBeginning(
  { value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement,
  mark: string,
): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next < 0 ? value.length : next
  const rows = value.slice(from, to).split('\n')
  const isOne = rows.length === 1
  const isMarked = rows.every((row) => row.startsWith(mark) || (!isOne && !row.trim()))
  const changed = rows.map((row) => {
    if (isMarked) return row.startsWith(mark) ? row.slice(mark.length) : row
    if (row.startsWith(mark)) return row
    // An empty line would end a quotation; in a list it would be an empty item.
    if (!isOne && !row.trim()) return mark === LIST ? row : mark.trimEnd()
    return mark + row
  })
  const text = changed.join('\n')
  if (!isOne || start !== end) return { from, to, text, selection: [from, from + text.length] }
  const at = Math.max(from, start + text.length - (to - from))
  return { from, to, text, selection: [at, at] }
}

const ADDRESS = 'https://'
const LINK_TEXT = 'texte du lien'

/** Makes a link of the selected words or address, with the missing part selected. */
export function insertLink({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Edit {
  const selected = value.slice(selectionStart, selectionEnd)
  const isAddress = /^https?:\/\/\S+$/.test(selected.trim())
  const label = isAddress ? LINK_TEXT : selected.replace(/\s+/g, ' ').trim() || LINK_TEXT
  const address = isAddress ? selected.trim() : ADDRESS
  const edit = { from: selectionStart, to: selectionEnd, text: `[${label}](${address})` }
  const at = selectionStart + 1
  if (label === LINK_TEXT) return { ...edit, selection: [at, at + label.length] }
  const start = at + label.length + 2
  return { ...edit, selection: [start, start + address.length] }
}

/** Beginnings of a line that the next one repeats. */
const REPEATED = /^(?:- |>! )/

/** Begins the next item of a list; an empty one ends it. Null outside of one. */
export function continueBeginning({
  value,
  selectionStart: start,
  selectionEnd: end,
}: HTMLTextAreaElement): Edit | null {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const before = value.slice(from, start)
  const [beginning] = REPEATED.exec(before) ?? []
  if (!beginning || start !== end) return null
  if (before === beginning) return { from, to: end, text: '', selection: [from, from] }
  const at = start + 1 + beginning.length
  return { from: start, to: end, text: `\n${beginning}`, selection: [at, at] }
}

/** As if typed into the focused field, so that the member can undo it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, text, selection }: Edit): void {
  field.setSelectionRange(from, to)
  const isTyped = document.execCommand?.(text ? 'insertText' : 'delete', false, text)
  if (!isTyped) {
    field.setRangeText(text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...selection)
}
