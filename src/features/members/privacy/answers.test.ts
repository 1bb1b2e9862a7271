import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createFriendship, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { answerRequired } from '../../../../tests/support/profile.ts'
import { SEARCHED_ANSWERS } from '../../../platform/db/member-search.ts'
import { FACT_FIELDS, type FactGroup, getFactGroup, SEARCHED_FIELDS } from '../profile-fields.ts'
import { fillAnswers } from './server.ts'

let site: TestApp
let member: TestMember
let own: Browser
let stranger: Browser
let friend: Browser
let staff: Browser

const ANSWERS = { ...answerRequired(1), job: 'Luthier', sensitive: true, orientation: 2, religion: 1 }

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await createMember(site.db)
  own = await site.as(member)
  expect((await own.patch('/api/user/edit', ANSWERS)).status).toBe(200)
  const other = await createMember(site.db)
  await createFriendship(site.db, member.id, other.id)
  friend = await site.as(other)
  stranger = await site.as(await createMember(site.db))
  staff = await site.as(await createMember(site.db, { roles: 1 }))
})

const hide = (changes: object) => own.patch('/api/user/visibility', changes)
const readUser = async (browser: Browser) => (await browser.get(`/api/user/${member.id}`)).body.user
const isFound = async (orientation: number) => {
  const search = `/api/search?seek=2&age_from=18&age_to=120&distance=1000&orientation=${orientation}`
  const { body } = await stranger.get(search)
  return body.data.some(({ id }: { id: number }) => id === member.id)
}

describe.each<FactGroup>(['looks', 'life', 'beliefs'])('hidden %s', (group) => {
  const hidden = FACT_FIELDS.filter((name) => getFactGroup(name) === group)
  const shown = FACT_FIELDS.filter((name) => getFactGroup(name) !== group)

  test('are null for strangers, on the page too, and stay for friends, staff and oneself', async () => {
    await hide({ [`hides_${group}`]: true })
    const user = await readUser(stranger)
    for (const name of hidden) expect([name, user[name]]).toEqual([name, null])
    for (const name of shown) expect([name, user[name]]).not.toEqual([name, null])
    for (const reader of [friend, staff, own])
      for (const name of FACT_FIELDS) expect([name, (await readUser(reader))[name]]).not.toEqual([name, null])
    await hide({ [`hides_${group}`]: false })
    for (const name of hidden) expect([name, (await readUser(stranger))[name]]).not.toEqual([name, null])
  })
})

test('every searched field has the switch of its group', () => {
  expect(SEARCHED_ANSWERS).toEqual(
    Object.fromEntries(SEARCHED_FIELDS.map((name) => [name, `hides_${getFactGroup(name)}`])),
  )
})

describe('a hidden orientation', () => {
  test('is found by no filter but ‘peu importe’, and again once it is shown', async () => {
    expect(await isFound(2)).toBe(true)
    await hide({ hides_beliefs: true })
    expect([await isFound(2), await isFound(50)]).toEqual([false, true])
    await hide({ hides_beliefs: false })
    expect(await isFound(2)).toBe(true)
  })

  test('stays hidden after another answer, which shows with the old switch off', async () => {
    await hide({ hides_beliefs: true })
    await own.patch('/api/user/edit', { ...ANSWERS, orientation: 7 })
    expect([await isFound(7), await isFound(2)]).toEqual([false, false])
    expect((await own.get('/api/profil/edit')).body.orientation).toBe(7)
    await hide({ hides_beliefs: false })
    expect([await isFound(7), await isFound(2)]).toEqual([true, false])
  })

  test('does not come back after the consent is withdrawn', async () => {
    await hide({ hides_beliefs: true })
    expect((await own.delete('/api/user/sensitive')).status).toBe(200)
    await hide({ hides_beliefs: false })
    expect([await isFound(2), (await readUser(own)).orientation]).toEqual([false, null])
  })

  test('is hidden of many switches and answers at once', async () => {
    const acts = Array.from({ length: 20 }, (_, turn) =>
      turn % 2 ? hide({ hides_beliefs: turn % 4 === 1 }) : own.patch('/api/user/edit', ANSWERS),
    )
    for (const { status } of await Promise.all(acts)) expect(status).toBe(200)
    await hide({ hides_beliefs: true })
    expect([await isFound(2), (await readUser(stranger)).orientation]).toEqual([false, null])
  })
})

describe('hidden children and tobacco', () => {
  const EVERYBODY = '?seek=2&age_from=18&age_to=120&distance=1000&orientation=50'
  const finds = async (browser: Browser, filter: string) => {
    const { body } = await browser.get(`/api/search${EVERYBODY}${filter}`)
    return body.data.some(({ id }: { id: number }) => id === member.id)
  }
  const count = async (filter: string) =>
    (await stranger.get(`/api/search/count${EVERYBODY}${filter}`)).body.count
  /** Every choice that filters; all answers together leave out who gave none. */
  const FILTERS = [1, 2, 3, 4, 5, 6, 7]
    .map((bits) => `&smoke=${bits}`)
    .concat(['&children=1', '&children=2', '&children=3'])

  test('are found by no filter, friends’ neither, nor counted; again once they are shown', async () => {
    const shown = await Promise.all(FILTERS.map((filter) => finds(stranger, filter)))
    expect(shown.filter(Boolean)).toHaveLength(6)
    const before = await Promise.all(FILTERS.map(count))
    await hide({ hides_life: true })
    for (const reader of [stranger, friend, staff])
      expect(await Promise.all(FILTERS.map((filter) => finds(reader, filter)))).toEqual(
        FILTERS.map(() => false),
      )
    expect(await Promise.all(FILTERS.map(count))).toEqual(
      before.map((most, index) => most - (shown[index] ? 1 : 0)),
    )
    expect([await finds(stranger, ''), await finds(stranger, '&smoke=0&children=0')]).toEqual([true, true])
    const answers = await Promise.all([friend, own].map(async (reader) => (await readUser(reader)).smoke))
    expect(answers).toEqual([ANSWERS.smoke, ANSWERS.smoke])
    await hide({ hides_life: false })
    expect(await Promise.all(FILTERS.map((filter) => finds(stranger, filter)))).toEqual(shown)
  })

  test('stay hidden after other answers', async () => {
    await hide({ hides_life: true })
    await own.patch('/api/user/edit', { ...ANSWERS, smoke: 0, children: 0 })
    expect(await Promise.all(FILTERS.map((filter) => finds(stranger, filter)))).toEqual(
      FILTERS.map(() => false),
    )
    await hide({ hides_life: false })
    expect([await finds(stranger, '&smoke=1'), await finds(stranger, '&children=1')]).toEqual([true, true])
  })
})

test('a refusal is never shown as a fact, to friends neither', async () => {
  await own.patch('/api/user/edit', { ...ANSWERS, religion: 0 })
  for (const reader of [own, friend, stranger, staff])
    expect((await reader.get(`/celibataire/${member.id}`)).text).not.toContain('Je le garde pour moi')
})

test('orientation and religion of a new member are hidden until they choose', async () => {
  const visitor = await site.as(null)
  const fields = { name: 'Nouvelle', email: 'nouvelle@exemple.fr', password: 'une longue phrase' }
  const birthday = { birthday: '1990-05-17', sex: 0, terms: true, sensitive: true }
  const { body } = await visitor.post('/api/register', { ...fields, ...birthday })
  const { hides_looks, hides_life, hides_beliefs } = await site.db
    .selectFrom('users')
    .where('id', '=', body.id)
    .select(['hides_looks', 'hides_life', 'hides_beliefs'])
    .executeTakeFirstOrThrow()
  expect({ hides_looks, hides_life, hides_beliefs }).toEqual({
    hides_looks: false,
    hides_life: false,
    hides_beliefs: true,
  })
})

describe('fillAnswers', () => {
  /** As the version before left a member: the orientation in the search alone. */
  const forget = (hides_beliefs: boolean) =>
    site.db
      .updateTable('users')
      .set({ orientation: null, hides_beliefs })
      .where('id', '=', member.id)
      .execute()

  test.each([
    [true, false],
    [false, true],
  ])('moves the orientation of before; with the switch %s, the search finds it: %s', async (hides, found) => {
    await forget(hides)
    await fillAnswers(site.db)
    expect([await isFound(2), (await readUser(own)).orientation]).toEqual([found, 2])
  })

  test('loses nothing where a switch comes first', async () => {
    await forget(true)
    await hide({ hides_beliefs: false })
    expect([await isFound(2), (await readUser(own)).orientation]).toEqual([true, 2])
    await fillAnswers(site.db)
    expect(await isFound(2)).toBe(true)
  })
})
