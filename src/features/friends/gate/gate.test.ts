import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  browser = await site.as(await createMember(site.db))
})

const DEFAULT = { seek: 2, age_from: 18, age_to: 120, contact: 1, verified_only: false }
const read = async () => (await browser.get('/api/gate')).body
const save = async (edit: object) => {
  const { status, body } = await browser.patch('/api/gate', edit)
  return [status, body.errors ?? body.message]
}
const SAVED = [200, 'Vos paramètres ont été sauvegardés']

test('is open to all by default, and separate for each member', async () => {
  expect(await read()).toEqual(DEFAULT)
  const gate = { seek: 0, age_from: 25, age_to: 40, contact: 2, verified_only: true }
  expect(await save(gate)).toEqual(SAVED)
  expect(await read()).toEqual(gate)
  expect((await (await site.as(await createMember(site.db))).get('/api/gate')).body).toEqual(DEFAULT)
})

test('the three fields of the specification suffice and leave the others unchanged', async () => {
  const three = { seek: 1, age_from: 30, age_to: 30 }
  expect(await save(three)).toEqual(SAVED)
  expect(await read()).toEqual({ ...DEFAULT, ...three })
  await save({ ...three, contact: 0, verified_only: true })
  expect(await save({ ...three, seek: 2 })).toEqual(SAVED)
  expect(await read()).toEqual({ ...three, seek: 2, contact: 0, verified_only: true })
})

test('accepts a plain form', async () => {
  const form = { seek: '0', age_from: '18', age_to: '99', contact: '2', verified_only: 'on' }
  expect(await save(form)).toEqual(SAVED)
  expect(await read()).toEqual({ seek: 0, age_from: 18, age_to: 99, contact: 2, verified_only: true })
})

const AGE = ['Un âge de 18 à 120 ans.']
const VALID = { seek: 2, age_from: 20, age_to: 30 }

test.each<[object, Record<string, string[]>]>([
  [{ ...VALID, seek: 3 }, { seek: ['Choisissez qui peut vous demander.'] }],
  [{ ...VALID, seek: null }, { seek: ['Choisissez qui peut vous demander.'] }],
  [{ ...VALID, age_from: 17 }, { age_from: AGE }],
  [{ ...VALID, age_to: 121 }, { age_to: AGE }],
  [{ ...VALID, age_to: 30.5 }, { age_to: AGE }],
  [{ ...VALID, age_from: 'vingt' }, { age_from: AGE }],
  [{ ...VALID, age_from: 31 }, { age_from: ['L’âge minimum dépasse l’âge maximum.'] }],
  [{ ...VALID, contact: 3 }, { contact: ['Choisissez qui peut vous écrire.'] }],
  [{ ...VALID, verified_only: 'peut-être' }, { verified_only: ['Cette valeur n’est pas valide.'] }],
])('returns 422 under its field for %o', async (edit, errors) => {
  expect(await save(edit)).toEqual([422, errors])
  expect(await read()).toEqual(DEFAULT)
})

test('twenty concurrent saves leave one of them complete', async () => {
  const gates = Array.from({ length: 20 }, (_, i) => ({ seek: i % 3, age_from: 20 + i, age_to: 50 + i }))
  const answers = await Promise.all(gates.map(save))
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]))
  const { seek, age_from, age_to } = await read()
  expect(gates).toContainEqual({ seek, age_from, age_to })
})
