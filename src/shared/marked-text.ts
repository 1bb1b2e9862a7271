import { TEXT_FORMAT, type TextFormat } from './text-format.ts'
import { parseWebAddress } from './web-address.ts'

// Notation of posts: **strong**, *emphasis*, [text](address), lines that begin with '- ' (a list) or '>! ' (a spoiler).
// Quotations are the same in every format. Everything else, and a mark without its partner, is text.

/** A stretch of a paragraph. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  /** `host` is shown after the text, so that no link hides where it leads. */
  | { kind: 'link'; text: string; href: string; host: string }

/** A part of a post between quotations; a spoiler is the text within, which may quote. */
export type MarkedBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'spoiler'; text: string }

const ITEM = '- '
const SPOILER = '>!'

const isItem = (content: string) => content.startsWith(ITEM) && content.trim() !== '-'
const isSpoiler = (content: string) => content === SPOILER || content.startsWith(`${SPOILER} `)

/** Deeper quotations and spoilers stay text, so that no post makes a page as deep as it is long. */
export const DEPTH_MAX = 3

function getBlockKind(content: string, depth: number): MarkedBlock['kind'] {
  if (isItem(content)) return 'list'
  return depth < DEPTH_MAX && isSpoiler(content) ? 'spoiler' : 'paragraph'
}

/**
 * Splits a text without quotations into paragraphs, lists and spoilers. Empty lines around these are not shown.
 * @param depth quotations and spoilers around it
 */
export function parseMarkedBlocks(text: string, depth = 0): MarkedBlock[] {
  const groups: { kind: MarkedBlock['kind']; lines: string[] }[] = []
  for (const content of text.split('\n')) {
    const kind = getBlockKind(content, depth)
    const last = groups.at(-1)
    if (last?.kind === kind) last.lines.push(content)
    else groups.push({ kind, lines: [content] })
  }
  return groups.flatMap(({ kind, lines }): MarkedBlock[] => {
    if (kind === 'list') return [{ kind, items: lines.map((content) => content.slice(ITEM.length).trim()) }]
    if (kind === 'spoiler')
      return [{ kind, text: lines.map((content) => content.slice(SPOILER.length + 1)).join('\n') }]
    const bare = lines
      .join('\n')
      .replace(/^\s*\n/, '')
      .trimEnd()
    return bare.trim() ? [{ kind, text: bare }] : []
  })
}

const LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/(?:[^\s()]|\([^\s()]{0,200}\)){1,2000})\)/gi
/** A label that looks like an address would lead elsewhere than it says. */
const LIKE_ADDRESS = /:\/\/|www\.|[\p{L}\p{N}-]\.[a-z]{2,}(?![\p{L}\p{N}])/iu
/** Addresses have no marks in them; asterisks after one close something. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"]{0,2000}[^\s<>"*]/gi

/** Parses a stretch of text. No mark reaches over a line break. */
export function parseInline(text: string): Inline[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: found, 1: label = '', 2: address = '', index } of text.matchAll(LINK)) {
    const url = LIKE_ADDRESS.test(label) || label.trim() === '' ? null : parseWebAddress(address)
    if (!url) continue
    const href = `/exit?url=${encodeURIComponent(address)}`
    pieces.push(...splitMarks(text, done, index))
    pieces.push({ part: { kind: 'link', text: label, href, host: url.host } })
    done = index + found.length
  }
  pieces.push(...splitMarks(text, done, text.length))
  return pairMarks(pieces)
}

/** A finished part, or a run of asterisks that may open or close emphasis, or a line break. */
type Piece = { part: Inline } | { run: string; opens: boolean; closes: boolean }

/** Splits a part of a text at runs of asterisks and line breaks, addresses excepted. */
function splitMarks(text: string, from: number, to: number): Piece[] {
  const slice = text.slice(from, to)
  const addresses = [...slice.matchAll(ADDRESS)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: found, index } of slice.matchAll(/\*+|\n/g)) {
    while ((addresses[0]?.end ?? index + 1) <= index) addresses.shift()
    if ((addresses[0]?.start ?? index + 1) <= index) continue
    if (index > done) pieces.push(toText(slice.slice(done, index)))
    done = index + found.length
    pieces.push(toRun(found, text[from + index - 1] ?? '\n', text[from + done] ?? '\n'))
  }
  if (done < slice.length) pieces.push(toText(slice.slice(done)))
  return pieces
}

const toText = (text: string): Piece => ({ part: { kind: 'text', text } })

/** As in mathematics, an asterisk within a word or between blanks is none. */
function toRun(run: string, before: string, after: string): Piece {
  const isMark = run.length <= 3
  const opens = isMark && !/[\p{L}\p{N}]/u.test(before) && !/\s/.test(after)
  const closes = isMark && !/\s/.test(before) && !/[\p{L}\p{N}]/u.test(after)
  return { run, opens, closes }
}

/** An opened mark, with its parts so far. */
interface Open {
  mark: string
  parts: Inline[]
}

/** Pairs the marks; one without a partner on its line becomes text. */
function pairMarks(pieces: readonly Piece[]): Inline[] {
  const stack: Open[] = [{ mark: '', parts: [] }]
  const add = (part: Inline) => addPart((stack.at(-1) as Open).parts, part)
  const abandon = (depth: number) => {
    while (stack.length > depth) {
      const { mark, parts } = stack.pop() as Open
      add({ kind: 'text', text: mark })
      for (const part of parts) add(part)
    }
  }
  const take = (mark: string, piece: { opens: boolean; closes: boolean }) => {
    const depth = stack.findIndex((open) => open.mark === mark)
    const opened = stack[depth]
    if (piece.closes && opened) {
      abandon(depth + 1)
      stack.pop()
      add({ kind: mark === '**' ? 'strong' : 'emphasis', parts: opened.parts })
    } else if (piece.opens && depth < 0) stack.push({ mark, parts: [] })
    else add({ kind: 'text', text: mark })
  }
  for (const piece of pieces) {
    if ('part' in piece) add(piece.part)
    else if (piece.run === '\n' || piece.run.length > 3) {
      if (piece.run === '\n') abandon(1)
      add({ kind: 'text', text: piece.run })
    } else for (const mark of splitRun(piece.run, stack)) take(mark, piece)
  }
  abandon(1)
  return stack[0]?.parts ?? []
}

/** Three asterisks are both marks: the inner one closes first. */
function splitRun(run: string, stack: readonly Open[]): string[] {
  if (run.length < 3) return [run]
  return stack.at(-1)?.mark === '*' ? ['*', '**'] : ['**', '*']
}

/** Neighbouring texts are one, so that mentions and addresses in them are found. */
function addPart(parts: Inline[], part: Inline): void {
  const last = parts.at(-1)
  if (part.kind === 'text' && last?.kind === 'text')
    parts[parts.length - 1] = { kind: 'text', text: last.text + part.text }
  else parts.push(part)
}

/** In place of a spoiler, where only text is shown. */
const HIDDEN_PASSAGE = '[passage masqué]'
const QUOTE_MARKS = /^(?:> )*/

/** A post where only text is shown, such as an excerpt: without marks. Lines of quotations still begin with `> `. */
export function plainTextOf({ post, format }: { post: string; format: TextFormat }): string {
  if (format === TEXT_FORMAT.plain) return post
  const lines = post.split('\n').map((content) => {
    const [quote = ''] = QUOTE_MARKS.exec(content) ?? []
    const own = content.slice(quote.length)
    if (isSpoiler(own)) return quote + HIDDEN_PASSAGE
    return quote + (isItem(own) ? `• ${flatten(own.slice(ITEM.length))}` : flatten(own))
  })
  return lines
    .filter((content, index) => !content.endsWith(HIDDEN_PASSAGE) || content !== lines[index - 1])
    .join('\n')
}

const flatten = (text: string): string => joinText(parseInline(text))

const joinText = (parts: readonly Inline[]): string =>
  parts.map((part) => ('parts' in part ? joinText(part.parts) : part.text)).join('')
