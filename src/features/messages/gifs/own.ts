import { GIF_TITLES, type GifName } from './titles-texts.ts'

/** Pixels of every image of the catalogue. */
export const GIF_SIZE = { width: 400, height: 250 } as const

/** Where the image of the catalogue is served. */
export function gifPath(name: GifName): string {
  return `/images/gifs/${name}.webp`
}

/** Its first good frame, for those who asked for less motion. */
export function gifStillPath(name: GifName): string {
  return `/images/gifs/stills/${name}.webp`
}

/** Which image of the catalogue stands at an address of this site; undefined for any other address. */
export function gifNamed(path: string): GifName | undefined {
  const name = /^\/images\/gifs\/([a-z-]{1,40})\.webp$/.exec(path)?.[1]
  return name !== undefined && Object.hasOwn(GIF_TITLES, name) ? (name as GifName) : undefined
}
