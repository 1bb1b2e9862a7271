import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SETTING_GROUPS, type Settings, settingMeta, settings } from '../../src/settings.ts'
import { EDITABLE_SETTINGS } from '../../src/shared/editable-settings.ts'

// Writes the documents of the settings: npm run docs

const ROOT = resolve(import.meta.dirname, '../..')
const WIDTH = 115

const groups = Object.entries(SETTING_GROUPS).map(([title, group]) => ({
  title,
  names: Object.keys(group) as (keyof Settings)[],
}))

/** docs/settings.md: one table a section. */
export function renderSettingsPage(): string {
  const sections = groups.map(({ title, names }) => {
    const rows = names.map((name) => {
      const { about, default: unset } = settingMeta(name)
      return `| \`${name}\`${isEditable(name) ? ' ✎' : ''} | ${about} | ${unset ?? (defaultOf(name) === undefined ? 'unset' : `\`${defaultOf(name)}\``)} |`
    })
    return `## ${title}\n\n| Setting | Meaning | Default |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Settings

Generated from \`src/settings.ts\` by \`npm run docs\`. Settings are environment variables, for example
\`PORT=8080 ./guinguette start\`; with systemd and containers they are lines of a file that starts as a copy of
[guinguette.env.example](../deploy/guinguette.env.example). An empty value counts as unset. A value that
cannot be right stops the start with one sentence.

The founder changes those with ✎ on \`/admin/reglages\` too, while the site runs
([decision 55](decisions/055-settings-of-the-desk.md)). The environment wins: the page shows what it
sets, and takes no other value. Commands of \`./guinguette\` read the environment alone.

${sections.join('\n')}`
}

/** deploy/guinguette.env.example: every setting in a comment, with a value. */
export function renderSettingsExample(): string {
  const sections = groups.map(({ title, names }) => {
    const entries = names.map((name) => {
      const { about, example, compose } = settingMeta(name)
      const comment = wrap(
        `${about.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')}${compose ? ' (compose sets it.)' : ''}`,
      )
      return `${comment}\n#${name}=${example ?? defaultOf(name) ?? ''}\n`
    })
    return `${`# --- ${title} `.padEnd(WIDTH, '-')}\n\n${entries.join('\n')}`
  })
  return `${wrap('The settings of Guinguette; docs/settings.md lists their defaults. Copy this file to /etc/guinguette/guinguette.env (systemd) or deploy/guinguette.env (compose), chmod 600 or 640, and remove the # in front of what you set. Values are written without quotes; no $ in them, and no # after a blank. Generated from src/settings.ts by npm run docs.')}

${sections.join('\n')}`
}

const isEditable = (name: string) => EDITABLE_SETTINGS.some((editable) => editable === name)

function defaultOf(name: keyof Settings): unknown {
  const value = settings.safeParse({}).data?.[name]
  return Array.isArray(value) ? undefined : value
}

function wrap(text: string): string {
  const lines = ['#']
  for (const token of text.split(' ')) {
    if (`${lines.at(-1)} ${token}`.length > WIDTH) lines.push('#')
    lines[lines.length - 1] += ` ${token}`
  }
  return lines.join('\n')
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(ROOT, 'docs/settings.md'), renderSettingsPage())
  writeFileSync(join(ROOT, 'deploy/guinguette.env.example'), renderSettingsExample())
}
