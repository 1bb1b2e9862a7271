import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { PhotoSize, PhotoStore } from '../../../src/platform/storage/photo-store.ts'
import { createRandom } from '../random.ts'
import { FACE, type Person, renderPortrait, renderVariant } from './portrait.ts'

/** A portrait, rendered only when a member uses it. */
export interface PlannedPortrait {
  /** File name, the same in each size. */
  file: string
  person: Person
  /** Index among the portraits of the seed. */
  index: number
  /**
   * 0 is the portrait; others are the same person in other scenes and clothes, `PAPER_VARIANT` with a sheet of
   * paper.
   */
  variant: number
}

/** Variant of a verification photo. */
export const PAPER_VARIANT = 9

/** Pixels. */
export const FULL_SIZE = { width: 720, height: 900 }
const THUMBNAIL = { width: 480, height: 600 }
const AVATAR = 192
const BLUR = { width: 12, height: 15 }

/** Plans the portraits of a seed without rendering them. */
export function planPortraits(seed: number, count: number): PlannedPortrait[] {
  return Array.from({ length: count }, (_, index) => ({
    file: portraitFileName(seed, index),
    person: renderPortrait(createRandom(seed, `portrait ${index}`)).person,
    index,
    variant: 0,
  }))
}

/** Plans another picture of the same person. */
export function createVariant(seed: number, portrait: PlannedPortrait, variant: number): PlannedPortrait {
  return { ...portrait, variant, file: portraitFileName(seed, portrait.index, variant) }
}

/**
 * Renders and stores portraits, several at once; calls `onDone` after each.
 * @returns the tiny blurred copy of each file, as a data URL
 */
export async function renderPortraits(
  store: PhotoStore,
  seed: number,
  portraits: readonly PlannedPortrait[],
  onDone: () => void = () => {},
  rasterize: typeof rasterizeSvg = rasterizeSvg,
): Promise<Map<string, string>> {
  const blurs = new Map<string, string>()
  const left = [...portraits]
  const work = async () => {
    for (let portrait = left.pop(); portrait; portrait = left.pop()) {
      const { blur, ...images } = await rasterize(renderSvg(seed, portrait))
      blurs.set(portrait.file, blur)
      await store.put(portrait.file, images)
      onDone()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return blurs
}

function renderSvg(seed: number, { index, variant }: PlannedPortrait): string {
  const random = createRandom(seed, `portrait ${index}`)
  if (variant === 0) return renderPortrait(random).svg
  return renderVariant(random, createRandom(seed, `portrait ${index} ${variant}`), variant === PAPER_VARIANT)
}

/** Deletes portraits in every size; missing files are ignored. */
export async function deletePortraits(store: PhotoStore, files: readonly string[]): Promise<void> {
  for (const file of files) await store.remove(file)
}

/** Renders the three sizes as WebP, the avatar cropped around the face, and a tiny blurred copy. */
export async function rasterizeSvg(svg: string): Promise<Record<PhotoSize, Buffer> & { blur: string }> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(FULL_SIZE)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const side = Math.round(FACE.size * info.width)
  const left = Math.round(FACE.x * info.width - side / 2)
  const top = Math.round(FACE.y * info.height - side / 2)
  return {
    full: await image().webp({ quality: 80, effort: 2 }).toBuffer(),
    thumbnail: await image().resize(THUMBNAIL).webp({ quality: 76, effort: 2 }).toBuffer(),
    avatar: await image()
      .extract({ left, top, width: side, height: side })
      .resize(AVATAR)
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
    blur: `data:image/webp;base64,${(await image().resize(BLUR).webp({ quality: 20 }).toBuffer()).toString('base64')}`,
  }
}

/** 128 opaque bits like every photo's name; the same for the same seed. */
function portraitFileName(seed: number, index: number, variant = 0): string {
  const name = `guinguette demo ${seed} ${index}${variant ? ` ${variant}` : ''}`
  return `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.webp`
}
