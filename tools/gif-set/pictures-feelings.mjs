// Feelings: laughter, tenderness, tears, animals.
import { emoji } from './emoji.mjs'
import { word } from './lettering.mjs'
import { flame, shadow, sparkles } from './props.mjs'
import { bubbles, confetti, dots, hearts, rays } from './scenes-graphic.mjs'
import { road, stars } from './scenes-outside.mjs'
import {
  at,
  C,
  circle,
  fade,
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
  star,
  sway,
  times,
  W,
} from './stage.mjs'

export const feelings = {
  mdr: {
    best: 0.2,
    emojis: ['1f923'],
    draw: (t) => `${rays(t, C.lamp, C.lantern, { wedges: 10, speed: -1 })}${[
      [66, 62, -16, 0],
      [338, 56, 12, 0.33],
      [334, 190, -8, 0.66],
    ]
      .map(([x, y, turn, phase]) =>
        at(
          x,
          y,
          word('ha', t, {
            x: 0,
            y: 0,
            size: 56,
            colour: C.poppy,
            shade: C.cream,
            move: 'still',
            turn,
            depth: 0,
          }),
          { size: 0.7 + 0.45 * pulse(t, 1, phase) },
        ),
      )
      .join('')}
      ${at(66, 192, word('ha', t, { x: 0, y: 0, size: 56, colour: C.poppy, shade: C.cream, move: 'still', turn: 10, depth: 0 }), { size: 0.7 + 0.45 * pulse(t, 1, 0.8) })}
      ${emoji('1f923', t, { x: 200, y: 128, size: 176, turn: sway(t) * 14 })}`,
  },
  bisou: {
    best: 0.2,
    emojis: ['1f618'],
    draw: (
      t,
    ) => `${fill(C.rose)}${hearts(t, { colours: [C.poppy, C.blush, C.cream], count: 18 })}${emoji('1f618', t, { x: 112, y: 124, size: 160, turn: sway(t) * 5 })}
      ${word('Bisou', t, { x: 280, y: 126, size: 74, most: 198, colour: C.cream, shade: C.wine, move: 'wave' })}`,
  },
  calin: {
    emojis: ['1f917'],
    draw: (
      t,
    ) => `${fill('#f6cfa8')}${times(4, (i) => heart(200, 108, 190 - i * 44 + 8 * sway(t, 1, -i * 0.12), ['#f3bd96', '#f0ab87', '#ec9a7a', '#e88a6f'][i]))}
      ${emoji('1f917', t, { x: 200, y: 100, size: 150, squeeze: 0.05 * sway(t, 2), stretch: 0.05 * sway(t, 2) })}
      ${word('Câlin', t, { x: 200, y: 208, size: 66, colour: C.cream, shade: C.wine, move: 'wave' })}`,
  },
  'je-craque': {
    emojis: ['1f60d'],
    draw: (
      t,
    ) => `${rays(t, '#a52d4b', C.wine, { y: 100, wedges: 16 })}${hearts(t, { count: 12 })}${emoji('1f60d', t, { x: 200, y: 98, size: 154 })}
      ${word('Je craque', t, { x: 200, y: 208, size: 62, colour: C.blush, shade: '#4a0f24', move: 'pop' })}`,
  },
  youpi: {
    emojis: ['1f973'],
    draw: (
      t,
    ) => `${fill(C.poppy)}${confetti(t, { colours: [C.lamp, C.cream, C.foam, '#7d1c2f'] })}${emoji('1f973', t, { x: 106, y: 138 - hop(t, 2) * 22, size: 150, turn: sway(t) * 8 })}
      ${word('Youpi !', t, { x: 284, y: 130, size: 68, most: 214, colour: C.lamp, shade: '#6b1420', move: 'hop' })}`,
  },
  waouh: {
    emojis: ['1f929'],
    draw: (t) => `${fade('wow', [
      [0, '#3a2a63'],
      [1, '#6d3f7f'],
    ])}${stars(t, 30, 240)}${times(9, (i) => {
      const far = run(t, 1, i / 9)
      const a = (i / 9) * 6.283
      return star(
        200 + Math.cos(a) * far * 230,
        100 + Math.sin(a) * far * 170,
        4 + far * 12,
        [C.lamp, C.rose, C.foam][i % 3],
        far * 180,
      )
    })}
      ${emoji('1f929', t, { x: 200, y: 98, size: 152 })}${word('Waouh !', t, { x: 200, y: 206, size: 70, colour: C.lamp, shade: '#23153f', move: 'wave' })}`,
  },
  'coup-de-coeur': {
    best: 0.2,
    emojis: ['1f498'],
    draw: (
      t,
    ) => `${fill('#fbd9cf')}${times(6, (i) => heart(200, 96, ((5 - i) / 6 + t / 6) * 300 + 10, i % 2 ? '#f6c1b3' : '#fbd9cf'))}
      ${emoji('1f498', t, { x: 200, y: 96, size: 146 })}${word('Coup de cœur', t, { x: 200, y: 208, size: 54, colour: C.poppy, shade: C.paper, move: 'wave', depth: 0 })}`,
  },
  'clin-d-oeil': {
    best: 0.2,
    emojis: ['1f609'],
    draw: (
      t,
    ) => `${dots(t, C.river, '#17706f', { gap: 46, r: 9 })}${emoji('1f609', t, { x: 112, y: 126, size: 164, turn: sway(t) * 7 })}${sparkles(t, [[176, 54, 16]], C.lamp)}
      ${word('Hé hé', t, { x: 286, y: 128, size: 74, most: 206, colour: C.lamp, shade: C.night, move: 'hop' })}`,
  },
  oups: {
    emojis: ['1f633'],
    draw: (
      t,
    ) => `${fill('#f3b9a8')}${circle(112, 126, 94 + pulse(t) * 14, C.blush, 'opacity=".7"')}${emoji('1f633', t, { x: 112, y: 126, size: 158 })}
      ${times(3, (i) => {
        const d = run(t, 1, i / 3)
        return at(
          196 + i * 4,
          62 + d * 40,
          path('M0 -9C6 0 6 7 0 8C-6 7 -6 0 0 -9Z', '#7cc4cf', `opacity="${(1 - d).toFixed(2)}"`),
        )
      })}
      ${word('Oups…', t, { x: 290, y: 128, size: 72, most: 200, colour: C.wine, shade: C.paper, move: 'tilt', depth: 0, turn: 4 })}`,
  },
  canon: {
    emojis: ['1f525'],
    draw: (t) => `${fade('hot', [
      [0, '#2a0f1e'],
      [1, '#7d1c1c'],
    ])}${bubbles(t, { count: 22, colour: C.lamp, from: 1.5, to: 4, opacity: 0.8 })}${times(9, (i) => at(i * 50, 258, flame(t, i, 0.8 + (i % 3) * 0.14)))}
      ${emoji('1f525', t, { x: 200, y: 84, size: 128 })}${word('Canon !', t, { x: 200, y: 188, size: 72, colour: C.lamp, shade: '#3a0d12', move: 'wave' })}`,
  },
  snif: {
    emojis: ['1f62d'],
    draw: (t) => `${fade('sad', [
      [0, '#8fb4c9'],
      [1, '#c4dae0'],
    ])}${emoji('1f62d', t, { x: 200, y: 96, size: 146 })}${path(`M0 ${H}V196q25 ${(-10 * sway(t)).toFixed(1)} 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0V${H}Z`, '#4f93b5')}${path(`M0 ${H}V214q25 ${(10 * sway(t)).toFixed(1)} 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0V${H}Z`, '#3c7c9f')}
      ${word('Snif…', t, { x: 200, y: 206, size: 64, colour: C.paper, shade: '#22506b', move: 'wave' })}`,
  },
  dodo: {
    emojis: ['1f634'],
    draw: (
      t,
    ) => `${fill('#25335c')}${stars(t, 24, 130)}${glow(344, 44, 60, C.cream, 0.4)}${circle(344, 44, 22, C.cream)}${circle(335, 38, 19, '#25335c')}
      ${at(140, 176, rect(-120, -20, 240, 62, C.paper, 'rx="30"') + rect(-104, -8, 208, 40, '#e9e2ee', 'rx="20"'))}${emoji('1f634', t, { x: 140, y: 116, size: 130, stretch: 0.03 * sway(t), turn: -8 })}
      <g>${rect(0, 196, W, 60, '#8c5a7a')}${times(9, (i) => circle(i * 50, 196, 12 + sway(t, 1, 0) * 1, '#8c5a7a'))}${times(16, (i) => circle(14 + i * 26, 224 + (i % 2) * 12, 4, '#a87296'))}</g>
      ${word('Dodo…', t, { x: 300, y: 138, size: 56, most: 170, colour: C.cream, shade: '#141d3a', move: 'wave' })}`,
  },
  chat: {
    emojis: ['1f408'],
    draw: (t) => `${fade('roof', [
      [0, '#1c2c4a'],
      [1, '#7a4f6d'],
    ])}${stars(t, 22, 110)}${glow(286, 92, 110, C.lamp, 0.4)}${circle(286, 92, 62, C.cream)}${circle(268, 76, 10, '#f0e2bd')}${circle(306, 104, 14, '#f0e2bd')}${circle(296, 66, 6, '#f0e2bd')}
      ${path(`M-10 ${H}V204L120 196H300L410 204V${H}Z`, '#3b1f2c')}${times(11, (i) => path(`M${i * 40 - 12} 200q20 22 40 0v12q-20 20 -40 0Z`, i % 2 ? '#8a3a34' : '#9c4439'))}${rect(48, 136, 34, 66, '#4a2634')}${rect(42, 130, 46, 10, '#5c3140', 'rx="3"')}
      ${times(3, (i) => {
        const up = run(t, 1, i / 3)
        return circle(
          66 + up * 24,
          124 - up * 60,
          6 + up * 12,
          C.mist,
          `opacity="${(0.5 * (1 - up)).toFixed(2)}"`,
        )
      })}
      ${emoji('1f408', t, { x: 246, y: 142, size: 124 })}${word('Miaou', t, { x: 200, y: 224, size: 44, colour: C.lamp, shade: '#2a1120', move: 'hop' })}`,
  },
  chien: {
    emojis: ['1f415'],
    draw: (
      t,
    ) => `${road(t)}${shadow(190, 226, 52)}${emoji('1f415', t, { x: 190, y: 172 - hop(t, 2) * 10, size: 128, flip: true })}
      ${at(312, 202 - hop(t, 2, 0.3) * 26, circle(0, 0, 13, C.poppy) + line('M-10 -7Q0 0 -8 10M10 -7Q0 0 8 10', C.paper, 2), { turn: t * 360 })}
      ${word('Ouaf !', t, { x: 200, y: 60, size: 66, colour: C.cream, shade: C.moss, move: 'hop' })}`,
  },
}
