import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../src/platform/start-error.ts'
import { migrations } from '../../src/schema/migrations/index.ts'

/** Says what a backup holds; written last. */
export const MANIFEST = 'manifest.json'
const FORMAT = 1

const sum = { sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number() }
const schema = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  /** Address of the site it is of. */
  site: z.string(),
  made_at: z.string(),
  /** Of the secret key, which is not in a backup; null where it was not at hand. */
  key: z.string().nullable(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      file: z.string().regex(/^tables\/[\w.]+$/),
      ...sum,
    }),
  ),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  queues: z.array(z.string()),
  /** The list of files, and what it lists. */
  files: z.object({ count: z.number(), total_bytes: z.number(), ...sum }),
})

/** What a backup says of itself. */
export type Manifest = z.infer<typeof schema>

/** The number that a manifest begins with. */
export function newManifest(rest: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...rest }
}

/** @throws StartError with one sentence for a folder that is no backup, or one of a newer Guinguette */
export async function readManifest(folder: string): Promise<Manifest> {
  const found = parse(await readText(folder))
  const format = z.object({ format: z.number() }).safeParse(found)
  if (format.success && format.data.format > FORMAT) throw tooNew(folder, `format ${format.data.format}`)
  const manifest = schema.safeParse(found)
  if (!manifest.success)
    throw new StartError(`The backup ${folder} is damaged: its ${MANIFEST} cannot be read.`)
  const unknown = manifest.data.migrations.find((name) => !Object.hasOwn(migrations, name))
  if (unknown) throw tooNew(folder, `the migration ${unknown}`)
  return manifest.data
}

async function readText(folder: string): Promise<string> {
  if (existsSync(join(folder, MANIFEST))) return readFile(join(folder, MANIFEST), 'utf8')
  const why = existsSync(folder) ? `it has no ${MANIFEST}` : 'there is no such folder'
  throw new StartError(`${folder} is not a backup: ${why}.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function tooNew(folder: string, what: string): StartError {
  return new StartError(
    `The backup ${folder} is of a newer Guinguette (${what} is not known to this one): update first.`,
  )
}
