import { createRequire } from 'node:module'
import { SEXES } from '../../../src/shared/enumerations.ts'
import type { Random } from '../random.ts'
import { HEIGHT, renderScenery, WIDTH } from './scenery.ts'

// Portraits as SVG: figures of Open Peeps (Pablo Stanley, CC0) recoloured in front of our own scenery.

/** Definition of the style. The canvas has the body and the positions of the components. */
interface Style {
  canvas: { elements: StyleElement[] }
  components: Record<string, { variants: Record<string, { elements: StyleElement[] }> }>
}
interface StyleElement {
  type: 'element' | 'component'
  /** Tag of an element, or name of a component. */
  name: string
  attributes?: Record<string, string | { type: 'color'; name: string }>
  children?: StyleElement[]
}
const OPEN_PEEPS: Style = createRequire(import.meta.url)('@dicebear/styles/open-peeps.json')

export interface Portrait {
  person: Person
  svg: string
}

/** Centre and size of the avatar crop, relative to the width and height. */
export const FACE = { x: 0.5, y: 0.47, size: 0.74 }

const HATS = new Set(['hijab'])
const HAT_COLOURS = ['2b4c66', '7b2d4e', 'a3462a', '8a5a2b', '17706b']
/** Hair that extends to one side, compensated by a shift. */
const SIDE_HEAVY: Record<string, number> = {
  cornrows: -40,
  cornrows2: -40,
  longCurly: 10,
  bangs2: 0,
}
/** High hair, scaled down so that the frame does not cut it. */
const TALL: Record<string, number> = {
  longCurly: 0.9,
  bun: 0.9,
  bun2: 0.86,
  buns: 0.9,
  flatTop: 0.95,
  dreads1: 0.92,
  shaved3: 0.95,
}

/** Renders the portrait that this random stream leads to. */
export function renderPortrait(random: Random): Portrait {
  const person = createPerson(random)
  return { person, svg: wrapSvg(renderScenery(random) + renderFigure(person, random)) }
}

/** Renders the same person with the mood, clothes and scenery of `other`; optionally holding a sheet of paper. */
export function renderVariant(random: Random, other: Random, withPaper: boolean): string {
  const person = changeClothes(createPerson(random), other)
  return wrapSvg(renderScenery(other) + renderFigure(person, other) + (withPaper ? PAPER_IN_HAND : ''))
}

const PAPER_IN_HAND = `<g transform="translate(360 742) rotate(-4)"><rect x="-150" y="-92" width="300" height="184" rx="6" fill="#fffdf8" stroke="#b5a88e" stroke-width="4"/>
<path d="M-106-40q26-22 44 0t44 0 44 0 44 0 40-4M-96 16q18-18 30 0t30 0 30 0 30 0M52 16q16-18 26 0t26 0" fill="none" stroke="#22384f" stroke-width="9" stroke-linecap="round"/></g>`

function wrapSvg(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>`
}

function renderFigure(person: Person, random: Random): string {
  const strokeColour = lineColour(person)
  const dark = mixColours(strokeColour, '1f1416', 0.55)
  const headInk = HATS.has(person.head) ? random.pick(HAT_COLOURS) : person.hairColour
  const cloth = renderClothes(person)
  const colours = { skin: `#${person.skin}`, clothing: cloth.fill, headContrast: `#${person.hairColour}` }
  const pieces: Record<string, { variant: string | undefined; ink: string }> = {
    head: { variant: person.head, ink: hasOwnHairColour(person.head) ? strokeColour : headInk },
    expression: { variant: person.face, ink: dark },
    facialHair: { variant: person.beard, ink: mixColours(person.hairColour, '1f1416', 0.12) },
    accessories: { variant: person.glasses, ink: dark },
  }
  const figure = OPEN_PEEPS.canvas.elements.map((element) => {
    if (element.type === 'element') return renderElement(element, { ...colours, ink: `#${strokeColour}` })
    const { variant, ink } = pieces[element.name] ?? {}
    if (!variant) return ''
    const children = OPEN_PEEPS.components[element.name]?.variants[variant]?.elements
    if (!children) throw new Error(`Open Peeps has no ${element.name} "${variant}".`)
    const piece = renderElement({ ...element, name: 'g', children }, { ...colours, ink: `#${ink}` })
    return element.name === 'expression' ? renderCheeks(person) + piece : piece
  })
  const scale = (TALL[person.head] ?? 1) * (0.96 + random.next() * 0.08)
  const shift = (SIDE_HEAVY[person.head] ?? 0) + random.below(24) - 12
  const placed = `translate(${WIDTH / 2 - shift} ${HEIGHT}) scale(${scale.toFixed(3)}) translate(-372 -806)`
  const turned = person.flipped ? `translate(${WIDTH} 0) scale(-1 1) ${placed}` : placed
  return `${cloth.defs}<g transform="${turned}">${figure.join('')}</g>`
}

/** Renders an element of the style; its colours are names. The body is outlined in black instead of ink. */
function renderElement({ name, attributes = {}, children = [] }: StyleElement, colours: Colours): string {
  const written = Object.entries(attributes).map(([attribute, value]) => {
    const colour = value === 'black' ? 'ink' : typeof value === 'object' ? value.name : undefined
    return ` ${attribute}="${colour ? colours[colour] : value}"`
  })
  return `<${name}${written.join('')}>${children.map((child) => renderElement(child, colours)).join('')}</${name}>`
}

/** By name in the style, `ink` for outlines. */
type Colours = Record<string, string>

/** Outlines have the hair's colour, darkened. */
function lineColour(person: Person): string {
  return mixColours(person.hairColour, '2a1a18', person.hair === 3 ? 0.45 : 0.2)
}

function hasOwnHairColour(head: string): boolean {
  return /^(bangs|cornrows|gray\w+|mediumBangs2|noHair\d|short4|turban|hatBeanie)$/.test(head)
}

function renderCheeks({ skin }: Person): string {
  const blush = mixColours(skin, 'd2402d', 0.55)
  return `<g fill="#${blush}" opacity=".38"><ellipse cx="372" cy="420" rx="34" ry="24"/><ellipse cx="506" cy="412" rx="26" ry="22"/></g>`
}

/** Fill of the clothes and, for a pattern, its definition. */
function renderClothes({ cloth, pattern }: Person): { defs: string; fill: string } {
  const isLight = Number.parseInt(cloth.slice(0, 2), 16) > 0xe0
  const second = isLight ? '#1e4a5f' : '#fbf6ec'
  const marks = {
    plain: '',
    stripes: `<path d="M0 20H60" stroke="${second}" stroke-width="11"/>`,
    dots: `<circle cx="15" cy="15" r="6" fill="${second}"/><circle cx="45" cy="45" r="6" fill="${second}"/>`,
    checks: `<path d="M15 0V60M0 15H60" stroke="${second}" stroke-width="14" opacity=".3"/>`,
  }[pattern]
  if (!marks) return { defs: '', fill: `#${cloth}` }
  const height = pattern === 'stripes' ? 36 : 60
  return {
    defs: `<defs><pattern id="cloth" width="60" height="${height}" patternUnits="userSpaceOnUse"><rect width="60" height="60" fill="#${cloth}"/>${marks}</pattern></defs>`,
    fill: 'url(#cloth)',
  }
}

function mixColours(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [0, 2, 4]
    .map((at) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')
}

/** 18 to 34, 35 to 54, 55 and over. */
export type AgeBand = 'young' | 'middle' | 'old'
export type Pattern = 'plain' | 'stripes' | 'dots' | 'checks'

/** Attributes of a drawn person, which the member's profile must match. */
export interface Person {
  /** Index in `SEXES`. */
  sex: number
  band: AgeBand
  /** Names of Open Peeps pieces. */
  head: string
  face: string
  beard?: string
  glasses?: string
  /** Colours are six hexadecimal digits. */
  skin: string
  hairColour: string
  /** Index in `HAIR`, so that the profile matches the portrait. */
  hair: number
  cloth: string
  pattern: Pattern
  flipped: boolean
}

const [GIRL, BOY] = [SEXES.indexOf('Fille'), SEXES.indexOf('Garçon')]

/** Skin colours with matching hair: weights of brown, chestnut, black, blond, red. */
const LOOKS = [
  { share: 24, skins: ['f8dcc8', 'f6d2b5', 'f3cba8'], hair: [30, 30, 4, 24, 12], heads: 'straight' },
  { share: 34, skins: ['f0c19c', 'e9b48c', 'e6ac80'], hair: [44, 30, 12, 12, 2], heads: 'straight' },
  { share: 24, skins: ['d99d6c', 'cc8f5f', 'c68655'], hair: [40, 8, 52, 0, 0], heads: 'wavy' },
  { share: 18, skins: ['a8693f', '8d5a3b', '75482f', '64402c'], hair: [14, 0, 86, 0, 0], heads: 'curly' },
] as const

const HEADS: Record<(typeof LOOKS)[number]['heads'], { girl: string[]; boy: string[]; either: string[] }> = {
  straight: {
    girl: splitWords(`bangs bangs2 bun long longBangs medium1 medium2 medium3 mediumBangs mediumBangs3 mediumStraight
      grayMedium grayBun longCurly long medium3 mediumBangs bun`),
    boy: splitWords(
      'short1 short2 short3 short4 short5 pomp shaved1 shaved2 shaved3 grayShort hatBeanie short4 pomp',
    ),
    either: splitWords('shaved3 medium1 short4 mediumStraight pomp'),
  },
  wavy: {
    girl: splitWords(
      'long longCurly bun medium2 medium3 mediumBangs afro hijab longBangs bun2 grayMedium longCurly',
    ),
    boy: splitWords(
      'short1 short2 short3 short4 short5 pomp shaved1 twists2 grayShort hatBeanie turban short1',
    ),
    either: splitWords('longCurly short4 shaved3'),
  },
  curly: {
    girl: splitWords(
      'afro longCurly bantuKnots bun bun2 cornrows cornrows2 twists dreads1 longCurly afro bun',
    ),
    boy: splitWords('flatTop twists twists2 dreads2 afro shaved2 short1 hatBeanie flatTop'),
    either: splitWords('dreads2 twists afro'),
  },
}

const OLD_HEADS = {
  girl: splitWords('grayBun grayMedium medium1 grayMedium mediumBangs medium3 bangs2 grayBun'),
  boy: splitWords('grayShort noHair1 noHair2 noHair3 short2 short1 grayShort pomp'),
  either: splitWords('grayMedium medium1 grayShort'),
}

const FACES = splitWords('smile smile smile calm cute cute')
const BEARDS = splitWords(
  'full full2 full full4 full2 goatee1 goatee2 chin moustache9 moustache6 moustache5 full3',
)
const GLASSES = splitWords('glasses glasses2 glasses3 glasses5 glasses2 glasses3')

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

/** Colours of clothes: poppy, lantern, river, moss, plum, linen, night blue, blush, rust. */
const CLOTHS = splitWords(
  'd2402d f2b134 0f6060 3f7d4e 7b2d4e f3e6cb 2b4c66 e9a08c 0a3f43 b5532f 5b7f95 fbf6ec',
)

/** Picks a person with the weights of a French population. */
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
    ...pickClothes(random),
    flipped: random.chance(0.5),
  }
}

/** The same person in another mood and other clothes. */
export function changeClothes(person: Person, random: Random): Person {
  return { ...person, face: random.pick(FACES), flipped: random.chance(0.5), ...pickClothes(random) }
}

function pickClothes(random: Random): Pick<Person, 'cloth' | 'pattern'> {
  return {
    cloth: random.pick(CLOTHS),
    pattern: (['plain', 'stripes', 'dots', 'checks'] as const)[random.weighted([62, 22, 8, 8])] ?? 'plain',
  }
}

function splitWords(text: string): string[] {
  return text.split(/\s+/)
}
