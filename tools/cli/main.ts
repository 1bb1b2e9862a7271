import { readConfig } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { admin } from './admin.ts'
import { backup } from './backup.ts'
import { checkAudit } from './check-audit.ts'
import type { Command } from './command.ts'
import { db } from './db.ts'
import { demo } from './demo.ts'
import { download } from './download.ts'
import { legalKey } from './legal-key.ts'
import { legalRequest } from './legal-request.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { sales } from './sales.ts'
import { simulate } from './simulate.ts'

type BenchCommand = 'bench' | 'benchServerCommand' | 'benchFloorCommand'

/** Imports the benchmark on first use: its packages are not installed where a site only runs. */
function lazyCommand(name: BenchCommand): Command {
  return {
    usage: [],
    run: async (args, config) => (await loadBenchCommands())[name].run(args, config),
  }
}

async function loadBenchCommands() {
  try {
    return await import('./bench.ts')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new StartError(
      'The packages of the benchmark are not installed: run "npm ci --include=dev", on another machine than the site\'s.',
    )
  }
}

/** Commands of `bench.ts`. */
export const bench = lazyCommand('bench')
export const benchServerCommand = lazyCommand('benchServerCommand')
export const benchFloorCommand = lazyCommand('benchFloorCommand')

/** Every command that `bin/guinguette.mjs` forwards. */
const commands: Record<string, Command> = {
  admin,
  backup,
  'check-audit': checkAudit,
  bench,
  db,
  demo,
  download,
  'legal-key': legalKey,
  'legal-request': legalRequest,
  move,
  restore,
  sales,
  simulate,
  'bench-server': benchServerCommand,
  'bench-floor': benchFloorCommand,
}

// Backups, copies of data and the embedded database are readable by this user alone.
process.umask(0o077)

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartError(`Expected one of ${Object.keys(commands).join(', ')}.`)
  await command.run(args, readConfig(process.env, command.settings))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
