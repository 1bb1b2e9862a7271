// What a card shows of a picture: the member's crop, or by its shape the middle, the whole or a small print
// (decision 8).
import sharp from 'sharp'

/** @import { Crop } from './processed-image.ts' */
/** @typedef {{ data: Buffer, info: import('sharp').OutputInfo }} Pixels */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box in pixels */

export const THUMBNAIL = { width: 480, height: 600 }
const AVATAR = { width: 192, height: 192 }
/** Width by height of pictures that lose little when cropped to 4:5. */
const NEARLY_PORTRAIT = { from: 0.68, to: 0.95 }
/** A narrower picture would be blown up. */
const SMALL_WIDTH = 200
/** Share of the free height above a whole picture: names stand at the foot. */
const ABOVE = 0.34
/** Distance of the avatar from the top of a crop, in shares of its height: where the face guide is. */
const AVATAR_TOP = 0.05
/** A longer strip is cropped before it fills a small size, which would need as many pixels as a bomb. */
const LONGEST_STRIP = 6
/** A whole picture ends above the names of a card. */
const WHOLE = { width: 480, height: 500 }
const GROUND = '#e6d9c0'
const PRINT = '#fffdf8'
const PRINT_BORDER = 8

/** @param {Pixels} pixels */
export function pixels({ data, info: { width, height, channels } }) {
  return sharp(data, { raw: { width, height, channels } })
}

/**
 * Makes the small sizes.
 * @param {Pixels} whole
 * @param {Crop | null} crop
 * @returns {Promise<{ thumbnail: Pixels, avatar: Pixels }>}
 */
export async function framePicture(whole, crop) {
  if (crop) return frameCrop(whole, crop)
  const { width, height } = whole.info
  if (width < SMALL_WIDTH) {
    return { thumbnail: await printSmall(whole, THUMBNAIL), avatar: await printSmall(whole, AVATAR) }
  }
  const ratio = width / height
  if (ratio < NEARLY_PORTRAIT.from || ratio > NEARLY_PORTRAIT.to) {
    return { thumbnail: await showWhole(whole), avatar: await fill(whole, AVATAR, 'attention') }
  }
  const thumbnail = await fill(whole, THUMBNAIL, 'centre')
  return { thumbnail, avatar: await fill(thumbnail, AVATAR, 'attention') }
}

/** @param {Pixels} whole @param {Crop} crop */
async function frameCrop(whole, [left, top, width, height]) {
  const box = toBox(whole, { left, top, width, height })
  const side = Math.min(box.width, box.height)
  const down = Math.min(Math.round(box.height * AVATAR_TOP), box.height - side)
  const square = {
    left: box.left + ((box.width - side) >> 1),
    top: box.top + down,
    width: side,
    height: side,
  }
  return { thumbnail: await extract(whole, box, THUMBNAIL), avatar: await extract(whole, square, AVATAR) }
}

/** From thousandths of the sides. @param {Pixels} whole @param {Box} crop @returns {Box} */
function toBox({ info: { width, height } }, crop) {
  const left = Math.min(Math.round((crop.left * width) / 1000), width - 1)
  const top = Math.min(Math.round((crop.top * height) / 1000), height - 1)
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.round((crop.width * width) / 1000)), width - left),
    height: Math.min(Math.max(1, Math.round((crop.height * height) / 1000)), height - top),
  }
}

/** @param {Pixels} whole @param {Box} box @param {{ width: number, height: number }} size */
function extract(whole, box, size) {
  return toPixels(
    pixels(whole)
      .extract(box)
      .resize({ ...size, fit: 'cover' }),
  )
}

/** The whole picture on a blurred copy of itself. @param {Pixels} whole */
async function showWhole(whole) {
  const tiny = await fill(whole, { width: 48, height: 60 }, 'centre')
  const back = await toPixels(pixels(tiny).blur(4).modulate({ brightness: 0.82, saturation: 0.9 }))
  const front = await toPixels(pixels(whole).resize({ ...WHOLE, fit: 'inside' }))
  return place(await toPixels(pixels(back).resize({ ...THUMBNAIL, kernel: 'cubic' })), front)
}

/** A print with a border on plain ground, never enlarged. @param {Pixels} whole @param {{ width: number, height: number }} size */
async function printSmall(whole, size) {
  const most = { width: Math.round(size.width * 0.7), height: Math.round(size.height * 0.7) }
  const print = await toPixels(
    pixels(whole)
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .extend({
        top: PRINT_BORDER,
        bottom: PRINT_BORDER,
        left: PRINT_BORDER,
        right: PRINT_BORDER,
        background: PRINT,
      }),
  )
  const ground = await toPixels(sharp({ create: { ...size, channels: 3, background: GROUND } }))
  return place(ground, print)
}

/** @param {Pixels} back @param {Pixels} front */
function place(back, front) {
  const { width, height, channels } = front.info
  const left = (back.info.width - width) >> 1
  const top = Math.round((back.info.height - height) * ABOVE)
  const input = front.data
  return toPixels(pixels(back).composite([{ input, raw: { width, height, channels }, left, top }]))
}

/**
 * @param {Pixels} whole
 * @param {{ width: number, height: number }} size
 * @param {'centre' | 'attention'} position 'attention' finds what draws the eye: faces before skies
 */
function fill(whole, size, position) {
  const { width, height } = whole.info
  const longest = LONGEST_STRIP * Math.min(width, height)
  const part = { width: Math.min(width, longest), height: Math.min(height, longest) }
  const [left, top] = [Math.floor((width - part.width) / 2), Math.floor((height - part.height) / 2)]
  return toPixels(
    pixels(whole)
      .extract({ left, top, ...part })
      .resize({ ...size, fit: 'cover', position }),
  )
}

/** @param {import('sharp').Sharp} image @returns {Promise<Pixels>} */
function toPixels(image) {
  return image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
}
