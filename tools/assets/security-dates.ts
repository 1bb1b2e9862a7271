import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

// Runs the tests of docs/security.md, or of the statements whose numbers are given, and dates each statement whose tests
// have all passed: npm run security [-- 6 34]

const ROOT = resolve(import.meta.dirname, '../..')
const LIST = join(ROOT, 'docs/security.md')

/** A test, as the list names it: its file, and titles of a describe, a test, or both. */
export interface ListedTest {
  item: string
  file: string
  titles: string[]
}

export interface Statement {
  number: number
  title: string
  /** `YYYY-MM-DD`; empty if it has none. */
  checked: string
  tests: ListedTest[]
}

export function parseStatements(list: string): Statement[] {
  const sections = list.split(/^### /m).slice(1)
  return sections.map((section) => {
    const [title = '', ...lines] = section.split(/^## /m)[0]?.trim().split('\n') ?? []
    const tests = lines
      .filter((text) => text.startsWith('- '))
      .map((item) => {
        const [, file = '', titles = ''] = /^- `([^`]+)` › (.+)$/.exec(item) ?? []
        return { item, file, titles: titles.split(' › ') }
      })
    const checked =
      /^Checked: (.*)$/.exec(lines.find((text) => text.startsWith('Checked: ')) ?? '')?.[1] ?? ''
    return { number: Number.parseInt(title, 10), title, checked, tests }
  })
}

/** A test that ran: the titles of its describes and its own. */
export interface FinishedTest {
  file: string
  titles: string[]
  status: string
}

/** Whether tests of each listed title ran, and every one that ran passed. */
export function isProven({ tests }: Statement, finished: readonly FinishedTest[]): boolean {
  return tests.every(({ file, titles }) => {
    const wanted = titles.map(toPattern)
    const ran = finished.filter((one) => {
      const found = one.file === file && one.status !== 'skipped' && one.status !== 'pending'
      return found && wanted.every((pattern) => one.titles.some((title) => pattern.test(title)))
    })
    return ran.length > 0 && ran.every(({ status }) => status === 'passed')
  })
}

/** A title as a table of its file fills it: '%s', '$name'. */
function toPattern(title: string): RegExp {
  const parts = title.split(/%\.?\d*[sidfjo%#$]|\$\w+(?:\.\w+)*/)
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s\\S]*')}$`)
}

/** Replaces the date of a statement. */
export function setDate(list: string, { title }: Statement, day: string): string {
  const start = list.indexOf(`### ${title}\n`)
  return list.slice(0, start) + list.slice(start).replace(/^Checked: .*$/m, `Checked: ${day}`)
}

function runTests(files: readonly string[]): FinishedTest[] {
  const folder = mkdtempSync(join(tmpdir(), 'guinguette-security-'))
  const output = join(folder, 'results.json')
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  spawnSync('npx', ['vitest', 'run', ...options, ...files], { cwd: ROOT, stdio: 'inherit' })
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as {
    testResults: {
      name: string
      assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
    }[]
  }
  rmSync(folder, { recursive: true })
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(ROOT, name),
      titles: [...ancestorTitles, title],
      status,
    })),
  )
}

function main(numbers: readonly number[]): void {
  const statements = parseStatements(readFileSync(LIST, 'utf8')).filter(
    ({ number }) => numbers.length === 0 || numbers.includes(number),
  )
  const finished = runTests([...new Set(statements.flatMap(({ tests }) => tests.map(({ file }) => file)))])
  const day = new Date().toISOString().slice(0, 10)
  const [proven, others] = [true, false].map((is) =>
    statements.filter((statement) => isProven(statement, finished) === is),
  ) as [Statement[], Statement[]]
  writeFileSync(
    LIST,
    proven.reduce((list, statement) => setDate(list, statement, day), readFileSync(LIST, 'utf8')),
  )
  console.log(`Dated ${day}: ${proven.map(({ number }) => number).join(', ') || 'none'}.`)
  if (others.length === 0) return
  console.log(
    `Not dated, since a test failed or did not run: ${others.map(({ title }) => title).join('; ')}.`,
  )
  process.exitCode = 1
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2).map(Number))
