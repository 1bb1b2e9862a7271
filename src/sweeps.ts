import type { AppContext } from './platform/context.ts'

/** Few enough to stay far below the time a statement may take. */
const BATCH = 5_000

/**
 * Runs a sweep when the site begins to listen, and from then on every so often. Several instances may: it is the same
 * work. A process that only serves leaves it to the workers.
 */
export function sweepEvery(site: AppContext, everyMs: number, what: string, sweep: () => Promise<void>): void {
  if (site.env.processRole === 'web') return
  let timer: NodeJS.Timeout | undefined
  const run = () =>
    site.watch
      .run('sweep', what, sweep)
      .catch((error) => site.log.error({ err: error }, `${what} were not swept`))
  site.app.addHook('onListen', async () => {
    timer = setInterval(run, everyMs)
    timer.unref()
    void run()
  })
  site.app.addHook('onClose', async () => clearInterval(timer))
}

/** Repeats a piece of work, which says how many rows it did of `limit`, until there is less than a batch of it. */
export async function inBatches(work: (limit: number) => Promise<number>, limit = BATCH): Promise<void> {
  while ((await work(limit)) === limit);
}
