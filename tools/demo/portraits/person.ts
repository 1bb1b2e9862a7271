import { SEXES } from '../../../src/shared/enumerations.ts'
import type { Random } from '../random.ts'

/** 18 to 34, 35 to 54, 55 and over. */
export type Band = 'young' | 'middle' | 'old'
export type Dressing = 'plain' | 'stripes' | 'dots' | 'checks'

/** Somebody as drawn: what the portrait shows, and what a member who has it must be like. */
export interface Person {
  /** Place in `SEXES`. */
  sex: number
  band: Band
  /** Names of pieces of Open Peeps. */
  head: string
  face: string
  beard?: string
  glasses?: string
  /** Colours are six hexadecimal digits. */
  skin: string
  hairColour: string
  /** Place in `HAIR` of the domain, so that the profile says what the portrait shows. */
  hair: number
  cloth: string
  dressing: Dressing
  flipped: boolean
}

const [GIRL, BOY] = [SEXES.indexOf('Fille'), SEXES.indexOf('Garçon')]

/** A skin with the hair that goes with it: weights of brown, chestnut, black, blond, red. */
const LOOKS = [
  { share: 24, skins: ['f8dcc8', 'f6d2b5', 'f3cba8'], hair: [30, 30, 4, 24, 12], heads: 'straight' },
  { share: 34, skins: ['f0c19c', 'e9b48c', 'e6ac80'], hair: [44, 30, 12, 12, 2], heads: 'straight' },
  { share: 24, skins: ['d99d6c', 'cc8f5f', 'c68655'], hair: [40, 8, 52, 0, 0], heads: 'wavy' },
  { share: 18, skins: ['a8693f', '8d5a3b', '75482f', '64402c'], hair: [14, 0, 86, 0, 0], heads: 'curly' },
] as const

const HEADS: Record<(typeof LOOKS)[number]['heads'], { girl: string[]; boy: string[]; either: string[] }> = {
  straight: {
    girl: words(`bangs bangs2 bun long longBangs medium1 medium2 medium3 mediumBangs mediumBangs3 mediumStraight
      grayMedium grayBun longCurly long medium3 mediumBangs bun`),
    boy: words(
      'short1 short2 short3 short4 short5 pomp shaved1 shaved2 shaved3 grayShort hatBeanie short4 pomp',
    ),
    either: words('shaved3 medium1 short4 mediumStraight pomp'),
  },
  wavy: {
    girl: words(
      'long longCurly bun medium2 medium3 mediumBangs afro hijab longBangs bun2 grayMedium longCurly',
    ),
    boy: words('short1 short2 short3 short4 short5 pomp shaved1 twists2 grayShort hatBeanie turban short1'),
    either: words('longCurly short4 shaved3'),
  },
  curly: {
    girl: words('afro longCurly bantuKnots bun bun2 cornrows cornrows2 twists dreads1 longCurly afro bun'),
    boy: words('flatTop twists twists2 dreads2 afro shaved2 short1 hatBeanie flatTop'),
    either: words('dreads2 twists afro'),
  },
}

const OLD_HEADS = {
  girl: words('grayBun grayMedium medium1 grayMedium mediumBangs medium3 bangs2 grayBun'),
  boy: words('grayShort noHair1 noHair2 noHair3 short2 short1 grayShort pomp'),
  either: words('grayMedium medium1 grayShort'),
}

const FACES = words('smile smile smile calm cute cute')
const BEARDS = words(
  'full full2 full full4 full2 goatee1 goatee2 chin moustache9 moustache6 moustache5 full3',
)
const GLASSES = words('glasses glasses2 glasses3 glasses5 glasses2 glasses3')

/** In the order of `HAIR`: brown, chestnut, black, blond, red, other (grey). */
const HAIR_COLOURS = [
  ['3d221b', '4a2a20', '55301f'],
  ['6b3f26', '7a4a2b', '84532f'],
  ['241815', '1f1b20', '2b1d1a'],
  ['b8863b', 'c4954a', 'a97a35'],
  ['a34a22', 'b3541e', '8f3f22'],
  ['8d8f90', 'a3a5a4', '77797c'],
]
const OTHER_HAIR = 5

/** Clothes in the colours of the look: poppy, lantern, river, moss, plum, linen, night blue, blush, rust. */
const CLOTHS = words('d2402d f2b134 0f6060 3f7d4e 7b2d4e f3e6cb 2b4c66 e9a08c 0a3f43 b5532f 5b7f95 fbf6ec')

/** Draws up one person: weights of sex, age and look are those of a French crowd. */
export function createPerson(random: Random): Person {
  const sex = random.weighted([48, 48, 4])
  const band = (['young', 'middle', 'old'] as const)[random.weighted([54, 27, 19])] ?? 'young'
  const look = LOOKS[random.weighted(LOOKS.map(({ share }) => share))] ?? LOOKS[0]
  const group = sex === GIRL ? 'girl' : sex === BOY ? 'boy' : 'either'
  const head = random.pick((band === 'old' ? OLD_HEADS : HEADS[look.heads])[group])
  const greyShare = { young: 0, middle: 0.14, old: 0.8 }[band]
  const hair = random.chance(greyShare) ? OTHER_HAIR : random.weighted(look.hair)
  const bearded = sex === BOY && random.chance({ young: 0.38, middle: 0.5, old: 0.35 }[band])
  const glassy = random.chance({ young: 0.14, middle: 0.24, old: 0.5 }[band])
  return {
    sex,
    band,
    head,
    face: random.pick(FACES),
    ...(bearded ? { beard: random.pick(BEARDS) } : {}),
    ...(glassy ? { glasses: random.pick(GLASSES) } : {}),
    skin: random.pick(look.skins),
    hairColour: random.pick(HAIR_COLOURS[hair] ?? []),
    hair,
    ...clothes(random),
    flipped: random.chance(0.5),
  }
}

/** Somebody on another day: the same face and hair, another mood and other clothes. */
export function dressAgain(person: Person, random: Random): Person {
  return { ...person, face: random.pick(FACES), flipped: random.chance(0.5), ...clothes(random) }
}

function clothes(random: Random): Pick<Person, 'cloth' | 'dressing'> {
  return {
    cloth: random.pick(CLOTHS),
    dressing: (['plain', 'stripes', 'dots', 'checks'] as const)[random.weighted([62, 22, 8, 8])] ?? 'plain',
  }
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
