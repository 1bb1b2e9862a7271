import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied, recopyLastMessages } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendship,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { deleteOldVersions } from './server.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser
let id: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  await createFriendship(site.db, zoe.id, hugo.id)
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  browser = await site.as(zoe)
  id = (await createMessage(site.db, thread, zoe.id, { message: 'À samdi' })).id
})

const path = (message = id, to = thread) => `/api/messages/conversation/${to}/message/${message}`
const edit = (message: string, as = browser) => as.patch(path(), { message })
const react = (reaction: unknown, as = browser, message = id) =>
  as.put(`${path(message)}/reaction`, { reaction })
const read = async (query = '', as = browser) =>
  (await as.get(`/api/messages/conversation/${thread}/0${query}`)).body
const versions = () => site.db.selectFrom('message_versions').select(['message', 'user_id']).execute()
const makeOld = async () => {
  await sql`update messages set created_at = now() - interval '15 minutes' where id = ${id}`.execute(site.db)
  await recopyLastMessages(site.db)
}

describe('editMessage', () => {
  test('replaces the text for both, says when, and stores the former one', async () => {
    const publish = vi.spyOn(site.context.events, 'publish')
    const { status, body } = await edit(' À samedi ! ')
    expect([status, body.message]).toEqual([200, 'Votre message est modifié.'])
    expect(body.changed).toMatchObject({ id, user_id: zoe.id, message: 'À samedi !' })
    expect(body.changed.edited_at).toMatch(/Z$/)
    const [, [message]] = await read('', await site.as(hugo))
    expect(message).toEqual(body.changed)
    expect(await versions()).toEqual([{ message: 'À samdi', user_id: zoe.id }])
    const data = { thread, message: body.changed, version: 1 }
    expect(publish.mock.calls.flat()).toContainEqual({
      kind: 'event',
      to: [zoe.id, hugo.id],
      event: { name: 'changed', data },
    })
  })

  test('changes nothing for the same text', async () => {
    const { status, body } = await edit('À samdi')
    expect([status, body.version, body.changed.edited_at]).toEqual([200, 0, undefined])
    expect(await versions()).toEqual([])
  })

  test.each([
    ['', 'Écrivez quelque chose avant d’envoyer.'],
    ['x'.repeat(1001), '1000 caractères au plus.'],
    [undefined, 'Écrivez quelque chose avant d’envoyer.'],
  ])('returns 422 under the field for %o', async (message, sentence) => {
    const { status, body } = await browser.patch(path(), { message })
    expect([status, body.errors]).toEqual([422, { message: [sentence] }])
  })

  test('returns 403 after 15 minutes, and for the message of the other', async () => {
    expect((await edit('Non', await site.as(hugo))).body.message).toBe('Ce message n’est pas de vous.')
    await makeOld()
    expect(await edit('Non')).toMatchObject({
      status: 403,
      body: { message: 'Un message se modifie ou se supprime pendant 15 minutes.' },
    })
  })

  test('returns 404 across a block, outside of the conversation and for an unknown message', async () => {
    expect(await browser.patch(path(id + 1), { message: 'x' })).toMatchObject({
      status: 404,
      body: { message: 'Ce message n’existe pas.' },
    })
    const other = (await createThread(site.db, zoe.id, (await createMember(site.db)).id)).id
    expect((await browser.patch(path(id, other), { message: 'x' })).status).toBe(404)
    expect((await edit('x', await site.as(await createMember(site.db)))).status).toBe(404)
    await blockMember(site.db, hugo.id, zoe.id)
    expect(await edit('x')).toMatchObject({
      status: 404,
      body: { message: 'Cette conversation n’existe pas.' },
    })
  })

  test('returns 429 for contact details in a text to somebody who has not answered', async () => {
    await sql`delete from friendships`.execute(site.db)
    expect((await edit('Mon numéro : 06 12 34 56 78')).status).toBe(200)
    expect((await edit('Ou plutôt : 06 12 34 56 79')).status).toBe(429)
  })

  test('is done by a form, which leads back to the message', async () => {
    const { status, headers } = await browser.submit(`/messages/${thread}/message/${id}/modifier`, {
      message: 'À dimanche',
    })
    expect([status, headers.location]).toEqual([303, `/messages/${thread}#message-${id}`])
    expect((await read())[1][0].message).toBe('À dimanche')
  })
})

describe('deleteMessage', () => {
  test('empties the message for both, once', async () => {
    await react(1, await site.as(hugo))
    const { status, body } = await browser.delete(path())
    expect([status, body.message, body.version]).toEqual([200, 'Votre message est supprimé.', 2])
    const deleted = {
      id,
      user_id: zoe.id,
      message: '',
      type: 0,
      created_at: expect.any(String),
      deleted: true,
    }
    expect((await read('', await site.as(hugo)))[1]).toEqual([deleted])
    expect((await browser.delete(path())).body).toMatchObject({ version: 2, changed: deleted })
    expect(await versions()).toEqual([{ message: 'À samdi', user_id: zoe.id }])
    const [list] = (await browser.get('/api/messages/0')).body
    expect(list.data[0]).toMatchObject({ last_message: '', last_deleted: true })
  })

  test('returns 403 for the message of the other, and after 15 minutes', async () => {
    expect((await (await site.as(hugo)).delete(path())).status).toBe(403)
    await makeOld()
    expect((await browser.delete(path())).status).toBe(403)
  })
})

describe('reactToMessage', () => {
  test('shows one reaction of each, replaces and removes it', async () => {
    expect((await react(3)).body.message).toBe('Votre réaction est envoyée.')
    await react(1, await site.as(hugo))
    expect((await react('5')).body.changed).toMatchObject({ author_reaction: 5, other_reaction: 1 })
    const { body } = await react(0)
    expect(body).toMatchObject({ message: 'Votre réaction est retirée.', version: 4 })
    expect(body.changed.author_reaction).toBeUndefined()
  })

  test('is counted once when repeated', async () => {
    expect((await react(2)).body.version).toBe(1)
    expect((await react(2)).body.version).toBe(1)
  })

  test.each([7, -1, 'x', null, undefined])('returns 422 for %o', async (reaction) => {
    expect((await react(reaction)).body.errors).toEqual({ reaction: ['Cette réaction n’existe pas.'] })
  })

  test('returns 409 for a deleted message', async () => {
    await browser.delete(path())
    expect(await react(1)).toMatchObject({ status: 409, body: { message: 'Ce message est supprimé.' } })
  })
})

describe('sendMessage with a reply', () => {
  const reply = (reply_to: unknown, message = 'Oui !') =>
    browser.post(`/api/messages/conversation/${thread}`, { message, reply_to })

  test('shows the beginning of the answered message, as it is now', async () => {
    const long = (await createMessage(site.db, thread, hugo.id, { message: 'é'.repeat(300) })).id
    const answered = { id: long, user_id: hugo.id, message: 'é'.repeat(200), type: 0 }
    const { body } = await reply(long)
    expect(body.sent.reply_to).toEqual(answered)
    expect((await read())[1].at(-1)).toEqual(body.sent)
    await (await site.as(hugo)).delete(path(long))
    expect((await read())[1].at(-1).reply_to).toEqual({ ...answered, message: '', deleted: true })
  })

  test('returns 422 for a message of another conversation, a deleted one and no number', async () => {
    const other = (await createThread(site.db, zoe.id, (await createMember(site.db)).id)).id
    const elsewhere = (await createMessage(site.db, other, zoe.id)).id
    await browser.delete(path())
    for (const wrong of [elsewhere, id, 'x', 1.5, 0, {}]) {
      const { status, body } = await reply(wrong)
      expect([status, body.errors]).toEqual([
        422,
        { reply_to: ['Le message auquel vous répondez n’existe plus.'] },
      ])
    }
  })
})

describe('listMessages with since', () => {
  test('adds the changes after a version, each message once, as it is now', async () => {
    const second = (await createMessage(site.db, thread, hugo.id)).id
    expect((await read('?since=latest'))[2]).toMatchObject({ version: 0, messages: [] })
    await react(1, browser, second)
    await edit('À samedi')
    await react(2, browser, second)
    const [, , changes] = await read('?since=0')
    expect(changes.version).toBe(3)
    expect(changes.messages.map((one: { id: number }) => one.id)).toEqual([id, second])
    expect(changes.messages[1]).toMatchObject({ other_reaction: 2 })
    expect((await read('?since=2'))[2].messages).toHaveLength(1)
    expect((await read('?since=3'))[2]).toEqual({ version: 3, messages: [] })
    expect((await read('?since=latest'))[2]).toMatchObject({ version: 3, messages: [] })
    expect(await read()).toHaveLength(2)
    expect((await browser.get(`/api/messages/conversation/${thread}/0?since=-1`)).status).toBe(422)
  })

  test('answers a hundred at most, and the version that they reach', async () => {
    await sql`
      with more as (
        insert into messages (thread_id, user_id, message) select ${thread}, ${zoe.id}, n::text from generate_series(1, 120) n
        returning id)
      insert into message_changes (thread_id, message_id, version)
      select ${thread}, id, row_number() over (order by id) from more`.execute(site.db)
    const [, , first] = await read('?since=0')
    expect([first.version, first.messages.length]).toEqual([100, 100])
    const [, , second] = await read('?since=100')
    expect([second.version, second.messages.length]).toEqual([120, 20])
  })

  test('numbers simultaneous changes without a gap', async () => {
    const other = await site.as(hugo)
    await Promise.all([edit('Un'), react(1), react(2, other), edit('Deux'), react(3), react(4, other)])
    const [, , { version, messages }] = await read('?since=0')
    expect([version, messages.length]).toEqual([6, 1])
  })
})

test('a report of the conversation has the former texts', async () => {
  await edit('À samedi')
  await edit('À dimanche')
  await (await site.as(hugo)).post(`/api/report/2/${thread}/${zoe.id}`, {
    category: 'other',
    reason: 'Lisez',
  })
  const { evidence } = await site.db.selectFrom('reports').select('evidence').executeTakeFirstOrThrow()
  expect((evidence as { messages: unknown[] }).messages).toEqual([
    {
      ...{ from: 'reported', message: 'À dimanche', type: 0, created_at: expect.any(String) },
      former: ['À samdi', 'À samedi'],
    },
  ])
})

test('former texts are deleted after 30 days', async () => {
  await edit('À samedi')
  await deleteOldVersions(site.context)
  expect(await versions()).toHaveLength(1)
  await sql`update message_versions set replaced_at = now() - interval '30 days 1 minute'`.execute(site.db)
  await deleteOldVersions(site.context)
  expect(await versions()).toEqual([])
})

test('reactions and other changes return 429 after thirty in a minute', async () => {
  const limited = await createTestApp({}, 1)
  try {
    const [one, two] = [await createMember(limited.db), await createMember(limited.db)]
    const talk = (await createThread(limited.db, one.id, two.id)).id
    const message = (await createMessage(limited.db, talk, one.id)).id
    const as = await limited.as(one)
    const url = path(message, talk)
    const react = () => as.put(`${url}/reaction`, { reaction: 1 })
    const rename = () => as.patch(url, { message: 'Bonsoir' })
    for (const change of [react, rename]) {
      const answers = await Promise.all(Array.from({ length: 31 }, change))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.map(({ body }) => body.message)).toEqual([
        'C’est beaucoup en peu de temps. Patientez une minute.',
      ])
    }
    // Of texts and descriptions together, whatever the message.
    expect((await as.patch(`${url}/photo`, { alt: 'Un vélo' })).status).toBe(429)
  } finally {
    await limited.close()
  }
})
