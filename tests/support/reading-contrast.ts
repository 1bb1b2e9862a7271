/** Texts of members, help and law, by the class of their container. */
export const READING = '.prose, .post-body, .bubble, .about, .user-text, .quoted-answer, .help-answer'

/**
 * Runs in a page, self-contained: reading text with a contrast under 7 (WCAG 1.4.6), which is also measured on the lightest
 * and the darkest colour of a gradient. Links, headings, times and notes are no reading text.
 */
export function findPaleReading(reading: string): { measured: number; pale: string[] } {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const parse = (colour: string): number[] => {
    if (!context) return []
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }
  const over = ([r = 0, g = 0, b = 0, a = 255]: number[], below: number[]) =>
    [r, g, b].map((part, index) => (part * a + (below[index] ?? 0) * (255 - a)) / 255)
  const luminance = (colour: number[]) => {
    const [r = 0, g = 0, b = 0] = colour.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: number[], other: number[]) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  /** The colours that may be behind an element: of its nearest opaque ancestor, under those that let it through. */
  const findGrounds = (element: Element | null): number[][] => {
    if (!element) return [[255, 255, 255]]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const own = parse(backgroundColor)
    const base = own[3] === 255 ? [own.slice(0, 3)] : findGrounds(element.parentElement)
    const flat = base.map((ground) => over(own, ground))
    const stops = backgroundImage.match(/(?:rgba?|color|oklch|oklab)\([^)]*\)/g) ?? []
    return [...flat, ...stops.flatMap((stop) => flat.map((ground) => over(parse(stop), ground)))]
  }
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const NOT_READING =
    'a, button, summary, time, small, .small, .soft, .hint, .sr, h1, h2, h3, h4, figcaption, .bubble-quote, .bubble-reactions, [aria-hidden=true]'
  const parts = [...document.querySelectorAll<HTMLElement>(reading)].flatMap((container) => [
    container,
    ...container.querySelectorAll<HTMLElement>('*'),
  ])
  const texts = [...new Set(parts)].filter(
    (element) =>
      hasText(element) &&
      !element.closest(NOT_READING) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
  const pale = texts.flatMap((element) => {
    const colour = parse(getComputedStyle(element).color)
    const worst = Math.min(...findGrounds(element).map((ground) => contrast(over(colour, ground), ground)))
    return worst >= 7
      ? []
      : [
          `${worst.toFixed(2)} ${element.tagName}.${element.className} ${element.textContent?.trim().slice(0, 40)}`,
        ]
  })
  return { measured: texts.length, pale }
}
