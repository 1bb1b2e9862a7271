// Moving patterns: backgrounds, or layers above one.
import { at, C, chance, circle, fill, H, heart, n, path, rect, run, star, sway, times, W } from './stage.mjs'

/** Light in wedges, turning by one wedge a loop. */
export function rays(t, one, two, { x = W / 2, y = H / 2, wedges = 12, speed = 1 } = {}) {
  const step = 360 / wedges
  return (
    fill(one) +
    at(
      x,
      y,
      times(wedges, (i) => {
        const a = (i * step * Math.PI) / 180
        const b = ((i * step + step / 2) * Math.PI) / 180
        return path(
          `M0 0L${n(Math.cos(a) * 340)} ${n(Math.sin(a) * 340)}L${n(Math.cos(b) * 340)} ${n(Math.sin(b) * 340)}Z`,
          two,
        )
      }),
      { turn: t * step * speed },
    )
  )
}

/** Paper that falls and turns. */
export function confetti(t, { count = 34, colours = [C.poppy, C.lantern, C.cream, C.foam, C.rose] } = {}) {
  return times(count, (i) => {
    const y = run(t, 1, chance(i)) * (H + 30) - 15
    const x = chance(i + 40, 0, W) + sway(t, 1, chance(i + 80)) * 12
    const shape =
      i % 3 === 0
        ? circle(0, 0, 4, colours[i % colours.length])
        : rect(-5, -3, 10, 6, colours[i % colours.length], 'rx="1"')
    return at(x, y, shape, {
      turn: t * 360 * (i % 2 ? 1 : -1) + chance(i + 9, 0, 360),
      wide: Math.cos((t * 2 + chance(i + 3)) * 2 * Math.PI) * 0.6 + 0.65,
      high: 1,
    })
  })
}

/** Hearts that rise. */
export function hearts(
  t,
  { count = 16, colours = [C.poppy, C.rose, C.cream], from = 7, to = 17, opacity = 0.9 } = {},
) {
  return times(count, (i) => {
    const high = run(t, 1, chance(i + 2))
    return heart(
      chance(i, 8, W - 8) + sway(t, 1, chance(i + 5)) * 10,
      H + 20 - high * (H + 40),
      chance(i + 9, from, to),
      colours[i % colours.length],
      sway(t, 1, i * 0.3) * 14,
      `opacity="${n(opacity * Math.min(1, (1 - high) * 4))}"`,
    )
  })
}

/** Round lights that rise: bubbles, or lamps out of focus. */
export function bubbles(
  t,
  { count = 24, colour = C.cream, from = 3, to = 11, opacity = 0.35, ring = false } = {},
) {
  return times(count, (i) => {
    const r = chance(i + 9, from, to)
    const x = chance(i, 0, W) + sway(t, 1, chance(i + 5)) * 6
    const y = H + 15 - run(t, 1, chance(i + 2)) * (H + 30)
    return circle(
      x,
      y,
      r,
      ring ? 'none' : colour,
      ring
        ? `stroke="${colour}" stroke-width="2" opacity="${opacity}"`
        : `opacity="${n(opacity * chance(i + 3, 0.5, 1))}"`,
    )
  })
}

/** Dots in rows that drift by one place a loop. */
export function dots(t, ground, colour, { gap = 40, r = 7 } = {}) {
  let all = ''
  for (let row = -2; row < H / (gap / 2) + 2; row++) {
    for (let column = -2; column < W / gap + 2; column++) {
      all += circle(column * gap + (row % 2 ? gap / 2 : 0) + t * gap, (row * gap) / 2 + t * gap, r, colour)
    }
  }
  return fill(ground) + all
}

/** The border of an airmail envelope. */
export function airmail() {
  const stripes = times(28, (i) => path(`M${n(i * 28 - 40)} 0h14l-${H} ${H}h-14Z`, i % 2 ? C.poppy : C.river))
  return fill(C.paper) + stripes + rect(14, 14, W - 28, H - 28, C.paper, 'rx="8"')
}

/** A spiky burst for loud phrases. */
export function burst(t, ground, colour, { points = 16, x = W / 2, y = H / 2, r = 150 } = {}) {
  return (
    fill(ground) +
    at(x, y, star(0, 0, r, colour, 0, points, 0.74), { size: 1 + 0.07 * sway(t, 2), turn: sway(t, 1) * 4 })
  )
}
