import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { toNameKey } from '../../../shared/keys.ts'
import { Name } from '../contract.ts'
import { isAdvertName } from './advert-names.ts'
import { THINGS, TRAITS } from './name-texts.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

const check = async (name: string) =>
  (await site.as(null)).get(`/api/register/name?name=${encodeURIComponent(name)}`)
const ALL = THINGS.flatMap((things, gender) =>
  things.flatMap((thing) => TRAITS.map((trait) => `${thing}-${trait[gender]}`)),
)
const SHORT = ALL.filter((name) => name.length <= 20)

describe('checkName', () => {
  test.each([
    ['Zoé', null],
    ['ZOË', 'Ce nom est déjà pris.'],
    [' zoe ', 'Ce nom est déjà pris.'],
    ['Zo', 'Le nom doit faire de 3 à 20 caractères.'],
    ['Zoé du lac', 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'],
    [
      'snap.zoe',
      'Un nom ne peut être ni une publicité ni un moyen de vous joindre ailleurs. Choisissez-en un autre.',
    ],
    ['', 'Le nom doit faire de 3 à 20 caractères.'],
  ])('answers for %j: %s', async (name, error) => {
    if (error === 'Ce nom est déjà pris.') await createMember(site.db, { name: 'Zoe' })
    const { status, body } = await check(name)
    expect([status, body.error]).toEqual([200, error])
    expect(body.proposals).toHaveLength(3)
  })

  test('proposes three names that are free, with a number where the words are taken', async () => {
    const { id } = await createMember(site.db)
    const columns = ['password_hash', 'email', 'email_key'] as const
    const row = await site.db
      .selectFrom('users')
      .where('id', '=', id)
      .select(columns)
      .executeTakeFirstOrThrow()
    await site.db
      .insertInto('users')
      .values(SHORT.map((name) => ({ ...row, name, name_key: toNameKey(name) })))
      .execute()
    const { proposals } = (await check('Zoé')).body as { proposals: string[] }
    expect(proposals).toHaveLength(3)
    for (const name of proposals) expect(name).toMatch(/^\p{Lu}[\p{L}-]+-\d{1,3}$/u)
    expect(new Set(proposals).size).toBe(3)
  })
})

test('every name of the words is one that a member may take', () => {
  expect(SHORT.length).toBeGreaterThan(400)
  expect(SHORT.filter((name) => !Name.safeParse(name).success || isAdvertName(name))).toEqual([])
  expect(new Set(ALL.map(toNameKey)).size).toBe(ALL.length)
})
