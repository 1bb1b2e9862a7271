import { createRandom, type Random } from '../demo/random.ts'
import { COMMON, SYLLABLES } from './vocabulary-texts.ts'

const ENDINGS = ['r', 'l', 'ne', 'te', 'ment', 'tion', 'ge', 'que', 'x', 'rie']

/** So many different words, the commonest first; what a forum says most, then words made up of syllables. */
export function vocabulary(seed: number, count: number): string[] {
  const random = createRandom(seed, 'vocabulary')
  const words = new Set(COMMON)
  while (words.size < count) {
    const length = 2 + random.below(3)
    const syllables = Array.from({ length }, () => random.pick(SYLLABLES))
    words.add(syllables.join('') + random.pick(ENDINGS))
  }
  return [...words]
}

/** Words as they come in texts: one of rank n about as often as 1/n (Zipf). */
export function speaker(random: Random, words: readonly string[]): (count: number) => string {
  const scale = Math.log(words.length)
  return (count) => {
    let text = ''
    for (let turn = 0; turn < count; turn++) {
      text += `${words[Math.floor(Math.exp(random.next() * scale)) - 1] ?? words[0]}${turn % 9 === 8 ? '. ' : ' '}`
    }
    return text.trim()
  }
}
