// Skies, waters, fields: each renders a background at time t of its loop, from 0 to 1.
import {
  at,
  C,
  chance,
  circle,
  ellipse,
  fade,
  fill,
  glow,
  H,
  line,
  n,
  path,
  pulse,
  rect,
  run,
  sway,
  times,
  W,
} from './stage.mjs'

/** A line of small waves that drifts by whole waves. */
export function ripple(
  y,
  t,
  { length = 80, height = 4, colour = C.lantern, width = 3, speed = 1, opacity = 0.7 } = {},
) {
  const shift = -length + ((run(t, Math.abs(speed)) * length) % length) * Math.sign(speed)
  let d = `M${n(shift - length)} ${y}`
  for (let x = shift - length; x < W + length; x += length)
    d += `q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`
  return line(d, colour, width, `opacity="${opacity}"`)
}

/** The river at the end of the day: bands of sky, a low sun, waves. `rise` lifts the sun, in pixels. */
export function dusk(
  t,
  { sun = 290, rise = 0, sky = [C.peach, C.apricot], level = 150, light = C.cream } = {},
) {
  return `${fill(sky[0])}${rect(0, level * 0.62, W, 120, sky[1])}${circle(sun, level - 12 - rise, 46, light)}
    ${rect(0, level, W, H - level, C.river)}
    ${times(5, (i) => rect(sun - 34 + chance(i, -12, 12) + sway(t, 1, i * 0.3) * 4, level + 10 + i * 14, 68 - i * 9, 4, light, `rx="2" opacity="${n(0.55 - i * 0.08)}"`))}
    ${ripple(level + 30, t)}${ripple(level + 56, t, { speed: -1, colour: C.water, opacity: 1 })}${ripple(level + 82, t)}`
}

/** Stars that twinkle, above the height `below`. */
export function stars(t, count = 26, below = 130) {
  return times(count, (i) =>
    circle(
      chance(i, 6, W - 6),
      chance(i + 50, 6, below),
      chance(i + 90, 0.8, 2.2),
      C.cream,
      `opacity="${n(0.25 + 0.75 * pulse(t, 1 + (i % 2), chance(i + 7)))}"`,
    ),
  )
}

/** The river by night, the moon's way on it. */
export function night(t, { moon = 320, level = 178 } = {}) {
  return `${fade('night', [
    [0, '#0d2233'],
    [0.7, '#17474f'],
    [1, '#17474f'],
  ])}${stars(t)}
    ${moon ? glow(moon, 54, 70, C.lamp, 0.45) + circle(moon, 54, 26, C.cream) : ''}
    ${rect(0, level, W, H - level, '#0a3036')}
    ${moon ? times(5, (i) => rect(moon - 26 + i * 3 + sway(t, 1, i * 0.27) * 6, level + 8 + i * 13, 52 - i * 6, 3, C.lamp, `rx="1.5" opacity="${n(0.6 - i * 0.1)}"`)) : ''}
    ${ripple(level + 22, t, { colour: '#1d565c', opacity: 1 })}${ripple(level + 48, t, { colour: '#1d565c', opacity: 1, speed: -1 })}`
}

/** Rain before a grey evening; puddles below. */
export function rain(t, { sky = ['#3e6672', '#86a8a8'], count = 46 } = {}) {
  return (
    fade('rain', [
      [0, sky[0]],
      [1, sky[1]],
    ]) +
    times(3, (i) =>
      ellipse(
        70 + i * 130,
        236 - (i % 2) * 12,
        50 + pulse(t, 1, i * 0.3) * 12,
        5 + pulse(t, 1, i * 0.3) * 3,
        'none',
        `stroke="#cfe3e0" stroke-width="2" opacity="${n(0.8 - 0.6 * pulse(t, 1, i * 0.3))}"`,
      ),
    ) +
    times(count, (i) => {
      const y = run(t, 2, chance(i)) * (H + 40) - 30
      const x = chance(i + 30, -20, W + 40) - y * 0.12
      return line(`M${n(x)} ${n(y)}l-3 18`, '#d6e8e6', 2, 'opacity=".55"')
    })
  )
}

/** Snow that falls on snow. */
export function snow(t, { count = 44 } = {}) {
  return (
    fade('snow', [
      [0, '#12363f'],
      [1, '#3b7378'],
    ]) +
    times(count, (i) =>
      circle(
        chance(i, 0, W) + sway(t, 1, chance(i + 4)) * 9,
        run(t, 1, chance(i + 8)) * (H + 12) - 6,
        chance(i + 12, 1.2, 3.6),
        '#fff',
        `opacity="${n(chance(i + 3, 0.5, 1))}"`,
      ),
    ) +
    path(`M0 ${H}V216Q90 196 190 214T${W} 208V${H}Z`, '#f4f8f6')
  )
}

/** Hills and trees that pass by, as seen from something that goes to the right. */
export function road(t, { sky = [C.blush, '#f6e3c0'], far = C.leaf, near = C.moss, way = '#d8c39a' } = {}) {
  const hill = (x, y, r, colour) => ellipse(x, y, r, r * 0.55, colour)
  const trees = times(6, (i) => {
    const x = (i - 0.5) * 100 - t * 100
    return rect(x - 3, 150, 6, 34, '#6b4a2f') + circle(x, 142, 20, far) + circle(x + 10, 152, 13, near)
  })
  return (
    fade('sky', [
      [0, sky[0]],
      [1, sky[1]],
    ]) +
    times(7, (i) => hill((i - 1) * 100 - t * 100 + 40, 196, 96, i % 2 ? '#a9c98f' : '#a9c98f')) +
    trees +
    rect(0, 184, W, 70, near) +
    rect(0, 206, W, 30, way) +
    times(7, (i) => rect((i - 1) * 80 - t * 160 + 40, 219, 34, 4, C.paper, 'rx="2" opacity=".8"'))
  )
}

/** A pond with reeds; rings widen on it. */
export function pond(t, { water = '#2b8a86', light = '#5fb6a8', bank = C.moss } = {}) {
  return (
    fill(water) +
    times(4, (i) => {
      const grow = run(t, 1, i * 0.27)
      return ellipse(
        80 + i * 88,
        96 + (i % 2) * 88,
        14 + grow * 46,
        5 + grow * 16,
        'none',
        `stroke="${light}" stroke-width="3" opacity="${n(1 - grow)}"`,
      )
    }) +
    ripple(46, t, { colour: light, opacity: 0.5 }) +
    ripple(214, t, { colour: light, opacity: 0.5, speed: -1 }) +
    times(9, (i) => {
      const left = i < 5
      const x = left ? 8 + i * 13 : W - 8 - (i - 5) * 14
      const high = 70 + chance(i, 0, 34)
      const lean = sway(t, 1, i * 0.1) * 6
      return (
        line(`M${x} ${H + 4}Q${x} ${H - high / 2} ${n(x + lean)} ${H - high}`, bank, 4) +
        at(x + lean, H - high, rect(-4, -12, 8, 26, '#6b4a2f', 'rx="4"'), { turn: lean })
      )
    })
  )
}

/** Rockets that open, one after the other. */
export function fireworks(t) {
  const burst = (x, y, colour, phase, reach) => {
    const open = run(t, 1, phase)
    const ease = 1 - (1 - open) ** 3
    return times(14, (i) => {
      const angle = (i / 14) * 2 * Math.PI
      const far = ease * reach
      const tail = Math.max(0, far - 16)
      return line(
        `M${n(x + Math.cos(angle) * tail)} ${n(y + Math.sin(angle) * tail + open * 8)}L${n(x + Math.cos(angle) * far)} ${n(y + Math.sin(angle) * far + open * 10)}`,
        colour,
        3.4,
        `opacity="${n(1 - open ** 3)}"`,
      )
    })
  }
  return `${fade('fire', [
    [0, '#101d3a'],
    [1, '#254f63'],
  ])}${stars(t, 20)}${burst(90, 78, C.lamp, 0.1, 66)}${burst(306, 66, C.rose, 0.55, 62)}${burst(204, 96, C.foam, 0.8, 54)}${burst(352, 140, C.lantern, 0.3, 40)}${burst(44, 150, C.poppy, 0.7, 40)}`
}

/** Sea, sand, a sun and a wave that comes and goes. */
export function beach(t) {
  const reach = 196 + sway(t) * 6
  return `${fill('#9ad3d0')}${glow(330, 50, 80, C.cream, 0.9)}${circle(330, 50, 28, C.lamp)}${rect(0, 120, W, 80, '#2b9a98')}${ripple(136, t, { colour: '#bfe6df' })}${ripple(160, t, { colour: '#bfe6df', speed: -1 })}
    ${path(`M0 ${H}V${n(reach)}q50 -14 100 0t100 0t100 0t100 0V${H}Z`, '#fff', 'opacity=".8"')}${path(`M0 ${H}V${n(reach + 8)}q50 -14 100 0t100 0t100 0t100 0V${H}Z`, '#f3d9a4')}
    ${times(14, (i) => circle(chance(i, 0, W), chance(i + 5, 226, 248), 1.6, '#d3ad6c'))}`
}

/** A field of poppies in the wind. */
export function poppies(t, { count = 24, sky = [C.blush, '#fbe9cf'], low = 0 } = {}) {
  const flower = (x, y, size) => {
    const lean = sway(t, 1, x / W) * 9
    const stalk = line(`M0 0Q0 -24 ${n(lean)} -46`, C.moss, 3)
    const petals = `${circle(-7, -2, 10, '#c2331f')}${circle(7, -2, 10, '#c2331f')}${circle(0, 4, 10, C.poppy)}${circle(0, -6, 10, '#e2543f')}${circle(0, -1, 4, C.ink)}`
    return at(x, y, stalk + at(lean, -48, petals, { turn: lean * 1.5, wide: 1, high: 0.9 }), { size })
  }
  return (
    fade('field', [
      [0, sky[0]],
      [1, sky[1]],
    ]) +
    path(`M0 ${150 + low}Q110 ${120 + low} 210 ${146 + low}T${W} ${134 + low}V${H}H0Z`, '#a9c98f') +
    path(`M0 ${178 + low}Q140 ${158 + low} 260 ${176 + low}T${W} ${168 + low}V${H}H0Z`, C.leaf) +
    times(count, (i) =>
      flower(run(i * 0.618) * 430 - 14, 200 + low + (i / count) * 104, 0.55 + (i / count) * 0.8, i),
    )
  )
}
