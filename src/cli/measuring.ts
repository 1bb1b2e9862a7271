import type { Word } from './word.ts'

type Name = 'bench' | 'benchServerWord' | 'benchFloorWord'

/** Loaded when it is asked for: it needs packages that are not there where a site is only run. */
function later(name: Name): Word {
  return {
    usage: [],
    run: async (args, env) => (await import('./bench.ts'))[name].run(args, env),
  }
}

/** The words of `bench.ts`. */
export const bench = later('bench')
export const benchServerWord = later('benchServerWord')
export const benchFloorWord = later('benchFloorWord')
