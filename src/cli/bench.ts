import { parseArgs } from 'node:util'
import { serveFloor } from '../bench/floor.ts'
import { benchServer, runBench } from '../bench/run.ts'
import { openDatabase } from '../db/client.ts'
import { createLog } from '../log.ts'
import { startServer } from '../server.ts'
import { misused, type Word } from './word.ts'

const usage = [
  'bench [--members 100000,1000000] [--only search,pages,session,sign-in,pictures,thumbnails,uploads,messages,delivery,streams,forum,news,notifications,visitors] [--json FILE]',
]
const QUICK = [100_000]

/** Measures the site on generated members, each figure beside the same work without the server. */
export const bench: Word = {
  usage,
  run: async (args, env) => {
    const { members, only, json } = read(args)
    await runBench({ env, sizes: members, only, json, print: (line) => console.log(line) })
  },
}

/** The process that `bench` measures; limits are out of its way. */
export const benchServerWord: Word = {
  usage: ['bench-server'],
  run: (_args, env) => benchServer(env, (settings) => startServer(settings, { limitFactor: 1_000_000 })),
}

/** The hand-written server that pages are held against. */
export const benchFloorWord: Word = {
  usage: ['bench-floor'],
  run: async (_args, env) => {
    const { pool } = await openDatabase(env, createLog(env), 'tool')
    await serveFloor(pool, env.dataDir, env.port)
    process.on('message', () => process.send?.(process.memoryUsage.rss()))
    process.on('SIGTERM', () => process.exit(0))
  },
}

function read(args: string[]) {
  const options = { members: { type: 'string' }, only: { type: 'string' }, json: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args, options })
    const members = values.members?.split(',').map(Number) ?? QUICK
    if (!members.every((size) => Number.isInteger(size) && size >= 1_000)) throw misused({ usage })
    return { members, only: values.only?.split(',') ?? [], json: values.json }
  } catch {
    throw misused({ usage })
  }
}
