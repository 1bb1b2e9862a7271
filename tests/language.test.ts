import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Words with several meanings, or without one of their own: no name consists of one. */
const BANNED_NAMES =
  /^(asks?|asked|tells?|told|holds?|held|keeps?|kept|draws?|drawn|words?|desks?|letters?|stands?|ways?|places?|line|rest|away|out|there|seen|wire|whoever|whom)$/i
/** The verbs among them: no name begins with one. */
const BANNED_VERBS = /^(ask|tell|hold|keep|draw|stand)(?=[A-Z_])/
const BANNED_IN_PROSE = /\b(whoever|whomever|whom|anew|meanwhile|beside|stands)\b|\b(is|are|was|were) told\b/i
const BANNED_OPENING = /^what\b/i

/** Names that the specification gives to tables, columns, settings and payloads, and that libraries give to options. */
const GIVEN_NAMES: readonly [files: RegExp, names: readonly string[]][] = [
  [/./, ['keepAlive', 'keepAliveTimeout', 'keepAliveInitialDelayMillis']],
  [/^src\/schema\//, ['asks', 'asked', 'letters', 'place']],
  [
    /^src\/shared\/live\.ts$|^src\/platform\/(events\/bus\/envelopes\.ts|render\/shell\.tsx)$|^src\/ui\/(navigation\.ts|texts\.ts|layout\.tsx)$/,
    ['asks'],
  ],
  [/^src\/config\.ts$|\/slow-log\.test\.ts$/, ['asked']],
  [/^src\/platform\/events\/(streams\/delivery|event-hub)\.ts$/, ['keep']],
  [/^src\/client\/live\/(tab-message|leader)\.ts$/, ['seen']],
  // Names in the data of jobs and in the reply of a call.
  [/\/mails\.ts$|\/mails\.test\.ts$|\/support\/billing\.ts$/, ['letter']],
  [/^src\/features\/site\/contact\/queries\.ts$/, ['letters']],
  // Daily limits by the names of their columns.
  [/^src\/features\/(premium\/page\.tsx|site\/help\/questions\/question\.ts)$/, ['asked']],
  // Of a meeting, where two meet.
  [/^src\/(features\/messages\/napkins\/|shared\/napkins\.ts)/, ['place']],
  // A place is a commune.
  [
    /^src\/(platform\/(places\/|http\/(viewer|session)\.ts)|ui\/location-props\.ts|features\/members\/(position\/|texts\.ts|register\.ts|privacy\/visibility\.test\.ts))/,
    ['place', 'Place'],
  ],
  [/^src\/features\/outings\//, ['place']],
  [/^tools\/demo\/(homes|members|profiles)\.ts$/, ['place', 'places']],
  [/^src\/features\/members\/profile\//, ['ask_id']],
]

const files = execFileSync('git', ['ls-files', 'src', 'tools', 'tests'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

interface Facts {
  names: { name: string; start: number }[]
  functions: { name: string; parameters: number; start: number }[]
  calls: { callee: string; title: string | undefined; start: number }[]
  comments: { text: string; start: number }[]
}

/** Node types whose `key` declares a member. */
const MEMBERS = new Set([
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
])
/** Node types whose `id` declares a name. */
const DECLARATIONS = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Adds every name that a binding pattern declares. */
function addBindings(facts: Facts, pattern: unknown): void {
  if (!isNode(pattern)) return
  if (pattern.type === 'Identifier') facts.names.push({ name: String(pattern.name), start: pattern.start })
  else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties as Node[])
      addBindings(facts, property.value ?? property.argument)
  } else if (pattern.type === 'ArrayPattern')
    for (const one of pattern.elements as Node[]) addBindings(facts, one)
  else addBindings(facts, pattern.left ?? pattern.argument ?? pattern.parameter)
}

function addDeclaration(facts: Facts, node: Node): void {
  if (DECLARATIONS.has(node.type)) addBindings(facts, node.id)
  if (MEMBERS.has(node.type) && isNode(node.key)) addBindings(facts, { ...node.key, type: 'Identifier' })
  const name = isNode(node.id) ? node.id : isNode(node.key) ? node.key : undefined
  const body = [node, node.init, node.value].find((one) => isNode(one) && FUNCTIONS.has(one.type)) as
    | Node
    | undefined
  if (FUNCTIONS.has(node.type)) for (const one of node.params as Node[]) addBindings(facts, one)
  if (!body || !name?.name) return
  const parameters = (body.params as Node[]).length
  facts.functions.push({ name: String(name.name), parameters, start: node.start })
}

function addCall(facts: Facts, node: Node): void {
  if (node.type !== 'CallExpression') return
  let callee = node.callee as Node
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression') {
    callee = (callee.object ?? callee.callee) as Node
  }
  const [first] = node.arguments as Node[]
  const title = typeof first?.value === 'string' ? first.value : undefined
  facts.calls.push({ callee: String(callee.name), title, start: node.start })
}

/** Reads a file's declared names, functions, calls and comments. */
function readFacts(path: string, code: string): Facts {
  const { program, comments } = parseSync(path, code)
  const facts: Facts = { names: [], functions: [], calls: [], comments: [] }
  for (const { value, start } of comments) {
    const text = value
      .replace(/^\*/, '')
      .replace(/\n\s*\* ?/g, ' ')
      .trim()
    facts.comments.push({ text, start })
  }
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    addDeclaration(facts, value)
    addCall(facts, value)
    for (const key in value) if (typeof value[key] === 'object') visit(value[key])
  }
  visit(program)
  return facts
}

const faults = files.map((path) => {
  const code = readFileSync(join(ROOT, path), 'utf8')
  const at = ({ start }: { start: number }) => `${path}:${code.slice(0, start).split('\n').length}`
  return { path, at, ...readFacts(path, code) }
})

function isGiven(path: string, name: string): boolean {
  return GIVEN_NAMES.some(([of, names]) => of.test(path) && names.includes(name))
}

describe('plain English', () => {
  test('no name is one of the banned words or begins with a banned verb', () => {
    const wrong = faults.flatMap(({ path, at, names }) =>
      names
        .filter(({ name }) => BANNED_NAMES.test(name) || BANNED_VERBS.test(name))
        .filter(({ name }) => !isGiven(path, name))
        .map((one) => `${at(one)} ${one.name}`),
    )
    expect(wrong).toEqual([])
  })

  test('a function named …Of has one parameter', () => {
    const wrong = faults.flatMap(({ at, functions }) =>
      functions
        .filter(({ name, parameters }) => /[a-z]Of$/.test(name) && parameters > 1)
        .map((one) => `${at(one)} ${one.name}`),
    )
    expect(wrong).toEqual([])
  })

  test('no comment has a banned word or begins with "What"', () => {
    const wrong = faults.flatMap(({ at, comments }) =>
      comments
        .filter(({ text }) => BANNED_IN_PROSE.test(text) || BANNED_OPENING.test(text))
        .map((one) => `${at(one)} ${one.text}`),
    )
    expect(wrong).toEqual([])
  })

  test('tests are called with test, and no title has a banned word', () => {
    const wrong = faults
      .filter(({ path }) => path.includes('.test.'))
      .flatMap(({ at, calls }) =>
        calls
          .filter(({ callee, title = '' }) => {
            if (callee === 'it') return true
            return /^(test|describe)$/.test(callee) && BANNED_IN_PROSE.test(title)
          })
          .map((one) => `${at(one)} ${one.callee} ${one.title}`),
      )
    expect(wrong).toEqual([])
  })
})

const COLUMNS = 110
/** Code, tables, titles, pictures, and the tests of a statement, which have a line each. */
const UNWRAPPED = /^ *```[\s\S]*?^ *```|^(\||#|!\[| {4}|- `[^`]+` › ).*$/gm
const BANNED_IN_DOCUMENTS = /\b(whoever|anew|meanwhile|beside|stands)\b|\b(is|are|was|were) told\b/i
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
const isEnglish = (path: string) => !/\.fr\.md$|registre|analyse-impact/.test(path)

test.each(documents)('%s: prose has at most 110 columns and no banned word', (path) => {
  const prose = readFileSync(join(ROOT, path), 'utf8').replace(UNWRAPPED, '')
  const isWrong = (text: string) =>
    text.length > COLUMNS ||
    (isEnglish(path) && BANNED_IN_DOCUMENTS.test(text.replace(/`[^`]*`|'[^']*'/g, '')))
  expect(prose.split('\n').filter(isWrong)).toEqual([])
})
