import { CONTROL_CONTRAST, computeContrast, TEXT_CONTRAST } from './contrast.ts'

// The colours that an operator may choose. The other colours are those of `ui/styles/tokens.css`.

export interface SiteColours {
  /** Links and main buttons, by day and by night; null for those of the stylesheet. */
  day: string | null
  night: string | null
  /** Ground of the top bar. */
  bar: string | null
}

export type ColourUse = keyof SiteColours

export const COLOUR_PATTERN = /^#[\da-f]{6}$/i

/** A colour next to which a chosen one is seen, with the contrast that it needs. */
interface Neighbour {
  /** Its name in `tokens.css`. */
  token: string
  colour: string
  minimum: number
}

const asText = (token: string, colour: string): Neighbour => ({ token, colour, minimum: TEXT_CONTRAST })

/** Everything a chosen colour is read on, or is the ground of. */
export const NEIGHBOURS: Readonly<Record<ColourUse, readonly Neighbour[]>> = {
  day: [
    asText('paper', '#fbf6ec'),
    asText('paper-raised', '#fffdf8'),
    asText('mist', '#e2ece6'),
    asText('on-river', '#fffdf8'),
    asText('on-mine', '#ffffff'),
  ],
  night: [
    asText('paper', '#0d1b22'),
    asText('paper-raised', '#2c4645'),
    asText('mist', '#21393a'),
    asText('on-river', '#0c1f1e'),
  ],
  bar: [
    asText('on-bar', '#fbf3e2'),
    asText('on-bar-soft', '#c3d3cc'),
    { token: 'lantern', colour: '#f2b134', minimum: CONTROL_CONTRAST },
  ],
}

/** The neighbour with which a colour contrasts too little, and by how much; null for a colour that may be chosen. */
export function findLowContrast(use: ColourUse, colour: string): (Neighbour & { contrast: number }) | null {
  const measured = NEIGHBOURS[use].map((neighbour) => ({
    ...neighbour,
    contrast: computeContrast(colour, neighbour.colour),
  }))
  const low = measured.filter(({ contrast, minimum }) => contrast < minimum)
  return low.sort((one, other) => one.contrast / one.minimum - other.contrast / other.minimum)[0] ?? null
}

/** Colours of `tokens.css`. */
export const DEFAULT_COLOURS = {
  ...{ day: '#0f6060', night: '#6fc3b8', mine: '#1f5f5c' },
  ...{ barDay: '#0a3f43', barNight: '#0f3539' },
}

/** Custom properties of `tokens.css` with the chosen colours; empty where none is chosen. */
export function listColourTokens({ day, night, bar }: SiteColours): Record<string, string> {
  const lightDark = (light: string, dark: string) => `light-dark(${light}, ${dark})`
  return {
    ...((day ?? night) && {
      '--river': lightDark(day ?? DEFAULT_COLOURS.day, night ?? DEFAULT_COLOURS.night),
    }),
    ...((day ?? bar) && { '--mine': lightDark(day ?? DEFAULT_COLOURS.day, bar ?? DEFAULT_COLOURS.mine) }),
    ...(bar && { '--bar': bar, '--river-deep': bar }),
  }
}

/** Colours of the browser's own bar, by day and by night. */
export const getBarColours = ({ bar }: SiteColours) => ({
  day: bar ?? DEFAULT_COLOURS.barDay,
  night: bar ?? DEFAULT_COLOURS.barNight,
})

/** Colours of `tokens.css` around the chosen ones, for a sample of one theme inside a page of the other. */
export const SAMPLE_GROUNDS = {
  day: {
    ...{ '--paper': '#fbf6ec', '--paper-raised': '#fffdf8', '--ink': '#1f2a2e', '--ink-soft': '#495653' },
    ...{ '--river': '#0f6060', '--on-river': '#fffdf8', '--mine': '#0f6060', '--bar': '#0a3f43' },
  },
  night: {
    ...{ '--paper': '#0d1b22', '--paper-raised': '#2c4645', '--ink': '#f4eedf', '--ink-soft': '#b5c0b8' },
    ...{ '--river': '#6fc3b8', '--on-river': '#0c1f1e', '--mine': '#1f5f5c', '--bar': '#0f3539' },
  },
} as const
