import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// WCAG 2.2: 4.5 for text, 3 for the edges of controls, in the light and dark theme.
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name, [light ?? both, dark ?? both] as const],
  ),
)

/** Colour of a white photo under the foot of a card, at the top of the name. */
const night = /--night: (\d+) (\d+) (\d+);/.exec(css)?.slice(1).map(Number) ?? []
const shade = Number(/--photo-shade: ([\d.]+);/.exec(css)?.[1])
const shadedWhite = `#${night
  .map((part) => Math.round(255 * (1 - shade) + part * shade))
  .map((part) => part.toString(16).padStart(2, '0'))
  .join('')}`
tokens.set('shaded-white', [shadedWhite, shadedWhite])

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: string, ground: string, theme: 0 | 1): number {
  const [one, two] = [text, ground].map((name) => luminance(tokens.get(name)?.[theme] ?? ''))
  const [high, low] = [Math.max(one ?? 0, two ?? 0), Math.min(one ?? 0, two ?? 0)]
  return (high + 0.05) / (low + 0.05)
}

const colours = ['0', '1', '2', '3', '4', '5', '6', 'founder']
const grounds = ['paper', 'paper-raised', 'mist']
const names = colours.map((name) => `name-${name}`)
const pairs = [
  ...['ink', 'ink-soft', 'river', 'poppy-text', 'lantern-text', 'moss-text', ...names].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ['ink', 'paper-sunk'],
  ['ink', 'blush'],
  ['poppy-text', 'blush'],
  ['on-river', 'river'],
  ['on-poppy', 'poppy'],
  ['on-mine', 'mine'],
  ['on-lantern', 'lantern'],
  ['on-bar', 'bar'],
  ['on-bar-soft', 'bar'],
] as const

describe.each([
  ['by day', 0],
  ['by night', 1],
] as const)('%s', (_name, theme) => {
  test.each(pairs)('%s is read on %s', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['line-strong', 'paper'],
    ['line-strong', 'paper-raised'],
    ['river', 'mist'],
  ])('%s is seen on %s', (edge, ground) => {
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})

test.each(['on-night', ...colours.map((name) => `photo-name-${name}`)])(
  '%s is read at the foot of a card with a white photo',
  (text) => {
    expect(contrast(text, 'shaded-white', 0)).toBeGreaterThanOrEqual(4.5)
  },
)
