import { readConfig } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { admin } from './admin.ts'
import { backup } from './backup.ts'
import { db } from './db.ts'
import { demo } from './demo.ts'
import { bench, benchFloorWord, benchServerWord } from './measuring.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import type { Word } from './word.ts'

/** Every word that `bin/guinguette.mjs` hands over, with what runs it. */
const words: Record<string, Word> = {
  admin,
  backup,
  bench,
  db,
  demo,
  move,
  restore,
  'bench-server': benchServerWord,
  'bench-floor': benchFloorWord,
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  const word = Object.hasOwn(words, name) ? words[name] : undefined
  if (!word) throw new StartError(`Expected one of ${Object.keys(words).join(', ')}.`)
  await word.run(args, readConfig(process.env, word.settings))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
