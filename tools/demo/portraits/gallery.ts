import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { PhotoSize, PhotoStore } from '../../../src/platform/storage/photo-store.ts'
import { createRandom } from '../random.ts'
import type { Person } from './person.ts'
import { drawAgain, drawPortrait, FACE } from './portrait.ts'

/** A portrait of the demo, drawn only when somebody has it. */
export interface Painting {
  /** Name of its files, the same in each size. */
  file: string
  person: Person
  /** Its place among the portraits of the seed. */
  place: number
  /** 0 is the portrait; 1 and on are the same person elsewhere and dressed otherwise, `PAPER` with a sheet in hand. */
  variant: number
}

/** The variant that asks for verification. */
export const PAPER = 9

/** Pixels of the full size. */
export const FULL = { width: 720, height: 900 }
const THUMBNAIL = { width: 480, height: 600 }
const AVATAR = 192
const BLUR = { width: 12, height: 15 }

/** The portraits of a seed, as many as said, without drawing one yet. */
export function hangGallery(seed: number, count: number): Painting[] {
  return Array.from({ length: count }, (_, place) => ({
    file: fileName(seed, place),
    person: drawPortrait(createRandom(seed, `portrait ${place}`)).person,
    place,
    variant: 0,
  }))
}

/** The same person once more. */
export function variantOf(seed: number, painting: Painting, variant: number): Painting {
  return { ...painting, variant, file: fileName(seed, painting.place, variant) }
}

/**
 * Draws these portraits and keeps them as photos, several at once; `onDone` is called after each.
 * @returns by file the tiny blurred copy, as a data address
 */
export async function drawGallery(
  store: PhotoStore,
  seed: number,
  paintings: readonly Painting[],
  onDone: () => void = () => {},
  render: typeof rasterise = rasterise,
): Promise<Map<string, string>> {
  const blurs = new Map<string, string>()
  const left = [...paintings]
  const work = async () => {
    for (let painting = left.pop(); painting; painting = left.pop()) {
      const { blur, ...images } = await render(svgOf(seed, painting))
      blurs.set(painting.file, blur)
      await store.put(painting.file, images)
      onDone()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return blurs
}

function svgOf(seed: number, { place, variant }: Painting): string {
  const random = createRandom(seed, `portrait ${place}`)
  if (variant === 0) return drawPortrait(random).svg
  return drawAgain(random, createRandom(seed, `portrait ${place} ${variant}`), variant === PAPER)
}

/** Removes these portraits in every size; one that is gone already is no fault. */
export async function removeGallery(store: PhotoStore, files: readonly string[]): Promise<void> {
  for (const file of files) await store.remove(file)
}

/**
 * The three sizes of a drawing as WebP, full 720 × 900, thumbnail 480 × 600, avatar 192 × 192 around the face, and a
 * tiny blurred copy.
 */
export async function rasterise(svg: string): Promise<Record<PhotoSize, Buffer> & { blur: string }> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(FULL)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const side = Math.round(FACE.size * info.width)
  const left = Math.round(FACE.x * info.width - side / 2)
  const top = Math.round(FACE.y * info.height - side / 2)
  return {
    full: await drawn().webp({ quality: 80, effort: 2 }).toBuffer(),
    thumbnail: await drawn().resize(THUMBNAIL).webp({ quality: 76, effort: 2 }).toBuffer(),
    avatar: await drawn()
      .extract({ left, top, width: side, height: side })
      .resize(AVATAR)
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
    blur: `data:image/webp;base64,${(await drawn().resize(BLUR).webp({ quality: 20 }).toBuffer()).toString('base64')}`,
  }
}

/** 128 bits that tell nothing, as every photo's name has; the same for the same seed. */
function fileName(seed: number, place: number, variant = 0): string {
  const name = `guinguette demo ${seed} ${place}${variant ? ` ${variant}` : ''}`
  return `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.webp`
}
