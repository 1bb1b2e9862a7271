// Gathers the Lucide icons that the site uses into one sprite and its list of names.
// Run by hand after changing the list; the result is committed:
//   mkdir /tmp/icons && cd /tmp/icons && npm init -y && npm install lucide-static
//   node <project>/tools/assets/icon-sprite.mjs /tmp/icons
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const names = `
  arrow-down arrow-left arrow-up at-sign baby ban bell bell-off bell-plus bell-ring bold book-open bookmark briefcase-business cake
  calendar-days calendar-plus camera chart-bar check check-check chevron-down chevron-left chevron-right cigarette circle-alert circle-check
  circle-help clock copy crown door-open download ellipsis external-link eye eye-off file-text filter flag folder-pen
  gavel globe heart heart-handshake history hourglass house image-play image-plus images inbox info italic key-round keyboard
  laptop link list locate-fixed lock lock-open log-in log-out mail map-pin message-circle message-square-plus
  messages-square pause pencil play plus quote reply rotate-cw rss ruler scale scissors search send-horizontal settings share-2 shield
  shield-alert shield-check shirt siren sliders-horizontal smartphone smile sparkles star sticky-note store text-quote timer
  trash-2 triangle-alert undo-2 user-round user-round-check user-round-cog user-round-minus user-round-plus
  user-round-x users-round vote wifi-off wine x
`
  .trim()
  .split(/\s+/)

const tools = process.argv[2]
if (!tools) throw new Error('Give the folder where lucide-static is installed.')
const icons = join(resolve(tools), 'node_modules/lucide-static/icons')
const ui = resolve(import.meta.dirname, '../../src/ui')

const symbols = await Promise.all(
  names.map(async (name) => {
    const svg = await readFile(join(icons, `${name}.svg`), 'utf8')
    const drawing = svg
      .replace(/[\s\S]*?<svg[^>]*>/, '')
      .replace('</svg>', '')
      .replace(/\s*\n\s*/g, '')
      .replaceAll(' />', '/>')
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`
  }),
)
await writeFile(
  join(ui, 'icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
)
await writeFile(
  join(ui, 'icon-names.ts'),
  `// Written by tools/assets/icon-sprite.mjs: the icons of the sprite.\nexport const ICON_NAMES = [\n${names
    .map((name) => `  '${name}',`)
    .join('\n')}\n] as const\n\nexport type IconName = (typeof ICON_NAMES)[number]\n`,
)
console.log(`${names.length} icons`)
