import { install } from './prepare.mjs'
import { plain, ROOT, run, runPackage } from './run.mjs'

const STEPS = [
  ['types', () => runPackage('typescript/bin/tsc', ['-p', ROOT], { isQuiet: true })],
  ['style', () => runPackage('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings'], { isQuiet: true })],
  [
    'architecture',
    () => runPackage('vitest/vitest.mjs', ['run', 'tests/architecture.test.ts'], { isQuiet: true }),
  ],
  ['known faults of packages', audit],
  ['build', () => run(process.execPath, ['bin/build.mjs'], { isQuiet: true })],
]

/** Everything that can be told without running the product; leaves with 1 when a step fails. */
export async function check() {
  await install()
  const failed = []
  for (const [name, step] of STEPS) {
    const { code, said, note } = await step()
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}${note ? ` (${note})` : ''}\n`)
    if (code === 0) continue
    failed.push(name)
    process.stdout.write(`${said.trim()}\n\n`)
  }
  if (failed.length > 0) throw plain(`Failed: ${failed.join(', ')}.`)
}

/** Some registries cannot be asked for known faults; that is said, and is no failure of ours. */
async function audit() {
  const { code, said } = await run('npm', ['audit', '--audit-level=high', '--json'], { isQuiet: true })
  const found = said.match(/"vulnerabilities": \{\s*"info"/)
  if (found) return { code, said }
  return { code: 0, said, note: 'not checked: the package registry does not answer that question' }
}
