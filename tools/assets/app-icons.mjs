// Renders the icons of the installed site from public/favicon.svg: node tools/assets/app-icons.mjs
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const site = resolve(import.meta.dirname, '../../public')
const icon = await readFile(join(site, 'favicon.svg'), 'utf8')
await mkdir(join(site, 'icons'), { recursive: true })

/** A square of `size` pixels; `full` has square corners and keeps the lantern inside the safe zone of masks. */
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
await draw('maskable-192.png', 192, true)
await draw('maskable-512.png', 512, true)
await draw('apple-touch.png', 180, true)

// The notification badge of phones: the lantern's shape in white on transparent.
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-linecap="round">
  <path d="M12 1v3" stroke-width="2" /><rect x="4" y="5" width="16" height="15" rx="7.5" fill="#fff" stroke="none" />
  <path d="M8 5h8M8 20h8" stroke-width="2.4" /><path d="M12 21v2.5" stroke-width="2" />
</svg>`
await sharp(Buffer.from(badge), { density: 72 * 4 })
  .resize(96, 96)
  .png()
  .toFile(join(site, 'icons', 'badge.png'))
