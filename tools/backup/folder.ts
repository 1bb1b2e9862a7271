import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from './manifest.ts'

/** Until it is whole, a backup stands under its name with this behind it. */
const UNFINISHED = '.unfinished'
const NAME = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/

/** A backup is named by the moment that it shows, in UTC. */
export function nameOf(moment: Date): string {
  return moment.toISOString().replaceAll(':', '')
}

/** The moment that a backup shows. */
export function momentOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3'))
}

/** The moment that the newest backup in a folder shows; of a folder that is gone, none. */
export async function lastMoment(folder: string): Promise<Date | undefined> {
  const last = existsSync(folder) ? (await listBackups(folder)).at(-1) : undefined
  return last === undefined ? undefined : momentOf(last)
}

/** Where a backup is put together. */
export function draftOf(folder: string, name: string): string {
  return join(folder, name + UNFINISHED)
}

/** Makes the folder that backups are kept in; only its owner looks into it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Names of the whole backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST))).sort()
}

/** Removes what was begun and not finished. Only who holds the lock may: one that is being made is unfinished too. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

/** Removes the oldest backups beyond this many, and gives their names. What is removed is no backup any more from the first moment. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -count)
  for (const name of old) {
    await rename(join(folder, name), draftOf(folder, name))
    await rm(draftOf(folder, name), { recursive: true, force: true })
  }
  return old
}
