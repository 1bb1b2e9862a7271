import { expect, test } from 'vitest'
import { StartError } from '../../src/platform/start-error.ts'
import { chooseMode, parseOptions } from './options.ts'

const KNOWN = ['pages', 'search', 'presence', 'soak']
const read = (...args: string[]) => parseOptions(args, KNOWN)

test('all entries run at small sizes without arguments', () => {
  expect(read()).toEqual({
    full: false,
    members: undefined,
    only: [],
    minutes: 10,
    json: undefined,
    compare: undefined,
  })
  expect(chooseMode(read()).name).toBe('quick')
  expect(chooseMode(read('--quick'))).toEqual(chooseMode(read()))
})

test('the full run has a million members, and five million for the search', () => {
  const mode = chooseMode(read('--full'))
  expect(mode.runs).toEqual([{ members: 1_000_000 }, { members: 5_000_000, only: ['search', 'presence'] }])
  expect(mode.sizes).toMatchObject({ messages: 10_000_000, streams: 10_000, startMembers: 100_000 })
})

test('members, entries, minutes and files are parsed', () => {
  const message = read(
    '--members=1000,20000',
    '--only',
    'search,soak',
    '--minutes',
    '3',
    '--json',
    'a',
    '--compare',
    'b',
  )
  expect(message).toEqual({
    full: false,
    members: [1_000, 20_000],
    only: ['search', 'soak'],
    minutes: 3,
    json: 'a',
    compare: 'b',
  })
  expect(chooseMode(message).runs).toEqual([{ members: 1_000 }, { members: 20_000 }])
})

const EXPECTED =
  'Expected "./guinguette bench [--quick | --full | --members N,…] [--only ENTRY,…] [--minutes N] [--json FILE] [--compare FILE]".'

test.each<[string[], string]>([
  [['now'], EXPECTED],
  [['--fast'], EXPECTED],
  [['--json'], EXPECTED],
  [['--quick=1'], EXPECTED],
  [['--quick', '--full'], 'Give one of --quick, --full and --members.'],
  [['--full', '--members', '1000'], 'Give one of --quick, --full and --members.'],
  [['--only', 'serch'], 'There is no entry "serch": --only takes some of pages, search, presence, soak.'],
  [['--only', ''], 'There is no entry "": --only takes some of pages, search, presence, soak.'],
  [['--members', '999'], '--members takes whole numbers from 1,000 to 10,000,000, not "999".'],
  [['--members', '1000,'], '--members takes whole numbers from 1,000 to 10,000,000, not "".'],
  [['--members', '1e4'], '--members takes whole numbers from 1,000 to 10,000,000, not "1e4".'],
  [['--members', '-5000'], EXPECTED],
  [['--minutes', '5'], '--minutes is for "--only soak".'],
  [['--only', 'soak', '--minutes', '0'], '--minutes takes whole numbers from 1 to 10,080, not "0".'],
  [['--only', 'soak', '--minutes', 'ten'], '--minutes takes whole numbers from 1 to 10,080, not "ten".'],
  [['--json='], '--json and --compare take the name of a file.'],
])('%j is rejected with one sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(new StartError(sentence))
})
