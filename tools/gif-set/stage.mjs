// Shared by all pictures: the canvas, the site's colours, and movements that end where they begin.

export const W = 400
export const H = 250
export const FRAMES = 18
export const FRAME_MS = 100

export const C = {
  night: '#0b2629',
  deep: '#0a3f43',
  river: '#0f6060',
  water: '#17797a',
  foam: '#8fd0c6',
  mist: '#e2ece6',
  paper: '#fbf6ec',
  cream: '#fff3d6',
  lantern: '#f2b134',
  lamp: '#f7c65c',
  apricot: '#f0b467',
  peach: '#e8916d',
  blush: '#f8ddd2',
  rose: '#f2a597',
  poppy: '#d2402d',
  wine: '#8f2438',
  moss: '#3f7d4e',
  leaf: '#6fa765',
  plum: '#4b2f5e',
  ink: '#1f2a2e',
}

/** -1 to 1 and back, `turns` times a loop, `phase` in turns. */
export const sway = (t, turns = 1, phase = 0) => Math.sin((t * turns + phase) * 2 * Math.PI)
/** 0 to 1 and back. */
export const pulse = (t, turns = 1, phase = 0) => 0.5 - 0.5 * Math.cos((t * turns + phase) * 2 * Math.PI)
/** 0 to 1, then 0 again, `turns` times a loop. */
export const run = (t, turns = 1, phase = 0) => (((t * turns + phase) % 1) + 1) % 1
/** Height of something that hops `turns` times: 0 on the ground, 1 at the top. */
export const hop = (t, turns = 1, phase = 0) => Math.abs(Math.sin((t * turns + phase) * Math.PI))
/** A pseudo-random number per index between two bounds. */
export function chance(index, from = 0, to = 1) {
  const x = Math.sin(index * 127.1 + 311.7) * 43758.5453
  return from + (x - Math.floor(x)) * (to - from)
}

export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('')
export const n = (value) => Number(value.toFixed(2))

export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(0, r))}" fill="${fill}" ${more}/>`
export const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const fill = (colour) => rect(0, 0, W, H, colour)

/** Moves, rotates (degrees) and scales a drawing centred on 0, 0. */
export const at = (x, y, what, { turn = 0, size = 1, wide = size, high = size } = {}) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(wide)} ${n(high)})">${what}</g>`

/** A vertical gradient; `stops` are [offset, colour]. */
export function fade(id, stops) {
  const inside = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inside}</linearGradient>${fill(`url(#${id})`)}`
}

/** A soft light. */
export function glow(x, y, r, colour, strength = 0.8) {
  const id = `g${Math.round(x * 10)}-${Math.round(y * 10)}-${Math.round(r * 10)}`
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${n(strength)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${circle(x, y, r, `url(#${id})`)}`
}

const HEART = 'M0 10C-14-2-12-12-5-12-2-12 0-9 0-7 0-9 2-12 5-12 12-12 14-2 0 10Z'
export const heart = (x, y, size, colour, turn = 0, more = '') =>
  at(x, y, path(HEART, colour, more), { size: size / 12, turn })

export function star(x, y, r, colour, turn = 0, points = 5, inner = 0.45) {
  const d = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i / (points * 2)) * 2 * Math.PI - Math.PI / 2
    const radius = i % 2 ? r * inner : r
    return `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`
  })
  return at(
    x,
    y,
    `<polygon points="${d.join(' ')}" fill="${colour}" stroke="${colour}" stroke-width="${n(r * 0.16)}" stroke-linejoin="round"/>`,
    { turn },
  )
}
