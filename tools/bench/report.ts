import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { StartError } from '../../src/platform/start-error.ts'
import { askedOf, type Row, ratioOf, verdictOf } from './row.ts'

/** What one run measured. */
export interface Measured {
  mode: string
  runs: { members: number; rows: Row[] }[]
}

const VERSION = 2

// What a later run needs of it; the file holds more.
const Earlier = z.object({
  version: z.literal(VERSION),
  mode: z.string(),
  runs: z.array(
    z.object({
      members: z.number(),
      rows: z.array(z.object({ entry: z.string(), ratio: z.number().nullable() })),
    }),
  ),
})
/** The figures of an earlier run, as its file holds them. */
export type Earlier = z.infer<typeof Earlier>

/** The figures as they are kept: each row with its ratio, what is asked and whether it is met. */
export function reportOf({ mode, runs }: Measured, on: { node: string; cores: number; at: Date }) {
  return {
    version: VERSION,
    at: on.at.toISOString(),
    node: on.node,
    cores: on.cores,
    mode,
    runs: runs.map(({ members, rows }) => ({
      members,
      rows: rows.map((row) => {
        const told = { ratio: ratioOf(row), target: askedOf(row), verdict: verdictOf(row) }
        return { ...row, ...told }
      }),
    })),
  }
}

/** Whether figures can be written there, asked before they are measured. @throws StartError */
export async function requireWritable(file: string): Promise<void> {
  await writeFile(file, '', { flag: 'a' }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The figures cannot be written to ${file} (${error.code}): give --json another file.`,
    )
  })
}

/** The figures of an earlier run. @throws StartError for a file that is none of them */
export async function readEarlier(file: string): Promise<Earlier> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The figures of ${file} cannot be read (${error.code}): give --compare another file.`,
    )
  })
  const parsed = Earlier.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new StartError(
    `${file} holds no figures that "./guinguette bench --json" of this version has written: measure them again.`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
