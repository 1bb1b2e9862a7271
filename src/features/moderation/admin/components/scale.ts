const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Tops of a scale of time whose half is a time that one says. */
const TIMES = [
  ...[2, 10, 20].map((minutes) => minutes * MINUTE),
  ...[1, 2, 4, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 6, 10, 20, 40].map((days) => days * DAY),
]
const STEPS = [2, 4, 6, 8, 10]

/** The top of a plot: the smallest round number that all values are below, whose half is whole too. */
export function topOf(values: readonly (number | null)[], isTime: boolean): number {
  const most = Math.max(1, ...values.flatMap((value) => value ?? []))
  const time = isTime ? TIMES.find((one) => one >= most) : undefined
  if (time !== undefined) return time
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((one) => one * power >= most) ?? 10
  return step * power
}

/** A line through these values as the `d` of a path, from 0 to 100 both ways; it is broken where one is missing. */
export function lineOf(values: readonly (number | null)[], top: number): string {
  return values
    .map((value, place) => {
      if (value === null) return ''
      const isFirst = place === 0 || values[place - 1] === null
      return `${isFirst ? 'M' : 'L'}${middleOf(place, values.length)} ${heightOf(value, top)}`
    })
    .join('')
}

/** The middle of a period's column, from 0 to 100. */
export const middleOf = (place: number, count: number) => rounded(((place + 0.5) * 100) / count)

/** How far from the plot's upper edge a value stands, from 0 to 100. */
export const heightOf = (value: number, top: number) => rounded(100 - (value * 100) / top)

const rounded = (number: number) => Math.round(number * 100) / 100
