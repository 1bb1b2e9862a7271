import { expect, test } from 'vitest'
import { createTestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { seedPrompts } from './server.ts'

test('writeSlate returns 429 after 20 a day, also at once; refused ones do not count', async () => {
  await awaitOneDay()
  const site = await createTestApp({}, 1)
  try {
    await seedPrompts(site.db)
    const browser = await site.as(await createMember(site.db))
    const { prompts } = (await browser.get('/api/prompts')).body
    const write = (position: number, answer = 'La sieste.') =>
      browser.put(`/api/slates/${position}`, { prompt: prompts[0].id, answer })
    for (let i = 0; i < 5; i++) expect((await write(1, 'Sur mon insta : zoe_75')).status).toBe(422)
    expect((await write(1)).status).toBe(200)
    expect((await write(2)).status).toBe(409)
    const answers = await Promise.all(Array.from({ length: 21 }, () => write(1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    const [refused] = answers.filter(({ status }) => status === 429)
    expect(refused?.body.message).toBe(
      'Vous avez réécrit vos ardoises vingt fois en un jour. Laissez-les sécher jusqu’à demain.',
    )
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(80_000)
  } finally {
    await site.close()
  }
})
