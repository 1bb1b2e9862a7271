import { DELETED_MEMBER } from '../../texts.ts'
import type { Post } from '../contract.ts'
import { parseBlocks } from './post-blocks.tsx'

// Loaded once a topic's page is shown.

/** The quotation of a post, or of the text selected in it. A deleted author is quoted without name. */
export function buildQuotation({ id, user_id, name, post }: Post): string {
  const author = user_id === null && name === DELETED_MEMBER ? null : name
  return formatQuotation({ id, name: author, post: getSelectedText(id) ?? post ?? '' })
}

/** Text selected within a post; null for none, or beyond it. */
function getSelectedText(postId: number): string | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return null
  const body = document.querySelector(`#post-${postId} .post-body`)
  const isWithin = [selection.anchorNode, selection.focusNode].every((node) => body?.contains(node))
  return (isWithin && selection.toString().trim()) || null
}

/** Maximum length of a quotation in a reply, so that room is left for the reply; characters. */
const QUOTE_LENGTH_MAX = 1_000

/**
 * Formats a quotation of a post: a line `@Name #12` with its number, the quoted lines, an empty line. Nested
 * quotations are omitted.
 */
export function formatQuotation({
  id,
  name,
  post,
}: {
  id: number
  name: string | null
  post: string
}): string {
  const isOwnQuote = parseBlocks(post).flatMap((block) => (block.kind === 'words' ? block.text : []))
  const text = truncateQuote(isOwnQuote.join('\n\n'))
  const quoted = text ? text.split('\n').map((content) => `> ${content}`.trimEnd()) : []
  const author = name === null ? [] : [`@${name} #${id}`]
  return [...author, ...quoted, '', ''].join('\n')
}

function truncateQuote(text: string): string {
  const characters = [...text]
  return characters.length > QUOTE_LENGTH_MAX
    ? `${characters.slice(0, QUOTE_LENGTH_MAX).join('').trimEnd()}\u2026`
    : text
}
