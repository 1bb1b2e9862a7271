// One portrait as SVG: a person of Open Peeps (Pablo Stanley, CC0) in colours of ours, before scenery drawn here.
import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import type { Random } from '../random.ts'
import { createPerson, dressAgain, type Person } from './person.ts'
import { drawScenery, HEIGHT, WIDTH } from './scenery.ts'

export interface Portrait {
  person: Person
  svg: string
}

/** Where the middle of the face stands in the drawing, for the square that is cut out as avatar. */
export const FACE = { x: 0.5, y: 0.47, size: 0.74 }

/** Stands in for the cloth while the pieces are put together; no other piece has this colour. */
const CLOTH = '010203'
const HATS = new Set(['hijab'])
const HAT_COLOURS = ['2b4c66', '7b2d4e', 'a3462a', '8a5a2b', '17706b']
/** The pieces of hair that stand out at one side, so that the person is moved the other way. */
const SIDE_HEAVY: Record<string, number> = {
  cornrows: -40,
  cornrows2: -40,
  longCurly: 10,
  bangs2: 0,
}
/** High hair: the person stands lower and smaller, or the frame would cut it off. */
const TALL: Record<string, number> = {
  longCurly: 0.9,
  bun: 0.9,
  bun2: 0.86,
  buns: 0.9,
  flatTop: 0.95,
  dreads1: 0.92,
  shaved3: 0.95,
}

/** The portrait that this stream of chances leads to; always the same one. */
export function drawPortrait(random: Random): Portrait {
  const person = createPerson(random)
  return { person, svg: frame(drawScenery(random) + drawFigure(person, random)) }
}

/** The person of a portrait on another day, which `other` leads to; with a sheet of paper in hand where asked. */
export function drawAgain(random: Random, other: Random, withPaper: boolean): string {
  const person = dressAgain(createPerson(random), other)
  return frame(drawScenery(other) + drawFigure(person, other) + (withPaper ? PAPER_IN_HAND : ''))
}

const PAPER_IN_HAND = `<g transform="translate(360 742) rotate(-4)"><rect x="-150" y="-92" width="300" height="184" rx="6" fill="#fffdf8" stroke="#b5a88e" stroke-width="4"/>
<path d="M-106-40q26-22 44 0t44 0 44 0 44 0 40-4M-96 16q18-18 30 0t30 0 30 0 30 0M52 16q16-18 26 0t26 0" fill="none" stroke="#22384f" stroke-width="9" stroke-linecap="round"/></g>`

function frame(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>`
}

function drawFigure(person: Person, random: Random): string {
  const [body = '', head = '', face = '', beard = '', , glasses = ''] = pieces(person)
  const line = inkOf(person)
  const dark = mix(line, '1f1416', 0.55)
  const headInk = HATS.has(person.head) ? random.pick(HAT_COLOURS) : person.hairColour
  const inked = [
    ink(body, line),
    ink(head, hasOwnHairColour(person.head) ? line : headInk),
    cheeks(person),
    ink(face, dark),
    ink(beard, mix(person.hairColour, '1f1416', 0.12)),
    ink(glasses, dark),
  ].join('')
  const scale = (TALL[person.head] ?? 1) * (0.96 + random.next() * 0.08)
  const shift = (SIDE_HEAVY[person.head] ?? 0) + random.below(24) - 12
  const placed = `translate(${WIDTH / 2 - shift} ${HEIGHT}) scale(${scale.toFixed(3)}) translate(-372 -806)`
  const turned = person.flipped ? `translate(${WIDTH} 0) scale(-1 1) ${placed}` : placed
  const cloth = dress(person)
  return `${cloth.defs}<g transform="${turned}">${inked.replaceAll(`#${CLOTH}`, cloth.fill)}</g>`
}

/** The pieces of a person in the order in which they are laid: body, head, face, beard, mask, glasses. */
function pieces(person: Person): string[] {
  const svg = createAvatar(openPeeps, {
    head: [person.head as 'long'],
    face: [person.face as 'smile'],
    facialHair: person.beard ? [person.beard as 'full'] : [],
    facialHairProbability: person.beard ? 100 : 0,
    accessories: person.glasses ? [person.glasses as 'glasses'] : [],
    accessoriesProbability: person.glasses ? 100 : 0,
    maskProbability: 0,
    skinColor: [person.skin],
    clothingColor: [CLOTH],
    headContrastColor: [person.hairColour],
  }).toString()
  const drawing = svg.slice(svg.indexOf('<g fill-rule="evenodd"'), svg.lastIndexOf('</g></svg>'))
  return drawing.split(/(?=<g transform="(?:matrix|translate)\()/)
}

/** The lines around a face are of the hair's colour, darkened until they carry the drawing. */
function inkOf(person: Person): string {
  return mix(person.hairColour, '2a1a18', person.hair === 3 ? 0.45 : 0.2)
}

function hasOwnHairColour(head: string): boolean {
  return /^(bangs|cornrows|gray\w+|mediumBangs2|noHair\d|short4|turban|hatBeanie)$/.test(head)
}

function cheeks({ skin }: Person): string {
  const blush = mix(skin, 'd2402d', 0.55)
  return `<g fill="#${blush}" opacity=".38"><ellipse cx="372" cy="420" rx="34" ry="24"/><ellipse cx="506" cy="412" rx="26" ry="22"/></g>`
}

/** The cloth's fill and, for a pattern, its definition. Stripes lie level, as on a sailor's jersey. */
function dress({ cloth, dressing }: Person): { defs: string; fill: string } {
  const isLight = Number.parseInt(cloth.slice(0, 2), 16) > 0xe0
  const second = isLight ? '#1e4a5f' : '#fbf6ec'
  const marks = {
    plain: '',
    stripes: `<path d="M0 20H60" stroke="${second}" stroke-width="11"/>`,
    dots: `<circle cx="15" cy="15" r="6" fill="${second}"/><circle cx="45" cy="45" r="6" fill="${second}"/>`,
    checks: `<path d="M15 0V60M0 15H60" stroke="${second}" stroke-width="14" opacity=".3"/>`,
  }[dressing]
  if (!marks) return { defs: '', fill: `#${cloth}` }
  const height = dressing === 'stripes' ? 36 : 60
  return {
    defs: `<defs><pattern id="cloth" width="60" height="${height}" patternUnits="userSpaceOnUse"><rect width="60" height="60" fill="#${cloth}"/>${marks}</pattern></defs>`,
    fill: 'url(#cloth)',
  }
}

function ink(piece: string, colour: string): string {
  return piece.replaceAll('#000', `#${colour}`)
}

function mix(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [0, 2, 4]
    .map((at) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')
}
