import { FIGURE_AGGREGATIONS, type Figure, type FigureName, type Period } from '../contract.ts'

/** Marks differ by shape, not only by colour. */
type PlotMark = 'bars' | 'line' | 'dashes'

export interface PlotSeries {
  figure: Figure
  mark: PlotMark
}

interface Props {
  name: PlotName
  series: readonly PlotSeries[]
  by: Period
  /** Values are seconds. */
  isTime?: boolean
}

/**
 * A plot with its sentence and table. Only the drawing is stretched; labels are HTML, so their size is the same on
 * phone and desktop.
 */
export function Plot({ name, series, by, isTime = false }: Props) {
  const id = `figure-${name}`
  const figures = series.map(({ figure }) => figure)
  const isMeasured = figures.some(({ points }) => points.some(({ value }) => value !== null))
  return (
    <figure className="panel plot" aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{PLOT_TITLES[name]}</h3>
        <p className="soft">{describeFigure(name, figures, by)}</p>
        {by !== 'day' && isMeasured && figures[0] && <AggregationNote figure={figures[0]} />}
        {series.length > 1 && isMeasured && <Legend series={series} />}
      </figcaption>
      {isMeasured && (
        <>
          <PlotDrawing
            series={series}
            by={by}
            format={isTime ? formatDuration : formatNumber}
            isTime={isTime}
          />
          <NumbersTable figures={figures} by={by} format={isTime ? formatDuration : formatNumber} />
        </>
      )}
    </figure>
  )
}

function AggregationNote({ figure }: { figure: Figure }) {
  const aggregation = FIGURE_AGGREGATIONS[figure.name]
  return aggregation === 'sum' ? null : (
    <p className="soft small">
      {aggregation === 'mean' ? 'Moyenne des jours de chaque période.' : 'À la fin de chaque période.'}
    </p>
  )
}

function Legend({ series }: { series: readonly PlotSeries[] }) {
  return (
    <ul className="plot-legend">
      {series.map(({ figure, mark }) => (
        <li key={figure.name}>
          <svg viewBox="0 0 28 12" aria-hidden="true">
            {mark === 'bars' ? (
              <rect className="plot-bar" x="9" y="0" width="10" height="12" />
            ) : (
              <path className={`plot-${mark}`} d="M1 6H27" />
            )}
          </svg>
          {SERIES_LABELS[figure.name]}
        </li>
      ))}
    </ul>
  )
}

type FormatValue = (value: number) => string

function PlotDrawing({
  series,
  by,
  format,
  isTime,
}: {
  series: readonly PlotSeries[]
  by: Period
  format: FormatValue
  isTime: boolean
}) {
  const points = series[0]?.figure.points ?? []
  const top = computeScaleTop(
    series.flatMap(({ figure }) => figure.points.map(({ value }) => value)),
    isTime,
  )
  const named = [0, Math.floor((points.length - 1) / 2), points.length - 1]
  return (
    <div className="plot-drawing" aria-hidden="true">
      <ul className="plot-scale">
        {[top, top / 2, 0].map((value) => (
          <li key={value}>{value === 0 ? '0' : format(value)}</li>
        ))}
      </ul>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="plot-grid" d="M0 0H100M0 50H100M0 100H100" />
        {series.map(({ figure, mark }) => (
          <PlotMarks key={figure.name} figure={figure} mark={mark} top={top} />
        ))}
        {points.map(({ from }, index) => (
          <rect
            key={from}
            className="plot-over"
            x={(index * 100) / points.length}
            width={100 / points.length}
            height="100"
          >
            <title>{describePoint(series, index, by, format)}</title>
          </rect>
        ))}
      </svg>
      <ul className="plot-periods">
        {named.map((index) => (
          <li key={index}>{formatShortPeriod(by, points[index]?.from ?? '')}</li>
        ))}
      </ul>
    </div>
  )
}

function PlotMarks({ figure, mark, top }: { figure: Figure; mark: PlotMark; top: number }) {
  const values = figure.points.map(({ value }) => value)
  if (mark !== 'bars') {
    const isolated = values.flatMap((value, index) => {
      const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
      return value === null || !isAlone
        ? []
        : `M${computeColumnMiddle(index, values.length)} ${computeHeight(value, top)}h0`
    })
    return (
      <>
        <path className={`plot-${mark}`} d={buildLinePath(values, top)} />
        {isolated.length > 0 && <path className="plot-dots" d={isolated.join('')} />}
      </>
    )
  }
  const width = 70 / values.length
  return values.map((value, index) =>
    value ? (
      <rect
        key={figure.points[index]?.from}
        className="plot-bar"
        x={computeColumnMiddle(index, values.length) - width / 2}
        y={computeHeight(value, top)}
        width={width}
        height={100 - computeHeight(value, top)}
      />
    ) : null,
  )
}

/** Tooltip of a period. */
function describePoint(
  series: readonly PlotSeries[],
  index: number,
  by: Period,
  format: FormatValue,
): string {
  const values = series.map(({ figure }) => {
    const value = figure.points[index]?.value ?? null
    const label = value === null ? '–' : format(value)
    return series.length > 1 ? `${SERIES_LABELS[figure.name]} ${label}` : label
  })
  return `${formatLongPeriod(by, series[0]?.figure.points[index]?.from ?? '')}\u202f: ${values.join(', ')}`
}

function NumbersTable({
  figures,
  by,
  format,
}: {
  figures: readonly Figure[]
  by: Period
  format: FormatValue
}) {
  const periods = (figures[0]?.points ?? []).map(({ from }, index) => ({ from, index })).reverse()
  return (
    <details className="plot-numbers">
      <summary>Voir les nombres</summary>
      <div className="desk-scroll">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Période</th>
              {figures.map(({ name }) => (
                <th key={name} scope="col" className="number">
                  {SERIES_LABELS[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map(({ from, index }) => (
              <tr key={from}>
                <th scope="row">{formatLongPeriod(by, from)}</th>
                {figures.map(({ name, points }) => {
                  const value = points[index]?.value ?? null
                  return (
                    <td key={name} className="number">
                      {value === null ? '–' : format(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Scale maxima with a readable half. */
const TIME_SCALE_TOPS = [
  ...[2, 10, 20].map((minutes) => minutes * MINUTE),
  ...[1, 2, 4, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 6, 10, 20, 40].map((days) => days * DAY),
]
const SCALE_STEPS = [2, 4, 6, 8, 10]

/** Smallest round maximum whose half is whole too. */
export function computeScaleTop(values: readonly (number | null)[], isTime: boolean): number {
  const most = Math.max(1, ...values.flatMap((value) => value ?? []))
  const time = isTime ? TIME_SCALE_TOPS.find((one) => one >= most) : undefined
  if (time !== undefined) return time
  const power = 10 ** Math.floor(Math.log10(most))
  const step = SCALE_STEPS.find((one) => one * power >= most) ?? 10
  return step * power
}

/** SVG path through the values, from 0 to 100; a missing value breaks the line. */
export function buildLinePath(values: readonly (number | null)[], top: number): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = index === 0 || values[index - 1] === null
      return `${isFirst ? 'M' : 'L'}${computeColumnMiddle(index, values.length)} ${computeHeight(value, top)}`
    })
    .join('')
}

/** Horizontal middle of a column, from 0 to 100. */
const computeColumnMiddle = (index: number, count: number) => roundToHundredths(((index + 0.5) * 100) / count)

/** Distance from the upper edge, from 0 to 100. */
const computeHeight = (value: number, top: number) => roundToHundredths(100 - (value * 100) / top)

const roundToHundredths = (number: number) => Math.round(number * 100) / 100

const NUMBER = new Intl.NumberFormat('fr-FR')
/** '1 240' */
export const formatNumber = (number: number) => NUMBER.format(number)

const PERIOD_PHRASES: Record<Period, { span: string; before: string; ago: string }> = {
  day: { span: '30 jours', before: 'les 30 jours d’avant', ago: 'il y a 30 jours' },
  week: { span: '26 semaines', before: 'les 26 semaines d’avant', ago: 'il y a 26 semaines' },
  month: { span: '24 mois', before: 'les 24 mois d’avant', ago: 'il y a 24 mois' },
}

const PLOT_TITLES = {
  signups: 'Inscriptions',
  active: 'Membres actifs',
  messages: 'Messages',
  reports: 'Signalements',
  report_times: 'Délai des signalements',
  photos_awaiting: 'Photos en attente',
  photo_times: 'Délai des photos',
  premium: 'Membres Premium',
} as const
export type PlotName = keyof typeof PLOT_TITLES

const SERIES_LABELS: Record<FigureName, string> = {
  signups: 'inscriptions',
  active: 'membres actifs',
  messages: 'messages',
  reports: 'reçus',
  reports_closed: 'traités',
  report_median: 'la moitié en',
  report_p95: '95 sur 100 en',
  photos_awaiting: 'photos en attente',
  photo_median: 'la moitié en',
  photo_p95: '95 sur 100 en',
  premium: 'membres Premium',
}
const NO_DATA = 'Rien n’a encore été mesuré.'
type FigureTotals = Pick<Figure, 'total' | 'before'>

/** Summary under the title. @param figures in the order of the plot */
export function describeFigure(name: PlotName, [first, second]: readonly FigureTotals[], by: Period): string {
  if (!first || first.total === null) return NO_DATA
  const { span } = PERIOD_PHRASES[by]
  const total = first.total
  switch (name) {
    case 'signups':
      return `${formatCountedNoun(total, 'inscription', 'Aucune')} en ${span}${formatComparison(first, by)}.`
    case 'active':
      return `${formatCountedNoun(total, 'membre actif', 'Aucun', 'membres actifs')} par jour en moyenne sur ${span}${formatComparison(first, by)}.`
    case 'messages':
      return `${formatCountedNoun(total, 'message')} en ${span}${formatComparison(first, by)}.`
    case 'reports':
      return `${formatCountedNoun(total, 'signalement')} en ${span}${formatComparison(first, by)}\u202f; ${formatClosedCount(second?.total ?? 0)}.`
    case 'photos_awaiting':
      return `${formatCountedNoun(total, 'photo', 'Aucune')} en attente${formatPreviousValue(first, by)}.`
    case 'premium':
      return `${formatCountedNoun(total, 'membre')} Premium${formatPreviousValue(first, by)}.`
    default:
      return `La moitié en ${formatDuration(total)} au plus, 95 sur 100 en ${formatDuration(second?.total ?? total)} au plus, en moyenne sur ${span}.`
  }
}

function formatCountedNoun(number: number, one: string, none = 'Aucun', many = `${one}s`): string {
  if (number === 0) return `${none} ${one}`
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

const formatClosedCount = (number: number) =>
  number === 0 ? 'aucun traité' : `${formatNumber(number)} ${number === 1 ? 'traité' : 'traités'}`

/** ', 12 % de plus que les 30 jours d’avant'; empty without earlier values. */
function formatComparison({ total, before }: FigureTotals, by: Period): string {
  if (total === null || !before) return ''
  const percent = Math.round((100 * (total - before)) / before)
  if (percent === 0) return `, autant que ${PERIOD_PHRASES[by].before}`
  return `, ${formatNumber(Math.abs(percent))}\u202f% de ${percent > 0 ? 'plus' : 'moins'} que ${PERIOD_PHRASES[by].before}`
}

const formatPreviousValue = ({ before }: FigureTotals, by: Period) =>
  before === null ? '' : `, contre ${formatNumber(before)} ${PERIOD_PHRASES[by].ago}`

/** '45 s', '12 min', '3 h', '3 h 20', '2 j', '2 j 4 h' */
export function formatDuration(seconds: number): string {
  const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3600)]
  if (seconds < 60) return `${Math.round(seconds)}\u00a0s`
  if (minutes < 60) return `${minutes}\u00a0min`
  if (minutes < 24 * 60) return formatDurationParts(Math.floor(minutes / 60), 'h', minutes % 60, '')
  return formatDurationParts(Math.floor(hours / 24), 'j', hours % 24, 'h')
}

export function formatDurationParts(
  whole: number,
  unit: string,
  remainder: number,
  smallUnit: string,
): string {
  const first = `${whole}\u00a0${unit}`
  if (remainder === 0) return first
  return smallUnit
    ? `${first} ${remainder}\u00a0${smallUnit}`
    : `${first}\u00a0${String(remainder).padStart(2, '0')}`
}

const SHORT_DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const LONG_DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })
const WEEK = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const LONG_MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Axis label: '3 nov.', 'nov. 2026'. @param from first day, 'YYYY-MM-DD' */
const formatShortPeriod = (by: Period, from: string) =>
  (by === 'month' ? MONTH : SHORT_DAY).format(new Date(from))

/** Table label: 'mardi 3 novembre 2026', 'semaine du 2 novembre 2026', 'novembre 2026'. */
function formatLongPeriod(by: Period, from: string): string {
  const day = new Date(from)
  if (by === 'day') return LONG_DAY.format(day)
  return by === 'week' ? `semaine du ${WEEK.format(day)}` : LONG_MONTH.format(day)
}
