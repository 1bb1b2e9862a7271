import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** A reason to stop that is told in its one sentence, without a stack. */
export function plain(message) {
  return Object.assign(new Error(message), { isPlain: true })
}

/**
 * Runs a program in the project's folder, its output shown, and gives its exit code; with `isQuiet` the output is
 * gathered and given instead.
 */
export function run(program, args, { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = isQuiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...colours(), ...env },
      stdio: ['ignore', output, output],
    })
    // Ctrl-C reaches the child by itself; a supervisor's signal is passed on, and ends both.
    const end = () => child.once('close', () => process.exit(143)).kill('SIGTERM')
    process.once('SIGTERM', end)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
    child.once('error', () => reject(plain(`${program} cannot be run: is it installed?`)))
    child.once('close', (code) => {
      process.off('SIGTERM', end)
      resolve({ code: code ?? 1, said })
    })
  })
}

/** Runs a Node program of the installed packages. */
export function runPackage(path, args, options) {
  return run(process.execPath, [join(ROOT, 'node_modules', path), ...args], options)
}

function colours() {
  return process.env.CI || !process.stdout.isTTY ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}
}
