/** Relative luminance of a colour such as #0f6060, or of its parts from 0 to 255 (WCAG 2.2). */
export function computeLuminance(colour: string | readonly number[]): number {
  const parts =
    typeof colour === 'string' ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) : colour
  const [red = 0, green = 0, blue = 0] = parts
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function computeContrast(one: string, two: string): number {
  const [first, second] = [computeLuminance(one), computeLuminance(two)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** WCAG 2.2, AA: text, and the edges of controls. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3
