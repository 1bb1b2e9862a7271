import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The PostgreSQL a test runs on: the embedded one, or the one installed on this machine. */
export type Engine = 'embedded' | 'system'

/** `./guinguette test --all`: long forms run, and every database test runs on both engines. */
export const RUNS_ALL = Boolean(process.env.TEST_ALL)

/** `TEST_ENGINE=citus`: tests on the installed PostgreSQL run on a Citus cluster with distributed tables instead. */
export const RUNS_ON_CITUS = process.env.TEST_ENGINE === 'citus'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** Folder of the programs of the oldest PostgreSQL installed as Debian does; undefined where there is none. */
export function findSystemPostgres(program = 'initdb'): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  return versions
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((bin) => existsSync(join(bin, program)))
}
