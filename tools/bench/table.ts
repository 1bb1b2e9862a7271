import { askedOf, failedOf, type Row, ratioOf, type SizeRow, verdictOf, type WorkRow } from './row.ts'

const WIDTHS = { entry: 60, figure: 12, p50: 8, p99: 8, limit: 12, ratio: 7, asked: 41 } as const
type Column = keyof typeof WIDTHS

/** The first line of the table. */
export const HEADER = line(
  {
    entry: 'work',
    figure: 'figure',
    p50: 'p50 ms',
    p99: 'p99 ms',
    limit: 'limit',
    ratio: 'ratio',
    asked: 'asked',
  },
  '',
)

/** A row as one line of text. */
export function tableLine(row: Row): string {
  if ('unseen' in row) return line({ entry: row.entry, asked: '' }, `not measured: ${row.unseen}`)
  const ratio = ratioOf(row)
  const verdict = verdictOf(row)
  const failed = failedOf(row)
  const said = [
    verdict === 'not asked' ? '' : verdict,
    failed > 0 ? `${failed} FAILED` : '',
    row.note ?? '',
  ].filter(Boolean)
  return line(
    {
      entry: row.entry,
      ...('server' in row ? workColumns(row) : sizeColumns(row)),
      ratio: ratio === null ? '' : `${Math.round(100 * ratio)} %`,
      asked: askedOf(row),
    },
    said.join('; '),
  )
}

function workColumns({ server, limit }: WorkRow) {
  return {
    figure: `${rounded(server.rate)}/s`,
    p50: server.p50.toFixed(1),
    p99: server.p99.toFixed(1),
    limit: limit.rate > 0 ? `${rounded(limit.rate)}/s` : '',
  }
}

function sizeColumns({ size, unit, limit, asked }: SizeRow) {
  const beside = limit ?? asked.most ?? asked.least
  return {
    figure: `${rounded(size)} ${unit}`,
    limit: beside === undefined ? '' : `${rounded(beside)} ${unit}`,
  }
}

/** Three digits tell all that such a measurement knows. */
function rounded(figure: number): string {
  if (figure === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(figure))))
  return figure.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 4), minimumFractionDigits: 0 })
}

function line(columns: Partial<Record<Column, string>>, rest: string): string {
  const cells = (Object.keys(WIDTHS) as Column[]).map((column) => {
    const text = columns[column] ?? ''
    const isLeft = column === 'entry' || column === 'asked'
    return isLeft ? text.padEnd(WIDTHS[column]) : text.padStart(WIDTHS[column])
  })
  return `${cells.slice(0, -1).join(' ')}  ${cells.at(-1)} ${rest}`.trimEnd()
}
