// Decorations of a feast, with its rooms and tablecloths.
import { bubbles } from './scenes-graphic.mjs'
import { at, C, ellipse, fade, fill, glow, H, line, n, path, pulse, rect, sway, times, W } from './stage.mjs'

/** A paper lantern that hangs from 0, 0; `lit` from 0 to 1. */
export function lantern(colour, lit = 1, turn = 0, size = 1) {
  const body = `${line('M0 0V10', C.deep, 2)}${glow(0, 28, 34, C.lamp, 0.65 * lit)}
    ${rect(-7, 8, 14, 5, C.wine, 'rx="2"')}${ellipse(0, 28, 15, 18, colour)}
    ${ellipse(0, 28, 6, 18, '#fff', `opacity="${n(0.18 + 0.35 * lit)}"`)}${line('M-13 21Q0 25 13 21M-13 35Q0 39 13 35', C.wine, 1, 'opacity=".45"')}
    ${rect(-6, 44, 12, 4, C.wine, 'rx="2"')}${line('M0 48V54', C.wine, 2)}`
  return at(0, 0, body, { turn, size })
}

/** A garland between two heights with its lanterns, which sway. */
export function garland(
  t,
  { from = 14, to = 24, sag = 44, count = 6, size = 1, phase = 0, steady = false } = {},
) {
  const y = (x) => from + ((to - from) * x) / W + sag * 4 * (x / W) * (1 - x / W)
  const rope = line(`M-5 ${y(0)}Q${W / 2} ${from / 2 + to / 2 + sag * 2} ${W + 5} ${y(W)}`, C.night, 2)
  const colours = [C.poppy, C.lantern, C.cream, C.peach]
  return (
    rope +
    times(count, (i) => {
      const x = ((i + 0.5) / count) * W
      const lit = steady ? 1 : 0.35 + 0.65 * pulse(t, 1, phase - i / count)
      return at(x, y(x), lantern(colours[i % 4], lit, sway(t, 1, phase + i * 0.17) * 8, size))
    })
  )
}

/** Little flags on a string. */
export function bunting(
  t,
  { y = 12, sag = 22, count = 11, colours = [C.poppy, C.lantern, C.cream, C.moss] } = {},
) {
  const height = (x) => y + sag * 4 * (x / W) * (1 - x / W)
  return (
    line(`M-5 ${y}Q${W / 2} ${y + sag * 2} ${W + 5} ${y}`, C.cream, 2) +
    times(count, (i) => {
      const x = ((i + 0.5) / count) * W
      return at(x, height(x), path('M-13 0H13L0 30Z', colours[i % colours.length]), {
        turn: sway(t, 1, i * 0.13) * 9,
      })
    })
  )
}

/** Lights that go over a dance floor. */
export function floor(t) {
  const beam = (x, turn, colour) =>
    at(x, -10, path('M-8 0L-70 270H70L8 0Z', colour, 'opacity=".28"'), { turn })
  return (
    fade('floor', [
      [0, '#3a1f3f'],
      [0.75, '#8f2438'],
      [1, '#b8472f'],
    ]) +
    times(7, (i) =>
      path(`M${i * 66 - 30} ${H}L${120 + i * 27} 196h13L${i * 66 + 3} ${H}Z`, '#f0b467', 'opacity=".22"'),
    ) +
    beam(70, sway(t) * 16, C.lamp) +
    beam(200, -sway(t, 1, 0.2) * 18, C.rose) +
    beam(330, sway(t, 1, 0.5) * 16, C.foam) +
    bubbles(t, { count: 16, colour: C.lamp, opacity: 0.4, to: 7 })
  )
}

/** Curtains, and the light of a lamp that projects. */
export function curtains(t) {
  const fold = (i, side) => {
    const x = side < 0 ? i * 22 : W - (i + 1) * 22
    return (
      path(`M${x} 0H${x + 22}V${H}H${x}Z`, i % 2 ? '#7d1c2f' : C.wine) +
      line(`M${n(x + 11 + sway(t, 1, i * 0.2) * 2)} 0V${H}`, '#5f1424', 2, 'opacity=".5"')
    )
  }
  return `${fill('#1c1420')}${path('M200 -20L60 260H340Z', C.cream, `opacity="${n(0.16 + 0.06 * pulse(t, 3))}"`)}${times(5, (i) => fold(i, -1))}${times(5, (i) => fold(i, 1))}${times(10, (i) => path(`M${i * 40} 0h40v14q-20 22 -40 0Z`, i % 2 ? '#a32a40' : C.wine))}`
}

/** The awning of a café over a wall. */
export function awning(t, { wall = C.mist, stripes = [C.poppy, C.paper] } = {}) {
  const wide = 40
  return (
    fill(wall) +
    times(10, (i) => {
      const dip = 6 + sway(t, 1, i * 0.12) * 2
      return path(
        `M${i * wide} 0H${(i + 1) * wide}V38q0 ${dip * 2.4} -${wide / 2} ${dip * 2.4}t-${wide / 2} -${dip * 2.4}Z`,
        stripes[i % 2],
      )
    }) +
    rect(0, 0, W, 6, C.night, 'opacity=".18"')
  )
}

/** A checked tablecloth from above; shifts by so many checks per loop. */
export function checks(t, { size = 40, red = C.poppy, ground = C.paper, slide = 1 } = {}) {
  const shift = t * size * slide
  return (
    fill(ground) +
    times(14, (i) => rect((i - 2) * size + shift, 0, size / 2, H, red, 'opacity=".55"')) +
    times(10, (i) => rect(0, (i - 2) * size + shift, W, size / 2, red, 'opacity=".55"'))
  )
}
