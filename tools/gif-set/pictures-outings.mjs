// Places to go together.
import { emoji } from './emoji.mjs'
import { word } from './lettering.mjs'
import { boule, cloud, shadow } from './props.mjs'
import { checks, curtains, garland } from './scenes-feast.mjs'
import { beach, dusk, ripple, road } from './scenes-outside.mjs'
import { at, C, chance, circle, fade, H, hop, line, path, rect, run, sway, times, W } from './stage.mjs'

const tree = (x, y, size, colour, t) =>
  at(
    x,
    y,
    rect(-4, -10, 8, 34, '#6b4a2f') +
      circle(0, -34, 30, colour) +
      circle(-20, -18, 20, colour) +
      circle(20, -18, 20, colour),
    { size, turn: sway(t, 1, x / W) * 2 },
  )

export const outings = {
  apero: {
    emojis: ['1f379'],
    draw: (
      t,
    ) => `${dusk(t, { sun: 96, level: 168 })}${garland(t, { from: 6, to: 6, sag: 16, count: 7, size: 0.7 })}${rect(0, 208, W, 46, '#8a5a3b')}${rect(0, 208, W, 6, '#b07a50')}${shadow(96, 214, 40, 0.3)}
      ${emoji('1f379', t, { x: 96, y: 144, size: 142, turn: sway(t) * 4 })}${word('Apéro ?', t, { x: 274, y: 134, size: 66, most: 226, colour: C.cream, shade: C.wine, move: 'wave' })}`,
  },
  vacances: {
    emojis: ['1f60e'],
    draw: (
      t,
    ) => `${beach(t)}${at(344, 214, line('M0 20Q-10 -40 8 -104', '#8a5a3b', 9) + times(6, (i) => at(8, -104, path('M0 0Q30 -26 64 4Q30 -8 0 0Z', i % 2 ? C.moss : '#4f9160'), { turn: i * 60 + sway(t, 1, i * 0.1) * 6 })))}
      ${emoji('1f60e', t, { x: 96, y: 152 + sway(t) * 4, size: 118, turn: sway(t) * 6 })}${word('Vacances !', t, { x: 222, y: 62, size: 64, colour: C.poppy, shade: C.paper, move: 'wave', depth: 0 })}`,
  },
  'j-arrive': {
    emojis: ['1f6b4'],
    draw: (t) => `${road(t)}${times(4, (i) => {
      const x = 100 - run(t, 2, i / 4) * 90
      return line(`M${x} ${150 + i * 18}h-30`, C.paper, 4, 'opacity=".8"')
    })}${shadow(200, 226, 54)}${emoji('1f6b4', t, { x: 200, y: 162 - hop(t, 3) * 3, size: 136, flip: true })}
      ${word('J’arrive !', t, { x: 214, y: 54, size: 62, colour: C.cream, shade: C.poppy, move: 'tilt', turn: -3 })}`,
  },
  doucement: {
    emojis: ['1f40c'],
    draw: (t) => `${fade('grass', [
      [0, '#d7ebd9'],
      [1, '#f3f0d2'],
    ])}${circle(330, 60, 30, C.lamp)}${at(90 + sway(t) * 8, 54, cloud())}${path(`M0 ${H}V176Q100 164 200 176T${W} 172V${H}Z`, '#7fb36d')}
      ${times(26, (i) => line(`M${i * 16 + 4} ${200 + (i % 3) * 8}q${(4 * sway(t, 1, i * 0.1)).toFixed(1)} -16 ${(7 * sway(t, 1, i * 0.1)).toFixed(1)} -${20 + (i % 4) * 5}`, C.moss, 4))}
      ${emoji('1f40c', t, { x: 104 + sway(t) * 12, y: 134, size: 132, flip: true })}${rect(0, 202, W, 50, C.moss)}${word('Doucement…', t, { x: 200, y: 218, size: 48, colour: C.cream, shade: '#1f4a2b', move: 'wave' })}${times(3, (i) => at(230 + i * 56, 190, circle(0, -14, 7, [C.poppy, C.lamp, C.rose][i]) + circle(0, -14, 3, C.cream) + line('M0 -7V8', C.moss, 3), { turn: sway(t, 1, i * 0.2) * 8 }))}`,
  },
  balade: {
    emojis: ['1f6a3'],
    draw: (t) => `${fade('walk', [
      [0, '#bfe0da'],
      [1, '#f7ecd0'],
    ])}${circle(70, 56, 26, C.lamp)}${path(`M0 ${H}V126Q100 108 200 120T${W} 112V${H}Z`, '#a9c98f')}${tree(50, 128, 0.9, C.leaf, t)}${tree(124, 118, 0.7, C.moss, t)}${tree(290, 118, 0.8, C.leaf, t)}${tree(358, 122, 1.05, C.moss, t)}
      ${rect(0, 142, W, 110, '#2b8a9a')}${ripple(156, t, { colour: '#8fd0d8', opacity: 0.7 })}${emoji('1f6a3', t, { x: 200 + sway(t) * 14, y: 132 + sway(t, 2) * 2, size: 122 })}${rect(0, 176, W, 76, '#2b8a9a')}${ripple(180, t, { colour: '#8fd0d8', opacity: 0.8, speed: -1 })}
      ${word('Une balade ?', t, { x: 200, y: 214, size: 52, colour: C.cream, shade: '#0f4652', move: 'wave' })}`,
  },
  cine: {
    emojis: ['1f37f'],
    draw: (t) => `${curtains(t)}${times(12, (i) => {
      const up = run(t, 1, i / 12)
      return at(
        200 + chance(i, -1, 1) * 110 * up,
        116 - Math.sin(up * Math.PI) * 84 + up * 70,
        circle(-4, 0, 6, C.cream) + circle(4, -2, 7, '#fff8e2') + circle(1, 5, 5, '#f6dfa4'),
        { turn: up * 300 },
      )
    })}
      ${emoji('1f37f', t, { x: 200, y: 120 - hop(t, 2) * 5, size: 122, turn: sway(t, 2) * 3 })}${word('Un ciné ?', t, { x: 200, y: 212, size: 58, colour: C.lamp, shade: '#14090f', move: 'light' })}`,
  },
  'pique-nique': {
    emojis: ['1f9fa', '1f956'],
    draw: (t) => `${fade('meadow', [
      [0, '#bfe3df'],
      [1, '#eef3d4'],
    ])}${at(80 + sway(t) * 10, 44, cloud())}${at(320 - sway(t) * 10, 58, cloud(), { size: 0.8 })}${path(`M0 ${H}V126Q120 106 210 122T${W} 112V${H}Z`, '#8cbf74')}<clipPath id="cloth"><path d="M76 152H324L372 210H28Z"/></clipPath><g clip-path="url(#cloth)">${checks(t, { size: 36, slide: 0 })}</g>
      ${shadow(200, 186, 60)}${emoji('1f956', t, { x: 238, y: 102 + sway(t) * 3, size: 76, turn: 20 + sway(t) * 4 })}${emoji('1f9fa', t, { x: 200, y: 132 - hop(t, 2) * 4, size: 116 })}
      ${at(84 + sway(t) * 40, 96 + sway(t, 2) * 14, circle(-5, -3, 7, C.lantern) + circle(5, -3, 7, C.lantern) + rect(-1.2, -6, 2.4, 12, C.ink), { wide: 0.5 + 0.5 * Math.abs(sway(t, 4)), high: 1 })}
      ${word('Pique-nique ?', t, { x: 200, y: 222, size: 48, colour: C.cream, shade: '#275a33', move: 'hop' })}`,
  },
  petanque: {
    best: 0.75,
    draw: (t) => {
      const go = Math.min(1, run(t) * 1.5)
      const x = -30 + (1 - (1 - go) ** 2) * 206
      return `${fade('court', [
        [0, '#f6d9a6'],
        [1, '#e2b877'],
      ])}${times(40, (i) => circle(chance(i, 0, W), chance(i + 7, 100, 246), chance(i + 3, 0.8, 2), '#c99a58'))}${path('M0 0H400V62Q330 84 260 60T120 66T0 56Z', '#8db97a')}${times(4, (i) => at(50 + i * 104, 62, rect(-6, -40, 12, 50, '#8a6a4b') + circle(0, -48, 40, i % 2 ? C.leaf : C.moss), { turn: sway(t, 1, i * 0.2) * 1.5 }))}
      ${shadow(216, 170, 11)}${circle(216, 160, 9, C.lantern)}${shadow(282, 176, 26)}${at(282, 154, boule(24))}${shadow(320, 150, 22)}${at(320, 132, boule(20))}${shadow(x, 178, 27)}${at(x, 153, boule(25), { turn: (x / 25) * 57 })}
      ${word('Tu tires ou tu pointes ?', t, { x: 200, y: 216, size: 44, colour: C.cream, shade: C.wine, move: 'still', beat: 0.02 * sway(t, 2) })}`
    },
  },
}
