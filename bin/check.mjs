import { install } from './prepare.mjs'
import { operatorError, ROOT, run, runPackage } from './run.mjs'

const STEPS = [
  ['types', () => runPackage('typescript/bin/tsc', ['-p', ROOT], { isQuiet: true })],
  ['style', () => runPackage('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings'], { isQuiet: true })],
  [
    'architecture',
    () => runPackage('vitest/vitest.mjs', ['run', 'tests/architecture.test.ts'], { isQuiet: true }),
  ],
  ['known vulnerabilities', audit],
  ['build', () => run(process.execPath, ['bin/build.mjs'], { isQuiet: true })],
]

/** Runs every check that needs no running site; exits with 1 when a step fails. */
export async function check() {
  await install()
  const failed = []
  for (const [name, step] of STEPS) {
    const { code, output, note } = await step()
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}${note ? ` (${note})` : ''}\n`)
    if (code === 0) continue
    failed.push(name)
    process.stdout.write(`${output.trim()}\n\n`)
  }
  if (failed.length > 0) throw operatorError(`Failed: ${failed.join(', ')}.`)
}

/** Some registries do not offer an audit; that is reported and does not fail. */
async function audit() {
  const { code, output } = await run('npm', ['audit', '--audit-level=high', '--json'], { isQuiet: true })
  const hasFindings = output.match(/"vulnerabilities": \{\s*"info"/)
  if (hasFindings) return { code, output }
  return { code: 0, output, note: 'not checked: the package registry offers no audit' }
}
