/** Longer ones are no address that somebody means to be followed. */
const ADDRESS_MAX = 2_000
/** A name of the web, with an ending: no number, no single word, which lead into the reader's own network. */
const NAMED = /^(?:[^.]+\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** What is not seen, or turns the order of what is; half a character too. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u
/** A scheme, two slashes, and a host without a name before it. */
const START = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i

/**
 * An address of the web that is what it looks like, to be led to by the exit page; null for anything else: another
 * scheme, a name before the host, a host of numbers or of one word, slashes that readers and browsers understand
 * differently, characters that nobody sees.
 */
export function parseWebAddress(address: string): URL | null {
  if (address.length > ADDRESS_MAX || !START.test(address)) return null
  if (address.includes('\\') || UNSEEN.test(address)) return null
  const url = parsed(address)
  return url && NAMED.test(url.hostname) ? url : null
}

/** `URL.canParse` is unknown to browsers that are still in use. */
function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
