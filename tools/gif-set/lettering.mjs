// Text of the pictures, letter by letter, in the site's display typeface.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { at, C, hop, n, pulse, sway } from './stage.mjs'

let font

/** Heavy and soft axes of Fraunces. */
export async function loadType(tools) {
  const require = createRequire(join(tools, 'package.json'))
  const source = join(
    tools,
    'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
  )
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZàâçéèêëîïôœùûüÀÂÇÉÈÊÎÔŒÛ’…!?. '-&"
  const data = await require('subset-font')(await readFile(source), letters, {
    targetFormat: 'sfnt',
    variationAxes: { SOFT: 100, WONK: 0, opsz: 72, wght: 800 },
  })
  font = require('opentype.js').parse(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength))
}

const MOVES = {
  still: () => ({}),
  wave: (t, i) => ({ y: sway(t, 1, -i * 0.09) * 5 }),
  hop: (t, i, count) => ({ y: -hop(Math.max(0, Math.min(1, t * 1.6 - (i / count) * 0.6)), 1) * 16 }),
  pop: (t, i, count) => ({ size: 1 + 0.16 * Math.max(0, sway(t, 1, -i / count)) }),
  shake: (t, i) => ({
    x: sway(t, 5, i * 0.37) * 2,
    y: sway(t, 6, i * 0.21) * 1.6,
    turn: sway(t, 5, i * 0.5) * 3,
  }),
  tilt: (t, i) => ({ turn: sway(t, 1, i * 0.31) * 7 }),
  // Written letter by letter; complete from the middle of the loop.
  write: (t, i, count) => ({ shown: t > (i / count) * 0.5 }),
  light: (t, i, count) => ({ lit: pulse(t, 1, -i / count) }),
}

/**
 * One line of text centred on `x`, `y`. `move` animates its letters, `turn` is the slope in degrees, `most` the
 * maximum width.
 */
export function word(text, t, options) {
  const {
    x,
    y,
    size,
    colour = C.paper,
    shade = C.deep,
    move = 'wave',
    turn = 0,
    most = 370,
    beat = 0,
    depth = 4,
  } = options
  const glyphs = font.stringToGlyphs(text)
  const scale = size / font.unitsPerEm
  const advances = glyphs.map((glyph, i) => {
    const kern = i + 1 < glyphs.length ? font.getKerningValue(glyph, glyphs[i + 1]) : 0
    return (glyph.advanceWidth + kern) * scale
  })
  const width = advances.reduce((sum, advance) => sum + advance, 0)
  const fit = Math.min(1, most / width)
  let pen = -width / 2
  const count = glyphs.length
  const letters = glyphs.map((glyph, i) => {
    const middle = pen + advances[i] / 2
    const moved = MOVES[move](t, i, count)
    const d = glyph.getPath(-advances[i] / 2, size * 0.33, size).toPathData(1)
    pen += advances[i]
    return { d, middle, moved }
  })
  const draw = (attributes, dx, dy) =>
    letters
      .filter(({ moved }) => moved.shown !== false)
      .map(({ d, middle, moved }) =>
        at(middle + (moved.x ?? 0) + dx, (moved.y ?? 0) + dy, `<path d="${d}" ${attributes(moved)}/>`, {
          turn: moved.turn ?? 0,
          size: moved.size ?? 1,
        }),
      )
      .join('')
  const edge = n(Math.max(3.5, size * 0.09))
  const shadow = draw(
    () => `fill="${shade}" stroke="${shade}" stroke-width="${edge}" stroke-linejoin="round"`,
    0,
    depth,
  )
  const rim = draw(
    () => `fill="${shade}" stroke="${shade}" stroke-width="${edge}" stroke-linejoin="round"`,
    0,
    0,
  )
  const face = draw(
    (moved) => {
      const lit = moved.lit === undefined ? '' : ` fill-opacity="${n(0.72 + 0.28 * moved.lit)}"`
      return `fill="${colour}"${lit}`
    },
    0,
    0,
  )
  return at(x, y, shadow + rim + face, { turn, size: fit * (1 + beat) })
}
