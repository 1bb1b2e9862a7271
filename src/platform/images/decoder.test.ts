import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createImages, type Images } from './images.ts'

/** A process that behaves as the image says, and returns its own id as the hash. */
const OBEDIENT = `
process.on('message', (bytes) => {
  const order = bytes.toString()
  if (order === 'die') process.exit(1)
  if (order !== 'hang') process.send({ picture: { hash: String(process.pid), order } })
})
process.on('disconnect', () => process.exit(0))
process.send('ready')`

const log = pino({ level: 'silent' })
let folder = ''
let program = ''
let images: Images | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette-images-'))
  program = join(folder, 'obedient.mjs')
  await writeFile(program, OBEDIENT)
  await writeFile(join(folder, 'broken.mjs'), 'process.exit(1)')
})
afterEach(() => images?.close())
afterAll(() => rm(folder, { recursive: true }))

function open(options: Parameters<typeof createImages>[1] = {}): (order: string) => Promise<number> {
  const opened = createImages(log, { program, ...options })
  images = opened
  return async (order) => Number((await opened.process(Buffer.from(order))).hash)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the process', () => {
  it('is kept for the next picture, and another starts when a picture ended it', async () => {
    const ask = open()
    const first = await ask('one')
    expect(await ask('two')).toBe(first)
    const results = await Promise.allSettled([ask('die'), ask('three')])
    expect(results[0]).toMatchObject({
      status: 'rejected',
      reason: { name: 'BadPicture', reason: 'unreadable' },
    })
    expect(results[1]).toMatchObject({ status: 'fulfilled' })
    expect(await ask('four')).not.toBe(first)
  })

  it('is ended amid a picture without harm to the next', async () => {
    const ask = open()
    const pid = await ask('one')
    const hanging = ask('hang')
    process.kill(pid, 'SIGKILL')
    await expect(hanging).rejects.toMatchObject({ reason: 'unreadable' })
    expect(await ask('two')).not.toBe(pid)
  })

  it('is ended when a picture takes too long', async () => {
    const ask = open({ withinMs: 300 })
    const pid = await ask('one')
    await expect(ask('hang')).rejects.toMatchObject({ name: 'BadPicture', reason: 'unreadable' })
    expect(isAlive(pid)).toBe(false)
  })

  it('is ended after a while without pictures, and with the site', async () => {
    const ask = open({ idleMs: 50 })
    const pid = await ask('one')
    await expect.poll(() => isAlive(pid)).toBe(false)
    const next = await ask('two')
    await images?.close()
    expect(isAlive(next)).toBe(false)
    await expect(ask('three')).rejects.toMatchObject({ name: 'Busy' })
  })

  it('that does not start is no fault of the picture', async () => {
    const ask = open({ program: join(folder, 'broken.mjs') })
    await expect(ask('one')).rejects.toThrow('the image process does not start')
  })
})

describe('what waits', () => {
  it('is bounded in number and in bytes', async () => {
    const ask = open({ waiting: 2 })
    const all = Promise.allSettled(['hang', 'one', 'two', 'three'].map(ask))
    await expect(ask('four')).rejects.toMatchObject({ name: 'Busy' })
    await images?.close()
    const busy = { status: 'rejected', reason: { name: 'Busy' } }
    expect(await all).toMatchObject([busy, busy, busy, busy])

    const askLess = open({ waitingBytes: 6 })
    const few = Promise.allSettled([askLess('hang'), askLess('12345')])
    await expect(askLess('67')).rejects.toMatchObject({ name: 'Busy' })
    await images?.close()
    expect(await few).toMatchObject([busy, busy])
  })

  it('is served in the order it came', async () => {
    const ask = open()
    const order: string[] = []
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name).then(() => order.push(name))))
    expect(order).toEqual(['a', 'b', 'c', 'd'])
  })
})
