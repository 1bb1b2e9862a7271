import { setTimeout as sleep } from 'node:timers/promises'
import { parisDay } from '../../src/shared/age.ts'

const MARGIN_MS = 30_000

/** Waits past midnight in Paris if it is near, so that everything a test does is of one day; for `beforeEach`. */
export async function awaitOneDay(): Promise<void> {
  const day = parisDay(Date.now())
  if (parisDay(Date.now() + MARGIN_MS) === day) return
  while (parisDay(Date.now()) === day) await sleep(500)
}
