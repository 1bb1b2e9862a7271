import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseExampleSettings, ROOT, readProjectFile, SETTINGS } from './support/deploy-files.ts'
import { readProgramTexts } from './support/program-texts.ts'

const GUIDES = ['docs/guide.fr.md', 'docs/guide.en.md'] as const
const DOCUMENTS = [...GUIDES, 'docs/upgrade.md', 'deploy/README.md']
/** Commands of the operating system, which the program does not contain. */
const COMMAND =
  /^(\.\/guinguette|npm|node|docker|systemctl|systemd-analyze|journalctl|sudo|git|cd|cp|chmod|chown|openssl|nginx|SITE_URL=)\b/
const FILE = /^\/(opt|etc|var|usr|data|srv|tmp)\b/

const said = readProgramTexts()
const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')
const codes = (path: string) =>
  [...withoutBlocks(readProjectFile(path)).matchAll(/`([^`\n]+)`/g)].map(([, code]) => String(code))
const isSentence = (code: string) => code.split(' ').length >= 4 && !COMMAND.test(code)
const quotations = (path: string) =>
  [...withoutBlocks(readProjectFile(path)).matchAll(/« ([^»]+) »/g)].map(([, quotation]) => String(quotation))

/** Sections of a guide by the anchors of their headings. */
function sectionsOf(path: string): { id: string; level: number; body: string }[] {
  const parts = readProjectFile(path).split(/^(#+) <a id="([\w-]+)"><\/a>/m)
  return Array.from({ length: (parts.length - 1) / 3 }, (_, index) => ({
    level: parts[index * 3 + 1]?.length ?? 0,
    id: parts[index * 3 + 2] ?? '',
    body: parts[index * 3 + 3] ?? '',
  }))
}

/** Anchors that links may use: explicit ones, and those of headings. */
function anchorsOf(text: string): string[] {
  const set = [...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => String(id))
  const names = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    String(title)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...set, ...names]
}

describe('the two languages', () => {
  const [french, english] = GUIDES.map(sectionsOf)

  test('have the same sections, each with its own anchor', () => {
    const outline = french?.map(({ id, level }) => ({ id, level })) ?? []
    expect(outline.length).toBeGreaterThan(20)
    expect(new Set(outline.map(({ id }) => id)).size).toBe(outline.length)
    expect(english?.map(({ id, level }) => ({ id, level }))).toEqual(outline)
    for (const path of GUIDES) {
      const headings = withoutBlocks(readProjectFile(path)).match(/^##+ /gm) ?? []
      expect(headings).toHaveLength(outline.length)
    }
  })

  test.each(french?.map(({ id }, index) => [id, index] as const) ?? [])(
    'have the same commands, rows, settings, addresses and quoted texts in %s',
    (_id, index) => {
      const of = (body = '') => ({
        commands: [...body.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block),
        rows: body.match(/^\|/gm)?.length ?? 0,
        codes: [...new Set([...withoutBlocks(body).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code))].sort(),
        quotations: [...new Set([...body.matchAll(/« ([^»]+) »/g)].map(([, quotation]) => quotation))].sort(),
        links: [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to).sort(),
      })
      expect(of(english?.[index]?.body)).toEqual(of(french?.[index]?.body))
    },
  )
})

describe.each(DOCUMENTS)('%s', (path) => {
  test('quotes only sentences of the program', () => {
    const quoted = [...codes(path).filter(isSentence), ...quotations(path)]
    expect(quoted.filter((quotation) => !said.has(quotation))).toEqual([])
  })

  test('names only addresses of the site', () => {
    const named = codes(path).filter((code) => /^\/[a-z]/.test(code) && !FILE.test(code))
    const files = /^\/(assets\/|sw\.js|robots\.txt)$/
    expect(named.filter((address) => !files.test(address) && !said.isAddress(address))).toEqual([])
  })

  test('names only existing settings', () => {
    const settings = [
      ...SETTINGS,
      ...parseExampleSettings('deploy/compose.env.example').map(([name]) => name),
    ]
    const named = codes(path)
      .map((code) => /^([A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d]|PORT|HOST)(=.*|\/.*)?$/.exec(code)?.[1])
      .filter((name) => name !== undefined)
    expect(named.filter((name) => !settings.includes(name))).toEqual([])
  })

  test('names only commands of the command line', () => {
    const names = [...readProjectFile('bin/guinguette.mjs').matchAll(/^ {2}'?([\w-]+)'?: \[/gm)].map(
      ([, name]) => String(name),
    )
    const commands = [...readProjectFile(path).matchAll(/\.\/guinguette ([a-z-]+)(?: (--)?([a-z]+))?/g)]
    expect(names).toContain('start')
    for (const [whole, name = '', isOption, action] of commands) {
      expect(names, whole).toContain(name)
      const file = `tools/cli/${name}.ts`
      if (!action || !existsSync(join(ROOT, file))) continue
      expect(readProjectFile(file), whole).toContain(isOption ? `--${action}` : `'${name} ${action}`)
    }
  })

  test('every link resolves', () => {
    const links = [...withoutBlocks(readProjectFile(path)).matchAll(/\]\(([^)]+)\)/g)].map(([, to]) =>
      String(to),
    )
    const broken = links
      .filter((to) => !/^https?:/.test(to))
      .filter((to) => {
        const [file = '', anchor] = to.split('#')
        const target = file ? join(dirname(path), file) : path
        if (!existsSync(join(ROOT, target))) return true
        return anchor !== undefined && !anchorsOf(readProjectFile(target)).includes(anchor)
      })
    expect(broken).toEqual([])
  })
})

test('a sentence that is not in the program is detected', () => {
  expect(said.has('The disk that holds … is full.')).toBe(true)
  expect(said.has('The disk that holds … is quite full.')).toBe(false)
  expect(said.has('Ce que vous envoyez est trop gros.')).toBe(false)
  expect(said.isAddress('/admin/equipe')).toBe(true)
  expect(said.isAddress('/admin/equipes')).toBe(false)
})
