/** Giphy's API for browsers. */
export const GIPHY_API = 'https://api.giphy.com'

/** Name of the meta tag with the operator's key. */
export const GIPHY_KEY_META = 'giphy-key'

/** Hosts that serve Giphy's images. */
export const GIPHY_MEDIA = [
  'https://media.giphy.com',
  'https://media0.giphy.com',
  'https://media1.giphy.com',
  'https://media2.giphy.com',
  'https://media3.giphy.com',
  'https://media4.giphy.com',
  'https://i.giphy.com',
] as const

const GIPHY_IMAGE_URL =
  /^(https:\/\/(?:media[0-4]?|i)\.giphy\.com(?:\/media)?(?:\/v1\.[\w-]{1,200})?\/[\w-]{1,64}(?:\/[\w-]{1,40})?\.(?:gif|webp))(?:\?[\w=&.%~-]{0,400})?$/

/**
 * Address of a Giphy image without its query, which only identifies the viewer to Giphy; undefined for any
 * other address. The text must match as it is: nothing that a browser would repair is accepted.
 */
export function normalizeGiphyUrl(url: string): string | undefined {
  return GIPHY_IMAGE_URL.exec(url)?.[1]
}

/** Still frame of a Giphy image: `200.gif` has `200_s.gif`. Undefined if there is none. */
export function getGiphyStillUrl(url: string): string | undefined {
  const named = /^(.*\/)(\d{2,3}w?|giphy)\.(?:gif|webp)$/.exec(normalizeGiphyUrl(url) ?? '')
  return named ? `${named[1]}${named[2]}_s.gif` : undefined
}
