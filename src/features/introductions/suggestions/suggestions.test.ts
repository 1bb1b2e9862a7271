import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  birthdayAtAge,
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createSuggestion } from '../../../../tests/support/suggestions.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import type { Suggestion } from './contract.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db, { name: 'Zoe', children: 0, smoke: 0, intentions: 3, interests: [1, 4] })
  hugo = await createMember(site.db, {
    ...{ name: 'Hugo', sex: 1, children: 0, smoke: 0, intentions: 1, interests: [1, 4, 9] },
  })
  await createSuggestion(site.db, zoe.id, hugo.id, { topics: 1 })
  browser = await site.as(zoe)
})

const list = async (as = browser) => (await as.get('/api/suggestions')).body
const readFirst = async (): Promise<Suggestion> => (await list()).suggestions[0]
const update = (id: number, values: object) =>
  site.db.updateTable('users').set(values).where('id', '=', id).execute()
const search = (id: number, values: object) =>
  site.db.updateTable('member_search').set(values).where('user_id', '=', id).execute()
const gate = (id: number, values: object) =>
  site.db
    .insertInto('gates')
    .values({ user_id: id, seek: 2, age_from: 18, age_to: 120, contact: 1, verified_only: false, ...values })
    .execute()
const seek = (id: number, values: object) =>
  site.db
    .insertInto('search_settings')
    .values({
      user_id: id,
      seek: 2,
      orientation: 50,
      age_from: 18,
      age_to: 99,
      distance: 100,
      filter: 0,
      ...values,
    })
    .execute()

describe('listSuggestions', () => {
  test('returns the card with every reason, the weightiest first', async () => {
    const { suggestions, missing, preparing } = await list()
    expect(suggestions).toMatchObject([
      { state: 'open', member: { id: hugo.id, name: 'Hugo', intentions: 1 } },
    ])
    expect(
      suggestions[0].reasons.map(({ text, points }: { text: string; points: number }) => [text, points]),
    ).toEqual([
      ['2 goûts en commun', 8],
      ['vous cherchez la même chose', 8],
      ['là tous les deux ces jours-ci', 8],
      ['à moins de 10 km', 6],
      ['sans enfant tous les deux', 5],
      ['sans tabac tous les deux', 5],
      ['la même discussion au forum', 3],
    ])
    expect([missing, preparing]).toEqual([
      {
        count: 4,
        hints: [
          'Cherchez un peu plus loin, jusqu’à 200\u00a0km.',
          'Élargissez les âges, par exemple de 18 à 45\u00a0ans.',
        ],
      },
      false,
    ])
  })

  type Cause = [string, () => Promise<unknown>]
  const past = () => new Date(Date.now() - 1_000)
  const ENDED: Cause[] = [
    ['a block', () => blockMember(site.db, zoe.id, hugo.id)],
    ['a block of the other', () => blockMember(site.db, hugo.id, zoe.id)],
    [
      'a refusal',
      () =>
        createFriendRequest(site.db, hugo.id, zoe.id, {
          state: FRIEND_REQUEST_STATE.refused,
          decided_at: past(),
        }),
    ],
    [
      'a withdrawn request',
      () =>
        createFriendRequest(site.db, zoe.id, hugo.id, {
          state: FRIEND_REQUEST_STATE.withdrawn,
          decided_at: past(),
        }),
    ],
    ['a pause', () => update(hugo.id, { paused_at: past() })],
    ['a suspension', () => update(hugo.id, { roles: -1 })],
    ['a deletion', () => update(hugo.id, { deletion_requested_at: past() })],
    ['a hidden presence', () => update(hugo.id, { hides_presence: true })],
    ['a member hidden from the search', () => search(hugo.id, { searchable: false })],
    ['a gate for friends', () => gate(hugo.id, { contact: 2 })],
    ['a gate for another sex', () => gate(hugo.id, { seek: 1 })],
    ['a gate for other ages', () => gate(hugo.id, { age_from: 40 })],
    ['a gate for verified members', () => gate(hugo.id, { verified_only: true })],
    ["the viewer's gate for another sex", () => gate(zoe.id, { seek: 0 })],
    ["the viewer's gate for other ages", () => gate(zoe.id, { age_to: 25 })],
    ['a search for another sex', () => seek(hugo.id, { seek: 1 })],
    ['a search for other ages', () => seek(hugo.id, { age_from: 40 })],
    ["the viewer's search for another sex", () => seek(zoe.id, { seek: 0 })],
    ["the viewer's search for other ages", () => seek(zoe.id, { age_to: 25 })],
    ["the default of another's age", () => search(hugo.id, { birthday: birthdayAtAge(52) })],
    ['a move beyond the distance', () => search(hugo.id, { latitude: 45.76, longitude: 4.84 })],
    ['a hidden distance', () => search(hugo.id, { latitude: 0, longitude: 0 })],
    ['a new role', () => update(hugo.id, { roles: 1 })],
  ]
  test.each(ENDED)(
    'ends a suggestion at once, without a member or a reason, after %s',
    async (_name, cause) => {
      expect((await readFirst()).state).toBe('open')
      await cause()
      const suggestion = await readFirst()
      expect(suggestion).toEqual({ id: suggestion.id, member: null, reasons: [], state: 'ended' })
    },
  )

  const DONE: [string, string, () => Promise<unknown>][] = [
    ['signed', 'a sign', () => createFriendRequest(site.db, zoe.id, hugo.id)],
    [
      'signed',
      'a sign that was refused, which stays unknown',
      () =>
        createFriendRequest(site.db, zoe.id, hugo.id, {
          state: FRIEND_REQUEST_STATE.refused,
          decided_at: past(),
        }),
    ],
    ['signed', 'a friendship', () => createFriendship(site.db, zoe.id, hugo.id)],
    [
      'signed',
      'a message',
      async () => createMessage(site.db, (await createThread(site.db, zoe.id, hugo.id)).id, zoe.id),
    ],
    ['asks', "the other's sign", () => createFriendRequest(site.db, hugo.id, zoe.id)],
  ]
  test.each(DONE)("shows '%s' after %s", async (state, _name, cause) => {
    await cause()
    expect(await readFirst()).toMatchObject({ state, member: { id: hugo.id } })
  })

  test('does not tell that the other has hidden the viewer', async () => {
    await (await site.as(hugo)).post(`/api/hidden/${zoe.id}`)
    expect((await readFirst()).state).toBe('open')
  })

  const CONSENT = { sensitive: true, hides_beliefs: false, religion: 3 }
  test.each([
    ['withdraws the consent', { sensitive: false, religion: null }],
    ['hides the answers', { hides_beliefs: true }],
  ])('counts religion only between two who show it, and ends when one %s', async (_name, change) => {
    await update(zoe.id, CONSENT)
    await update(hugo.id, CONSENT)
    await site.db.updateTable('suggestions').set({ beliefs: true }).execute()
    expect((await readFirst()).reasons).toContainEqual({
      ...{ rule: 'religion', text: 'la même réponse sur la religion', points: 5 },
    })
    await update(hugo.id, change)
    expect((await readFirst()).state).toBe('ended')
  })

  test.each([
    [
      'children and tobacco, hidden by the other',
      () => update(hugo.id, { hides_life: true }),
      ['children', 'tobacco'],
    ],
    [
      'children and tobacco, hidden by the viewer',
      () => update(zoe.id, { hides_life: true }),
      ['children', 'tobacco'],
    ],
    ['the forum, if one hides their activity', () => update(hugo.id, { shown_activity: 0 }), ['topics']],
    [
      'the distance, before the e-mail is confirmed',
      () => update(zoe.id, { email_verified_at: null }),
      ['distance'],
    ],
  ] as const)('gives no reason of %s', async (_name, change, lost) => {
    const before = (await readFirst()).reasons.map(({ rule }) => rule)
    await change()
    browser = await site.as(zoe)
    const after = (await readFirst()).reasons.map(({ rule }) => rule)
    expect(before.filter((rule) => !after.includes(rule)).sort()).toEqual([...lost])
  })

  test('lists no table of a paused member, and says why', async () => {
    await update(zoe.id, { paused_at: past() })
    browser = await site.as(zoe)
    expect(await list()).toMatchObject({
      suggestions: [],
      preparing: false,
      missing: {
        count: 5,
        hints: ['Votre compte est en pause\u202f: reprenez-le pour retrouver votre table.'],
      },
    })
  })
})

describe('answerSuggestion', () => {
  const answer = (id: number, action: unknown) => browser.post(`/api/suggestions/${id}`, { action })

  test("folds a person away with 'later', and unfolds; repeated, nothing changes", async () => {
    const { id } = await readFirst()
    for (const _ of [1, 2])
      expect(await answer(id, 'later')).toMatchObject({
        status: 200,
        body: { message: 'D’accord, plus tard.' },
      })
    expect((await readFirst()).state).toBe('later')
    for (const _ of [1, 2])
      expect(await browser.delete(`/api/suggestions/${id}`)).toMatchObject({
        status: 200,
        body: { message: 'C’est annulé\u202f: cette personne reste à votre table.' },
      })
    expect((await readFirst()).state).toBe('open')
  })

  test("hides a member for 90 days with 'hide', once, and shows them again", async () => {
    const { id } = await readFirst()
    expect((await answer(id, 'hide')).body.message).toBe(
      'C’est noté\u202f: vous ne vous croiserez plus dans la recherche pendant 90 jours.',
    )
    const read = () => site.db.selectFrom('hidden_members').selectAll().execute()
    const hidden = await read()
    expect(hidden).toMatchObject([{ user_id: zoe.id, member_id: hugo.id }])
    expect([(await readFirst()).state, (await answer(id, 'hide')).status]).toEqual(['hidden', 200])
    expect(await read()).toEqual(hidden)
    await browser.delete(`/api/suggestions/${id}`)
    expect([(await readFirst()).state, await read()]).toEqual(['open', []])
  })

  test('returns 404 for a suggestion of another evening, an unknown one and an ended one', async () => {
    const { id } = await readFirst()
    const gone = { status: 404, body: { message: 'Ce profil n’est plus à votre table.' } }
    for (const other of [id - 8, id + 1, 2_147_483_647])
      expect(await answer(other, 'later')).toMatchObject(gone)
    await blockMember(site.db, hugo.id, zoe.id)
    expect(await answer(id, 'hide')).toMatchObject(gone)
    expect(await browser.delete(`/api/suggestions/${id}`)).toMatchObject(gone)
  })

  test('returns 404 for the suggestion of somebody else', async () => {
    const { id } = await readFirst()
    browser = await site.as(hugo)
    expect((await answer(id, 'hide')).status).toBe(404)
  })

  test('returns 422 for another action', async () => {
    const { id } = await readFirst()
    expect(await answer(id, 'jamais')).toMatchObject({
      status: 422,
      body: { errors: { action: ['Choisissez «\u202fPlus tard\u202f» ou «\u202fPas pour moi\u202f».'] } },
    })
  })
})

describe('saveSuggestionSettings', () => {
  const save = (weights: object) => browser.patch('/api/suggestions/settings', { weights })

  test('changes the rules it names, and their points', async () => {
    expect((await save({ tobacco: 2 })).body.message).toBe('C’est noté, dès la prochaine table.')
    await save({ children: 0 })
    const { settings, suggestions } = await list()
    expect(settings.weights).toMatchObject({ tobacco: 2, children: 0, interests: 1 })
    const rules = suggestions[0].reasons.map(({ rule, points }: { rule: string; points: number }) => [
      rule,
      points,
    ])
    expect(rules).toContainEqual(['tobacco', 10])
    expect(rules.flat()).not.toContain('children')
  })

  test.each([[{ tobacco: 3 }], [{ tobacco: 'beaucoup' }], [{ looks: 1 }]])(
    'returns 422 for %j',
    async (weights) => {
      const { status, body } = await save(weights)
      expect([status, Object.keys(body.errors)[0]?.startsWith('weights')]).toEqual([422, true])
    },
  )
})
