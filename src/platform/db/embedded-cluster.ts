import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { explainFault } from './embedded-faults.ts'
import type { ClusterLocation, RunAs } from './embedded-location.ts'
import { isAlive } from './postmaster.ts'

const PASSWORD_FILE = 'guinguette-password'

/**
 * Creates the cluster if there is none, and returns the password of its roles. It is created in a temporary
 * folder and then moved, so an interrupted or concurrent start leaves no partial cluster.
 */
export async function openCluster(location: ClusterLocation, initSettings: string[] = []): Promise<string> {
  try {
    const password = await readPassword(location.cluster)
    if (password) return password
    await removeAbandoned(location.cluster)
    await createCluster(location, initSettings)
  } catch (error) {
    throw explainFault(error, location.cluster)
  }
  const password = await readPassword(location.cluster)
  if (password) return password
  throw new StartError(`The folder ${location.cluster} holds no database of Guinguette's: move it away.`)
}

async function readPassword(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, PASSWORD_FILE), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code !== 'EACCES') throw error
    throw new StartError(`The database in ${cluster} belongs to another user: start as the user who made it.`)
  })
}

async function createCluster(location: ClusterLocation, initSettings: string[]): Promise<void> {
  const draft = `${location.cluster}.${process.pid}.new`
  const passwordFile = `${draft}.password`
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await changeOwner(location.runAs, draft, passwordFile)
    await runInitdb(location, draft, passwordFile, initSettings)
    await rename(passwordFile, join(draft, PASSWORD_FILE))
    await rename(draft, location.cluster).catch(async (error) => {
      if ((await readPassword(location.cluster)) === undefined) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

async function changeOwner({ uid, gid }: RunAs, ...paths: string[]): Promise<void> {
  if (uid === undefined || gid === undefined) return
  for (const path of paths) await chown(path, uid, gid)
}

/** PostgreSQL's own C.UTF-8 sorts the same on every machine; French order uses `fr-x-icu`. */
async function runInitdb(
  location: ClusterLocation,
  folder: string,
  passwordFile: string,
  more: string[],
): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`]
  try {
    await promisify(execFile)(join(location.bin, 'initdb'), ['-D', folder, ...locale, ...access, ...more], {
      ...location.runAs,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
  } catch (error) {
    const { stderr = '', message = '' } = error as { stderr?: string; message?: string }
    throw new Error(stderr.match(/(?:error|FATAL|PANIC): .*/)?.[0] ?? message)
  }
}

/** Removes the files of a start that was killed while creating the cluster. */
async function removeAbandoned(cluster: string): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    const pid = name.startsWith(`${basename(cluster)}.`) && name.match(/\.(\d+)\.new(\.password)?$/)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(dirname(cluster), name), { recursive: true, force: true })
  }
}
