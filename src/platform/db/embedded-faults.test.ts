import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { explainFault } from './embedded-faults.ts'

test.each([
  ['ENOSPC: no space left on device, mkdir', 'The disk that holds /srv/data is full.'],
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
    'The disk that holds /srv/data is full.',
  ],
  [
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes',
    'The disk that holds /srv/data is full.',
  ],
  ['EROFS: read-only file system, open', 'The disk that holds /srv/data is read-only.'],
  ["EACCES: permission denied, mkdir '/srv/data'", 'No right to read and write /srv/data.'],
  [
    "ENOENT: no such file or directory, mkdir '/srv/data'",
    'The folder /srv/data cannot be made: its disk may be read-only.',
  ],
  ["EEXIST: file already exists, mkdir '/srv/data'", '/srv/data is in the way: a folder is needed there.'],
  [
    'FATAL:  data directory has wrong ownership',
    'The embedded database in /srv/data does not start: FATAL:  data directory has wrong ownership',
  ],
])('%s', (complaint, sentence) => {
  expect(explainFault(new Error(complaint), '/srv/data').message).toBe(sentence)
})

test('a sentence that is already told stays as it is', () => {
  const messages = new StartError('One sentence.')
  expect(explainFault(messages, '/srv/data')).toBe(messages)
})
