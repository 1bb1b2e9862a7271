import sharp from 'sharp'
import type { RenderedLogo } from '../../src/platform/images/processed-image.ts'

interface LogoLook {
  width: number
  height: number
  colour: string
  /** Of 0 to 1. */
  opacity?: number
  /** Transparent pixels around it. */
  margin?: number
}

/** A PNG with thick strokes on transparent ground. */
export function createLogo({ width, height, colour, opacity = 1, margin = 0 }: LogoLook): Promise<Buffer> {
  const stroke = height / 8
  const [right, bottom] = [width - stroke, height - stroke]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="${colour}" stroke-width="${stroke * 2}" opacity="${opacity}"><rect x="${stroke}" y="${stroke}" width="${right - stroke}" height="${bottom - stroke}"/><path d="M${stroke} ${stroke}L${right} ${bottom}"/></g></svg>`
  const sides = { top: margin, bottom: margin, left: margin, right: margin }
  return sharp(Buffer.from(svg))
    .extend({ ...sides, background: '#0000' })
    .png()
    .toBuffer()
}

const PNG = Buffer.from('\x89PNG', 'latin1')
const ICONS = { large: PNG, small: PNG }

/** A white logo, for tests of everything else. */
export const RENDERED_LOGO: RenderedLogo = {
  ...{ full: PNG, width: 36, height: 36, pixels: new Uint8Array([255, 255, 255, 255, 0, 0, 0, 0]) },
  icons: { none: ICONS, light: ICONS, dark: ICONS },
}
