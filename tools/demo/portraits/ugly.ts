import sharp, { type Sharp } from 'sharp'
import { createRandom } from '../random.ts'
import { FACE, renderPortrait } from './portrait.ts'

/** A face in an upright picture, in shares of its sides; `size` is a share of its width. */
export interface FaceBox {
  x: number
  y: number
  size: number
}

/** A picture as members really send them. */
export interface UglyPicture {
  kind: UglyKind
  /** A JPEG. */
  bytes: Buffer
  /** Of the picture as a browser shows it. */
  faces: readonly FaceBox[]
}

const [WIDTH, HEIGHT] = [720, 900]
const PORTRAIT_FACE: FaceBox = { ...FACE, size: 0.5 }

/** Portraits of one person and two others. */
interface Sitters {
  portrait: () => Sharp
  others: readonly [() => Sharp, () => Sharp]
}

type Ruin = (sitters: Sitters) => Promise<Omit<UglyPicture, 'kind'>>

const RUINS = {
  dark: async ({ portrait }) => ({
    bytes: await toJpeg(portrait().modulate({ brightness: 0.28, saturation: 0.7 })),
    faces: [PORTRAIT_FACE],
  }),
  bright: async ({ portrait }) => ({
    bytes: await toJpeg(portrait().linear(0.55, 140)),
    faces: [PORTRAIT_FACE],
  }),
  /** The telephone did not say how it was held. */
  sideways: async ({ portrait }) => ({
    bytes: await toJpeg(portrait().rotate(90)),
    faces: [{ x: 1 - FACE.y, y: FACE.x, size: (PORTRAIT_FACE.size * WIDTH) / HEIGHT }],
  }),
  sidewaysWithExif: async ({ portrait }) => ({
    bytes: await sharp(await toJpeg(portrait().rotate(270)))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90 })
      .toBuffer(),
    faces: [PORTRAIT_FACE],
  }),
  group: async ({ portrait, others }) => {
    const size = { width: 400, height: 500 }
    const all = await Promise.all(
      [others[0], portrait, others[1]].map((render) => toPng(render().resize(size))),
    )
    const ground = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#8fb6a9' } })
    const bytes = await toJpeg(
      ground.composite(all.map((input, index) => ({ input, left: index * 400, top: 220 }))),
    )
    const faces = [0, 1, 2].map((index) => ({
      x: (index + 0.5) / 3,
      y: (220 + 500 * FACE.y) / 800,
      size: 0.17,
    }))
    return { bytes, faces }
  },
  square: async ({ portrait }) => {
    const bytes = await toJpeg(portrait().extract({ left: 0, top: 60, width: WIDTH, height: WIDTH }))
    return { bytes, faces: [{ ...PORTRAIT_FACE, y: (FACE.y * HEIGHT - 60) / WIDTH }] }
  },
  /** 3:1, the face at the left. */
  panorama: async ({ portrait, others }) => {
    const [left, back] = await Promise.all([
      toPng(portrait().resize(480, 600)),
      toPng(others[0]().resize(1800, 600, { fit: 'cover', position: 'top' }).blur(24)),
    ])
    const bytes = await toJpeg(sharp(back).composite([{ input: left, left: 0, top: 0 }]))
    return {
      bytes,
      faces: [{ x: (480 * FACE.x) / 1800, y: FACE.y, size: (PORTRAIT_FACE.size * 480) / 1800 }],
    }
  },
  small: async ({ portrait }) => ({
    bytes: await toJpeg(portrait().resize(400, 500), 55),
    faces: [PORTRAIT_FACE],
  }),
  tiny: async ({ portrait }) => ({
    bytes: await toJpeg(portrait().resize(80, 100), 60),
    faces: [PORTRAIT_FACE],
  }),
  /** A face at the very bottom of a tall picture. */
  low: async ({ portrait }) => {
    const cut = await toPng(portrait().extract({ left: 0, top: 60, width: WIDTH, height: 700 }))
    const sky = sharp({ create: { width: WIDTH, height: 1280, channels: 3, background: '#a9c8d6' } })
    const bytes = await toJpeg(sky.composite([{ input: cut, left: 0, top: 580 }]))
    return { bytes, faces: [{ ...PORTRAIT_FACE, y: (580 + FACE.y * HEIGHT - 60) / 1280 }] }
  },
} satisfies Record<string, Ruin>

export type UglyKind = keyof typeof RUINS
export const UGLY_KINDS = Object.keys(RUINS) as UglyKind[]

/** Renders the ugly picture of a person; the same for the same seed. */
export async function renderUglyPicture(seed: number, person: number, kind: UglyKind): Promise<UglyPicture> {
  const portrait = await renderSitter(seed, person)
  const others = [await renderSitter(seed, person + 101), await renderSitter(seed, person + 202)] as const
  return { kind, ...(await RUINS[kind]({ portrait, others })) }
}

/** Rendered first: sharp turns before it resizes. */
async function renderSitter(seed: number, index: number): Promise<() => Sharp> {
  const { svg } = renderPortrait(createRandom(seed, `ugly ${index}`))
  const png = await toPng(sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).removeAlpha())
  return () => sharp(png)
}

const toPng = (image: Sharp) => image.png({ compressionLevel: 1 }).toBuffer()

/** Operations run on the finished pixels, whatever their order in the pipeline. */
async function toJpeg(image: Sharp, quality = 85): Promise<Buffer> {
  return sharp(await toPng(image))
    .jpeg({ quality })
    .toBuffer()
}
