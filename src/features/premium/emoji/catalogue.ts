// The file that browsers read at /json/emojis.json, bundled by the build.
import emojis from '../../../../public/json/emojis.json'
import type { EmojiCatalogue } from '../contract.ts'

export const emojiCatalogue: EmojiCatalogue = emojis

const emojiFiles = new Set(Object.values(emojiCatalogue).flatMap((category) => Object.values(category)))

export function isEmoji(file: string): boolean {
  return emojiFiles.has(file)
}
