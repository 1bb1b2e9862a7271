import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settings } from '../../src/settings.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
/** A file of the project, by its path from the root. */
export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Names of all settings. */
export const SETTINGS = Object.keys(settings.shape)

/** The lines of an example of settings, those behind a # too: name and value. */
export function settingsOfExample(path: string): [name: string, value: string][] {
  return [...read(path).matchAll(/^#?([A-Z][A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [
    String(name),
    String(value),
  ])
}

/** An instruction of a Dockerfile. */
export interface Instruction {
  word: string
  rest: string
}

/** The stages of a Dockerfile, each beginning with its FROM; lines that go on are joined. */
export function stagesOf(path: string): Instruction[][] {
  const stages: Instruction[][] = []
  const lines = read(path)
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  for (const line of lines.filter(Boolean)) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push([])
    stages.at(-1)?.push({ word, rest })
  }
  return stages
}

/** Names of the packages that sources load, with what they load themselves. @param later what is loaded only when it is asked for */
export function packagesLoadedBy(entries: readonly string[], later: readonly string[]): string[] {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || !/\.(tsx?|mjs)$/.test(path)) return
    seen.add(path)
    const imports = read(path).matchAll(
      /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
    )
    for (const [, named, dynamic] of imports) {
      const target = named ?? dynamic ?? ''
      const source = join(dirname(path), target)
      if (dynamic && later.includes(source)) continue
      if (target.startsWith('.')) visit(source)
      else if (!target.startsWith('node:')) {
        packages.add(target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
      }
    }
  }
  for (const entry of entries) visit(entry)
  return [...packages]
}

/** The directives of a systemd unit, by section; one that is set several times has several values. */
export function unitOf(path: string): Record<string, Record<string, string[]>> {
  const unit: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> = {}
  for (const line of read(path).split('\n')) {
    if (!line || line.startsWith('#')) continue
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    if (name) {
      section = {}
      unit[name] = section
      continue
    }
    const at = line.indexOf('=')
    if (at < 1) throw new Error(`no directive: ${line}`)
    const key = line.slice(0, at)
    section[key] = [...(section[key] ?? []), line.slice(at + 1)]
  }
  return unit
}

/** A directive of a proxy's file, with what stands within its braces. */
export interface Directive {
  words: string[]
  within: Directive[]
}

/** Directives that end with a semicolon, as nginx has them. @throws Error where braces or semicolons do not fit */
export function nginxDirectives(text: string): Directive[] {
  const tokens = text.replace(/#.*$/gm, '').match(/"[^"]*"|[{};]|[^\s{};"]+/g) ?? []
  return block(tokens.values(), false)
}

function block(tokens: IterableIterator<string>, isInner: boolean): Directive[] {
  const found: Directive[] = []
  let words: string[] = []
  for (const token of tokens) {
    if (token === ';' || token === '{') {
      if (words.length === 0) throw new Error(`nothing stands before ${token}`)
      found.push({ words, within: token === '{' ? block(tokens, true) : [] })
      words = []
    } else if (token === '}') {
      if (!isInner || words.length > 0) throw new Error(`} comes after ${words.join(' ') || 'nothing'}`)
      return found
    } else words.push(token)
  }
  if (isInner || words.length > 0) throw new Error('it ends in the middle')
  return found
}

/** Directives that end with their line, as Caddy has them; a brace opens at the end of a line and closes on its own. */
export function caddyDirectives(text: string): Directive[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean)
  return caddyBlock(lines.values(), false)
}

function caddyBlock(lines: IterableIterator<string>, isInner: boolean): Directive[] {
  const found: Directive[] = []
  for (const line of lines) {
    if (line === '}') {
      if (!isInner) throw new Error('a } too many')
      return found
    }
    const opens = /(^|\s)\{$/.test(line)
    const words = line
      .replace(/(^|\s)\{$/, '')
      .split(/\s+/)
      .filter(Boolean)
    if (!opens && /[{}]$/.test(line) && !/\{\$\w+(:[^}]*)?\}$/.test(line))
      throw new Error(`a brace in ${line}`)
    found.push({ words, within: opens ? caddyBlock(lines, true) : [] })
  }
  if (isInner) throw new Error('it ends in the middle')
  return found
}

/** What a directive of this name is given, in order; undefined where there is none. */
export function given(directives: readonly Directive[], ...words: string[]): string[] | undefined {
  const found = directives.find((one) => words.every((word, index) => one.words[index] === word))
  return found?.words.slice(words.length)
}

/** What stands within the directive that begins with these words. @throws Error where there is none */
export function within(directives: readonly Directive[], ...words: string[]): Directive[] {
  const found = directives.find((one) => words.every((word, index) => one.words[index] === word))
  if (!found) throw new Error(`there is no ${words.join(' ')}`)
  return found.within
}
