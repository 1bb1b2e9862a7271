// Draws the site's own gifs, one for every name of src/features/messages/gifs/texts.ts: an animated image of
// 320 × 200, a smaller one for the picker and its best frame as a still. All are committed. Run by hand after
// changing a picture; names after the folder are the only ones made again. The packages weigh 700 MB together:
//   mkdir /tmp/gifs && cd /tmp/gifs && npm init -y
//   npm install @lobehub/fluent-emoji-anim-1@1.0.0 @lobehub/fluent-emoji-anim-2@1.0.0 \
//     @lobehub/fluent-emoji-anim-3@1.0.0 @lobehub/fluent-emoji-anim-4@1.0.0 \
//     subset-font@2.9.0 opentype.js@1.3.4 @fontsource-variable/fraunces
//   node <project>/tools/assets/gif-set.mjs /tmp/gifs
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { findEmojis, loadEmoji } from '../gif-set/emoji.mjs'
import { loadType } from '../gif-set/lettering.mjs'
import { pictures } from '../gif-set/pictures.mjs'
import { FRAME_MS, FRAMES, H, W } from '../gif-set/stage.mjs'

const LARGE = { width: 320, height: 200, frames: FRAMES, most: 70_000 }
const SMALL = { width: 200, height: 125, frames: 12, most: 21_000 }
const MOST_STILL_BYTES = 6_500
const QUALITIES = [76, 68, 60, 52, 46, 40, 34]
/** Time of the still, unless a picture sets its own. */
const BEST = 0.7

const [folder, ...only] = process.argv.slice(2)
if (!folder) throw new Error('Give the folder where the packages are installed.')
const project = resolve(import.meta.dirname, '../..')
const target = join(project, 'public/images/gifs')
const names = await readNames()
await loadType(resolve(folder))
findEmojis(resolve(folder))

async function readNames() {
  const titles = await readFile(join(project, 'src/features/messages/gifs/texts.ts'), 'utf8')
  return [...titles.matchAll(/^ {2}'?([a-z-]+)'?: /gm)].map(([, name]) => name)
}

/** The first result below the size limit. */
async function firstWithin(most, make) {
  let smallest = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    smallest = await make(quality)
    if (smallest.length <= most) return smallest
  }
  return smallest
}

function draw(picture, t, { width, height }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${W} ${H}">${picture.draw(t)}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#0a3f43' }).png().toBuffer()
}

async function animate(picture, size) {
  const frames = []
  for (let i = 0; i < size.frames; i++) frames.push(await draw(picture, i / size.frames, size))
  const delay = frames.map(() => Math.round((FRAMES * FRAME_MS) / size.frames))
  return firstWithin(size.most, (quality) =>
    sharp(frames, { join: { animated: true } })
      .webp({ quality, effort: 4, minSize: true, loop: 0, delay })
      .toBuffer(),
  )
}

async function still(picture) {
  const frame = await draw(picture, picture.best ?? BEST, LARGE)
  return firstWithin(MOST_STILL_BYTES, (quality) => sharp(frame).webp({ quality, effort: 6 }).toBuffer())
}

async function make(name) {
  const picture = pictures[name]
  if (!picture) throw new Error(`${name} is not drawn`)
  await Promise.all((picture.emojis ?? []).map(loadEmoji))
  const files = {
    [`${name}.webp`]: await animate(picture, LARGE),
    [`small/${name}.webp`]: await animate(picture, SMALL),
    [`stills/${name}.webp`]: await still(picture),
  }
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(target, file), bytes)
  return Object.values(files).map(({ length }) => length)
}

await mkdir(join(target, 'small'), { recursive: true })
await mkdir(join(target, 'stills'), { recursive: true })
const sums = [0, 0, 0]
for (const name of names.filter((one) => only.length === 0 || only.includes(one))) {
  const sizes = await make(name)
  sizes.forEach((size, i) => {
    sums[i] += size
  })
  console.log(name, ...sizes)
}
for (const part of ['.', 'small', 'stills']) {
  const gone = (await readdir(join(target, part))).filter(
    (file) => file.endsWith('.webp') && !names.includes(file.slice(0, -5)),
  )
  await Promise.all(gone.map((file) => rm(join(target, part, file))))
}
console.log(`together ${sums.map((sum) => `${Math.round(sum / 1000)} kB`).join(', ')}`)
