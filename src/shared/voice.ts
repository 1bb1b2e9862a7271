/** Longest line of a member's own words on a card, in characters. */
export const VOICE_LENGTH = 90
/** The start of a description that a line is taken from. */
export const VOICE_SOURCE_LENGTH = 240
/** A shorter sentence, such as 'Bonjour !', is shown with the next. */
const SHORT = 20

/** The first sentence of a description for a card, cut at a word; null without any. */
export function formatVoice(description: string | null): string | null {
  const sentences = (description ?? '').match(/[^\n]+?(?:[.!?…]+(?=\s|$)|(?=\n|$))/g) ?? []
  let voice = ''
  for (const sentence of sentences) {
    const text = sentence.trim().replace(/[^\S\u00a0\u202f]+/g, ' ')
    if (text) voice = voice ? `${voice} ${text}` : text
    if (voice.length >= SHORT) break
  }
  return voice ? cutAtWord(voice) : null
}

function cutAtWord(text: string): string {
  if (text.length <= VOICE_LENGTH) return text
  const start = [...text].slice(0, VOICE_LENGTH - 1).join('')
  const end = start.lastIndexOf(' ')
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.–—-]+$/, '')}…`
}
