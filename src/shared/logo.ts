import { CONTROL_CONTRAST, computeLuminance } from './contrast.ts'
import { getBarColours, type SiteColours } from './site-colours.ts'

// The logo that the operator may choose instead of the lantern (decision 63).

/** A rounded ground behind a logo that its surroundings would swallow. */
export type LogoPlate = 'none' | 'light' | 'dark'

export const PLATE_COLOURS = { light: '#fffdf8', dark: '#0d1b22' } as const

/** The room of a logo in the bar, in CSS pixels. */
export const LOGO_BOX = { width: 160, height: 36 }
/** Width by height. */
export const LOGO_RATIO = { lowest: 0.5, highest: 6 }
/** From this ratio on a logo is taken for the name itself, and is shown in its stead. */
const REPLACES_NAME_FROM = 2

/** Shares of the luminances in a logo, by which its contrast with any ground is known. */
export interface LogoInk {
  /** Thousandths of the drawn pixels, from dark to light in equal steps of contrast. */
  ink: number[]
  /** Thousandths of the picture that are opaque. */
  coverage: number
}

/** A logo as pages show it. */
export interface SiteLogo {
  /** Addresses from the root. */
  src: string
  icons: { small: string; large: string }
  /** In CSS pixels; the picture has twice as many. */
  width: number
  height: number
  plate: LogoPlate
}

export const replacesName = ({ width, height }: Pick<SiteLogo, 'width' | 'height'>) =>
  width / height >= REPLACES_NAME_FROM

const STEPS = 40
/** White on black. */
const HIGHEST_CONTRAST = 21
/** Added to each luminance in a ratio of contrast (WCAG 2.2). */
const FLARE = 0.05
const DRAWN_ALPHA = 128
const OPAQUE_ALPHA = 250

const toStep = (luminance: number) =>
  Math.min(
    STEPS - 1,
    Math.floor((Math.log((luminance + FLARE) / FLARE) / Math.log(HIGHEST_CONTRAST)) * STEPS),
  )
const fromStep = (step: number) => FLARE * HIGHEST_CONTRAST ** ((step + 0.5) / STEPS)

/** Measures a picture. @param pixels red, green, blue and alpha of each @returns null if nothing is drawn */
export function measureInk(pixels: Uint8Array): LogoInk | null {
  const counts = new Array<number>(STEPS).fill(0)
  let [visible, opaque] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha >= OPAQUE_ALPHA) opaque++
    if (alpha < DRAWN_ALPHA) continue
    visible++
    const step = toStep(computeLuminance([red, green, blue]))
    counts[step] = (counts[step] ?? 0) + 1
  }
  if (visible === 0) return null
  return {
    ink: counts.map((count) => Math.round((count / visible) * 1_000)),
    coverage: Math.round((opaque / (pixels.length / 4)) * 1_000),
  }
}

/** Thousandths of the drawn pixels that are seen on a ground. */
function countVisible({ ink }: LogoInk, ground: string): number {
  const other = computeLuminance(ground) + FLARE
  return ink.reduce((sum, share, step) => {
    const own = fromStep(step)
    return Math.max(own, other) / Math.min(own, other) >= CONTROL_CONTRAST ? sum + share : sum
  }, 0)
}

/** Thousandths of the drawn pixels that a colour must make up to count. */
const NOTEWORTHY = 10

/** Between the darkest and the lightest part. */
function computeInnerContrast({ ink }: LogoInk): number {
  const find = (steps: number[]) => {
    let sum = 0
    return steps.find((step) => {
      sum += ink[step] ?? 0
      return sum >= NOTEWORTHY
    })
  }
  const steps = ink.map((_share, step) => step)
  const [darkest = 0, lightest = 0] = [find(steps), find(steps.toReversed())]
  return HIGHEST_CONTRAST ** ((lightest - darkest) / STEPS)
}

/** Thousandths: a picture that fills its rectangle, or most of it, has a ground of its own. */
const WHOLE_RECTANGLE = 980
const OWN_GROUND = 750
const hasOwnGround = (logo: LogoInk) =>
  logo.coverage >= OWN_GROUND && computeInnerContrast(logo) >= CONTROL_CONTRAST

/** Thousandths that are enough without a plate, and at least on a plate. */
const WELL_VISIBLE = 750
const VISIBLE = 500

/** Whether a plate at most makes the logo legible. */
export function isLegible(logo: LogoInk): boolean {
  if (logo.coverage >= WHOLE_RECTANGLE) return hasOwnGround(logo)
  return hasOwnGround(logo) || Object.values(PLATE_COLOURS).some((one) => countVisible(logo, one) >= VISIBLE)
}

/** The plate that a legible logo needs on the bar, by day and by night. */
export function choosePlate(logo: LogoInk, colours: SiteColours): LogoPlate {
  if (hasOwnGround(logo)) return 'none'
  const bare = Math.min(...Object.values(getBarColours(colours)).map((bar) => countVisible(logo, bar)))
  if (bare >= WELL_VISIBLE) return 'none'
  const [light, dark] = [countVisible(logo, PLATE_COLOURS.light), countVisible(logo, PLATE_COLOURS.dark)]
  if (bare >= Math.max(light, dark)) return 'none'
  return light >= dark ? 'light' : 'dark'
}
