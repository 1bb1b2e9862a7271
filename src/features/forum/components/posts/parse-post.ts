import { MENTION, parseMentionedName } from '../../mentions.ts'

/** What a post is made of: words, and quotations with whom they quote. */
export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'quote'; author: string | null; blocks: Block[] }

/** Quotations within quotations; what is quoted deeper keeps its marks, so that no text makes a page as deep as it is long. */
const QUOTE_DEPTH_MAX = 3

const isQuoteLine = (line: string) => line.startsWith('> ') || line === '>'

/** Parts a text into words and quotations: lines that begin with `> `, after a line `@Name` alone where that says whose they are. */
export function parseBlocks(text: string, depth = 0): Block[] {
  if (depth === QUOTE_DEPTH_MAX) return parseTextBlock(text)
  const blocks: Block[] = []
  const lines = text.split('\n')
  let plain: string[] = []
  for (let place = 0; place < lines.length; ) {
    let end = place
    while (isQuoteLine(lines[end] ?? '')) end++
    if (end === place) {
      plain.push(lines[place] ?? '')
      place++
      continue
    }
    const author = parseQuoteAuthor(plain.at(-1) ?? '')
    blocks.push(...parseTextBlock((author === null ? plain : plain.slice(0, -1)).join('\n')))
    const quoted = lines.slice(place, end).map((line) => line.slice(2))
    blocks.push({ kind: 'quote', author, blocks: parseBlocks(quoted.join('\n'), depth + 1) })
    plain = []
    place = end
  }
  return [...blocks, ...parseTextBlock(plain.join('\n'))]
}

/** The empty lines around a quotation part it from the words, and are not shown. */
function parseTextBlock(text: string): Block[] {
  const bare = text.replace(/^\s*\n/, '').trimEnd()
  return bare ? [{ kind: 'words', text: bare }] : []
}

/** The name that stands alone on a line. */
function parseQuoteAuthor(line: string): string | null {
  const bare = line.trim()
  const [found] = bare.matchAll(MENTION)
  return found && found[0] === bare && parseMentionedName(found[1] ?? '') ? (found[1] ?? null) : null
}

/** Quotations to reply to: longer ones are cut, so that room is left for the reply; characters. */
const QUOTE_LENGTH_MAX = 1_000

/** What stands in a reply that quotes a post: a line `@Name`, the quoted lines, an empty line. What the post quotes itself is left out. */
export function formatQuotation({ name, post }: { name: string | null; post: string }): string {
  const own = parseBlocks(post).flatMap((block) => (block.kind === 'words' ? block.text : []))
  const text = truncateQuote(own.join('\n\n'))
  const quoted = text ? text.split('\n').map((line) => `> ${line}`.trimEnd()) : []
  const author = name === null ? [] : [`@${name}`]
  return [...author, ...quoted, '', ''].join('\n')
}

function truncateQuote(text: string): string {
  const characters = [...text]
  return characters.length > QUOTE_LENGTH_MAX
    ? `${characters.slice(0, QUOTE_LENGTH_MAX).join('').trimEnd()}\u2026`
    : text
}
