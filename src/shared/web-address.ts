/** Longer addresses are never genuine. */
const ADDRESS_MAX = 2_000
/**
 * A domain name with a top-level domain: no number and no single word, which lead into the reader's own
 * network.
 */
const NAMED = /^(?:[^.]+\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** Invisible characters, those that reverse the direction of text, and lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u
/** A scheme, two slashes, and a host without a user name. */
const START = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i

/**
 * Parses a web address that is what it looks like, for the exit page. Null for another scheme, a user name, a
 * host of numbers or of one word, backslashes, and invisible characters.
 */
export function parseWebAddress(address: string): URL | null {
  if (address.length > ADDRESS_MAX || !START.test(address)) return null
  if (address.includes('\\') || UNSEEN.test(address)) return null
  const url = parseUrl(address)
  return url && NAMED.test(url.hostname) ? url : null
}

/** `URL.canParse` is missing in browsers that are still in use. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
