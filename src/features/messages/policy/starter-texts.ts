import { getInterestLabel, listIntentions } from '../../../shared/presentation.ts'

// The three beginnings on the table set for two. They come from rules over what both members show each other: slates,
// interests and hopes. The member goes on from there, or writes something else.

/** Words and choices of a member that every other member may read. */
export interface Presented {
  name: string
  /** Sum of the bits of `INTENTIONS`. */
  intentions: number
  /** Ids of interests, in the member's order. */
  interests: readonly number[]
  /** Answers of slates, in order. */
  slates: readonly string[]
}

/** Characters of a beginning. */
export const STARTER_LENGTH = 120
/** Characters quoted from a slate. */
const QUOTE_LENGTH = 44

/**
 * Builds three beginnings of a first message: about the other, about both, about oneself. Same arguments, same result.
 * One names the reader and one the other, and names are unique, so no two pairs get the same three.
 */
export function buildStarters(me: Presented, other: Presented): [string, string, string] {
  const seed = hashText(JSON.stringify([me, other]))
  const [writer, reader] = [withQuotable(me), withQuotable(other)]
  return [
    startFromOther(reader, seed),
    startFromBoth(writer, reader, seed >>> 8),
    startFromSelf(writer, seed >>> 16),
  ]
}

function startFromOther({ name, intentions, interests, slates }: Presented, seed: number): string {
  if (slates.length > 0) {
    const quote = formatQuote(choose(slates, seed))
    return choose(
      [
        `${name}, votre ${quote} m’a fait sourire. Chez moi, `,
        `Bonjour ${name}. ${quote}\u202f: racontez-moi, `,
        `${quote}, ${name}\u202f? Moi, je dirais `,
        `${name}, je relis ${quote} et `,
      ],
      seed >>> 3,
    )
  }
  if (interests.length > 0) {
    const interest = formatInterest(choose(interests, seed))
    return choose(
      [
        `${name}, vous qui aimez ${interest}\u202f: par quoi commencer, quand on `,
        `Bonjour ${name}. Vous aimez ${interest}, alors dites-moi\u202f: `,
        `${name}, aimer ${interest}, cela vous est venu comment\u202f? Moi, `,
      ],
      seed >>> 3,
    )
  }
  const hope = choose(listIntentions(intentions), seed)
  if (hope) return `Bonjour ${name}. «\u202f${hope.label}\u202f»\u202f: pour vous, cela commence par `
  return choose(
    [
      `Bonjour ${name}. Une question facile pour commencer\u202f: `,
      `Bonjour ${name}. Votre profil dit peu, alors j’imagine `,
      `${name}, si nous étions à la même table ce soir, je vous demanderais `,
    ],
    seed,
  )
}

function startFromBoth(me: Presented, other: Presented, seed: number): string {
  const shared = me.interests.filter((id) => other.interests.includes(id))
  if (shared.length > 0) {
    const interest = formatInterest(choose(shared, seed))
    return choose(
      [
        `Vous aimez ${interest}, moi aussi. La dernière fois, `,
        `Vous et moi, nous aimons ${interest}. Mon meilleur souvenir\u202f: `,
        `Quelqu’un d’autre qui aime ${interest}\u202f! Vous plutôt `,
      ],
      seed >>> 3,
    )
  }
  const hope = choose(listIntentions(me.intentions & other.intentions), seed)
  if (hope) return `Nous avons choisi la même chose, «\u202f${hope.phrase}\u202f». Pour moi, cela veut dire `
  if (me.interests.length > 0 && other.interests.length > 0) {
    const [theirs, mine] = [choose(other.interests, seed), choose(me.interests, seed >>> 3)]
    return `Vous aimez ${formatInterest(theirs)}, moi ${formatInterest(mine)}. On pourrait `
  }
  return choose(
    [
      'Ce soir, de mon côté, c’est plutôt calme\u202f: ',
      'La dernière chose qui m’a fait rire\u202f: ',
      'Pour me connaître, il faut savoir que ',
      'Cette semaine, j’ai envie de ',
    ],
    seed,
  )
}

function startFromSelf({ name, interests, slates }: Presented, seed: number): string {
  const start = `Moi, c’est ${name}.`
  if (slates.length > 0) {
    const quote = formatQuote(choose(slates, seed))
    return choose(
      [`${start} J’ai écrit ${quote}, et la suite, c’est `, `${start} J’ai écrit ${quote}, parce que `],
      seed >>> 3,
    )
  }
  if (interests.length > 0) {
    const interest = formatInterest(choose(interests, seed))
    return choose(
      [
        `${start} J’aime ${interest}, surtout quand `,
        `${start} Si vous n’aimez pas ${interest}, tant pis\u202f: `,
      ],
      seed >>> 3,
    )
  }
  return choose(
    [
      `${start} Ce que mon profil ne dit pas encore, c’est que `,
      `${start} Le plus simple pour me faire rire, c’est `,
    ],
    seed,
  )
}

/** With answers that can be quoted: without quotation marks and final punctuation. */
function withQuotable(one: Presented): Presented {
  const slates = one.slates
    .map((answer) =>
      answer
        .replace(/[«»"“”\s]+/gu, ' ')
        .trim()
        .replace(FINAL_PUNCTUATION, ''),
    )
    .filter((answer) => answer !== '')
  return { ...one, slates }
}

const FINAL_PUNCTUATION = /[.…!?,;:\s]+$/u

/** In quotation marks, cut at a word. */
function formatQuote(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= QUOTE_LENGTH) return `«\u202f${text}\u202f»`
  const cut = characters.slice(0, QUOTE_LENGTH).join('')
  const atWord = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return `«\u202f${atWord.replace(FINAL_PUNCTUATION, '')}…\u202f»`
}

function formatInterest(id: number): string {
  const label = getInterestLabel(id) ?? ''
  return label.charAt(0).toLocaleLowerCase('fr') + label.slice(1)
}

function choose<T>(list: readonly [T, ...T[]], seed: number): T
function choose<T>(list: readonly T[], seed: number): T
function choose<T>(list: readonly T[], seed: number): T {
  return list[(seed >>> 0) % list.length] as T
}

/** FNV-1a: a number below 2 ** 32, the same everywhere. */
function hashText(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
