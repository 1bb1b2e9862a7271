export const FOUNDER_ID = 1
export const NAME_COLOURS = 7

/** One of seven colours by the last digit of the id; member 1 has a colour of its own. */
export function nameColourOf(id: number): number | 'founder' {
  return id === FOUNDER_ID ? 'founder' : (id % 10) % NAME_COLOURS
}
