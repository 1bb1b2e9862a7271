import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createImages } from '../../../src/platform/images/images.ts'
import { type FaceBox, renderUglyPicture, UGLY_KINDS, type UglyKind } from './ugly.ts'

const images = createImages(pino({ level: 'silent' }))
afterAll(() => images.close())

const CARD = { width: 480, height: 600 }
/** Above the names of a card. */
const WHOLE_HEIGHT = 500
/** A box in pixels. */
interface Box {
  left: number
  top: number
  width: number
  height: number
}

const SHAPES: Record<UglyKind, 'cropped' | 'whole' | 'print'> = {
  dark: 'cropped',
  bright: 'cropped',
  sideways: 'whole',
  sidewaysWithExif: 'cropped',
  group: 'whole',
  square: 'whole',
  panorama: 'whole',
  small: 'cropped',
  tiny: 'print',
  low: 'whole',
}

/** The area of the upright picture on its card. */
function locate(kind: UglyKind, { width, height }: { width: number; height: number }): Box {
  const shape = SHAPES[kind]
  const scales = [CARD.width / width, (shape === 'whole' ? WHOLE_HEIGHT : CARD.height) / height]
  const scale = shape === 'print' ? 1 : shape === 'whole' ? Math.min(...scales) : Math.max(...scales)
  const [wide, high] = [width * scale, height * scale]
  const above = shape === 'cropped' ? 0.5 : 0.34
  return { left: (CARD.width - wide) / 2, top: (CARD.height - high) * above, width: wide, height: high }
}

function placeFace({ left, top, width, height }: Box, { x, y, size }: FaceBox): Box {
  const side = size * width
  return { left: left + x * width - side / 2, top: top + y * height - side / 2, width: side, height: side }
}

/** The mean colour of a box. */
async function readColour(bytes: Buffer, { left, top, width, height }: Box): Promise<number[]> {
  const box = { left, top, width, height }
  const rounded = Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value)]))
  const cut = await sharp(bytes)
    .autoOrient()
    .extract(rounded as unknown as Box)
    .toBuffer()
  return (await sharp(cut).stats()).channels.slice(0, 3).map(({ mean }) => mean)
}

describe('the card of an ugly photo', () => {
  test.each(UGLY_KINDS)('shows every face whole: %s', async (kind) => {
    const { bytes, faces } = await renderUglyPicture(1, 3, kind)
    const picture = await images.process(bytes)
    const area = locate(kind, picture)
    for (const face of faces) {
      const box = placeFace(area, face)
      expect([
        box.left,
        box.top,
        CARD.width - box.left - box.width,
        CARD.height - box.top - box.height,
      ]).toEqual([0, 1, 2, 3].map(() => expect.toSatisfy((margin: number) => margin >= 0)))
      const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
      const [given, shown] = [
        await readColour(await sharp(picture.full).toBuffer(), placeFace(whole, face)),
        await readColour(picture.thumbnail, box),
      ]
      const differences = given.map((value, channel) => Math.abs(value - (shown[channel] ?? 0)))
      expect(Math.max(...differences)).toBeLessThan(9)
    }
  })

  test('never blows a tiny picture up, and puts names below a whole one', async () => {
    const tiny = await images.process((await renderUglyPicture(1, 3, 'tiny')).bytes)
    const ground = await readColour(tiny.thumbnail, { left: 0, top: 0, width: 150, height: 150 })
    for (const [channel, value] of [230, 217, 192].entries())
      expect(Math.abs((ground[channel] ?? 0) - value)).toBeLessThan(4)
    const group = locate('group', { width: 1200, height: 800 })
    expect(group.top + group.height).toBeLessThan(CARD.height * 0.72)
  })
})
