import { inject, test } from 'vitest'
import { RUNS_ALL, RUNS_ON_CITUS } from './engines.ts'

/**
 * Whether to try every variation of what no engine changes: inputs, screens, actors, rounds. One of the two engines does;
 * a cluster of Citus that a test starts itself is the same under both.
 */
export const RUNS_LONG_FORM = RUNS_ALL && inject('engine') === 'embedded'

/** A test that only `./guinguette test --all` runs. */
export const testLong = test.runIf(RUNS_ALL)

/** A test of plans, names of partitions or triggers, which are others on distributed tables: not under `TEST_ENGINE=citus`. */
export const testUndistributed = test.skipIf(RUNS_ON_CITUS)
