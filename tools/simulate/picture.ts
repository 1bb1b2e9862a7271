import type { Figures } from './measures.ts'
import { formatShare, ORDER_LABELS, ORDER_NAMES, type Results } from './report.ts'

const CHARTS: { title: string; read: (figures: Figures) => number; format: (value: number) => string }[] = [
  { title: 'Effective meetings', read: ({ meetings }) => meetings, format: (value) => value.toFixed(0) },
  { title: 'Gini of first contacts', read: ({ gini }) => gini, format: (value) => value.toFixed(2) },
  { title: 'Shown to nobody in a week', read: ({ unshown }) => unshown, format: formatShare },
  {
    title: 'First contacts of the busiest women',
    read: ({ busiestWomen }) => busiestWomen,
    format: (value) => value.toFixed(1),
  },
]

const WIDTH = 880
const CHART_WIDTH = 400
const BAR_LEFT = 150
const BAR_WIDTH = 190
const ROW = 30
const CHART_HEIGHT = 190

const STYLE = `
  .paper { fill: #fbf6ec } .text { fill: #2b2620 } .bar { fill: #9a8f80 } .ours { fill: #b8402a }
  text { font: 15px system-ui, sans-serif } .title { font-weight: 600; font-size: 17px }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #1d2129 } .text { fill: #f1ebe0 } .bar { fill: #8b94a3 } .ours { fill: #f08a6c }
  }`

/** Four bar charts, readable in light and dark. */
export function renderPicture(results: Results): string {
  const height = 2 * CHART_HEIGHT + 30
  const charts = CHARTS.map((chart, i) => {
    const [x, y] = [30 + (i % 2) * (CHART_WIDTH + 30), 20 + Math.floor(i / 2) * CHART_HEIGHT]
    return `<g transform="translate(${x} ${y})">${renderChart(chart, results)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">Order by activity, random order, scores without a cap, and ours</title>
<style>${STYLE}
</style>
<rect class="paper" width="${WIDTH}" height="${height}" rx="12"/>
${charts.join('\n')}
</svg>
`
}

function renderChart({ title, read, format }: (typeof CHARTS)[number], results: Results): string {
  const most = Math.max(...ORDER_NAMES.map((order) => read(results[order])), Number.MIN_VALUE)
  const rows = ORDER_NAMES.map((order, i) => {
    const value = read(results[order])
    const y = 28 + i * ROW
    const width = Math.max(1, (value / most) * BAR_WIDTH).toFixed(1)
    return `<text class="text" x="${BAR_LEFT - 10}" y="${y + 17}" text-anchor="end">${ORDER_LABELS[order]}</text>
<rect class="${order === 'ours' ? 'ours' : 'bar'}" x="${BAR_LEFT}" y="${y}" width="${width}" height="22" rx="3"/>
<text class="text" x="${(BAR_LEFT + Number(width) + 8).toFixed(1)}" y="${y + 17}">${format(value)}</text>`
  })
  return [`<text class="text title" x="0" y="16">${title}</text>`, ...rows].join('\n')
}
