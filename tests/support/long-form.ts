import { test } from 'vitest'
import { RUNS_ALL, RUNS_ON_CITUS } from './engines.ts'

/** A test that only `./guinguette test --all` runs. */
export const testLong = test.runIf(RUNS_ALL)

/** A test of plans, names of partitions or triggers, which are others on distributed tables: not under `TEST_ENGINE=citus`. */
export const testUndistributed = test.skipIf(RUNS_ON_CITUS)
