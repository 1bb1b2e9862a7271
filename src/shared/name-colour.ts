export const FOUNDER_ID = 1
export const NAME_COLOURS = 7

/** Which of the seven name colours a member has: the last digit of the id, cycling; member 1 has one of its own. */
export function nameColourOf(id: number): number | 'founder' {
  return id === FOUNDER_ID ? 'founder' : (id % 10) % NAME_COLOURS
}
