import type { Random } from '../random.ts'

/** Size of a portrait in SVG units. */
export const WIDTH = 720
export const HEIGHT = 900

type Scene = (random: Random) => string

const SCENES: readonly Scene[] = [
  renderLanterns,
  renderLanterns,
  renderWater,
  renderWater,
  renderLeaves,
  renderBokeh,
  renderBokeh,
  renderSun,
  renderPoppies,
  renderHills,
  renderEvening,
]

/** Renders the background: a riverside scene, as SVG of WIDTH × HEIGHT. */
export function renderScenery(random: Random): string {
  return random.pick(SCENES)(random)
}

function renderLanterns(random: Random): string {
  const [top, foot] = random.pick([
    ['#154347', '#0a2c30'],
    ['#1b5558', '#0d3a3e'],
    ['#3a2f4f', '#1f2a3c'],
  ])
  const sag = 60 + random.below(70)
  const left = 90 + random.below(70)
  const right = 90 + random.below(70)
  const colours = ['#f7c65c', '#ff9a76', '#f7c65c', '#f2b134', '#ffd9a0']
  const lamps = [0.07, 0.24, 0.42, 0.6, 0.78, 0.95].map((along) => {
    const x = along * WIDTH
    const y = left + (right - left) * along + 4 * sag * along * (1 - along)
    const colour = random.pick(colours)
    return `<circle cx="${formatNumber(x)}" cy="${formatNumber(y + 34)}" r="62" fill="${colour}" opacity=".16"/>
<circle cx="${formatNumber(x)}" cy="${formatNumber(y + 34)}" r="38" fill="${colour}" opacity=".22"/>
<rect x="${formatNumber(x - 17)}" y="${formatNumber(y + 10)}" width="34" height="46" rx="15" fill="${colour}"/>
<rect x="${formatNumber(x - 8)}" y="${formatNumber(y)}" width="16" height="11" rx="3" fill="#0a2427"/>`
  })
  const cord = `<path d="M-10 ${left}Q${WIDTH / 2} ${formatNumber((left + right) / 2 + 2 * sag)} ${WIDTH + 10} ${right}" fill="none" stroke="#c9d6c8" stroke-width="3" opacity=".55"/>`
  return renderGround(top, foot) + renderWaves(random, 620, '#6fc3b8', 0.16) + cord + lamps.join('')
}

function renderWater(random: Random): string {
  const [top, foot, wave, disc] = random.pick([
    ['#8fc9bf', '#4d9a97', '#dff2ec', '#f7c65c'],
    ['#2c7c79', '#12575a', '#a9ddd3', '#f2b134'],
    ['#f6c98a', '#e79a6b', '#fff0d8', '#fff3d6'],
    ['#5f9fb0', '#2f6f84', '#d6eef2', '#ffe3a8'],
  ])
  const x = random.chance(0.5) ? 90 + random.below(90) : 540 + random.below(90)
  const disk = `<circle cx="${x}" cy="${130 + random.below(90)}" r="${62 + random.below(22)}" fill="${disc}" opacity=".9"/>`
  return renderGround(top, foot) + disk + renderWaves(random, 330, wave, 0.42)
}

function renderLeaves(random: Random): string {
  const [top, foot, leaf, vein] = random.pick([
    ['#dcebe2', '#9cc7b4', '#6fa585', '#e6f2ea'],
    ['#f3ead0', '#d9cf9c', '#7d9c5a', '#f7f1dc'],
    ['#24504a', '#163634', '#4f8d72', '#a4cdb6'],
  ])
  const spots = [
    [40, 90],
    [190, 10],
    [560, 20],
    [690, 130],
    [20, 330],
    [705, 380],
    [380, -20],
    [10, 560],
    [715, 600],
  ]
  const shapes = spots.map(([x = 0, y = 0]) => {
    const turn = random.below(360)
    const size = 0.9 + random.next() * 0.6
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${formatNumber(size)})" opacity="${formatNumber(0.55 + random.next() * 0.35)}">
<path d="M0-82C46-42 46 36 0 82C-46 36-46-42 0-82Z" fill="${leaf}"/>
<path d="M0-70V96M0-30l20-18M0-30l-20-18M0 8l24-20M0 8l-24-20M0 44l18-16M0 44l-18-16" stroke="${vein}" stroke-width="4" fill="none" opacity=".7"/></g>`
  })
  return renderGround(top, foot) + shapes.join('')
}

function renderBokeh(random: Random): string {
  const [top, foot, light] = random.pick([
    ['#f7cf8a', '#eda157', '#fff1d2'],
    ['#f2b134', '#e88f3c', '#ffe7b0'],
    ['#ef9d8b', '#d9614c', '#ffe0d2'],
    ['#1e5f62', '#0d3f44', '#f7c65c'],
    ['#7d4b6d', '#4b2c4e', '#f6c3a4'],
  ])
  const discs = Array.from({ length: 13 }, () => {
    const r = 14 + random.below(52)
    return `<circle cx="${random.below(WIDTH)}" cy="${random.below(560)}" r="${r}" fill="${light}" opacity="${formatNumber(0.14 + random.next() * 0.3)}"/>`
  })
  return renderGround(top, foot) + discs.join('')
}

function renderSun(random: Random): string {
  const [top, foot, disc] = random.pick([
    ['#f8ddd2', '#e9a08c', '#fff4e0'],
    ['#f6d3b0', '#d98368', '#ffedd0'],
    ['#e58c76', '#c3553f', '#fbd9b6'],
    ['#e2ece6', '#a9c9bd', '#fdf3d5'],
  ])
  const x = random.chance(0.5) ? 170 : 550
  const y = 230 + random.below(120)
  const rings = [270, 200].map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${disc}" opacity=".32"/>`)
  return `${renderGround(top, foot)}${rings.join('')}<circle cx="${x}" cy="${y}" r="140" fill="${disc}"/>`
}

function renderPoppies(random: Random): string {
  const flowers = Array.from({ length: 15 }, (_, index) => {
    const x = index * 52 - 10 + random.below(40)
    const y = 430 + random.below(250)
    const size = formatNumber(0.6 + random.next() * 0.6)
    const petal = random.pick(['#d2402d', '#e0533c', '#ff7a66'])
    return `<path d="M${x} ${y}q${random.below(30) - 15} 140 ${random.below(40) - 20} 470" stroke="#4f8a5b" stroke-width="6" fill="none"/>
<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 22C-52 30-60-30-20-36C-10-56 22-56 26-36C64-28 50 32 0 22Z" fill="${petal}"/><circle r="11" cy="-6" fill="#3a1f2a"/></g>`
  })
  const meadow = '<path d="M0 560Q180 500 380 550T720 520V900H0Z" fill="#7fae7a"/>'
  const [top, foot] = random.pick([
    ['#fdf0cf', '#f6d79b'],
    ['#cfe6df', '#f4ead0'],
    ['#f8ddd2', '#fbeeda'],
  ])
  return renderGround(top, foot) + meadow + flowers.join('')
}

function renderHills(random: Random): string {
  const [top, foot, far, near, disc] = random.pick([
    ['#f9d596', '#ec9f68', '#8b7a5a', '#5a6b4d', '#fff1cf'],
    ['#bfe0d8', '#f3e3bd', '#7fa88f', '#3f7d5c', '#fff6dc'],
    ['#3b4a6b', '#d77f6a', '#4a4560', '#2b3348', '#ffd9a0'],
  ])
  const x = 150 + random.below(420)
  return `${renderGround(top, foot)}<circle cx="${x}" cy="300" r="96" fill="${disc}"/>
<path d="M0 470Q150 360 330 450T720 400V900H0Z" fill="${far}"/><path d="M0 570Q220 480 420 560T720 530V900H0Z" fill="${near}"/>`
}

/** Roofs at dusk with some lit windows. */
function renderEvening(random: Random): string {
  const [top, foot, wall] = random.pick([
    ['#2b3f5e', '#c97a6a', '#1d2b42'],
    ['#1d5a5d', '#e5a06a', '#123f43'],
  ])
  let houses = ''
  for (let x = -30; x < WIDTH; ) {
    const width = 90 + random.below(70)
    const y = 330 + random.below(170)
    const half = width / 2
    const gable = 40 + random.below(40)
    houses += `<path d="M${x} 900V${y}l${half} -${gable}l${half + 1} ${gable}V900Z" fill="${wall}"/>`
    for (let row = y + 50; row < 760; row += 74) {
      if (random.chance(0.55)) {
        houses += `<rect x="${formatNumber(x + width * 0.3)}" y="${row}" width="22" height="32" rx="4" fill="#f7c65c" opacity=".85"/>`
      }
    }
    x += width
  }
  const stars = Array.from({ length: 14 }, () => {
    return `<circle cx="${random.below(WIDTH)}" cy="${random.below(300)}" r="${2 + random.below(3)}" fill="#fff6dc" opacity=".7"/>`
  })
  return renderGround(top, foot) + stars.join('') + houses
}

function renderWaves(random: Random, from: number, colour: string, opacity: number): string {
  let lines = ''
  for (let y = from; y < HEIGHT; y += 62) {
    const start = -random.below(120) - 20
    const bends = 't60 0'.repeat(14)
    lines += `<path d="M${start} ${y}q30-${14 + random.below(10)} 60 0${bends}"/>`
  }
  return `<g fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round" opacity="${opacity}">${lines}</g>`
}

function renderGround(top: string, foot: string): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2=".25" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`
}

function formatNumber(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '')
}
