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

export function parseBlocks(words: string): Block[] {
  return words
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const isList = block.startsWith(ITEM)
      const lines = isList ? block.split('\n').map((line) => line.slice(ITEM.length)) : [block]
      return { isList, lines: lines.map(piecesOf) }
    })
}

/** Removes the notation, for search and machines. */
export function toPlainText(words: string): string {
  return parseBlocks(words)
    .flatMap(({ lines }) => lines.map((pieces) => pieces.map(({ text }) => text).join('')))
    .join('\n')
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: marked, 1: label, 2: href, 3: strong } of line.matchAll(MARKED)) {
    if (index > end) pieces.push({ text: line.slice(end, index) })
    if (label && href) pieces.push({ text: label, href })
    else if (strong) pieces.push({ text: strong, isStrong: true })
    end = index + marked.length
  }
  if (end < line.length) pieces.push({ text: line.slice(end) })
  return pieces
}
