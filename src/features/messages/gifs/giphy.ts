/** Where Giphy's browser interface answers. */
export const GIPHY_API = 'https://api.giphy.com'

/** Name of the meta tag that carries the operator's key to a page's scripts. */
export const GIPHY_KEY_META = 'giphy-key'

/** The hosts that Giphy serves its images from. */
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
 * The address of one of Giphy's images without what follows its path, which only tells Giphy who looks; undefined for
 * any other address. The text is compared as it stands: what a browser would have to repair first is refused.
 */
export function normalizeGiphyUrl(url: string): string | undefined {
  return GIPHY_IMAGE_URL.exec(url)?.[1]
}

/** The still of one of Giphy's images: `200.gif` stands beside `200_s.gif`. Undefined where it has none. */
export function getGiphyStillUrl(url: string): string | undefined {
  const named = /^(.*\/)(\d{2,3}w?|giphy)\.(?:gif|webp)$/.exec(normalizeGiphyUrl(url) ?? '')
  return named ? `${named[1]}${named[2]}_s.gif` : undefined
}
