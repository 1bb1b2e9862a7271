import type { Random } from '../../random.ts'
import { typeset } from '../script.ts'
import { ASIDES, DISLIKES, LIKES } from './likes.ts'
import { BOOKS, DISHES, FILMS, JOYS, SONGS } from './pools.ts'

const ONCE: Record<string, readonly string[]> = {
  books: BOOKS,
  songs: SONGS,
  films: FILMS,
  dishes: DISHES,
  joys: JOYS,
}
const ASIDE_SHARE = 0.12

/** So many posts of a pool at most, none twice on a page. */
export function fromPool(random: Random, name: string, count: number): string[] {
  if (name === 'likes') return Array.from({ length: count }, likesOf(random))
  const lines = ONCE[name]
  if (!lines) throw new Error(`there is no pool called ${name}`)
  return random.shuffled(lines).slice(0, count).map(typeset)
}

/** The lists are of different lengths: what stands together once does so no second time for long. */
function likesOf(random: Random): (_: unknown, turn: number) => string {
  const [likes, dislikes, asides] = [LIKES, DISLIKES, ASIDES].map((list) => random.shuffled(list)) as [
    string[],
    string[],
    string[],
  ]
  return (_, turn) => {
    const like = likes[turn % likes.length] ?? ''
    const dislike = dislikes[turn % dislikes.length] ?? ''
    const told = FORMS[random.weighted([50, 25, 15, 10])]?.(like, dislike) ?? ''
    const aside = random.chance(ASIDE_SHARE) ? asides.shift() : undefined
    if (!aside) return typeset(told)
    asides.push(aside)
    return typeset(`${told} ${aside}`)
  }
}

const FORMS: readonly ((like: string, dislike: string) => string)[] = [
  (like, dislike) => `J’aime ${like}. Je n’aime pas ${dislike}.`,
  (like, dislike) => `J’aime ${like}, je n’aime pas ${dislike}.`,
  (like, dislike) => `Oui : ${like}. Non : ${dislike}.`,
  (like, dislike) => `Je n’aime pas ${dislike}. Mais j’aime ${like}.`,
]
