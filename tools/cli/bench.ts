import { openDatabase } from '../../src/platform/db/client.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'
import { entries } from '../bench/entries.ts'
import { serveFloor } from '../bench/floor.ts'
import { parseOptions, USAGE } from '../bench/options.ts'
import { createRecorder } from '../bench/recorded-pages.ts'
import { runBench } from '../bench/run.ts'
import { handleCalls } from '../bench/server-process.ts'
import type { Command } from './command.ts'

/** Measures the site on generated members, each figure next to the same work without the server. */
export const bench: Command = {
  usage: [USAGE],
  run: async (args, config) => {
    const known = entries.map(({ name }) => name)
    await runBench(config, parseOptions(args, known), (text) => console.log(text))
  },
}

/** The server process that `bench` measures: no rate limits; reports its usage, records its statements. */
export const benchServerCommand: Command = {
  usage: ['bench-server'],
  run: async (_args, config) => {
    const { handlers } = createRecorder()
    const running = await startServer(config, { limitFactor: 1_000_000 })
    handleCalls(handlers)
    stopWithParent(() => running.stop().finally(() => process.exit(0)))
  },
}

/** The hand-written server that pages are compared with. */
export const benchFloorCommand: Command = {
  usage: ['bench-floor'],
  run: async (_args, config) => {
    const { pool } = await openDatabase(config, createLog(config), 'tool')
    handleCalls(await serveFloor(pool, config.dataDir, config.port))
    stopWithParent(() => process.exit(0))
  },
}

/** Stops the measured process on SIGTERM, and when its parent is gone. */
function stopWithParent(end: () => void): void {
  process.once('SIGTERM', end)
  process.once('disconnect', end)
}
