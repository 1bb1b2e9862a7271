import { test } from 'vitest'
import { RUNS_ALL } from './engines.ts'

/** A test that only `./guinguette test --all` runs. */
export const testLong = test.runIf(RUNS_ALL)
