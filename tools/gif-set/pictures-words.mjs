// Phrases: greetings, thanks, yes and no.
import { emoji } from './emoji.mjs'
import { word } from './lettering.mjs'
import { bubble, cloud, clover, shadow, sparkles } from './props.mjs'
import { awning, checks } from './scenes-feast.mjs'
import { airmail, burst, confetti, dots, hearts, rays } from './scenes-graphic.mjs'
import { rain, road } from './scenes-outside.mjs'
import {
  at,
  C,
  chance,
  circle,
  ellipse,
  fill,
  glow,
  H,
  heart,
  hop,
  line,
  path,
  pulse,
  rect,
  run,
  sway,
  times,
  W,
} from './stage.mjs'

const question = (x, y, size, turn, t) =>
  word('?', t, { x, y, size, colour: C.river, shade: C.paper, move: 'still', turn, depth: 0 })

export const words = {
  salut: {
    emojis: ['1f44b'],
    draw: (
      t,
    ) => `${rays(t, C.lantern, C.lamp, { x: 96, y: 130 })}${emoji('1f44b', t, { x: 98, y: 130, size: 150 })}
      ${word('Salut !', t, { x: 278, y: 130, size: 66, most: 220, colour: C.cream, shade: C.poppy, move: 'wave' })}`,
  },
  merci: {
    best: 0.2,
    emojis: ['1f490'],
    draw: (
      t,
    ) => `${fill(C.blush)}${times(14, (i) => at(chance(i, 0, W) + sway(t, 1, i * 0.3) * 8, run(t, 1, chance(i + 4)) * (H + 30) - 15, ellipse(0, 0, 7, 4, i % 2 ? C.rose : C.poppy), { turn: t * 360 + i * 40 }))}
      ${emoji('1f490', t, { x: 104, y: 124 + sway(t) * 4, size: 156, turn: sway(t) * 7 })}
      ${word('Merci', t, { x: 274, y: 118, size: 78, most: 204, colour: C.poppy, shade: C.paper, move: 'wave', depth: 0 })}
      ${line('M200 170q76 -16 152 0', C.moss, 4)}${at(216, 166, ellipse(0, -6, 5, 10, C.moss), { turn: -30 + sway(t) * 8 })}${at(334, 167, ellipse(0, -6, 5, 10, C.moss), { turn: 30 + sway(t) * 8 })}`,
  },
  oui: {
    draw: (
      t,
    ) => `${rays(t, C.moss, '#4b8c5a', { wedges: 14 })}${word('Oui !', t, { x: 200, y: 122, size: 132, colour: C.cream, shade: C.deep, move: 'pop', beat: 0.04 * sway(t, 2), depth: 7 })}
      ${times(8, (i) => heart(200 + Math.cos((i / 8) * 6.283) * (120 + 60 * run(t, 1, i / 8)), 125 + Math.sin((i / 8) * 6.283) * (80 + 50 * run(t, 1, i / 8)), 13 * (1 - run(t, 1, i / 8)), [C.rose, C.lamp][i % 2], i * 30))}`,
  },
  non: {
    emojis: ['1f645'],
    draw: (
      t,
    ) => `${dots(t, C.mist, '#cfe0d7', { gap: 50, r: 9 })}${emoji('1f645', t, { x: 108, y: 140, size: 170 })}
      ${word('Non.', t, { x: 282, y: 126, size: 92, most: 210, colour: C.river, shade: C.paper, move: 'shake', depth: 0 })}`,
  },
  'peut-etre': {
    emojis: ['1f914'],
    draw: (t) => `${fill('#d7c9e3')}${[
      [44, 60, 40, -14],
      [356, 54, 54, 12],
      [300, 108, 28, -8],
      [92, 118, 26, 16],
      [350, 140, 30, 10],
      [40, 150, 44, 8],
    ]
      .map(([x, y, s, turn], i) =>
        at(0, sway(t, 1, i * 0.17) * 7, question(x, y, s, turn + sway(t, 1, i * 0.2) * 8, t)),
      )
      .join('')}
      ${emoji('1f914', t, { x: 200, y: 92, size: 140 })}${word('Peut-être…', t, { x: 200, y: 204, size: 54, colour: C.plum, shade: C.paper, move: 'wave', depth: 0 })}`,
  },
  bravo: {
    best: 0.2,
    emojis: ['1f44f'],
    draw: (t) => `${fill(C.river)}${confetti(t)}${emoji('1f44f', t, { x: 200, y: 94, size: 148 })}
      ${word('Bravo !', t, { x: 200, y: 202, size: 70, colour: C.lamp, shade: C.night, move: 'hop' })}`,
  },
  'ca-va': {
    emojis: ['1f642'],
    draw: (
      t,
    ) => `${dots(t, '#f7d9a0', '#f3cd86', { gap: 44, r: 8 })}${emoji('1f642', t, { x: 92, y: 168, size: 118, turn: sway(t) * 8 })}
      ${at(248, 96, bubble(250, 116, C.paper, -1) + word('Ça va ?', t, { x: 0, y: 0, size: 60, most: 216, colour: C.river, shade: C.paper, move: 'wave', depth: 0 }), { size: 1 + 0.03 * sway(t), turn: sway(t, 1, 0.2) * 2 })}`,
  },
  'a-bientot': {
    best: 0.3,
    emojis: ['1f682'],
    draw: (
      t,
    ) => `${road(t, { sky: ['#cfe6e2', '#f6e9cf'], way: '#b9a98c' })}${times(20, (i) => rect(((i - 1) * 24 - t * 72) % 480, 232, 8, 8, '#6b4a2f'))}${rect(0, 230, W, 4, '#5c6a6d')}
      ${times(4, (i) => {
        const away = run(t, 1, i / 4)
        return circle(
          196 - away * 130,
          112 - away * 70,
          8 + away * 18,
          C.paper,
          `opacity="${(0.85 * (1 - away)).toFixed(2)}"`,
        )
      })}
      ${emoji('1f682', t, { x: 206, y: 184 - hop(t, 3) * 2, size: 122, flip: true })}
      ${word('À bientôt !', t, { x: 222, y: 54, size: 58, colour: C.poppy, shade: C.paper, move: 'wave', depth: 0 })}`,
  },
  'petit-mot': {
    emojis: ['1f48c'],
    draw: (
      t,
    ) => `${airmail()}${hearts(t, { count: 7, colours: [C.rose, C.blush], to: 14 })}${emoji('1f48c', t, { x: 112, y: 126 + sway(t) * 5, size: 140, turn: -6 + sway(t) * 4 })}
      ${word('Un petit', t, { x: 276, y: 98, size: 48, most: 190, colour: C.river, shade: C.paper, depth: 0 })}${word('mot', t, { x: 276, y: 156, size: 66, most: 190, colour: C.poppy, shade: C.paper, depth: 0, move: 'hop' })}`,
  },
  desole: {
    emojis: ['1f97a'],
    draw: (
      t,
    ) => `${rain(t, { sky: ['#4a5f7d', '#93a6b8'], count: 26 })}${emoji('1f97a', t, { x: 200, y: 96, size: 146 })}
      ${word('Désolé…', t, { x: 200, y: 206, size: 62, colour: C.cream, shade: '#26364d', move: 'tilt' })}`,
  },
  'bonne-chance': {
    emojis: ['1f91e'],
    draw: (
      t,
    ) => `${fill(C.moss)}${times(13, (i) => at(chance(i, 10, 390), chance(i + 6, 10, 240), clover(i % 2 ? '#57996a' : '#356f44'), { turn: sway(t, 1, i * 0.21) * 30, size: chance(i + 3, 0.7, 1.5) }))}
      ${emoji('1f91e', t, { x: 96, y: 126, size: 156 })}${word('Bonne', t, { x: 272, y: 98, size: 58, most: 210, colour: C.cream, shade: '#1c4228' })}${word('chance !', t, { x: 272, y: 160, size: 58, most: 214, colour: C.lamp, shade: '#1c4228' })}`,
  },
  courage: {
    emojis: ['1f4aa'],
    draw: (
      t,
    ) => `${rays(t, '#e2604a', C.poppy, { x: 200, y: 96, wedges: 16 })}${emoji('1f4aa', t, { x: 200, y: 92, size: 146, turn: -sway(t, 2) * 4 })}
      ${word('Courage !', t, { x: 200, y: 202, size: 66, colour: C.cream, shade: C.wine, move: 'pop' })}`,
  },
  parfait: {
    emojis: ['1f44c'],
    draw: (
      t,
    ) => `${fill('#f4e3bf')}${circle(106, 124, 96 + 4 * sway(t), C.lantern)}${circle(106, 124, 78 - 4 * sway(t), C.lamp)}${emoji('1f44c', t, { x: 106, y: 122, size: 142 })}
      ${sparkles(
        t,
        [
          [196, 44, 14],
          [360, 62, 18],
          [340, 196, 12],
          [206, 204, 10],
        ],
        C.poppy,
      )}${word('Parfait !', t, { x: 286, y: 126, size: 62, most: 206, colour: C.poppy, shade: C.paper, move: 'wave', depth: 0 })}`,
  },
  chut: {
    best: 0.9,
    emojis: ['1f92b'],
    draw: (
      t,
    ) => `${fill('#1a2436')}${glow(200, 100, 165 + sway(t) * 8, C.lamp, 0.55)}${emoji('1f92b', t, { x: 200, y: 96, size: 140 })}
      ${word('Chut…', t, { x: 200, y: 206, size: 62, colour: C.cream, shade: '#0b1220', move: 'write' })}`,
  },
  patience: {
    best: 0,
    emojis: ['23f3'],
    draw: (
      t,
    ) => `${fill('#f1dcc0')}${times(12, (i) => at(104, 124, rect(-3, -104, 6, i % 3 ? 10 : 20, C.peach, 'rx="3"'), { turn: i * 30 }))}${at(104, 124, rect(-2, -84, 4, 84, C.rose, 'rx="2"'), { turn: t * 360 })}
      ${emoji('23f3', t, { x: 104, y: 124, size: 124, turn: sway(t) * 5 })}${word('J’attends…', t, { x: 288, y: 126, size: 54, most: 208, colour: C.wine, shade: C.paper, move: 'hop', depth: 0 })}`,
  },
  souriez: {
    best: 0.7,
    emojis: ['1f4f8'],
    draw: (t) => {
      const flash = Math.max(0, 1 - Math.abs(t - 0.25) * 9)
      return `${dots(0, '#f6c4b6', '#f2b5a5', { gap: 46, r: 10 })}${emoji('1f4f8', t, { x: 200, y: 98, size: 148, turn: sway(t) * 4 })}
      ${word('Souriez !', t, { x: 200, y: 204, size: 62, colour: C.cream, shade: C.wine, move: 'wave' })}${glow(140, 60, 260, '#fff', flash)}${rect(0, 0, W, H, '#fff', `opacity="${(flash * 0.7).toFixed(2)}"`)}`
    },
  },
  grrr: {
    emojis: ['1f624'],
    draw: (
      t,
    ) => `${burst(t, C.wine, C.poppy, { y: 106, r: 170 })}${emoji('1f624', t, { x: 200 + sway(t, 6) * 3, y: 98, size: 144 })}
      ${word('Grrr !', t, { x: 200, y: 204, size: 70, colour: C.lamp, shade: '#4a0f1b', move: 'shake' })}`,
  },
  'tu-me-manques': {
    emojis: ['1f9f8'],
    draw: (
      t,
    ) => `${fill('#f0cfc0')}${rect(226, 22, 150, 130, C.paper, 'rx="8"')}<clipPath id="w">${rect(234, 30, 134, 114, '#000', 'rx="4"')}</clipPath><g clip-path="url(#w)">${at(160, 0, rain(t, { count: 40 }))}</g>${rect(297, 30, 7, 114, C.paper)}${rect(226, 84, 150, 7, C.paper)}${rect(216, 148, 170, 10, '#e5d3b5', 'rx="5"')}${rect(0, 196, W, 60, '#c98a72')}
      ${shadow(100, 198, 60)}${emoji('1f9f8', t, { x: 100, y: 132, size: 150 })}${heart(152, 54 - pulse(t) * 6, 14 + pulse(t, 2) * 3, C.poppy, 12)}
      ${word('Tu me manques', t, { x: 200, y: 218, size: 46, colour: C.cream, shade: C.wine, move: 'wave' })}`,
  },
  cafe: {
    emojis: ['2615'],
    draw: (
      t,
    ) => `${awning(t, { wall: '#e9d2b0' })}${rect(0, 208, W, 44, '#8a5a3b')}${rect(0, 208, W, 6, '#a8714c')}${shadow(104, 208, 62, 0.25)}
      ${times(3, (i) => {
        const up = run(t, 1, i / 3)
        return line(
          `M${84 + i * 20} ${(116 - up * 44).toFixed(1)}q9 -9 0 -18t0 -18`,
          C.paper,
          6,
          `opacity="${(0.9 * Math.sin(up * Math.PI)).toFixed(2)}"`,
        )
      })}
      ${emoji('2615', t, { x: 104, y: 152, size: 128 })}${word('Un café ?', t, { x: 278, y: 142, size: 58, most: 216, colour: C.wine, shade: C.paper, move: 'wave', depth: 0 })}`,
  },
  'a-table': {
    emojis: ['1f956', '1f9c0', '1f377'],
    draw: (
      t,
    ) => `${checks(t, { slide: 0 })}${circle(200, 96, 82, C.night, 'opacity=".18"')}${circle(200, 92, 82, C.paper)}${circle(200, 92, 62, '#efe4cf')}${circle(200, 92, 58, C.paper)}
      ${emoji('1f956', t, { x: 172, y: 92 - hop(t, 2) * 12, size: 88, turn: sway(t) * 10 })}${emoji('1f9c0', t, { x: 234, y: 100 - hop(t, 2, 0.5) * 12, size: 66, turn: -sway(t) * 10 })}${emoji('1f377', t, { x: 330, y: 86, size: 104, turn: sway(t) * 5 })}
      ${at(72, 92, `${rect(-18, -6, 8, 66, '#9aa7a8', 'rx="4"')}${times(3, (i) => rect(-25 + i * 8.5, -52, 5, 36, '#9aa7a8', 'rx="2.5"'))}${path('M-25 -24H-3Q-3 0 -14 2Q-25 0 -25 -24Z', '#9aa7a8')}${rect(22, -52, 12, 62, '#b5c0c0', 'rx="6"')}${rect(24, 4, 8, 56, '#9aa7a8', 'rx="4"')}`, { turn: sway(t) * 3 })}
      ${word('À table !', t, { x: 200, y: 208, size: 66, colour: C.cream, shade: C.wine, move: 'hop', depth: 5 })}`,
  },
  soleil: {
    emojis: ['1f31e'],
    draw: (
      t,
    ) => `${rays(t, '#8ccfcf', '#9edad6', { x: 200, y: 96, wedges: 18 })}${at(60, 70, cloud(), { size: 0.9 + 0.03 * sway(t) })}${at(346, 120, cloud(), { size: 0.8 })}${emoji('1f31e', t, { x: 200, y: 96 + sway(t) * 3, size: 150 })}
      ${word('Quel soleil !', t, { x: 200, y: 208, size: 56, colour: C.lamp, shade: C.river, move: 'wave' })}`,
  },
  pluie: {
    emojis: ['2614'],
    draw: (
      t,
    ) => `${rain(t)}${at(70, 40, cloud('#dfe9e8'), { size: 1.3 })}${at(330, 34, cloud('#dfe9e8'), { size: 1.5 })}${emoji('2614', t, { x: 106, y: 136 + sway(t) * 4, size: 150, turn: sway(t) * 5 })}
      ${word('Il pleut…', t, { x: 280, y: 142, size: 58, most: 208, colour: C.paper, shade: '#1d4250', move: 'tilt' })}`,
  },
}
