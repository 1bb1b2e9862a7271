/** More than the longest statement of the site, lists of parameters aside. */
const LONGEST = 4_000

/** Texts (of which those with an `e` before them know the backslash), also between dollars, remarks, and numbers. */
const VALUES =
  /e'(?:[^'\\]|''|\\.)*'?|[bnx]?'(?:[^']|'')*'?|(\$[a-z_]*\$)[\s\S]*?(?:\1|$)|--[^\n]*|\/\*[\s\S]*?\*\/|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/
/** Parameters, names in quotes and words, digits in them and all. */
const KEPT = /(\$\d+|"(?:[^"]|"")*"|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)/
const PARTS = new RegExp(`${VALUES.source}|${KEPT.source}`, 'gi')

/** A statement's text in one line, with nothing in it that was written in as a value: it may be a member's. */
export function redactValues(text: string): string {
  const bare = text
    .replace(PARTS, (_part, _dollars, kept: string | undefined) => kept ?? '?')
    .replace(/\s+/g, ' ')
    .trim()
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST)}…` : bare
}
