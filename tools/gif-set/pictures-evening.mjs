// The ball, the river, the feasts.
import { emoji } from './emoji.mjs'
import { word } from './lettering.mjs'
import { note, page, sailboat, shadow, sparkles } from './props.mjs'
import { bunting, floor, garland } from './scenes-feast.mjs'
import { bubbles, confetti } from './scenes-graphic.mjs'
import { dusk, fireworks, night, pond, poppies, ripple, snow } from './scenes-outside.mjs'
import {
  at,
  C,
  chance,
  circle,
  fill,
  glow,
  heart,
  hop,
  line,
  n,
  pulse,
  rect,
  run,
  star,
  sway,
  times,
  W,
} from './stage.mjs'

const table = { colour: C.cream, shade: C.night }

export const evening = {
  bonsoir: {
    draw: (t) => `${night(t, { moon: 0, level: 200 })}${garland(t, { from: 6, to: 2, sag: 30, count: 7 })}
      ${times(7, (i) => glow(28 + i * 57, 214, 22, C.lamp, 0.25 + 0.3 * pulse(t, 1, -i / 7)))}
      ${word('Bonsoir !', t, { x: 200, y: 152, size: 74, colour: C.lamp, shade: C.night, move: 'light' })}`,
  },
  bateau: {
    draw: (t) => `${dusk(t, { sun: 300, level: 168 })}
      ${at(120 + sway(t) * 10, 172 + sway(t, 1, 0.2) * 3, sailboat(), { turn: sway(t, 1, 0.1) * 5, size: 1.55 })}
      ${rect(0, 194, W, 60, C.river)}${ripple(200, t)}${ripple(222, t, { speed: -1, colour: C.water, opacity: 1 })}${ripple(240, t)}
      ${word('On embarque ?', t, { x: 230, y: 44, size: 46, most: 316, colour: C.paper, shade: C.wine })}`,
  },
  bal: {
    emojis: ['1fa97'],
    draw: (t) => `${floor(t)}${garland(t, { from: 0, to: 0, sag: 22, count: 7, size: 0.8 })}
      ${at(150, 104, note(C.lamp), { turn: sway(t) * 14 })}${at(252, 96, note(C.rose, true), { turn: -sway(t) * 14 })}
      ${shadow(200, 186, 70)}${emoji('1fa97', t, { x: 200, y: 132 - hop(t, 2) * 8, size: 118, squeeze: 0.16 * sway(t, 2), turn: sway(t) * 5 })}
      ${word('Bal ce soir', t, { x: 200, y: 216, size: 50, ...table, move: 'hop' })}`,
  },
  'on-danse': {
    emojis: ['1f483', '1f57a'],
    draw: (t) => `${floor(t)}${bunting(t, { sag: 12 })}${shadow(112, 190, 46)}${shadow(288, 190, 46)}
      ${emoji('1f483', t, { x: 112 + sway(t) * 10, y: 124 - hop(t, 2) * 8, size: 136, turn: sway(t) * 6 })}
      ${emoji('1f57a', t, { x: 288 - sway(t) * 10, y: 122 - hop(t, 2, 0.5) * 8, size: 132, turn: -sway(t) * 6 })}
      ${word('On danse ?', t, { x: 200, y: 216, size: 52, ...table, move: 'wave' })}`,
  },
  musique: {
    emojis: ['1f3b6'],
    draw: (
      t,
    ) => `${fill(C.lantern)}${times(5, (i) => line(`M-20 ${84 + i * 22}q105 ${n(-26 + sway(t) * 16)} 210 0t210 0`, C.wine, 2, 'opacity=".4"'))}
      ${times(8, (i) => {
        const x = W + 30 - run(t, 1, i / 8) * (W + 60)
        return at(
          x,
          128 + sway(t, 1, x / 210) * 12 + chance(i, -44, 40),
          note([C.poppy, C.river, C.wine][i % 3], i % 2 === 0),
          { turn: sway(t, 2, i * 0.2) * 12, size: 1.15 },
        )
      })}
      ${word('Musique !', t, { x: 200, y: 200, size: 62, colour: C.cream, shade: C.wine, move: 'wave' })}
      ${at(200, 86, emoji('1f3b6', t, { x: 0, y: 0, size: 124 }), { size: 1 + 0.05 * sway(t, 2) })}`,
  },
  tchin: {
    best: 0.05,
    emojis: ['1f942'],
    draw: (
      t,
    ) => `${fill(C.river)}${bubbles(t, { count: 40, ring: true, colour: C.lamp, opacity: 0.5, to: 9 })}${glow(200, 96, 120, C.lamp, 0.4)}
      ${emoji('1f942', t, { x: 200, y: 100, size: 150 })}${sparkles(
        t,
        [
          [110, 60, 14],
          [300, 54, 18],
          [286, 130, 9],
          [122, 138, 9],
        ],
        C.lamp,
      )}
      ${word('Tchin !', t, { x: 200, y: 206, size: 60, colour: C.lamp, shade: C.night, move: 'pop' })}`,
  },
  'joyeux-anniversaire': {
    emojis: ['1f382'],
    draw: (t) => `${fill('#7a2c52')}${confetti(t)}${bunting(t)}
      ${emoji('1f382', t, { x: 84, y: 152 - hop(t, 2) * 6, size: 132 })}
      ${word('Joyeux', t, { x: 262, y: 112, size: 54, most: 220, colour: C.lamp, shade: '#3d1029' })}
      ${word('anniversaire', t, { x: 262, y: 170, size: 46, most: 226, colour: C.cream, shade: '#3d1029', beat: 0.03 * sway(t, 2) })}`,
  },
  'bonne-annee': {
    draw: (
      t,
    ) => `${fireworks(t)}${rect(0, 216, W, 40, '#0a2430')}${ripple(224, t, { colour: '#2a6172', opacity: 1 })}
      ${word('Bonne', t, { x: 200, y: 110, size: 62, colour: C.lamp, shade: '#0a1830', move: 'pop' })}
      ${word('année', t, { x: 200, y: 172, size: 62, colour: C.cream, shade: '#0a1830', move: 'pop' })}`,
  },
  'joyeux-noel': {
    emojis: ['1f384'],
    draw: (t) => `${snow(t)}${emoji('1f384', t, { x: 92, y: 132, size: 168 })}
      ${word('Joyeux', t, { x: 272, y: 90, size: 58, most: 220, colour: C.cream, shade: C.wine, move: 'tilt' })}
      ${word('Noël', t, { x: 272, y: 156, size: 66, most: 220, colour: C.lamp, shade: C.wine, move: 'tilt' })}`,
  },
  'bonne-nuit': {
    emojis: ['1f31b'],
    draw: (t) => `${night(t, { moon: 0, level: 196 })}${glow(200, 84, 100, C.lamp, 0.4)}
      ${emoji('1f31b', t, { x: 200, y: 82 + sway(t) * 4, size: 124, turn: sway(t) * 6 })}
      ${times(4, (i) => rect(172 + i * 4 + sway(t, 1, i * 0.3) * 6, 206 + i * 11, 56 - i * 8, 3, C.lamp, 'rx="1.5" opacity=".5"'))}
      ${word('Bonne nuit', t, { x: 200, y: 178, size: 54, colour: C.cream, shade: '#0d2233', move: 'wave' })}`,
  },
  bonjour: {
    draw: (
      t,
    ) => `${dusk(t, { sun: 200, rise: 20 + sway(t) * 16, sky: ['#f8d6b0', '#fbe9cf'], level: 150, light: C.lantern })}
      ${at(
        200,
        116,
        times(12, (i) =>
          at(0, 0, rect(-3, -92 - pulse(t, 2, i * 0.5) * 8, 6, 22, C.lantern, 'rx="3"'), {
            turn: -82.5 + i * 15,
          }),
        ),
      )}
      ${rect(0, 150, W, 100, C.river)}${ripple(164, t)}${ripple(236, t, { speed: -1, colour: C.water, opacity: 1 })}
      ${word('Bonjour', t, { x: 200, y: 198, size: 70, colour: C.cream, shade: C.deep, move: 'wave' })}`,
  },
  cygnes: {
    best: 0.5,
    emojis: ['1f9a2'],
    draw: (t) => `${dusk(t, { sun: 200, level: 118, sky: ['#d98a8a', C.apricot], rise: -6 })}
      ${heart(200, 92 - pulse(t) * 8, 24 + pulse(t, 2) * 4, C.poppy)}
      ${emoji('1f9a2', t, { x: 116 + pulse(t) * 14, y: 150 + sway(t, 2) * 2, size: 130, flip: true })}
      ${emoji('1f9a2', t, { x: 284 - pulse(t) * 14, y: 150 + sway(t, 2) * 2, size: 130 })}
      ${rect(0, 204, W, 50, C.river)}${ripple(206, t)}${ripple(228, t, { speed: -1, colour: C.foam, opacity: 0.5 })}`,
  },
  lucioles: {
    draw: (t) =>
      `${night(t, { moon: 318, level: 168 })}${times(16, (i) => {
        const x = i < 8 ? i * 12 - 4 : 300 + (i - 8) * 14
        const high = 60 + chance(i, 0, 70)
        return line(
          `M${x} 254Q${x} ${254 - high / 2} ${n(x + sway(t, 1, i * 0.1) * 8)} ${254 - high}`,
          '#06191b',
          4,
        )
      })}${times(22, (i) => {
        const x = chance(i, 16, 384) + sway(t, 1, chance(i + 3)) * 16
        const y = chance(i + 20, 70, 236) + sway(t, 2, chance(i + 8)) * 8
        const lit = pulse(t, 1, chance(i + 11))
        return glow(x, y, 15, C.lamp, lit) + circle(x, y, 2.4, '#fff6c8', `opacity="${n(0.2 + 0.8 * lit)}"`)
      })}`,
  },
  coquelicots: {
    draw: (t) =>
      `${poppies(t, { count: 34, low: -14, sky: ['#f3b98f', '#fbe9cf'] })}${at(320, 50, circle(0, 0, 30, C.cream))}${times(3, (i) => at(run(t, 1, i / 3) * (W + 60) - 30, 70 + i * 22 + sway(t, 2, i * 0.3) * 10, `${heart(0, 0, 0, C.paper)}${at(0, 0, `${circle(-5, -3, 6, C.paper)}${circle(5, -3, 6, C.paper)}${rect(-1, -5, 2, 9, C.ink)}`, { wide: 0.4 + 0.6 * pulse(t, 5, i * 0.3), high: 1 })}`))}`,
  },
  'rendez-vous': {
    draw: (
      t,
    ) => `${fill(C.blush)}${times(12, (i) => heart(20 + (i % 6) * 72, 40 + Math.floor(i / 6) * 170, 11, C.rose, sway(t, 1, i * 0.2) * 16))}
      ${at(112, 124, page() + heart(0, 22, 22 + pulse(t, 2) * 8, C.poppy), { turn: sway(t) * 5, size: 1.35 })}
      ${word('Samedi ?', t, { x: 292, y: 124, size: 60, most: 200, colour: C.poppy, shade: C.paper, move: 'wave', depth: 0 })}`,
  },
  'coin-coin': {
    emojis: ['1f986'],
    draw: (
      t,
    ) => `${pond(t)}${emoji('1f986', t, { x: 200 + sway(t) * 16, y: 114 + sway(t, 2) * 3, size: 140, turn: sway(t, 2) * 3 })}
      ${word('Coin coin', t, { x: 200, y: 208, size: 52, colour: C.cream, shade: C.deep, move: 'hop' })}${star(330, 40, 0, C.paper)}`,
  },
}
