import { pino } from 'pino'
import sharp from 'sharp'
import { createImages } from '../../src/platform/images/images.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

const ONE_AT_A_TIME = { clients: 1 }

/** A photo of 12 megapixels in all sizes, by the process that does it for the site, beside one encoding in this one. */
export async function runPictures({ load: { alternate, bare } }: Bench): Promise<Row[]> {
  const photo = await photoLike(4000, 3000)
  const images = createImages(pino({ level: 'silent' }))
  try {
    const figures = await alternate(
      () => bare(() => images.process(photo), ONE_AT_A_TIME),
      () => bare(() => sharp(photo).resize(1600).webp().toBuffer(), ONE_AT_A_TIME),
    )
    return [
      {
        entry: `a JPEG of 12 megapixels (${Math.round(photo.length / 1e5) / 10} MB), all sizes`,
        ...figures,
        limitIs: 'one sharp pipeline, 1,600 pixels',
        asked: { share: 1 / 3 },
      },
    ]
  } finally {
    await images.close()
  }
}

/** Soft shapes under fine grain: about the detail of a photo. */
async function photoLike(width: number, height: number): Promise<Buffer> {
  const noise = (by: number, sigma: number) =>
    sharp({
      create: {
        width: width / by,
        height: height / by,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
  const grain = await noise(1, 6).png({ compressionLevel: 1 }).toBuffer()
  const shapes = await noise(40, 60).png().toBuffer()
  return sharp(shapes)
    .resize(width, height)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}
