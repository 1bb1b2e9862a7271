import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { answerRequired } from '../../../../tests/support/profile.ts'
import { readZip } from '../../../../tests/support/read-zip.ts'
import { getLabel } from '../../../shared/enumerations.ts'
import { createZip } from '../../accounts/data/copy.ts'
import { getProfileField, isSensitive, PROFILE_FIELD_NAMES } from '../profile-fields.ts'
import { describeFact } from './components/facts.tsx'

let site: TestApp
let member: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
})
beforeEach(async () => {
  member = await createMember(site.db)
  browser = await site.as(member)
})
afterAll(() => site.close())

describe.each(PROFILE_FIELD_NAMES)('the profile field %s', (name) => {
  const field = getProfileField(name)
  const consent = isSensitive(name) ? { sensitive: true, orientation: 1, religion: 1 } : {}
  const value = field.kind === 'choice' ? 1 : 'Luthière'
  const label = field.kind === 'choice' ? getLabel(field.labels, 1) : 'Luthière'
  const save = (answer: unknown) =>
    browser.patch('/api/user/edit', { ...answerRequired(0), ...consent, [name]: answer })

  test('is returned by form and profile after a save', async () => {
    expect((await save(value)).status).toBe(200)
    expect((await browser.get('/api/profil/edit')).body).toHaveProperty(name, value)
    const reader = await site.as(await createMember(site.db))
    expect((await reader.get(`/api/user/${member.id}`)).body.user).toHaveProperty(name, value)
  })

  test('is rejected with 422 beyond its values', async () => {
    const excess = field.kind === 'choice' ? field.labels.length : 'x'.repeat(field.maxLength + 1)
    const { status, body } = await save(excess)
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]])
  })

  test('is in the form and on the profile page', async () => {
    await save(value)
    const form = (await browser.get('/user/edit')).text
    expect(form).toContain(`name="${name}"`)
    expect(form).toContain(field.label)
    const { text } = await browser.get(`/celibataire/${member.id}`)
    const shown = field.fact ? describeFact(name, value) : String(label)
    expect(text.toLowerCase()).toContain(shown?.toLowerCase().replaceAll("'", '&#x27;'))
  })

  test('is in the copy of the member’s data, a choice by its label', async () => {
    await save(value)
    const files = readZip(await buffer(await createZip(site.context, member.id, member.name)))
    expect(JSON.parse(String((await files).get('profil.json')))).toHaveProperty(name, label)
    expect(JSON.parse(String((await files).get('compte.json')))).not.toHaveProperty(name)
  })
})
