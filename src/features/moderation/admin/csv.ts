/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A line of a file for a spreadsheet, its cells parted by semicolons as those of France expect. A text that would be
 * taken for a formula, and might then call out or run a program, is shown as it is: after an apostrophe.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = String(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
