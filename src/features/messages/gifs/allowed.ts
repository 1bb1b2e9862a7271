import type { Config } from '../../../config.ts'
import { giphyAddress } from './giphy.ts'
import { gifNamed } from './own.ts'

type GifEnv = Pick<Config, 'siteUrl' | 'giphyKey'>

/**
 * The one form in which the address of a gif is kept: the path of an image of the embedded catalogue, however it was
 * given, or where the operator has a key of Giphy's, the address of an image there. Undefined for all others.
 */
export function gifAddress(url: string, env: GifEnv): string | undefined {
  const path = url.startsWith(`${env.siteUrl}/`) ? url.slice(env.siteUrl.length) : url
  if (gifNamed(path)) return path
  return env.giphyKey === undefined ? undefined : giphyAddress(url)
}

/** Whether a message of type 1 may carry this address (product, section 4). */
export function isAllowedGif(url: string, env: GifEnv): boolean {
  return gifAddress(url, env) !== undefined
}
