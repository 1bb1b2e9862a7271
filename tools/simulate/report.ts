import type { Figures } from './measures.ts'
import type { OrderName } from './orders.ts'
import { DEFAULT_MODEL, type Model } from './parameters.ts'
import { type Simulation, simulate } from './run.ts'

export type Results = Record<OrderName, Figures>

export const ORDER_LABELS: Record<OrderName, string> = {
  activity: 'by activity (today)',
  random: 'random',
  reciprocal: 'scores, no cap',
  ours: 'ours',
}

export const ORDER_NAMES = Object.keys(ORDER_LABELS) as OrderName[]

export function runAll(simulation: Simulation): Results {
  return Object.fromEntries(ORDER_NAMES.map((order) => [order, simulate(order, simulation)])) as Results
}

const COLUMNS: [string, (figures: Figures) => string][] = [
  ['effective meetings', ({ meetings }) => meetings.toFixed(0)],
  ['first contacts', ({ contacts }) => contacts.toFixed(0)],
  ['answered', ({ answered }) => formatShare(answered)],
  ['Gini', ({ gini }) => gini.toFixed(3)],
  ['shown to nobody', ({ unshown }) => formatShare(unshown)],
  ['saw nobody', ({ unserved }) => formatShare(unserved)],
  ['a woman receives', ({ women }) => women.toFixed(1)],
  ['a man receives', ({ men }) => men.toFixed(1)],
  ['busiest tenth of women', ({ busiestWomen }) => busiestWomen.toFixed(1)],
]

export function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** A Markdown table, a row for each order. */
export function formatResults(results: Results): string {
  const rows = ORDER_NAMES.map((order) => [
    ORDER_LABELS[order],
    ...COLUMNS.map(([, format]) => format(results[order])),
  ])
  return formatTable(['Order', ...COLUMNS.map(([name]) => name)], rows)
}

function formatTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Our change against the order by activity. */
export function compare({ activity, ours }: Pick<Results, 'activity' | 'ours'>): [string, string] {
  return [formatChange(ours.meetings / activity.meetings), formatChange(ours.gini / activity.gini)]
}

function formatChange(ratio: number): string {
  const percent = Math.round((ratio - 1) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`
}

type Variant = Omit<Partial<Simulation>, 'model'> & { model?: Partial<Model> }

/** One assumption changed at a time. */
const VARIANTS: Record<string, Variant> = {
  'as above': {},
  'a person is suggested to 7 a day': { cap: 7 },
  'a person is suggested to 10 a day': { cap: 10 },
  'as many women as men': { model: { shareOfWomen: 0.5 } },
  'women write as often as men': { model: { womanWritesLess: 1 } },
  'both of these': { model: { shareOfWomen: 0.5, womanWritesLess: 1 } },
  'members write twice as often': { model: { manWrites: 0.3 } },
  'attention is not limited': { model: { attention: 1_000 } },
  'attention for 3 a week': { model: { attention: 3 } },
  'nobody is more desirable than others': { model: { aspiration: 0, answerGap: 0 } },
  'the rules say nothing of taste': { model: { rules: 0 } },
  'the rules say twice as much': { model: { rules: 0.7 } },
  'the list of today leaves out people seen lately': { remembers: true },
  'the list of today is read to the 24th': { listLength: 24 },
}

/** How our order fares where an assumption is wrong. */
export function formatSensitivity(simulation: Simulation): string {
  const rows = Object.entries(VARIANTS).map(([name, { model, ...given }]) => {
    const changed = { ...simulation, ...given, model: { ...DEFAULT_MODEL, ...model } }
    const [activity, ours] = [simulate('activity', changed), simulate('ours', changed)]
    return [name, ...compare({ activity, ours }), activity.gini.toFixed(2), formatShare(ours.unshown)]
  })
  const head = ['Assumption', 'meetings', 'Gini', 'Gini by activity', 'shown to nobody']
  return formatTable(head, rows)
}
