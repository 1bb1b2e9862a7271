// Animates an emoji that exists only as a still image: it sways, a glint crosses it, three sparkles light up
// around it. Used by emoji-set.mjs. The first frame is the still itself, so that both look alike.
import sharp from 'sharp'

/** Frame rate of the packages, of which emoji-set.mjs uses every other frame. */
const FRAMES = 72
/** Like the other emojis: three seconds a loop. */
const FRAME_MS = 42
/** Rendered at four times the size to avoid jagged edges. */
const SCALE = 4
const TILT_DEGREES = 6
const GLINT = { from: 0.08, to: 0.42, width: 0.2 }
/** Centre and radius as shares of the width, and the moment at which each is brightest. */
const SPARKLES = [
  { x: 0.8, y: 0.18, radius: 0.15, at: 0.42 },
  { x: 0.16, y: 0.2, radius: 0.11, at: 0.6 },
  { x: 0.86, y: 0.74, radius: 0.12, at: 0.78 },
]
/** Share of the loop during which a sparkle is visible. */
const SPARKLE_LASTS = 0.3

/** @returns frames of `size` pixels as PNG, and how long each is shown */
export async function animateStill(drawing, size) {
  const side = size * SCALE
  const large = await sharp(drawing).resize(side, side, { kernel: 'lanczos3' }).png().toBuffer()
  const frames = []
  for (let i = 0; i < FRAMES; i++) frames.push(await drawFrame(large, side, size, i / FRAMES))
  return { frames, delays: frames.map(() => FRAME_MS) }
}

/** @param t moment of the loop, 0 to 1 */
async function drawFrame(drawing, side, size, t) {
  const glinting = await sharp(drawing)
    .composite([{ input: glint(side, t), blend: 'atop' }])
    .png()
    .toBuffer()
  const turned = await sharp(glinting)
    .rotate(TILT_DEGREES * Math.sin(2 * Math.PI * t), { background: '#0000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  // Rotation enlarges the picture: crop it around its centre.
  const margin = Math.floor((turned.info.width - side) / 2)
  const cut = { left: margin, top: margin, width: side, height: side }
  const swaying = await sharp(turned.data).extract(cut).png().toBuffer()
  const shining = await sharp(swaying)
    .composite([{ input: sparkles(side, t) }])
    .png()
    .toBuffer()
  return sharp(shining).resize(size, size).png().toBuffer()
}

const svg = (side, content) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 1 1">${content}</svg>`,
  )

/** A slanted band of light; outside of the picture before and after its time. */
function glint(side, t) {
  const share = (t - GLINT.from) / (GLINT.to - GLINT.from)
  const x = -0.4 + 1.5 * Math.min(1.2, Math.max(-0.2, share))
  const [left, right] = [x, x + GLINT.width]
  return svg(
    side,
    `<linearGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="0"/>
      <stop offset=".5" stop-color="#fff" stop-opacity=".65"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <path d="M${left + 0.3} 0H${right + 0.3}L${right} 1H${left}Z" fill="url(#g)"/>`,
  )
}

/** Four-pointed stars: white with a golden rim, seen on light and dark pages alike. */
function sparkles(side, t) {
  const stars = SPARKLES.map(({ x, y, radius, at }) => {
    const phase = Math.abs(t - at) / (SPARKLE_LASTS / 2)
    if (phase >= 1) return ''
    const r = radius * Math.cos((phase * Math.PI) / 2)
    const inner = r * 0.22
    const points = Array.from({ length: 8 }, (_, n) => {
      const [angle, reach] = [(n * Math.PI) / 4, n % 2 ? inner : r]
      return `${x + reach * Math.sin(angle)},${y - reach * Math.cos(angle)}`
    })
    return `<polygon points="${points.join(' ')}" fill="#fffdf0" stroke="#f2b134" stroke-width="${0.028 * Math.min(1, r / 0.08)}" stroke-linejoin="round"/>`
  })
  return svg(side, stars.join(''))
}
