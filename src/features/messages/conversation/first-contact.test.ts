import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createFriendship,
  createMember,
  createPhoto,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'

const REFUSAL = 'Ajoutez une photo ou quelques mots sur vous avant d’écrire en premier.'
const DESCRIPTION = 'Quarante signes, et pas un de moins, ici'

let site: TestApp
let hugo: TestMember

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  hugo = await createMember(site.db, { name: 'Hugo' })
})
afterAll(() => site.close())

const createBlank = (input: Parameters<typeof createMember>[1] = {}) =>
  createMember(site.db, { description: null, ...input })
const write = async (from: TestMember, to = hugo) =>
  (await site.as(from)).post(`/api/messages/thread/${to.id}`)
const request = async (from: TestMember, to = hugo) => (await site.as(from)).post(`/api/ask/${to.id}`)

describe('openConversation and sendFriendRequest', () => {
  test('return 403 to a member without photo and description, and write nothing', async () => {
    const zoe = await createBlank()
    for (const answer of [await write(zoe), await request(zoe)]) {
      expect([answer.status, answer.body]).toEqual([403, { message: REFUSAL }])
    }
    const rows = await site.db
      .selectFrom('thread_members')
      .where('user_id', '=', zoe.id)
      .select('user_id')
      .execute()
    const requests = await site.db.selectFrom('asks').where('sender', '=', zoe.id).select('id').execute()
    expect([rows, requests]).toEqual([[], []])
  })

  test.each([
    ['a description of 40 characters', { description: DESCRIPTION }, undefined, 200],
    ['39 characters', { description: DESCRIPTION.slice(1) }, undefined, 403],
    [
      'a description that staff removed',
      { description: DESCRIPTION, can_description: false },
      undefined,
      403,
    ],
    ['an accepted photo', {}, { state: PHOTO_STATE.accepted }, 200],
    ['a waiting photo', {}, { state: PHOTO_STATE.awaiting }, 200],
    ['a refused photo', {}, { state: PHOTO_STATE.refused }, 403],
    ['a moderated photo', {}, { state: PHOTO_STATE.moderated }, 403],
    ['a photo for verification', {}, { state: PHOTO_STATE.awaiting, verification: true }, 403],
    ['no photo, as staff', { roles: 1 }, undefined, 200],
  ])('answer with %s', async (_what, input, photo, status) => {
    const zoe = await createBlank(input)
    if (photo) await createPhoto(site.db, zoe.id, photo)
    expect([(await write(zoe)).status, (await request(zoe)).status]).toEqual([status, status])
  })

  test('let a blank account answer, write to friends and accept a request', async () => {
    const zoe = await createBlank()
    const { id } = await createThread(site.db, hugo.id, zoe.id)
    const browser = await site.as(zoe)
    expect((await browser.post(`/api/messages/thread/${hugo.id}`)).body).toEqual({ message: id })
    const answer = await browser.post(`/api/messages/conversation/${id}`, { message: 'Bonsoir', type: 0 })
    expect(answer.status).toBe(200)

    const lea = await createMember(site.db)
    await createFriendship(site.db, lea.id, zoe.id)
    expect((await write(zoe, lea)).status).toBe(200)

    expect((await request(hugo, zoe)).status).toBe(200)
    expect((await request(zoe)).body).toMatchObject({
      message: 'Vous êtes maintenant amis.',
      bond: 'friends',
    })
  })

  test('count a photo that is removed at the same time before, or not at all', async () => {
    const zoe = await createBlank()
    const { id } = await createPhoto(site.db, zoe.id)
    let answers: Promise<Answer[]> = Promise.resolve([])
    await inTransaction(site.db, async (tx) => {
      await tx.deleteFrom('photos').where('id', '=', id).execute()
      answers = Promise.all([write(zoe), request(zoe)])
      await untilTwoWait()
    })
    expect((await answers).map(({ status }) => status)).toEqual([403, 403])
  })

  test('let everybody write where FIRST_CONTACT_RULE is off', async () => {
    const open = await createTestApp({ FIRST_CONTACT_RULE: 'off' })
    try {
      const zoe = await createMember(open.db, { description: null })
      const leo = await createMember(open.db)
      const browser = await open.as(zoe)
      expect((await browser.post(`/api/messages/thread/${leo.id}`)).status).toBe(200)
      expect((await browser.post(`/api/ask/${leo.id}`)).status).toBe(200)
    } finally {
      await open.close()
    }
  })
})

/** Both calls wait for the lock of the photo, or one for the other. */
async function untilTwoWait(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db)
      return rows[0]?.waiting
    })
    .toBe(2)
}

describe('getProfile', () => {
  test('returns the obstacle to a message and to a request', async () => {
    const zoe = await createBlank()
    const browser = await site.as(zoe)
    const answer = await browser.get(`/api/user/${hugo.id}`)
    const blank = { state: 'first-contact', sentence: REFUSAL }
    expect(answer.body.contact).toEqual({ write: blank, request: blank })
    await site.db.updateTable('users').set({ description: DESCRIPTION }).where('id', '=', zoe.id).execute()
    const open = { state: 'open', sentence: null }
    expect((await browser.get(`/api/user/${hugo.id}`)).body.contact).toEqual({ write: open, request: open })
  })
})
