import { MENTION, mentionedName } from '../../mentions.ts'

/** What a post is made of: words, and quotations with whom they quote. */
export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'quote'; author: string | null; blocks: Block[] }

/** Quotations within quotations; what is quoted deeper keeps its marks, so that no text makes a page as deep as it is long. */
const DEEPEST = 3

const isQuoted = (line: string) => line.startsWith('> ') || line === '>'

/** Parts a text into words and quotations: lines that begin with `> `, after a line `@Name` alone where that says whose they are. */
export function blocksOf(text: string, depth = 0): Block[] {
  if (depth === DEEPEST) return words(text)
  const blocks: Block[] = []
  const lines = text.split('\n')
  let plain: string[] = []
  for (let place = 0; place < lines.length; ) {
    let end = place
    while (isQuoted(lines[end] ?? '')) end++
    if (end === place) {
      plain.push(lines[place] ?? '')
      place++
      continue
    }
    const author = authorIn(plain.at(-1) ?? '')
    blocks.push(...words((author === null ? plain : plain.slice(0, -1)).join('\n')))
    const quoted = lines.slice(place, end).map((line) => line.slice(2))
    blocks.push({ kind: 'quote', author, blocks: blocksOf(quoted.join('\n'), depth + 1) })
    plain = []
    place = end
  }
  return [...blocks, ...words(plain.join('\n'))]
}

/** The empty lines around a quotation part it from the words, and are not shown. */
function words(text: string): Block[] {
  const bare = text.replace(/^\s*\n/, '').trimEnd()
  return bare ? [{ kind: 'words', text: bare }] : []
}

/** The name that stands alone on a line. */
function authorIn(line: string): string | null {
  const bare = line.trim()
  const [found] = bare.matchAll(MENTION)
  return found && found[0] === bare && mentionedName(found[1] ?? '') ? (found[1] ?? null) : null
}

/** Quotations to reply to: longer ones are cut, so that room is left for the reply; characters. */
const QUOTED_MAX = 1_000

/** What stands in a reply that quotes a post: a line `@Name`, the quoted lines, an empty line. What the post quotes itself is left out. */
export function quotationOf({ name, post }: { name: string | null; post: string }): string {
  const own = blocksOf(post).flatMap((block) => (block.kind === 'words' ? block.text : []))
  const text = shortened(own.join('\n\n'))
  const quoted = text ? text.split('\n').map((line) => `> ${line}`.trimEnd()) : []
  const author = name === null ? [] : [`@${name}`]
  return [...author, ...quoted, '', ''].join('\n')
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > QUOTED_MAX ? `${characters.slice(0, QUOTED_MAX).join('').trimEnd()}\u2026` : text
}
