import { afterEach, expect, test, vi } from 'vitest'
import { parseScores } from './browser.ts'
import { createPeakRow, createSettings, readMemory, withMemoryPeak } from './server-process.ts'

const MB = 1024 * 1024
const usageOf = (...megabytes: number[]) => {
  let turn = 0
  return async () => ({ rss: (megabytes[turn++] ?? 100) * MB, heap: 60 * MB, buffers: 5 * MB })
}

afterEach(() => vi.unstubAllEnvs())

test('withMemoryPeak returns the result and the peak', async () => {
  expect(await withMemoryPeak({ usage: usageOf(120, 180) }, async () => 'done')).toEqual({
    given: 'done',
    peak: { megabytes: 180, heap: 60, buffers: 5 },
  })
})

test('work that throws is rejected, also when its server has ended', async () => {
  const usage = async () => Promise.reject(new Error('the server under test has ended'))
  const work = async () => Promise.reject(new Error('the page answered 500'))
  await expect(withMemoryPeak({ usage }, work)).rejects.toThrow('the page answered 500')
})

test('the entry with the most memory counts', () => {
  const most = [
    { name: 'pages', megabytes: 150, heap: 70, buffers: 2 },
    { name: 'uploads', megabytes: 340, heap: 90, buffers: 80 },
    { name: 'forum', megabytes: 200, heap: 80, buffers: 3 },
  ]
  expect(createPeakRow(most, { rss: 90 * MB, heap: 1, buffers: 1 })).toMatchObject({
    size: 340,
    limit: 90,
    target: { most: 330 },
    note: 'pages 150 (heap 70, buffers 2), uploads 340 (heap 90, buffers 80), forum 200 (heap 80, buffers 3)',
  })
})

test('a process under test gets none of the operator’s settings', () => {
  vi.stubEnv('SECRET_KEY', 'a key of the site that nobody else is to know')
  vi.stubEnv('MAIL_URL', 'smtp://mail.example')
  vi.stubEnv('REDIS_URL', 'redis://redis.example')
  const settings = createSettings({ PORT: '3100' })
  expect(settings).toMatchObject({ PORT: '3100', NODE_ENV: 'production', PATH: process.env.PATH })
  for (const name of ['SECRET_KEY', 'MAIL_URL', 'REDIS_URL']) expect(settings).not.toHaveProperty(name)
})

test('readMemory reads the memory of a process', async () => {
  const megabytes = await readMemory(process.pid)
  // Where there is no `ps` it is nothing.
  if (megabytes > 0) expect(megabytes).toBeGreaterThan(30)
  expect(await readMemory(-1)).toBe(0)
})

test('Lighthouse reports the points for performance and the lowest of the other categories', () => {
  const category = (id: string, score: number | null) => [id, { id, title: id, score }]
  const report = (scores: [string, number | null][]) => ({
    categories: Object.fromEntries(scores.map(([id, score]) => category(id, score))),
  })
  expect(
    parseScores(
      report([
        ['performance', 0.974],
        ['accessibility', 1],
        ['best-practices', 0.96],
        ['seo', 1],
      ]),
    ),
  ).toEqual({ performance: 97, least: { name: 'best-practices', points: 96 } })
  expect(parseScores(report([['seo', null]]))).toEqual({ performance: 0, least: { name: 'seo', points: 0 } })
  expect(() => parseScores({ error: 'none' })).toThrow()
})
