import sharp from 'sharp'
import { framePicture, pixels } from './frame-image.mjs'
import { renderLogo } from './logo-image.mjs'
import { lookHash } from './perceptual-hash.mjs'
import { createVariantHashes } from './variant-hashes.mjs'

/** @import { Frame, FramedImage, ImageFault, LogoOrder, LogoReading, ProcessedImage } from './processed-image.ts' */
/** @typedef {{ data: Buffer, info: import('sharp').OutputInfo }} Pixels */

const MOST_PIXELS = 40_000_000
/** AVIF needs three times the memory of other formats. */
const MOST_PIXELS_OF_AVIF = 12_000_000
const MOST_FRAMES = 300
const FULL_SIDE = 1600
const BLUR = { width: 12, height: 15 }
/** Half the time of the default effort, for 3 % more bytes. */
const EFFORT = 2

// Consecutive images share nothing, and a second thread does not speed up a single image.
sharp.cache(false)
sharp.concurrency(1)
// libvips opens files in these formats only, whatever they claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

/** The file is to blame. */
export class BadFile extends Error {
  /** @param {ImageFault} reason */
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Decodes once, and makes every size from the pixels of the largest.
 * @param {Buffer} bytes
 * @returns {Promise<ProcessedImage>}
 */
export async function readPicture(bytes) {
  if (!isOfKnownKind(bytes, PHOTO_KINDS)) throw new BadFile('kind')
  await checkSize(bytes)
  const whole = await decode(bytes)
  return {
    ...(await encodeFramed(whole, null)),
    full: await encodeFull(whole),
    hash: await lookHash(pixels(whole)),
    ...(await createVariantHashes(pixels(whole))),
  }
}

/**
 * Makes the small sizes of a stored picture again; the full size is encoded again only if it is turned.
 * @param {Buffer} full
 * @param {Frame} frame
 * @returns {Promise<FramedImage>}
 */
export async function reframePicture(full, { crop, turn }) {
  const stored = await decode(full)
  if (turn === 0) return { ...(await encodeFramed(stored, crop)), full }
  const whole = await pixels(stored)
    .rotate(turn * 90)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...(await encodeFramed(whole, crop)), full: await encodeFull(whole) }
}

/**
 * Decodes a logo and makes its sizes.
 * @param {Buffer} bytes
 * @param {LogoOrder} order
 * @returns {Promise<LogoReading>}
 */
export async function readLogo(bytes, order) {
  if (!isOfKnownKind(bytes, LOGO_KINDS)) throw new BadFile('kind')
  await checkSize(bytes)
  const whole = await openUpright(bytes)
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return renderLogo(whole, order)
}

/** @param {Pixels} whole @param {import('./processed-image.ts').Crop | null} crop */
async function encodeFramed(whole, crop) {
  const { thumbnail, avatar } = await framePicture(whole, crop)
  const blur = await pixels(thumbnail).resize(BLUR).webp({ quality: 20, effort: 6 }).toBuffer()
  return {
    thumbnail: await pixels(thumbnail).webp({ quality: 76, effort: EFFORT }).toBuffer(),
    avatar: await pixels(avatar).webp({ quality: 80, effort: EFFORT }).toBuffer(),
    width: whole.info.width,
    height: whole.info.height,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  }
}

/** @param {Pixels} whole */
function encodeFull(whole) {
  return pixels(whole).webp({ quality: 80, effort: EFFORT }).toBuffer()
}

const LOGO_KINDS = [/^\xff\xd8\xff/, /^\x89PNG\r\n.\n/s, /^RIFF.{4}WEBP/s]
const PHOTO_KINDS = [...LOGO_KINDS, /^GIF8[79]a/, /^.{4}ftyp.*avi[fs]/s]

/** By the first bytes; libvips judges the others. @param {Buffer} bytes @param {readonly RegExp[]} kinds */
function isOfKnownKind(bytes, kinds) {
  const start = bytes.toString('latin1', 0, 64)
  return kinds.some((kind) => kind.test(start))
}

/** By the header, before a pixel is decoded. @param {Buffer} bytes */
async function checkSize(bytes) {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { format, width, height, pages = 1 } = header
  const most = format === 'heif' ? MOST_PIXELS_OF_AVIF : MOST_PIXELS
  if (width * height > most) throw new BadFile('pixels')
  if (pages > MOST_FRAMES) throw new BadFile('frames')
}

/**
 * Upright, on white, in sRGB, no larger than need be; of what moves, the first frame.
 * @param {Buffer} bytes
 * @returns {Promise<Pixels>}
 */
function decode(bytes) {
  return openUpright(bytes)
    .flatten({ background: '#fff' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

/** @param {Buffer} bytes */
function openUpright(bytes) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .resize(FULL_SIDE, FULL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
}
