/** Longest line of a member's own words on a card, in characters. */
export const VOICE_LENGTH = 90
/** The start of a description that a line is taken from. */
export const VOICE_SOURCE_LENGTH = 240
/** A shorter sentence, such as 'Bonjour !', is shown with the next. */
const SHORT = 20

/** A member's own words, as far as a card may show them. */
export interface VoiceSource {
  /** Answer of the first slate. */
  slate: string | null
  /** The start of the description. */
  description: string | null
}

/** The first slate of a member for a card, else the first sentence of the description, cut at a word; null without any. */
export function formatVoice({ slate, description }: VoiceSource): string | null {
  return slate ? cutAtWord(slate) : formatFirstSentence(description)
}

function formatFirstSentence(description: string | null): string | null {
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
