import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { copyLastMessages } from '../../../platform/db/last-messages.ts'
import { listCoupleConversations } from '../../members/couples/server.ts'
import { listWaiting } from '../turns/limit.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
let thread: number
let id: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo', name_key: 'hugo' })
  browser = await site.as(zoe)
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  id = (await createMessage(site.db, thread, hugo.id, { message: 'Un verre ?' })).id
})

const list = async () => (await browser.get('/api/messages/0')).body[0].data

/** As a migration leaves rows of before. */
const loseCopies = () =>
  site.db
    .updateTable('thread_members')
    .set({
      ...{ copied_id: 0, last_type: null, last_message: null, last_sender: null },
      ...{ last_at: null, last_deleted: null },
    })
    .execute()

/** The statements of the site that name the messages. */
const watchMessages = () => {
  const query = vi.spyOn(site.context.pool, 'query')
  return () =>
    query.mock.calls.filter(([config]) => / messages /.test((config as unknown as { text: string }).text))
}

async function fillList(): Promise<void> {
  let number = 0
  const meet = async (input: Parameters<typeof createMessage>[3]) => {
    number++
    const member = await createMember(site.db, { name: `Hugo ${number}`, name_key: `hugo${number}` })
    const { id } = await createThread(site.db, zoe.id, member.id)
    await createMessage(site.db, id, member.id, input)
  }
  await meet({ message: 'https://exemple.fr/a.webp', type: 1 })
  await meet({ message: '', deleted_at: new Date() })
  await meet({ message: 'Bonne continuation.', type: 12 })
  await meet({ message: 'É"\\\n🙂'.repeat(100) })
  for (let n = 0; n < 20; n++) await meet({})
}

describe('last messages', () => {
  test.each([
    ['first page', '/api/messages/0'],
    ['open conversation', '/api/messages/:thread'],
    ['waiting conversations', '/api/messages/0?waiting=1'],
    ['second page', '/api/messages/0?page=2'],
    ['search of a name', '/api/messages/0?search=hugo'],
  ])('are the same on the %s from the messages and from their copies', async (_what, path) => {
    await fillList()
    const read = async () => (await browser.raw('GET', path.replace(':thread', String(thread)))).text
    const copied = await read()
    expect(JSON.parse(copied)[0].data.length).toBeGreaterThan(3)
    await loseCopies()
    expect(await read()).toBe(copied)
  })

  test('are the same in both lists of other pages from the messages and from their copies', async () => {
    await fillList()
    const read = async () => [await listWaiting(site.db, zoe), await listCoupleConversations(site.db, zoe)]
    const copied = await read()
    expect(copied[0]).toMatchObject({ total: 25, waiting: { length: 25 } })
    await loseCopies()
    expect(await read()).toEqual(copied)
  })

  test('are read without the messages', async () => {
    const findStatements = watchMessages()
    expect(await list()).toMatchObject([{ last_message: 'Un verre ?' }])
    expect(findStatements()).toEqual([])
  })

  test('are copied for old rows by the job', async () => {
    await fillList()
    await createThread(site.db, hugo.id, (await createMember(site.db)).id)
    await loseCopies()
    await copyLastMessages(site.db)
    await expectLastMessagesCopied(site.db)
  })

  test('are shown when a former version sends them, and copied by the job', async () => {
    const { id: next } = await site.db
      .insertInto('messages')
      .values({ thread_id: thread, user_id: zoe.id, message: 'Volontiers.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await site.db.updateTable('thread_members').set({ last_id: next }).execute()
    expect(await list()).toMatchObject([{ last_message: 'Volontiers.', last_sender: zoe.id }])
    await copyLastMessages(site.db)
    await expectLastMessagesCopied(site.db)
  })

  test('are no more stored once a former version deletes them', async () => {
    await sql`
      insert into message_versions (thread_id, message_id, user_id, type, message)
      values (${thread}, ${id}, ${hugo.id}, 0, 'Un verre ?')`.execute(site.db)
    await sql`update messages set message = '', deleted_at = now() where id = ${id}`.execute(site.db)
    expect(await list()).toMatchObject([{ last_message: '', last_deleted: true }])
    await copyLastMessages(site.db)
    await expectLastMessagesCopied(site.db)
  })

  test('are not changed by an edit of an earlier message', async () => {
    const { id: last } = await createMessage(site.db, thread, zoe.id, { message: 'Volontiers.' })
    const his = await site.as(hugo)
    const { status } = await his.patch(`/api/messages/conversation/${thread}/message/${id}`, {
      message: 'Un café ?',
    })
    expect([status, await list()]).toMatchObject([200, [{ last_message: 'Volontiers.', last_id: last }]])
    await expectLastMessagesCopied(site.db)
  })

  test('that were last are copied although the message does not exist', async () => {
    await site.db.deleteFrom('messages').execute()
    await loseCopies()
    await copyLastMessages(site.db)
    await expectLastMessagesCopied(site.db)
  })
})
