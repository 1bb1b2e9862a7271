import { openDatabase } from '../../src/platform/db/client.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'
import { entries } from '../bench/entries.ts'
import { serveFloor } from '../bench/floor.ts'
import { runBench } from '../bench/run.ts'
import { tellUsage } from '../bench/server-process.ts'
import { readWords, USAGE } from '../bench/words.ts'
import type { Word } from './word.ts'

/** Measures the site on generated members, each figure beside the same work without the server. */
export const bench: Word = {
  usage: [USAGE],
  run: async (args, config) => {
    const known = entries.map(({ name }) => name)
    await runBench(config, readWords(args, known), (line) => console.log(line))
  },
}

/** The process that `bench` measures: limits are out of its way; it says what it uses when asked, and stops with a signal. */
export const benchServerWord: Word = {
  usage: ['bench-server'],
  run: async (_args, config) => {
    const running = await startServer(config, { limitFactor: 1_000_000 })
    tellUsage()
    endWith(() => running.stop().finally(() => process.exit(0)))
  },
}

/** The hand-written server that pages are held against. */
export const benchFloorWord: Word = {
  usage: ['bench-floor'],
  run: async (_args, config) => {
    const { pool } = await openDatabase(config, createLog(config), 'tool')
    await serveFloor(pool, config.dataDir, config.port)
    tellUsage()
    endWith(() => process.exit(0))
  },
}

/** A process under test ends when it is told to, and when whoever measures it is gone. */
function endWith(end: () => void): void {
  process.once('SIGTERM', end)
  process.once('disconnect', end)
}
