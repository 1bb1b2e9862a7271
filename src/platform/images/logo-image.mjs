// The sizes of the site's logo (decision 63): PNG, which mail programs and home screens read, with its transparency.
import sharp from 'sharp'

/** @import { LogoFault, LogoOrder, LogoReading } from './processed-image.ts' */
/** @typedef {{ data: Buffer, info: import('sharp').OutputInfo }} Pixels */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box in pixels */

/** Pixels for each CSS pixel. */
const DENSITY = 2
/** Fainter pixels are the edge of a shadow. */
const VISIBLE_ALPHA = 8
/** Bytes of one picture: fewer colours are tried until it is small enough. */
const MOST_BYTES = 30_000
const COLOURS = [256, 128, 64, 32, 16, 8]
const ICON_SIDES = { large: 512, small: 192 }
/** Home screens cut an icon to a circle: its middle of four fifths is always seen. */
const SAFE_DIAGONAL = 0.78

/**
 * @param {Pixels} whole with alpha
 * @param {LogoOrder} order
 * @returns {Promise<LogoReading>}
 */
export async function renderLogo(whole, { box, ratio, grounds }) {
  const drawn = findDrawn(whole)
  if (!drawn) return { fault: 'blank' }
  const fault = findFault(drawn, box, ratio)
  if (fault) return { fault }
  const logo = await withAlpha(whole).extract(drawn).raw().toBuffer({ resolveWithObject: true })
  const size = fitInto(drawn, box)
  const small = await withAlpha(logo)
    .resize(size.width * DENSITY, size.height * DENSITY, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  /** @type {Record<string, { large: Buffer, small: Buffer }>} */
  const icons = {}
  for (const [name, ground] of Object.entries(grounds)) {
    icons[name] = {
      large: await renderIcon(logo, ICON_SIDES.large, ground),
      small: await renderIcon(logo, ICON_SIDES.small, ground),
    }
  }
  return { ...size, full: await encode(() => withAlpha(small)), pixels: small.data, icons }
}

/** @param {Pixels} pixels */
function withAlpha({ data, info: { width, height } }) {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** The rectangle that has drawn pixels; null if none is. @param {Pixels} whole @returns {Box | null} */
function findDrawn({ data, info: { width, height } }) {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < VISIBLE_ALPHA) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** @param {Box} drawn @param {LogoOrder['box']} box @param {LogoOrder['ratio']} ratio @returns {LogoFault | null} */
function findFault({ width, height }, box, ratio) {
  if (width / height > ratio.highest) return 'wide'
  if (width / height < ratio.lowest) return 'tall'
  return width < box.width * DENSITY && height < box.height * DENSITY ? 'small' : null
}

/** @param {Box} drawn @param {LogoOrder['box']} box in CSS pixels */
function fitInto({ width, height }, box) {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** @param {Pixels} logo @param {number} side @param {string} ground */
async function renderIcon(logo, side, ground) {
  const { width, height } = logo.info
  const scale = (side * SAFE_DIAGONAL) / Math.hypot(width, height)
  const inner = await withAlpha(logo)
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' })
    .png()
    .toBuffer()
  const icon = await sharp({ create: { width: side, height: side, channels: 3, background: ground } })
    .composite([{ input: inner }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(() => sharp(icon.data, { raw: { width: side, height: side, channels: icon.info.channels } }))
}

/** @param {() => import('sharp').Sharp} open */
async function encode(open) {
  const whole = await open().png({ compressionLevel: 9 }).toBuffer()
  if (whole.length <= MOST_BYTES) return whole
  let smallest = whole
  for (const colours of COLOURS) {
    smallest = await open().png({ palette: true, colours, effort: 7 }).toBuffer()
    if (smallest.length <= MOST_BYTES) break
  }
  return smallest
}
