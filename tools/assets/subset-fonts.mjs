// Cuts the two typefaces down to what French needs and writes them to src/ui/fonts.
// Run by hand when a face or its characters change; the result is committed:
//   mkdir /tmp/fonts && cd /tmp/fonts && npm init -y
//   npm install subset-font@2.9.0 @fontsource-variable/fraunces @fontsource-variable/figtree
//   node <project>/tools/assets/subset-fonts.mjs /tmp/fonts
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const tools = process.argv[2]
if (!tools) throw new Error('Give the folder where subset-font and the font packages are installed.')
const subsetFont = createRequire(join(resolve(tools), 'package.json'))('subset-font')
const packages = join(resolve(tools), 'node_modules/@fontsource-variable')
const target = resolve(import.meta.dirname, '../../src/ui/fonts')

const span = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

// Neither face draws U+202F: browsers make it from the space, so the plain space is enough.
const everyCharacter = `${span(0x20, 0x7e)}${span(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€™−`
// Hardly anyone types these: the stand-in draws them.
const rare = new Set('¢¤¥¦ª¬¯³¶¸¹¼¾ÐÞðþ')
const french = [...everyCharacter].filter((character) => !rare.has(character)).join('')
const features = ['kern', 'liga', 'lnum', 'tnum', 'mark', 'ccmp', 'locl']

// Fraunces keeps only its weight axis: soft, optical size 40.
const fraunces = { SOFT: 100, WONK: 0, opsz: 40, wght: { min: 400, max: 700 } }
const figtree = { wght: { min: 400, max: 800 } }

const faces = [
  ['fraunces', 'fraunces/files/fraunces-latin-full-normal', french, fraunces],
  ['fraunces-ext', 'fraunces/files/fraunces-latin-ext-full-normal', 'Ÿ', fraunces],
  // The one italic of the site: the word "encore" of the landing page.
  [
    'fraunces-encore',
    'fraunces/files/fraunces-latin-full-italic',
    'encor',
    { ...fraunces, WONK: 1, opsz: 60, wght: 520 },
  ],
  ['figtree', 'figtree/files/figtree-latin-wght-normal', french, figtree],
  ['figtree-ext', 'figtree/files/figtree-latin-ext-wght-normal', 'Ÿ', figtree],
]

await mkdir(target, { recursive: true })
let total = 0
for (const [name, source, characters, variationAxes] of faces) {
  const font = await subsetFont(await readFile(join(packages, `${source}.woff2`)), characters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes,
  })
  await writeFile(join(target, `${name}.woff2`), font)
  total += font.length
  console.log(`${name}.woff2 ${font.length} bytes`)
}
await copyFile(join(packages, 'fraunces/LICENSE'), join(target, 'OFL-fraunces.txt'))
await copyFile(join(packages, 'figtree/LICENSE'), join(target, 'OFL-figtree.txt'))
console.log(`together ${total} bytes`)
