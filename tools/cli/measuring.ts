import { StartError } from '../../src/platform/start-error.ts'
import type { Word } from './word.ts'

type Name = 'bench' | 'benchServerWord' | 'benchFloorWord'

/** Loaded when it is asked for: it needs packages that are not there where a site is only run. */
function later(name: Name): Word {
  return {
    usage: [],
    run: async (args, config) => (await load())[name].run(args, config),
  }
}

async function load() {
  try {
    return await import('./bench.ts')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new StartError(
      'What measures is not installed here: run "npm ci --include=dev" first, on another machine than the site\'s.',
    )
  }
}

/** The words of `bench.ts`. */
export const bench = later('bench')
export const benchServerWord = later('benchServerWord')
export const benchFloorWord = later('benchFloorWord')
