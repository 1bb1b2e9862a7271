import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { withoutTechnical } from '../../../../tests/support/events.ts'
import {
  birthdayAtAge,
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'
import { FRIEND_REQUEST_STATE, type Gate } from '../../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
const listEvents: AppEvent[] = []

beforeAll(async () => {
  site = await createTestApp()
  site.context.events.publish = (...events) => void listEvents.push(...withoutTechnical(events))
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { name: 'Fondatrice', roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
  listEvents.length = 0
})

const sendRequest = async (member: { id: number | string }, from = browser) => {
  const { status, body } = await from.post(`/api/ask/${member.id}`)
  return [status, status === 200 ? body : body.message]
}
const listRequests = () =>
  site.db.selectFrom('asks').select(['sender', 'receiver', 'state']).orderBy('sender').execute()
const friendships = () =>
  site.db.selectFrom('friendships').select(['user_id', 'friend_id']).orderBy('user_id').execute()
const spent = async () =>
  (await site.db.selectFrom('mailboxes').where('user_id', '=', zoe.id).select('asked').executeTakeFirst())
    ?.asked ?? 0
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const setGate = (gate: Partial<Gate>) =>
  site.db
    .insertInto('gates')
    .values({ user_id: hugo.id, ...DEFAULT_GATE, ...gate })
    .execute()

const SENT = { message: 'Votre demande d’ami est envoyée.', bond: 'asked', roses: 2 }
const FRIENDS = { message: 'Vous êtes maintenant amis.', bond: 'friends', roses: 2 }
const TWICE = 'Vous avez déjà envoyé une demande à ce membre.'
const AFTER_WITHDRAWAL = 'Vous avez retiré votre demande\u202f: la suivante se fait attendre 30 jours.'
const GATE = "Ce membre n'accepte pas les demandes d'ami de votre profil."
const event = (to: TestMember, about: TestMember): AppEvent => ({
  kind: 'event',
  to: [to.id],
  event: { name: 'bond', data: { user_id: about.id } },
})

test('sends a request, counts it, and informs both and the receiver’s badge', async () => {
  expect(await sendRequest(hugo)).toEqual([200, SENT])
  expect(await listRequests()).toEqual([
    { sender: zoe.id, receiver: hugo.id, state: FRIEND_REQUEST_STATE.pending },
  ])
  expect(await spent()).toBe(1)
  expect(listEvents).toEqual([event(zoe, hugo), event(hugo, zoe), { kind: 'count', to: [hugo.id] }])
})

describe('is refused and uses no quota', () => {
  test.each<[string, () => Promise<unknown>, number, string]>([
    ['by who has blocked', () => blockMember(site.db, hugo.id, zoe.id), 404, 'Ce membre n’existe pas.'],
    [
      'by whom the asker has blocked',
      () => blockMember(site.db, zoe.id, hugo.id),
      403,
      'Vous avez bloqué ce membre\u202f: débloquez-le d’abord.',
    ],
    [
      'by who is suspended',
      () => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute(),
      403,
      'Ce compte est suspendu.',
    ],
    ['by a friend', () => createFriendship(site.db, zoe.id, hugo.id), 409, 'Vous êtes déjà amis.'],
    ['a second time', () => createFriendRequest(site.db, zoe.id, hugo.id), 409, TWICE],
    [
      'when the last one was refused, in the very words of a second time',
      () =>
        createFriendRequest(site.db, zoe.id, hugo.id, {
          state: FRIEND_REQUEST_STATE.refused,
          decided_at: daysAgo(29.9),
        }),
      409,
      TWICE,
    ],
    [
      'when the last one was withdrawn',
      () =>
        createFriendRequest(site.db, zoe.id, hugo.id, {
          state: FRIEND_REQUEST_STATE.withdrawn,
          decided_at: daysAgo(29.9),
        }),
      409,
      AFTER_WITHDRAWAL,
    ],
    ['by a gate for boys', () => setGate({ seek: 1 }), 403, GATE],
    ['by a gate for other ages', () => setGate({ age_from: 40 }), 403, GATE],
  ])('%s', async (_, arrange, status, message) => {
    await arrange()
    const before = await listRequests()
    expect(await sendRequest(hugo)).toEqual([status, message])
    expect(await listRequests()).toEqual(before)
    expect(await spent()).toBe(0)
    expect(listEvents).toEqual([])
  })

  test('to oneself, the founder or an unknown member', async () => {
    expect(await sendRequest(zoe)).toEqual([
      403,
      'Vous êtes déjà votre meilleur ami\u202f: choisissez quelqu’un d’autre.',
    ])
    await site.db.updateTable('users').set({ id: 1 }).where('roles', '=', 3).execute()
    expect(await sendRequest({ id: 1 })).toEqual([
      404,
      'Le compte du fondateur ne reçoit pas de demandes d’ami.',
    ])
    for (const id of ['999999', '0', '-1', '1e9', '2147483648', 'x'])
      expect((await sendRequest({ id }))[0]).toBe(404)
    expect(await spent()).toBe(0)
  })

  test('without a confirmed address', async () => {
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', zoe.id).execute()
    expect(await sendRequest(hugo)).toEqual([
      403,
      'Confirmez d’abord votre adresse e-mail : le lien vous attend dans votre boîte de réception.',
    ])
  })
})

test('a gate admits matching members and staff', async () => {
  await setGate({ seek: 0, age_from: 25, age_to: 35 })
  expect((await sendRequest(hugo))[0]).toBe(200)
  const boy = await createMember(site.db, { sex: 1 })
  const older = await createMember(site.db, { birthday: birthdayAtAge(36) })
  const moderator = await createMember(site.db, { sex: 1, birthday: birthdayAtAge(80), roles: 1 })
  expect((await sendRequest(hugo, await site.as(boy)))[0]).toBe(403)
  expect((await sendRequest(hugo, await site.as(older)))[0]).toBe(403)
  expect((await sendRequest(hugo, await site.as(moderator)))[0]).toBe(200)
})

test.each([FRIEND_REQUEST_STATE.refused, FRIEND_REQUEST_STATE.withdrawn])(
  'may be repeated 30 days after state %i, and comes first',
  async (state) => {
    const old = await createFriendRequest(site.db, zoe.id, hugo.id, { state, decided_at: daysAgo(30.1) })
    expect(await sendRequest(hugo)).toEqual([200, SENT])
    const [repeated] = await site.db.selectFrom('asks').selectAll().execute()
    expect(repeated).toMatchObject({ state: FRIEND_REQUEST_STATE.pending, decided_at: null })
    expect(repeated?.id).toBeGreaterThan(old.id)
  },
)

test('makes both friends when the receiver has a pending request, past gate and limit', async () => {
  await createFriendRequest(site.db, hugo.id, zoe.id)
  await createFriendRequest(site.db, zoe.id, hugo.id, { state: FRIEND_REQUEST_STATE.refused })
  await setGate({ seek: 1 })
  expect(await sendRequest(hugo)).toEqual([200, FRIENDS])
  expect(await friendships()).toEqual([
    { user_id: zoe.id, friend_id: hugo.id },
    { user_id: hugo.id, friend_id: zoe.id },
  ])
  expect(await listRequests()).toEqual([])
  expect(await spent()).toBe(0)
  expect(listEvents).toEqual([
    event(zoe, hugo),
    event(hugo, zoe),
    { kind: 'count', to: [zoe.id] },
    { kind: 'count', to: [hugo.id] },
  ])
})

describe('a withdrawal', () => {
  const withdraw = async () => {
    const { status, body } = await browser.delete(`/api/ask/${hugo.id}`)
    return [status, body.message]
  }

  test('withdraws a request and prevents another for 30 days', async () => {
    await createFriendRequest(site.db, zoe.id, hugo.id)
    expect(await withdraw()).toEqual([200, 'Votre demande est retirée.'])
    expect(listEvents).toEqual([event(zoe, hugo), event(hugo, zoe), { kind: 'count', to: [hugo.id] }])
    expect(await withdraw()).toEqual([404, 'Vous n’avez pas de demande en attente auprès de ce membre.'])
    expect(await sendRequest(hugo)).toEqual([409, AFTER_WITHDRAWAL])
    const other = await site.as(hugo)
    expect((await other.get('/api/ask')).body.total).toBe(0)
    expect(await sendRequest(zoe, other)).toEqual([200, SENT])
  })

  test('of a refused request looks the same and removes it from the refused list', async () => {
    await createFriendRequest(site.db, zoe.id, hugo.id, { state: FRIEND_REQUEST_STATE.refused })
    const other = await site.as(hugo)
    expect((await other.get('/api/ask/refuse')).body.total).toBe(1)
    expect(await withdraw()).toEqual([200, 'Votre demande est retirée.'])
    expect((await other.get('/api/ask/refuse')).body.total).toBe(0)
  })

  test('returns 404 for a request of others or one refused long ago', async () => {
    await createFriendRequest(site.db, hugo.id, zoe.id)
    expect((await withdraw())[0]).toBe(404)
    await createFriendRequest(site.db, zoe.id, hugo.id, {
      state: FRIEND_REQUEST_STATE.refused,
      decided_at: daysAgo(30.1),
    })
    expect((await withdraw())[0]).toBe(404)
    expect((await listRequests()).map(({ state }) => state)).toEqual([
      FRIEND_REQUEST_STATE.refused,
      FRIEND_REQUEST_STATE.pending,
    ])
  })
})
