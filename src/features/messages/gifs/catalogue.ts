import { GIF_TITLES, type GifName } from './titles-texts.ts'

/** Pixels of every image of the catalogue, and of what the picker shows of it. */
export const GIF_SIZE = { width: 320, height: 200 } as const
export const GIF_SMALL = { width: 200, height: 125 } as const

/** Where the image of the catalogue is served. */
export function getGifPath(name: GifName): string {
  return `/images/gifs/${name}.webp`
}

/** The same, smaller, for the picker. */
export function getSmallGifPath(name: GifName): string {
  return `/images/gifs/small/${name}.webp`
}

/** Its best frame, for those who asked for less motion. */
export function getGifStillPath(name: GifName): string {
  return `/images/gifs/stills/${name}.webp`
}

/** Which image of the catalogue stands at a path of this site; undefined for any other. */
export function findGifName(path: string): GifName | undefined {
  const name = /^\/images\/gifs\/([a-z-]{1,40})\.webp$/.exec(path)?.[1]
  return name !== undefined && Object.hasOwn(GIF_TITLES, name) ? (name as GifName) : undefined
}
