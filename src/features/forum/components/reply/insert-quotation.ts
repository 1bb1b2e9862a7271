/** Where the cursor of a field stands: from and to. */
export type Caret = readonly [number, number]

/**
 * Puts a quotation where the cursor stands: on a line of its own.
 * @returns the whole text, and where the cursor stands after the quotation
 */
export function insertQuotation(
  text: string,
  [from, to]: Caret,
  quotation: string,
): { text: string; at: number } {
  const before = text.slice(0, from)
  const broken = before === '' || before.endsWith('\n\n') ? before : `${before.replace(/\n$/, '')}\n\n`
  const after = text.slice(to).replace(/^\n+/, '')
  return { text: broken + quotation + after, at: broken.length + quotation.length }
}

/** What is being typed as a mention: where its `@` stands, and the letters after it up to the cursor; null for none. */
export function findMentionAt(text: string, at: number): { from: number; typed: string } | null {
  const [, typed] = /(?<![\p{L}\p{M}\p{N}_.@/-])@([\p{L}\p{M}\p{N}_.-]{0,20})$/u.exec(text.slice(0, at)) ?? []
  return typed === undefined ? null : { from: at - typed.length - 1, typed }
}
