import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { renderPortrait } from '../../tools/demo/portraits/portrait.ts'
import { createRandom } from '../../tools/demo/random.ts'

/** Occurs in all metadata of a picture. */
export const HIDDEN = 'SECRET-PLACE-48.8566'

/** A drawn portrait, 720 × 900, that counts as a photo. */
export function createPortrait(number = 1): Sharp {
  return sharp(Buffer.from(renderPortrait(createRandom(1, `portrait ${number}`)).svg)).resize(720, 900)
}

/** A JPEG with GPS, XMP, IPTC, a profile and a comment. */
export async function jpegWithMetadata(): Promise<Buffer> {
  const bytes = await addMetadata(createPortrait().flatten())
    .withXmp(XMP)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const iptc = Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x19\x1c\x02\x78\0\x14${HIDDEN}`, 'latin1')
  return Buffer.concat([
    bytes.subarray(0, 2),
    createSegment(0xfe, Buffer.from(HIDDEN)),
    createSegment(0xed, iptc),
    bytes.subarray(2),
  ])
}

/** A PNG with EXIF and a text chunk. */
export async function pngWithMetadata(): Promise<Buffer> {
  const bytes = await addMetadata(createPortrait()).png().toBuffer()
  const text = createPngChunk('tEXt', Buffer.from(`Comment\0${HIDDEN}`))
  return Buffer.concat([bytes.subarray(0, 33), text, bytes.subarray(33)])
}

export function webpWithMetadata(): Promise<Buffer> {
  return addMetadata(createPortrait()).withXmp(XMP).webp().toBuffer()
}

/** A GIF with a comment. */
export async function gifWithMetadata(): Promise<Buffer> {
  const bytes = await createPortrait().gif().toBuffer()
  const comment = Buffer.from(`\x21\xfe${String.fromCharCode(HIDDEN.length)}${HIDDEN}\0`, 'latin1')
  return Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1)])
}

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${HIDDEN}</place></x:xmpmeta>`

function addMetadata(image: Sharp): Sharp {
  return image.withExif({
    IFD0: { Copyright: HIDDEN },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 23/1', GPSAreaInformation: HIDDEN },
  })
}

/** A flat PNG with one bit a pixel, of any size. */
export function createFlatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', rows),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF with that many frames of one pixel. */
export function createGifFrames(count: number): Buffer {
  const start = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff', 'latin1')
  const frame = Buffer.from('\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([start, ...Array.from({ length: count }, () => frame), Buffer.from(';')])
}

function createSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function createPngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
