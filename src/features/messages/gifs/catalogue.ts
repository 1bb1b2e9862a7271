import { GIF_TITLES, type GifName } from './texts.ts'

/** Pixels of the images, and of their small versions in the picker. */
export const GIF_SIZE = { width: 320, height: 200 } as const
export const GIF_SMALL = { width: 200, height: 125 } as const

export function getGifPath(name: GifName): string {
  return `/images/gifs/${name}.webp`
}

/** Small version for the picker. */
export function getSmallGifPath(name: GifName): string {
  return `/images/gifs/small/${name}.webp`
}

/** Still frame for readers who prefer reduced motion. */
export function getGifStillPath(name: GifName): string {
  return `/images/gifs/stills/${name}.webp`
}

/** The catalogue image at a path of this site; undefined for any other path. */
export function findGifName(path: string): GifName | undefined {
  const name = /^\/images\/gifs\/([a-z-]{1,40})\.webp$/.exec(path)?.[1]
  return name !== undefined && Object.hasOwn(GIF_TITLES, name) ? (name as GifName) : undefined
}
