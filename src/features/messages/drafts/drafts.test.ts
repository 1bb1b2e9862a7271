import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createFriendship,
  createMember,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { leaveConversations } from '../public/leave-conversations.ts'
import { deleteOldDrafts } from './server.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Awaited<ReturnType<TestApp['as']>>

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoe' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  await createFriendship(site.db, zoe.id, hugo.id)
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  browser = await site.as(zoe)
})
afterAll(() => site.close())

const save = (message: string, version: number) =>
  browser.put(`/api/messages/conversation/${thread}/draft`, { message, version })
const send = (message: string, type = 0) =>
  browser.post(`/api/messages/conversation/${thread}`, { message, type })
const listed = async (member: TestMember) =>
  (await (await site.as(member)).get(`/api/messages/${thread}`)).body[0].data[0].draft

describe('saveDraft', () => {
  test('stores the text for the author alone', async () => {
    const answer = await save('Bons', 0)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Votre brouillon est enregistré.', draft: { message: 'Bons', version: 1 } },
    ])
    expect([await listed(zoe), await listed(hugo)]).toEqual([{ message: 'Bons', version: 1 }, null])
    expect((await (await site.as(hugo)).get(`/messages/${thread}`)).text).not.toContain('Bons')
    expect((await browser.get('/messages')).text).toContain('Brouillon\u202f: </span>Bons')
  })

  test('lists an empty conversation with a draft, and none without', async () => {
    const list = async () => (await browser.get('/api/messages/0')).body[0].data
    expect(await list()).toEqual([])
    await save('Bons', 0)
    expect(await list()).toMatchObject([{ id: thread, draft: { message: 'Bons' } }])
    await save('', 1)
    expect(await list()).toEqual([])
  })

  test('changes nothing for a text that replaces an older draft', async () => {
    await save('Bons', 0)
    await save('Bonsoir', 1)
    const stale = await save('Salut', 1)
    expect(stale.body).toEqual({
      message: 'Un brouillon plus récent est enregistré.',
      draft: { message: 'Bonsoir', version: 2 },
    })
    expect(await listed(zoe)).toEqual({ message: 'Bonsoir', version: 2 })
  })

  test('stores one of two texts that replace the same draft', async () => {
    await save('Bons', 0)
    const answers = await Promise.all([save('Bonsoir', 1), save('Bonjour', 1)])
    expect(answers.filter(({ body }) => body.message === 'Votre brouillon est enregistré.')).toHaveLength(1)
    expect(answers.map(({ body }) => body.draft)).toEqual([await listed(zoe), await listed(zoe)])
  })

  test('deletes an emptied draft, and a device from before does not bring it back', async () => {
    await save('Bons', 0)
    expect((await save('', 1)).body).toEqual({
      message: 'Votre brouillon est effacé.',
      draft: { message: '', version: 2 },
    })
    expect((await save('Bonsoir', 1)).body.draft).toEqual({ message: '', version: 2 })
  })

  test('stores no empty draft where there was none', async () => {
    expect((await save('', 0)).body.draft).toEqual({ message: '', version: 0 })
    expect(await listed(zoe)).toBeNull()
  })

  test('returns 422 for a text of more than 1000 characters', async () => {
    const answer = await save('x'.repeat(1001), 0)
    expect([answer.status, answer.body.errors]).toEqual([422, { message: ['1000 caractères au plus.'] }])
  })

  test('returns 404 in a conversation of others, and across a block', async () => {
    const other = await createThread(site.db, hugo.id, (await createMember(site.db)).id)
    const path = `/api/messages/conversation/${other.id}/draft`
    expect((await browser.put(path, { message: 'Bons', version: 0 })).status).toBe(404)
    await site.db.insertInto('blacklist').values({ user_id: hugo.id, blocked_id: zoe.id }).execute()
    expect((await save('Bons', 0)).status).toBe(404)
  })

  test('returns 429 for more than 60 in a minute', async () => {
    const limited = await createTestApp({}, 1)
    try {
      const one = await createMember(limited.db)
      const { id } = await createThread(limited.db, one.id, (await createMember(limited.db)).id)
      const as = await limited.as(one)
      const path = `/api/messages/conversation/${id}/draft`
      const put = async () => (await as.put(path, { message: '', version: 0 })).status
      const statuses = await Promise.all(Array.from({ length: 61 }, put))
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    } finally {
      await limited.close()
    }
  })
})

describe('sendMessage', () => {
  test('deletes the draft with a text, and not with a gif', async () => {
    await save('Bons', 0)
    await send('/images/gifs/tchin.webp', 1)
    expect(await listed(zoe)).toEqual({ message: 'Bons', version: 1 })
    await send('Bonsoir')
    expect(await listed(zoe)).toEqual({ message: '', version: 2 })
  })

  test('leaves the draft of a refused message', async () => {
    await save('Bons', 0)
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute()
    expect((await send('Bonsoir')).status).toBe(403)
    expect(await listed(zoe)).toEqual({ message: 'Bons', version: 1 })
  })

  test('deletes the draft of a text that waits for the confirmation', async () => {
    await save('Bons', 0)
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', zoe.id).execute()
    expect((await send('Bonsoir')).body.pending).toBeTruthy()
    expect(await listed(zoe)).toEqual({ message: '', version: 2 })
  })

  test('leaves what the other has typed', async () => {
    await save('Bons', 0)
    await (await site.as(hugo)).post(`/api/messages/conversation/${thread}`, { message: 'Bonsoir' })
    expect(await listed(zoe)).toEqual({ message: 'Bons', version: 1 })
  })
})

test('a page without scripts has the draft in its field', async () => {
  await save('Bonsoir Hugo', 0)
  const page = await browser.get(`/messages/${thread}`)
  expect(page.text).toMatch(/<textarea[^>]*name="message"[^>]*>Bonsoir Hugo<\/textarea>/)
})

test('drafts are deleted after 30 days', async () => {
  const age = (days: number) =>
    site.db
      .updateTable('drafts')
      .set({ edited_at: new Date(Date.now() - days * 86_400_000) })
      .execute()
  await save('Bons', 0)
  await age(29.9)
  await deleteOldDrafts(site.context)
  expect(await listed(zoe)).not.toBeNull()
  await age(30.1)
  await deleteOldDrafts(site.context)
  expect(await listed(zoe)).toBeNull()
})

test('drafts to a member who leaves are deleted', async () => {
  await save('Bons', 0)
  await inTransaction(site.context, (tx) => leaveConversations(tx, hugo.id))
  expect(await site.db.selectFrom('drafts').selectAll().execute()).toEqual([])
})
