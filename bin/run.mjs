import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** An error that is printed as its message, without a stack. */
export function operatorError(message) {
  return Object.assign(new Error(message), { isPlain: true })
}

/** Runs a program, in the project's folder by default, and returns its exit code; with `isQuiet` also its output, which is not shown. */
export function run(program, args, { env = {}, isQuiet = false, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = isQuiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...colours(), ...env },
      stdio: ['ignore', stdio, stdio],
    })
    // Ctrl-C reaches the child too; a supervisor's signal does not, so it is forwarded.
    const stop = () => child.once('close', () => process.exit(143)).kill('SIGTERM')
    process.once('SIGTERM', stop)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.once('error', () => reject(operatorError(`${program} cannot be run: is it installed?`)))
    child.once('close', (code) => {
      process.off('SIGTERM', stop)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs a Node program from node_modules. */
export function runPackage(path, args, options) {
  return run(process.execPath, [join(ROOT, 'node_modules', path), ...args], options)
}

function colours() {
  return process.env.CI || !process.stdout.isTTY ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}
}
