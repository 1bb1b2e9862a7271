// The very file that browsers read at /json/emojis.json; the build carries it along.
import emojis from '../../../public/json/emojis.json'
import type { EmojiCatalogue } from './contract.ts'

export const catalogue: EmojiCatalogue = emojis

const files = new Set(Object.values(catalogue).flatMap((category) => Object.values(category)))

export function isEmoji(file: string): boolean {
  return files.has(file)
}
