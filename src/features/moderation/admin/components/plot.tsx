import { FIGURE_AGGREGATIONS, type Figure, type Period } from '../contract/figures.ts'
import * as texts from '../figures-texts.ts'

/** How a figure is drawn: two in one plot differ in more than their colour. */
type PlotMark = 'bars' | 'line' | 'dashes'

export interface PlotSeries {
  figure: Figure
  mark: PlotMark
}

interface Props {
  name: texts.PlotName
  drawn: readonly PlotSeries[]
  by: Period
  /** The values are seconds. */
  isTime?: boolean
}

/**
 * A plot with its sentence and its table. The drawing is stretched to the place that there is; words stand beside it, so
 * that they are of one size on a phone and on a desktop.
 */
export function Plot({ name, drawn, by, isTime = false }: Props) {
  const id = `figure-${name}`
  const figures = drawn.map(({ figure }) => figure)
  const isMeasured = figures.some(({ points }) => points.some(({ value }) => value !== null))
  return (
    <figure className="panel plot" aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{texts.PLOT_TITLES[name]}</h3>
        <p className="soft">{texts.describeFigure(name, figures, by)}</p>
        {by !== 'day' && isMeasured && figures[0] && <AggregationNote figure={figures[0]} />}
        {drawn.length > 1 && isMeasured && <Legend drawn={drawn} />}
      </figcaption>
      {isMeasured && (
        <>
          <PlotDrawing
            drawn={drawn}
            by={by}
            format={isTime ? texts.formatDuration : texts.formatNumber}
            isTime={isTime}
          />
          <NumbersTable
            figures={figures}
            by={by}
            format={isTime ? texts.formatDuration : texts.formatNumber}
          />
        </>
      )}
    </figure>
  )
}

function AggregationNote({ figure }: { figure: Figure }) {
  const made = FIGURE_AGGREGATIONS[figure.name]
  return made === 'sum' ? null : (
    <p className="soft small">
      {made === 'mean' ? 'Moyenne des jours de chaque période.' : 'À la fin de chaque période.'}
    </p>
  )
}

function Legend({ drawn }: { drawn: readonly PlotSeries[] }) {
  return (
    <ul className="plot-legend">
      {drawn.map(({ figure, mark }) => (
        <li key={figure.name}>
          <svg viewBox="0 0 28 12" aria-hidden="true">
            {mark === 'bars' ? (
              <rect className="plot-bar" x="9" y="0" width="10" height="12" />
            ) : (
              <path className={`plot-${mark}`} d="M1 6H27" />
            )}
          </svg>
          {texts.SERIES_LABELS[figure.name]}
        </li>
      ))}
    </ul>
  )
}

type FormatValue = (value: number) => string

function PlotDrawing({
  drawn,
  by,
  format,
  isTime,
}: {
  drawn: readonly PlotSeries[]
  by: Period
  format: FormatValue
  isTime: boolean
}) {
  const points = drawn[0]?.figure.points ?? []
  const top = computeScaleTop(
    drawn.flatMap(({ figure }) => figure.points.map(({ value }) => value)),
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
        {drawn.map(({ figure, mark }) => (
          <PlotMarks key={figure.name} figure={figure} mark={mark} top={top} />
        ))}
        {points.map(({ from }, place) => (
          <rect
            key={from}
            className="plot-over"
            x={(place * 100) / points.length}
            width={100 / points.length}
            height="100"
          >
            <title>{describePoint(drawn, place, by, format)}</title>
          </rect>
        ))}
      </svg>
      <ul className="plot-periods">
        {named.map((place) => (
          <li key={place}>{texts.formatShortPeriod(by, points[place]?.from ?? '')}</li>
        ))}
      </ul>
    </div>
  )
}

function PlotMarks({ figure, mark, top }: { figure: Figure; mark: PlotMark; top: number }) {
  const values = figure.points.map(({ value }) => value)
  if (mark !== 'bars') {
    const alone = values.flatMap((value, place) => {
      const isAlone = (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null
      return value === null || !isAlone
        ? []
        : `M${computeColumnMiddle(place, values.length)} ${computeHeight(value, top)}h0`
    })
    return (
      <>
        <path className={`plot-${mark}`} d={buildLinePath(values, top)} />
        {alone.length > 0 && <path className="plot-dots" d={alone.join('')} />}
      </>
    )
  }
  const width = 70 / values.length
  return values.map((value, place) =>
    value ? (
      <rect
        key={figure.points[place]?.from}
        className="plot-bar"
        x={computeColumnMiddle(place, values.length) - width / 2}
        y={computeHeight(value, top)}
        width={width}
        height={100 - computeHeight(value, top)}
      />
    ) : null,
  )
}

/** What is said of a period when the mouse stands on it. */
function describePoint(drawn: readonly PlotSeries[], place: number, by: Period, format: FormatValue): string {
  const values = drawn.map(({ figure }) => {
    const value = figure.points[place]?.value ?? null
    const says = value === null ? '–' : format(value)
    return drawn.length > 1 ? `${texts.SERIES_LABELS[figure.name]} ${says}` : says
  })
  return `${texts.formatLongPeriod(by, drawn[0]?.figure.points[place]?.from ?? '')}\u202f: ${values.join(', ')}`
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
  const periods = (figures[0]?.points ?? []).map(({ from }, place) => ({ from, place })).reverse()
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
                  {texts.SERIES_LABELS[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map(({ from, place }) => (
              <tr key={from}>
                <th scope="row">{texts.formatLongPeriod(by, from)}</th>
                {figures.map(({ name, points }) => {
                  const value = points[place]?.value ?? null
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
/** Tops of a scale of time whose half is a time that one says. */
const TIME_SCALE_TOPS = [
  ...[2, 10, 20].map((minutes) => minutes * MINUTE),
  ...[1, 2, 4, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 6, 10, 20, 40].map((days) => days * DAY),
]
const SCALE_STEPS = [2, 4, 6, 8, 10]

/** The top of a plot: the smallest round number that all values are below, whose half is whole too. */
export function computeScaleTop(values: readonly (number | null)[], isTime: boolean): number {
  const most = Math.max(1, ...values.flatMap((value) => value ?? []))
  const time = isTime ? TIME_SCALE_TOPS.find((one) => one >= most) : undefined
  if (time !== undefined) return time
  const power = 10 ** Math.floor(Math.log10(most))
  const step = SCALE_STEPS.find((one) => one * power >= most) ?? 10
  return step * power
}

/** A line through these values as the `d` of a path, from 0 to 100 both ways; it is broken where one is missing. */
export function buildLinePath(values: readonly (number | null)[], top: number): string {
  return values
    .map((value, place) => {
      if (value === null) return ''
      const isFirst = place === 0 || values[place - 1] === null
      return `${isFirst ? 'M' : 'L'}${computeColumnMiddle(place, values.length)} ${computeHeight(value, top)}`
    })
    .join('')
}

/** The middle of a period's column, from 0 to 100. */
const computeColumnMiddle = (place: number, count: number) => roundToHundredths(((place + 0.5) * 100) / count)

/** How far from the plot's upper edge a value stands, from 0 to 100. */
const computeHeight = (value: number, top: number) => roundToHundredths(100 - (value * 100) / top)

const roundToHundredths = (number: number) => Math.round(number * 100) / 100
