import { describe, expect, test } from 'vitest'
import { TooManyRequests } from './errors.ts'
import { createLimits, getAddressKey } from './limits.ts'

describe('the key of a limit by address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (ip, key) => {
    expect(getAddressKey({ ip })).toBe(key)
  })
})

describe('a limit', () => {
  const limit = { name: 'test', points: 2, seconds: 60 }

  test('lets so many pass, then says how long to wait', async () => {
    const limits = createLimits()
    await limits.count(limit, 'a')
    await limits.count(limit, 'a')
    const refusal = await limits.count(limit, 'a').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(TooManyRequests)
    expect(refusal).toMatchObject({
      status: 429,
      message: 'Vous allez un peu vite. Patientez un instant, puis réessayez.',
    })
    const wait = Number((refusal as TooManyRequests).headers['retry-after'])
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
  })

  test('counts each key by itself, and gives back', async () => {
    const limits = createLimits()
    await limits.count(limit, 'a')
    await limits.count(limit, 'a')
    await limits.count(limit, 'b')
    await limits.refund(limit, 'a')
    await expect(limits.count(limit, 'a')).resolves.toBeUndefined()
  })
})
