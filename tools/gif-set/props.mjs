// Objects of the pictures, centred on 0, 0.
import { at, C, circle, ellipse, line, n, path, pulse, rect, run, star, sway, times } from './stage.mjs'

export const sailboat = () =>
  `${rect(-2, -62, 5, 66, '#5a2f1e')}${path('M6 -58C34 -34 40 -18 40 -8H6Z', C.paper)}${path('M-5 -50C-26 -32 -32 -18 -32 -8H-5Z', C.blush)}${path('M-46 0H46C44 22 32 30 20 30H-20C-32 30 -44 22 -46 0Z', C.poppy)}${rect(-46, 0, 92, 6, C.wine, 'rx="3"')}`

/** A speech bubble with its tail at the lower `side`. */
export const bubble = (w, h, colour, side = -1) =>
  `${rect(-w / 2, -h / 2, w, h, colour, `rx="${h / 2.6}"`)}${path(`M${side * w * 0.22} ${h / 2 - 6}h${-side * 34}l${side * 46} 34Z`, colour)}`

export const cloud = (colour = '#fff') =>
  `${ellipse(0, 0, 36, 15, colour)}${circle(-14, -9, 15, colour)}${circle(10, -13, 19, colour)}`

export const steam = (t, colour = C.paper) =>
  times(3, (i) => {
    const high = run(t, 1, i / 3)
    const x = (i - 1) * 16
    return line(
      `M${x} ${n(-high * 34)}q${n(8 * sway(t, 1, i / 3))} -10 0 -20t0 -18`,
      colour,
      5,
      `opacity="${n(0.75 * Math.sin(high * Math.PI))}"`,
    )
  })

export const boule = (r) =>
  `${circle(0, 0, r, '#8d9a9c')}${circle(-r * 0.25, -r * 0.3, r * 0.72, '#b9c4c4', 'opacity=".8"')}${line(`M${-r} 0Q0 ${r * 0.5} ${r} 0M${-r * 0.9} ${-r * 0.4}Q0 ${r * 0.1} ${r * 0.9} ${-r * 0.4}`, '#5c6a6d', 2)}${ellipse(-r * 0.35, -r * 0.45, r * 0.22, r * 0.14, '#fff', 'opacity=".9"')}`

export const clover = (colour) =>
  [0, 90, 180, 270]
    .map((turn) => at(0, 0, path('M0 0C-11 -8 -9 -19 0 -14 9 -19 11 -8 0 0Z', colour), { turn }))
    .join('')

/** A note: its head at 0, 0. */
export const note = (colour, double = false) =>
  double
    ? `${ellipse(-9, 0, 7, 5.5, colour, 'transform="rotate(-18 -9 0)"')}${ellipse(13, -4, 7, 5.5, colour, 'transform="rotate(-18 13 -4)"')}${path('M-4 -1V-32L20 -37V-5H16V-27L0 -24V-1Z', colour)}`
    : `${ellipse(0, 0, 7.5, 6, colour, 'transform="rotate(-18 0 0)"')}${path('M4 -1V-32C12 -30 17 -22 12 -13 14 -21 10 -24 8 -24V-1Z', colour)}`

/** A page of a calendar. */
export const page = (colour = C.paper) =>
  `${rect(-52, -46, 104, 104, C.deep, 'rx="14" opacity=".25" transform="translate(4 6)"')}${rect(-52, -46, 104, 104, colour, 'rx="14"')}${path('M-52 -32a14 14 0 0 1 14 -14H38a14 14 0 0 1 14 14V-18H-52Z', C.poppy)}${rect(-30, -58, 8, 24, C.ink, 'rx="4"')}${rect(22, -58, 8, 24, C.ink, 'rx="4"')}`

export const sparkles = (t, places, colour = C.cream) =>
  places
    .map(([x, y, r], i) => star(x, y, r * (0.4 + 0.6 * pulse(t, 1, i * 0.29)), colour, 0, 4, 0.28))
    .join('')

export const flame = (t, i, size) =>
  at(
    0,
    0,
    path(
      `M0 0C-26 0 -30 -26 -14 -42C-14 -32 -6 -30 -4 -36C-8 -52 ${n(2 + sway(t, 2, i * 0.3) * 6)} -64 ${n(6 + sway(t, 2, i * 0.3) * 8)} -74C10 -54 30 -44 26 -22C24 -6 14 0 0 0Z`,
      C.poppy,
    ) + path('M0 0C-14 0 -16 -16 -6 -28C-4 -18 4 -24 6 -38C18 -22 18 0 0 0Z', C.lamp),
    { wide: size * (1 + 0.06 * sway(t, 2, i * 0.4)), high: size * (1 + 0.14 * sway(t, 2, i * 0.23)) },
  )

export const shadow = (x, y, w, strength = 0.22) =>
  ellipse(x, y, w, w * 0.16, C.night, `opacity="${strength}"`)
