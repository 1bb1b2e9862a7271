// Notation of the site's long texts (help, contact): a blank line between paragraphs, lines that begin with
// '- ' are a list, [text](address) is a link, **text** is strong.

export interface Piece {
  text: string
  href?: string
  isStrong?: true
}

/** A paragraph has one line, a list several. */
export interface Block {
  isList: boolean
  lines: Piece[][]
}

const ITEM = '- '
const MARKED = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g

export function parseBlocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const isList = block.startsWith(ITEM)
      const lines = isList ? block.split('\n').map((text) => text.slice(ITEM.length)) : [block]
      return { isList, lines: lines.map(parsePieces) }
    })
}

/** Removes the notation, for search and machines. */
export function toPlainText(text: string): string {
  return parseBlocks(text)
    .flatMap(({ lines }) => lines.map((pieces) => pieces.map(({ text }) => text).join('')))
    .join('\n')
}

function parsePieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: marked, 1: label, 2: href, 3: strong } of text.matchAll(MARKED)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    if (label && href) pieces.push({ text: label, href })
    else if (strong) pieces.push({ text: strong, isStrong: true })
    end = index + marked.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
