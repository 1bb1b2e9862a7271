import sharp from 'sharp'
import type { TestApp } from './app.ts'

/** Stores a small picture under a photo's name, the same in every size. */
export async function storePicture(site: TestApp, photo: string): Promise<void> {
  const background = { r: 240, g: 170, b: 60 }
  const picture = await sharp({ create: { width: 48, height: 60, channels: 3, background } })
    .webp()
    .toBuffer()
  await site.context.store.put(photo, { full: picture, thumbnail: picture, avatar: picture })
}
