import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createImages } from '../../src/platform/images/images.ts'
import { createPortrait } from '../support/pictures.ts'

// Pictures are decoded by a process of lower priority than the server's.

const images = createImages(pino({ level: 'silent' }))
afterAll(() => images.close())

/** The decoder of this process. */
function decoderPid(): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const isOurs =
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === `${process.pid}`
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images/decoder-process.mjs')
    } catch {
      // The process ended after the folder was read.
      return false
    }
  })
  return Number(found)
}

test.skipIf(process.platform !== 'linux')(
  'pictures have a lower priority than the server at any priority',
  async () => {
    await images.process(await createPortrait().jpeg().toBuffer())
    expect(getPriority(decoderPid())).toBe(Math.min(19, getPriority() + 10))
  },
)
