import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000

let site: TestApp
afterEach(() => site.close())

const fetchFile = async (settings: Record<string, string>) => {
  site = await createTestApp(settings)
  return (await site.as(null)).raw('GET', PATH)
}
const valuesOf = (text: string) =>
  Object.fromEntries(
    text.split('\n').flatMap((entry) => [/^([A-Z][\w-]*): (\S.*)$/.exec(entry)?.slice(1) ?? []]),
  )

test('names the contact at the standard’s address', async () => {
  const answer = await fetchFile({ CONTACT_EMAIL: 'alerte@exemple.fr', SITE_URL: 'https://exemple.fr' })
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

test('names the publisher without another contact; over http without canonical address', async () => {
  const { status, text } = await fetchFile({ PUBLISHER_EMAIL: 'editeur+web@exemple.fr' })
  expect(status).toBe(200)
  expect(text).toContain('Contact: mailto:editeur+web@exemple.fr\n')
  expect(text).not.toContain('Canonical')
})

test('where nobody is set there is no such file', async () => {
  expect((await fetchFile({})).status).toBe(404)
})
