import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { computeContrast } from '../../shared/contrast.ts'
import { DEFAULT_COLOURS, findLowContrast, NEIGHBOURS, SAMPLE_GROUNDS } from '../../shared/site-colours.ts'

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

function contrast(text: string, ground: string, theme: 0 | 1): number {
  return computeContrast(tokens.get(text)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? '')
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
    ['ink', 'paper'],
    ['ink', 'paper-raised'],
    ['on-mine', 'mine'],
  ])('%s is read at length on %s (WCAG 1.4.6)', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(7)
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

describe('the colours that an operator may choose', () => {
  test.each(
    Object.entries(NEIGHBOURS).flatMap(([use, all]) =>
      all.map(({ token, colour }) => [use, token, colour] as const),
    ),
  )('%s is compared with the %s of the stylesheet', (use, token, colour) => {
    const [light, dark] = tokens.get(token) ?? []
    expect(colour).toBe(use === 'night' ? dark : light)
  })

  test('include those of the stylesheet', () => {
    const { day, night, mine, barDay, barNight } = DEFAULT_COLOURS
    expect([tokens.get('river'), tokens.get('bar'), tokens.get('mine')]).toEqual([
      [day, night],
      [barDay, barNight],
      [day, mine],
    ])
    for (const [use, colour] of [
      ['day', day],
      ['night', night],
      ['bar', barDay],
      ['bar', barNight],
    ] as const)
      expect(findLowContrast(use, colour)).toBeNull()
  })

  test.each([
    ['day', 0],
    ['night', 1],
  ] as const)('are shown on the grounds of the stylesheet by %s', (theme, index) => {
    for (const [name, colour] of Object.entries(SAMPLE_GROUNDS[theme]))
      expect([name, colour]).toEqual([name, tokens.get(name.slice(2))?.[index]])
  })
})
