import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settings } from '../../src/settings.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
/** A file of the project, by its path from the root. */
export const readProjectFile = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Names of all settings. */
export const SETTINGS = Object.keys(settings.shape)

/** The lines of an example of settings, commented ones too: name and value. */
export function parseExampleSettings(path: string): [name: string, value: string][] {
  return [...readProjectFile(path).matchAll(/^#?([A-Z][A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [
    String(name),
    String(value),
  ])
}

/** An instruction of a Dockerfile. */
export interface Instruction {
  name: string
  argument: string
}

/** The stages of a Dockerfile, each starting with its FROM; continued lines are joined. */
export function parseStages(path: string): Instruction[][] {
  const stages: Instruction[][] = []
  const lines = readProjectFile(path)
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  for (const text of lines.filter(Boolean)) {
    const [, name = '', argument = ''] = /^(\S+)\s+(.*)$/.exec(text) ?? []
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, argument })
  }
  return stages
}

/**
 * Names of the packages that sources load, with transitive imports. @param later sources that are only
 * imported on demand
 */
export function findLoadedPackages(entries: readonly string[], later: readonly string[]): string[] {
  const visited = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string) => {
    if (visited.has(path) || !/\.(tsx?|mjs)$/.test(path)) return
    visited.add(path)
    const imports = readProjectFile(path).matchAll(
      /^(?:import|export)\s+(?!type\s)(?:[\w$*{},\s]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
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

/** The directives of a systemd unit, by section; a repeated one has several values. */
export function parseUnit(path: string): Record<string, Record<string, string[]>> {
  const unit: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> = {}
  for (const text of readProjectFile(path).split('\n')) {
    if (!text || text.startsWith('#')) continue
    const [, name] = /^\[(\w+)\]$/.exec(text) ?? []
    if (name) {
      section = {}
      unit[name] = section
      continue
    }
    const at = text.indexOf('=')
    if (at < 1) throw new Error(`no directive: ${text}`)
    const key = text.slice(0, at)
    section[key] = [...(section[key] ?? []), text.slice(at + 1)]
  }
  return unit
}

/** A directive of a proxy's file, with the directives in its braces. */
export interface Directive {
  tokens: string[]
  children: Directive[]
}

/** Directives that end with a semicolon, as in nginx. @throws Error if braces or semicolons do not match */
export function parseNginx(text: string): Directive[] {
  const tokens = text.replace(/#.*$/gm, '').match(/"[^"]*"|[{};]|[^\s{};"]+/g) ?? []
  return parseBlock(tokens.values(), false)
}

function parseBlock(tokens: IterableIterator<string>, isInner: boolean): Directive[] {
  const found: Directive[] = []
  let pending: string[] = []
  for (const token of tokens) {
    if (token === ';' || token === '{') {
      if (pending.length === 0) throw new Error(`no section before ${token}`)
      found.push({ tokens: pending, children: token === '{' ? parseBlock(tokens, true) : [] })
      pending = []
    } else if (token === '}') {
      if (!isInner || pending.length > 0) throw new Error(`} comes after ${pending.join(' ') || 'nothing'}`)
      return found
    } else pending.push(token)
  }
  if (isInner || pending.length > 0) throw new Error('it ends in the middle')
  return found
}

/**
 * Directives that end with their line, as in Caddy; a brace opens at the end of a line and closes on its own.
 */
export function parseCaddy(text: string): Directive[] {
  const lines = text
    .split('\n')
    .map((text) => text.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean)
  return parseCaddyBlock(lines.values(), false)
}

function parseCaddyBlock(lines: IterableIterator<string>, isInner: boolean): Directive[] {
  const found: Directive[] = []
  for (const text of lines) {
    if (text === '}') {
      if (!isInner) throw new Error('a } too many')
      return found
    }
    const opens = /(^|\s)\{$/.test(text)
    const lineTokens = text
      .replace(/(^|\s)\{$/, '')
      .split(/\s+/)
      .filter(Boolean)
    if (!opens && /[{}]$/.test(text) && !/\{\$\w+(:[^}]*)?\}$/.test(text))
      throw new Error(`a brace in ${text}`)
    found.push({ tokens: lineTokens, children: opens ? parseCaddyBlock(lines, true) : [] })
  }
  if (isInner) throw new Error('it ends in the middle')
  return found
}

/** Arguments of the directive with this name, in order; undefined without one. */
export function findArguments(directives: readonly Directive[], ...prefix: string[]): string[] | undefined {
  const found = directives.find((one) => prefix.every((token, index) => one.tokens[index] === token))
  return found?.tokens.slice(prefix.length)
}

/** Directives within the one that begins with these tokens. @throws Error without one */
export function findChildren(directives: readonly Directive[], ...prefix: string[]): Directive[] {
  const found = directives.find((one) => prefix.every((token, index) => one.tokens[index] === token))
  if (!found) throw new Error(`there is no ${prefix.join(' ')}`)
  return found.children
}
