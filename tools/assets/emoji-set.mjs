// Makes the emojis that premium members choose from, for every file that public/json/emojis.json names: an animated
// image of 64 px, and its first frame as a still for readers who asked for less motion. Both are committed.
// Run by hand after changing the catalogue; the packages weigh 700 MB together:
//   mkdir /tmp/emoji && cd /tmp/emoji && npm init -y
//   npm install @lobehub/fluent-emoji-anim-1@1.0.0 @lobehub/fluent-emoji-anim-2@1.0.0 \
//     @lobehub/fluent-emoji-anim-3@1.0.0 @lobehub/fluent-emoji-anim-4@1.0.0
//   node <project>/tools/assets/emoji-set.mjs /tmp/emoji
// Without the folder it makes only the emojis that the packages have as a still: emoji-glint.mjs animates these from
// their committed stills.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { animateStill } from './emoji-glint.mjs'

const SIZE = 64
const MOST_BYTES = 40_000
const MOST_STILL_BYTES = 1_500
/** From best to smallest: frame interval and quality. */
const TRIES = [
  { every: 2, quality: 50 },
  { every: 2, quality: 35 },
  { every: 3, quality: 45 },
  { every: 3, quality: 30 },
  { every: 4, quality: 30 },
]
/** Not animated in the packages. */
const ONLY_STILL = ['1f48e.webp']
const STILL_QUALITIES = [80, 60, 40, 20]

const tools = process.argv[2]
const sources = [1, 2, 3, 4].map((part) =>
  join(resolve(tools ?? '.'), `node_modules/@lobehub/fluent-emoji-anim-${part}/assets`),
)
const publicFolder = resolve(import.meta.dirname, '../../public')
const target = join(publicFolder, 'images/emojis')
const stills = join(target, 'stills')

const catalogue = JSON.parse(await readFile(join(publicFolder, 'json/emojis.json'), 'utf8'))
const files = Object.values(catalogue).flatMap((category) => Object.values(category))

/** The first result below the size limit. */
async function firstWithin(most, tries, make) {
  let smallest = Buffer.alloc(0)
  for (const attempt of tries) {
    smallest = await make(attempt)
    if (smallest.length <= most) return smallest
  }
  throw new Error(`${smallest.length} bytes at the least`)
}

function still(frame) {
  return firstWithin(MOST_STILL_BYTES, STILL_QUALITIES, (quality) =>
    sharp(frame).webp({ quality, alphaQuality: quality, effort: 6 }).toBuffer(),
  )
}

/** Drops frames; their duration is added to the previous one. */
function animation(frames, delays) {
  return firstWithin(MOST_BYTES, TRIES, ({ every, quality }) => {
    const kept = frames.filter((_, index) => index % every === 0)
    const delay = kept.map((_, index) =>
      delays.slice(index * every, (index + 1) * every).reduce((sum, ms) => sum + ms, 0),
    )
    return sharp(kept, { join: { animated: true } })
      .webp({ quality, alphaQuality: quality, effort: 6, minSize: true, loop: 0, delay })
      .toBuffer()
  })
}

async function make(file) {
  if (ONLY_STILL.includes(file)) return makeFromStill(file)
  const source = sources.map((folder) => join(folder, file)).find(existsSync)
  if (!source) throw new Error('in none of the packages')
  const { pages = 1, delay = [] } = await sharp(source, { animated: true }).metadata()
  const frames = await Promise.all(
    Array.from({ length: pages }, (_, page) => sharp(source, { page }).resize(SIZE, SIZE).png().toBuffer()),
  )
  if (pages === 1) throw new Error('not animated: add it to ONLY_STILL')
  const image = await animation(frames, delay)
  await writeFile(join(target, file), image)
  await writeFile(join(stills, file), await still(frames[0]))
  return image.length
}

/** The still stays unchanged: compressing it again would lose detail. */
async function makeFromStill(file) {
  const { frames, delays } = await animateStill(join(stills, file), SIZE)
  const image = await animation(frames, delays)
  await writeFile(join(target, file), image)
  return image.length
}

await mkdir(stills, { recursive: true })
let bytes = 0
for (const file of tools ? files : ONLY_STILL) {
  bytes += await make(file).catch((error) => {
    throw new Error(`${file}: ${error.message}`)
  })
}
for (const folder of [target, stills]) {
  const gone = (await readdir(folder)).filter((file) => file.endsWith('.webp') && !files.includes(file))
  await Promise.all(gone.map((file) => rm(join(folder, file))))
}
console.log(`${tools ? files.length : ONLY_STILL.length} emojis, ${Math.round(bytes / 1000)} kB`)
