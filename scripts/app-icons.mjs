// Draws the icons of the installed site from public/favicon.svg: node scripts/app-icons.mjs
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const site = resolve(import.meta.dirname, '../public')
const icon = await readFile(join(site, 'favicon.svg'), 'utf8')
await mkdir(join(site, 'icons'), { recursive: true })

/** A square of `size` pixels; `full` leaves no corner round and keeps the lantern within the safe circle of masks. */
async function draw(name, size, full = false) {
  const drawing = full
    ? icon
        .replace('rx="8" ', '')
        .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
        .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"')
    : icon
  await sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(site, 'icons', name))
}

await draw('192.png', 192)
await draw('512.png', 512)
await draw('maskable-512.png', 512, true)
await draw('apple-touch.png', 180, true)
