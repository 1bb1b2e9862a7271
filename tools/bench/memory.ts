import type { SizeRow } from './row.ts'
import type { Bench } from './run.ts'
import type { ServerProcess, Usage } from './server-process.ts'

const SAMPLE_MS = 500
const [MOST_AT_START, MOST_UNDER_LOAD] = [180, 350]
const megabytesOf = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** The most memory that the server held while an entry was measured. */
export interface Most {
  name: string
  megabytes: number
}

/** Does something, and sees how much memory the server holds meanwhile. */
export async function watched<T>(
  { usage }: Pick<Bench, 'usage'>,
  work: () => Promise<T>,
): Promise<{ given: T; megabytes: number }> {
  const state = { done: false }
  const watching = watch(usage, state)
  // Whatever ended the server is told by the work itself.
  watching.catch(() => {})
  try {
    const given = await work()
    state.done = true
    return { given, megabytes: await watching }
  } finally {
    state.done = true
  }
}

async function watch(usage: () => Promise<Usage>, state: { done: boolean }): Promise<number> {
  let most = 0
  do {
    most = Math.max(most, (await usage()).rss)
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  } while (!state.done)
  return megabytesOf(Math.max(most, (await usage()).rss))
}

/** Memory of the server that has just started, beside the hand-written one's. */
export async function atStart(server: ServerProcess, floor: ServerProcess): Promise<SizeRow> {
  return {
    entry: 'memory at the start',
    size: megabytesOf((await server.usage()).rss),
    unit: 'MB',
    limit: megabytesOf((await floor.usage()).rss),
    limitIs: 'the hand-written server in the same program',
    asked: { most: MOST_AT_START },
  }
}

/** The most memory under any entry, beside what the hand-written server holds after its own. */
export function underRows(most: readonly Most[], floor: Usage): SizeRow {
  const worst = most.reduce((one, other) => (other.megabytes > one.megabytes ? other : one), {
    name: 'none',
    megabytes: 0,
  })
  return {
    entry: 'memory, the most under any row',
    size: worst.megabytes,
    unit: 'MB',
    limit: megabytesOf(floor.rss),
    limitIs: 'the hand-written server in the same program',
    asked: { most: MOST_UNDER_LOAD },
    note: most.map(({ name, megabytes }) => `${name} ${megabytes}`).join(', '),
  }
}
