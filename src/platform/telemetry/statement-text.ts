/** Longer than the longest statement of the site, without lists of parameters. */
const LONGEST = 4_000

/** String literals (with backslashes after `e`), dollar-quoted strings, comments and numbers. */
const VALUES =
  /e'(?:[^'\\]|''|\\.)*'?|[bnx]?'(?:[^']|'')*'?|(\$[a-z_]*\$)[\s\S]*?(?:\1|$)|--[^\n]*|\/\*[\s\S]*?\*\/|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/
/** Parameters, quoted names and words, digits included. */
const PRESERVED = /(\$\d+|"(?:[^"]|"")*"|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)/
const PARTS = new RegExp(`${VALUES.source}|${PRESERVED.source}`, 'gi')

/** Returns a statement in one line without its literals, which may be a member's text. */
export function redactValues(text: string): string {
  const bare = text
    .replace(PARTS, (_part, _dollars, preserved: string | undefined) => preserved ?? '?')
    .replace(/\s+/g, ' ')
    .trim()
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST)}…` : bare
}
