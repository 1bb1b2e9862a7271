import { Month } from '../../src/features/premium/sales/contract.ts'
import { exportSales } from '../../src/features/premium/sales/server.ts'
import { type Command, usageError, withDatabase } from './command.ts'

/** Prints the sales of a month as CSV, as the desk downloads them. */
export const sales: Command = {
  usage: ['sales <year-month, like 2026-11>'],
  run: async ([month, ...extra], config) => {
    if (extra.length > 0 || !Month.safeParse(month).success) throw usageError(sales)
    await withDatabase(config, async ({ db }) =>
      process.stdout.write(await exportSales({ db, config }, String(month))),
    )
  },
}
