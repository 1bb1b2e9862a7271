import { setTimeout as sleep } from 'node:timers/promises'
import { toParisDay } from '../../src/shared/age.ts'

const MARGIN_MS = 30_000

/** Waits past midnight in Paris if it is near, so that a test runs within one day; for `beforeEach`. */
export async function awaitOneDay(): Promise<void> {
  const day = toParisDay(Date.now())
  if (toParisDay(Date.now() + MARGIN_MS) === day) return
  while (toParisDay(Date.now()) === day) await sleep(500)
}
