type Rules = typeof import('../policy/hurtful-words.ts')

let loaded: Rules | null = null

/** The rules of `hurtful-words.ts` if the browser has them. */
export const getLoadedWords = (): Rules | null => loaded

/** Loads them once; null without a network, and the next call tries again. */
export async function loadWords(): Promise<Rules | null> {
  loaded ??= await import('../policy/hurtful-words.ts').catch(() => null)
  return loaded
}
