import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createImages, type Images } from './images.ts'

/** A process that behaves as the image says, and returns its own id as the hash. */
const OBEDIENT = `
process.on('message', ({ source }) => {
  const order = source.toString()
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
  test('is kept for the next picture, and another starts when a picture ended it', async () => {
    const decode = open()
    const first = await decode('one')
    expect(await decode('two')).toBe(first)
    const results = await Promise.allSettled([decode('die'), decode('three')])
    expect(results[0]).toMatchObject({
      status: 'rejected',
      reason: { name: 'InvalidImage', reason: 'unreadable' },
    })
    expect(results[1]).toMatchObject({ status: 'fulfilled' })
    expect(await decode('four')).not.toBe(first)
  })

  test('is ended amid a picture without harm to the next', async () => {
    const decode = open()
    const pid = await decode('one')
    const hanging = decode('hang')
    process.kill(pid, 'SIGKILL')
    await expect(hanging).rejects.toMatchObject({ reason: 'unreadable' })
    expect(await decode('two')).not.toBe(pid)
  })

  test('is ended when a picture takes too long', async () => {
    const decode = open({ withinMs: 300 })
    const pid = await decode('one')
    await expect(decode('hang')).rejects.toMatchObject({ name: 'InvalidImage', reason: 'unreadable' })
    expect(isAlive(pid)).toBe(false)
  })

  test('is ended after a while without pictures, and with the site', async () => {
    const decode = open({ idleMs: 50 })
    const pid = await decode('one')
    await expect.poll(() => isAlive(pid)).toBe(false)
    const next = await decode('two')
    await images?.close()
    expect(isAlive(next)).toBe(false)
    await expect(decode('three')).rejects.toMatchObject({ name: 'ImageQueueFull' })
  })

  test('that does not start is no fault of the picture', async () => {
    const decode = open({ program: join(folder, 'broken.mjs') })
    await expect(decode('one')).rejects.toThrow('the image process does not start')
  })
})

describe('what waits', () => {
  test('is bounded in number and in bytes', async () => {
    const decode = open({ waiting: 2 })
    const all = Promise.allSettled(['hang', 'one', 'two', 'three'].map(decode))
    await expect(decode('four')).rejects.toMatchObject({ name: 'ImageQueueFull' })
    await images?.close()
    const busy = { status: 'rejected', reason: { name: 'ImageQueueFull' } }
    expect(await all).toMatchObject([busy, busy, busy, busy])

    const decodeShort = open({ waitingBytes: 6 })
    const few = Promise.allSettled([decodeShort('hang'), decodeShort('12345')])
    await expect(decodeShort('67')).rejects.toMatchObject({ name: 'ImageQueueFull' })
    await images?.close()
    expect(await few).toMatchObject([busy, busy])
  })

  test('is served in the order it came', async () => {
    const decode = open()
    const order: string[] = []
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => decode(name).then(() => order.push(name))))
    expect(order).toEqual(['a', 'b', 'c', 'd'])
  })
})
