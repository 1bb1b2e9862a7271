import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000

let site: TestApp
afterEach(() => site.close())

const ask = async (settings: Record<string, string>) => {
  site = await createTestApp(settings)
  return (await site.as(null)).raw('GET', PATH)
}
const valuesOf = (text: string) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => [/^([A-Z][\w-]*): (\S.*)$/.exec(line)?.slice(1) ?? []]),
  )

test('whom to tell of a hole is said at the address that the standard names', async () => {
  const answer = await ask({ CONTACT_EMAIL: 'alerte@exemple.fr', SITE_URL: 'https://exemple.fr' })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.headers['set-cookie']).toBeUndefined()
  const { Expires, ...others } = valuesOf(answer.text)
  expect(others).toEqual({
    Contact: 'mailto:alerte@exemple.fr',
    'Preferred-Languages': 'fr, en',
    Canonical: 'https://exemple.fr/.well-known/security.txt',
  })
  expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const days = (Date.parse(String(Expires)) - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('the publisher is told where no other contact is set; over http the file names no address of its own', async () => {
  const { status, text } = await ask({ PUBLISHER_EMAIL: 'editeur+web@exemple.fr' })
  expect(status).toBe(200)
  expect(text).toContain('Contact: mailto:editeur+web@exemple.fr\n')
  expect(text).not.toContain('Canonical')
})

test('where nobody is set there is no such file', async () => {
  expect((await ask({})).status).toBe(404)
})
