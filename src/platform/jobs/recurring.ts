import type { AppContext } from '../context.ts'

/** Small enough to stay far below the statement timeout. */
const BATCH = 5_000

/**
 * Runs a task when the site starts to listen, and then at an interval. Tasks are idempotent, since several
 * processes run them; a web-only process leaves them to workers.
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

/** Repeats work until a batch is incomplete; `work` returns the number of its rows. */
export async function runInBatches(work: (limit: number) => Promise<number>, limit = BATCH): Promise<void> {
  while ((await work(limit)) === limit);
}
