import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readProjectFile } from './deploy-files.ts'

const SOURCE = /\.(ts|tsx|mjs)$/
/** Replaces the variables of a text. */
const GAP = '…'

/** The texts of the program: its literals, with … for variables. */
export interface ProgramTexts {
  /** Whether a quotation is a whole text of the program. */
  has(quotation: string): boolean
  /** Whether a path is the address of a page or call, or the beginning of one with a parameter. */
  isAddress(path: string): boolean
}

/** Reads all literals of the program, without tests and the benchmark. */
export function readProgramTexts(): ProgramTexts {
  const exact = new Set<string>()
  const open: RegExp[] = []
  const addresses = new Set<string>()
  for (const path of listSources()) {
    for (const literal of findLiterals(readProjectFile(path))) {
      const said = normalize(literal)
      if (said.startsWith('/')) addresses.add(said)
      // A literal of variables only matches anything.
      if (!said.includes(GAP)) exact.add(said)
      else if (said.replaceAll(GAP, '').replace(/\W/g, '').length >= 8) open.push(toPattern(said))
    }
  }
  for (const command of readProjectFile('guinguette').match(/echo "([^"]*)"/g) ?? [])
    open.push(toPattern(normalize(command.slice(6, -1))))
  const paths = [...addresses]
  return {
    // A sentence may be composed of a reason and its full stop.
    has: (quotation) => {
      const texts = [quotation, quotation.replace(/\.$/, '')]
      return texts.some((text) => exact.has(text) || open.some((pattern) => pattern.test(text)))
    },
    isAddress: (path) => addresses.has(path) || paths.some((address) => address.startsWith(`${path}/:`)),
  }
}

function* listSources(): Generator<string> {
  for (const folder of ['src', 'tools', 'bin']) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true }).map(String)) {
      if (SOURCE.test(name) && !/\.test\.|^(bench|demo|assets|gif-set)\//.test(name))
        yield `${folder}/${name}`
    }
  }
}

function findLiterals(code: string): string[] {
  let text = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\$\{[^{}]*\}/g, GAP)
  }
  const literals = text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)
  const markup = text.matchAll(/>([^<>{}=;]+)<\//g)
  return [
    ...[...literals].map(([, single, double, template]) => single ?? double ?? template ?? ''),
    ...[...markup].map(([, sentence]) => String(sentence).trim().replace(/\s+/g, ' ')),
  ]
}

/** As a guide writes it: plain spaces, and … for shell variables too. */
function normalize(literal: string): string {
  return literal
    .replace(/\\u202f|\\u00a0|\u202f|\u00a0/g, ' ')
    .replace(/\$\{[^}]*\}/g, GAP)
    .replace(/\\(.)/g, '$1')
}

function toPattern(said: string): RegExp {
  const parts = said.split(GAP).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+?')}$`, 's')
}
