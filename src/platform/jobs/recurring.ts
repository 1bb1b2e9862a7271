import type { AppContext } from '../context.ts'

/** Few enough to stay far below the time a statement may take. */
const BATCH = 5_000

/**
 * Runs a sweep when the site begins to listen, and from then on every so often. Several instances may: it is the same
 * work. A process that only serves leaves it to the workers.
 */
export function scheduleRecurring(
  context: AppContext,
  everyMs: number,
  what: string,
  sweep: () => Promise<void>,
): void {
  if (context.config.processRole === 'web') return
  let timer: NodeJS.Timeout | undefined
  const run = () =>
    context.telemetry
      .run('sweep', what, sweep)
      .catch((error) => context.log.error({ err: error }, `${what} were not swept`))
  context.app.addHook('onListen', async () => {
    timer = setInterval(run, everyMs)
    timer.unref()
    void run()
  })
  context.app.addHook('onClose', async () => clearInterval(timer))
}

/** Repeats a piece of work, which says how many rows it did of `limit`, until there is less than a batch of it. */
export async function runInBatches(work: (limit: number) => Promise<number>, limit = BATCH): Promise<void> {
  while ((await work(limit)) === limit);
}
