import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import {
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../../../tests/support/factories.ts'
import { FRIEND_REQUEST_STATE } from '../../shared/contacts.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const idOfAsk = async (sender: TestMember, receiver: TestMember) => {
  const addRequest = site.db.selectFrom('asks').select('id').where('receiver', '=', receiver.id)
  return (await addRequest.where('sender', '=', sender.id).executeTakeFirstOrThrow()).id
}
const getBond = async (reader: TestMember, other: TestMember) => {
  const { body } = await (await site.as(reader)).get(`/api/user/${other.id}`)
  expect(body.isFriend).toBe(body.bond === 'friends')
  if (body.bond === 'asks') expect(body.ask_id).toBe(await idOfAsk(other, reader))
  return body.bond
}
const bothBonds = async () => [await getBond(zoe, hugo), await getBond(hugo, zoe)]

test('a profile shows the relation to its reader', async () => {
  expect(await bothBonds()).toEqual(['none', 'none'])
  expect(await getBond(zoe, zoe)).toBe('none')
  await createFriendRequest(site.db, zoe.id, hugo.id)
  expect(await bothBonds()).toEqual(['asked', 'asks'])
  await createFriendship(site.db, zoe.id, hugo.id)
  expect(await bothBonds()).toEqual(['friends', 'friends'])
})

test('a refused request appears pending to its sender for 30 days', async () => {
  const { refused } = FRIEND_REQUEST_STATE
  await createFriendRequest(site.db, zoe.id, hugo.id, { state: refused, decided_at: daysAgo(29.9) })
  expect(await bothBonds()).toEqual(['asked', 'none'])
  await site.db
    .updateTable('asks')
    .set({ decided_at: daysAgo(30.1) })
    .execute()
  expect(await bothBonds()).toEqual(['none', 'none'])
})

test('ignores a withdrawn request, and prefers a pending one to a refused one in the other direction', async () => {
  await createFriendRequest(site.db, zoe.id, hugo.id, { state: FRIEND_REQUEST_STATE.withdrawn })
  expect(await bothBonds()).toEqual(['none', 'none'])
  await site.db.updateTable('asks').set({ state: FRIEND_REQUEST_STATE.refused }).execute()
  await createFriendRequest(site.db, hugo.id, zoe.id)
  expect(await bothBonds()).toEqual(['asks', 'asked'])
})
