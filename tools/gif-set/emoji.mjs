// Frames of the animated Fluent emojis, as images for the pictures.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { at, FRAMES } from './stage.mjs'

const kept = new Map()
let folders = []

export function findEmojis(tools) {
  folders = [1, 2, 3, 4].map((part) => join(tools, `node_modules/@lobehub/fluent-emoji-anim-${part}/assets`))
}

/** Loads the frames of an emoji for one loop, once. */
export async function loadEmoji(code) {
  if (kept.has(code)) return
  const source = folders.map((folder) => join(folder, `${code}.webp`)).find(existsSync)
  if (!source) throw new Error(`${code} is in none of the packages`)
  const { pages = 1 } = await sharp(source, { animated: true }).metadata()
  const frames = []
  for (let i = 0; i < (pages > 1 ? FRAMES : 1); i++) {
    const png = await sharp(source, { page: Math.floor((i / FRAMES) * pages) })
      .png()
      .toBuffer()
    frames.push(`data:image/png;base64,${png.toString('base64')}`)
  }
  kept.set(code, frames)
}

/** Places an emoji with its centre at `x`, `y`; `size` is its height in pixels, `flip` mirrors it. */
export function emoji(code, t, { x, y, size, turn = 0, flip = false, phase = 0, squeeze = 0, stretch = 0 }) {
  const frames = kept.get(code)
  if (!frames) throw new Error(`${code} was not loaded`)
  const href = frames[Math.floor((((t + phase) % 1) + 1e-6) * frames.length) % frames.length]
  const image = `<image href="${href}" x="-128" y="-128" width="256" height="256"/>`
  const scale = size / 256
  return at(x, y, image, { turn, wide: scale * (flip ? -1 : 1) * (1 - squeeze), high: scale * (1 + stretch) })
}
