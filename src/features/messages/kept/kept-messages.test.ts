import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied, recopyLastMessages } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { takeMails, tokenOf } from '../../../../tests/support/outbox.ts'
import { CONTACT_POLICY } from '../../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import { accountMail } from '../../accounts/mails.ts'
import { deleteOldKeptMessages, sendKeptMessages } from './server.ts'

const NOTE = 'Partira dès que votre adresse est confirmée.'
const FULL =
  'Trois messages attendent déjà la confirmation de votre adresse. Supprimez-en un, ou confirmez-la d’abord.'

let site: TestApp
let zoe: TestMember
let hugo: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  zoe = await createMember(site.db, { name: 'Zoe', email_verified_at: null })
  hugo = await createMember(site.db, { name: 'Hugo' })
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))

/** Opens a conversation and writes, as the author does. */
async function write(message: string, to = hugo, from = zoe) {
  const browser = await site.as(from)
  const { body } = await browser.post(`/api/messages/thread/${to.id}`)
  const thread = body.message as number
  return { thread, answer: await browser.post(`/api/messages/conversation/${thread}`, { message }) }
}
const listKept = () => site.db.selectFrom('kept_messages').selectAll().orderBy('created_at').execute()
const listMessages = () =>
  site.db.selectFrom('messages').select(['thread_id', 'user_id', 'message', 'client_key']).execute()
const listNotifications = async () => (await (await site.as(zoe)).get('/api/notifications')).body.data

/** By the link of the mail; then the jobs run. */
async function confirm(): Promise<void> {
  await site.context.jobs.send(site.db, accountMail, { letter: 'confirm', user_id: zoe.id })
  const token = tokenOf((await takeMails(site))[0])
  expect((await (await site.as(null)).post('/api/email/verify', { token })).status).toBe(200)
  await site.context.jobs.drain()
}

describe('sendMessage before the e-mail is confirmed', () => {
  test('keeps the text, which the receiver does not learn of', async () => {
    const { thread, answer } = await write(' Bonsoir ! ')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      message: NOTE,
      pending: {
        thread,
        message: 'Bonsoir !',
        type: 0,
        client_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: expect.any(String),
        refusal: null,
        reply_to: null,
      },
    })
    expect(await listMessages()).toEqual([])
    const receiver = await site.as(hugo)
    expect((await receiver.get('/api/messages/0')).body[0].data).toEqual([])
    expect((await receiver.get('/messages')).text).not.toContain('Bonsoir')
    expect((await receiver.get(`/api/messages/conversation/${thread}/0`)).body).toEqual([false, []])
    const page = await (await site.as(zoe)).get(`/messages/${thread}`)
    expect(page.text).toContain('Bonsoir !')
    expect(page.text).toContain(NOTE)
    const list = await (await site.as(zoe)).get('/messages')
    expect(list.text).toContain('En attente\u202f: Bonsoir !')
    expect(page.text).toContain(`formAction="/messages/${thread}/retirer"`)
  })

  test('replaces the text for the same member, and refuses a fourth receiver', async () => {
    const others = await Promise.all([createMember(site.db), createMember(site.db), createMember(site.db)])
    await write('Un')
    await write('Un autre')
    for (const other of others.slice(0, 2)) expect((await write('Deux', other)).answer.status).toBe(200)
    const { answer } = await write('Trop', others[2])
    expect([answer.status, answer.body]).toEqual([409, { message: FULL }])
    expect((await listKept()).map(({ message }) => message)).toEqual(['Un autre', 'Deux', 'Deux'])
  })

  test('keeps three of four texts that arrive together', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => createMember(site.db)))
    const threads = await Promise.all(others.map(({ id }) => createThread(site.db, zoe.id, id)))
    const browser = await site.as(zoe)
    const answers = await Promise.all(
      threads.map(({ id }) => browser.post(`/api/messages/conversation/${id}`, { message: 'Bonsoir' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  })

  test.each([
    ['404 in a conversation of others', {}, 404],
    ['403 to a suspended member', { roles: -1 }, 403],
    ['403 to a paused member', { paused_at: new Date() }, 403],
  ])('returns %s', async (_what, changed, status) => {
    const { id } = await createThread(
      site.db,
      status === 404 ? (await createMember(site.db)).id : zoe.id,
      hugo.id,
    )
    if (status === 403) await site.db.updateTable('users').set(changed).where('id', '=', hugo.id).execute()
    const browser = await site.as(zoe)
    expect((await browser.post(`/api/messages/conversation/${id}`, { message: 'Bonsoir' })).status).toBe(
      status,
    )
    expect(await listKept()).toEqual([])
  })

  test('returns 403 to a paused author', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    await site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', zoe.id).execute()
    const answer = await (await site.as(zoe)).post(`/api/messages/conversation/${id}`, { message: 'Bonsoir' })
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Votre compte est en pause\u202f: reprenez-le pour écrire.',
    ])
  })

  test('works as a plain form', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    const browser = await site.as(zoe)
    const sent = await browser.submit(`/messages/${id}`, { message: 'Bonsoir' })
    expect(sent.status).toBe(303)
    expect(await listKept()).toMatchObject([{ message: 'Bonsoir' }])
    expect((await browser.submit(`/messages/${id}/retirer`, {})).status).toBe(303)
    expect(await listKept()).toEqual([])
  })
})

describe('deleteKeptMessage', () => {
  test('deletes the text once, and only its author’s', async () => {
    const { thread } = await write('Bonsoir')
    expect((await (await site.as(hugo)).delete(`/api/messages/kept/${thread}`)).status).toBe(404)
    const browser = await site.as(zoe)
    const answer = await browser.delete(`/api/messages/kept/${thread}`)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Votre message est supprimé.' }])
    const again = await browser.delete(`/api/messages/kept/${thread}`)
    expect([again.status, again.body]).toEqual([
      404,
      { message: 'Ce message n’attend plus\u202f: il est parti, ou déjà supprimé.' },
    ])
    await confirm()
    expect(await listMessages()).toEqual([])
  })
})

describe('verifyEmail', () => {
  test('sends each pending text once, with its key', async () => {
    const { thread, answer } = await write('Bonsoir !')
    await confirm()
    expect(await listMessages()).toEqual([
      {
        thread_id: thread,
        user_id: zoe.id,
        message: 'Bonsoir !',
        client_key: answer.body.pending.client_key,
      },
    ])
    expect(await listKept()).toEqual([])
    expect((await (await site.as(hugo)).get('/api/messages/0')).body[0].data).toMatchObject([{ unread: 1 }])
    await site.context.jobs.send(site.db, sendKeptMessages, { user_id: zoe.id })
    await site.context.jobs.drain()
    expect(await listMessages()).toHaveLength(1)
    expect(await listNotifications()).toEqual([])
  })

  test('sends to two members what was written to two', async () => {
    const lea = await createMember(site.db)
    await write('À Hugo, bien sûr')
    await write('À Léa, bien sûr', lea)
    await confirm()
    expect((await listMessages()).map(({ message }) => message)).toEqual([
      'À Hugo, bien sûr',
      'À Léa, bien sûr',
    ])
  })

  const closeGate = () =>
    site.db
      .insertInto('gates')
      .values({ user_id: hugo.id, ...DEFAULT_GATE, contact: CONTACT_POLICY.friends })
      .execute()
  const changeMember = (member: () => TestMember, changed: object) => () =>
    site.db.updateTable('users').set(changed).where('id', '=', member().id).execute()

  test.each([
    ['the gate has closed', closeGate, 'Ce membre ne reçoit que les messages de ses amis.'],
    [
      'the receiver is suspended',
      changeMember(() => hugo, { roles: -1 }),
      'Le compte de ce membre est suspendu\u202f: vous ne pouvez pas lui écrire.',
    ],
    [
      'the receiver is paused',
      changeMember(() => hugo, { paused_at: new Date() }),
      'Ce membre a mis son compte en pause.',
    ],
    [
      'the author is blank',
      changeMember(() => zoe, { description: null }),
      'Ajoutez une photo ou quelques mots sur vous avant d’écrire en premier.',
    ],
    [
      'the author is paused',
      changeMember(() => zoe, { paused_at: new Date() }),
      'Votre compte est en pause\u202f: reprenez-le pour écrire.',
    ],
    [
      'the daily limit is reached',
      () =>
        site.db
          .updateTable('mailboxes')
          .set({ day: new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }), sent: 100 })
          .where('user_id', '=', zoe.id)
          .execute(),
      'Vous avez atteint la limite de messages pour aujourd’hui.',
    ],
  ])('tells the author, in the thread and by a notification, if %s', async (_what, change, reason) => {
    const { thread } = await write('Bonsoir !')
    await change()
    await confirm()
    expect(await listMessages()).toEqual([])
    expect(await listKept()).toMatchObject([{ message: 'Bonsoir !', refusal: reason }])
    const page = await (await site.as(zoe)).get(`/messages/${thread}`)
    expect(page.text).toContain(reason)
    const [notification] = await listNotifications()
    expect([notification.type, notification.sender, JSON.parse(notification.data).text]).toEqual([
      60,
      null,
      reason,
    ])
  })

  test('discloses no block', async () => {
    await write('Bonsoir !')
    await site.db.insertInto('blacklist').values({ user_id: hugo.id, blocked_id: zoe.id }).execute()
    await confirm()
    expect([await listMessages(), await listKept()]).toEqual([[], []])
    const [notification] = await listNotifications()
    expect(JSON.parse(notification.data).text).toBe('Ce membre n’est plus joignable.')
  })

  test('counts a pending text as a first message', async () => {
    await write('Mon numéro : 06 12 34 56 78')
    await confirm()
    const records = await site.db.selectFrom('first_messages').select('has_contact').execute()
    expect(records).toEqual([{ has_contact: true }])
  })
})

describe('a pending reply', () => {
  /** Hugo writes first; Zoe answers with his words as the quote. */
  async function reply(message = 'Avec plaisir !') {
    const { id: thread } = await createThread(site.db, zoe.id, hugo.id)
    const quoted = await createMessage(site.db, thread, hugo.id, { message: 'Un café samedi ?' })
    const browser = await site.as(zoe)
    const answer = await browser.post(`/api/messages/conversation/${thread}`, {
      message,
      reply_to: quoted.id,
    })
    return { thread, quoted, answer, browser }
  }
  const listSent = () =>
    site.db.selectFrom('messages').where('user_id', '=', zoe.id).select(['message', 'reply_to']).execute()

  test('is sent with its quote', async () => {
    const { thread, quoted, answer, browser } = await reply()
    expect(answer.status).toBe(200)
    const reply_to = { id: quoted.id, user_id: hugo.id, message: 'Un café samedi ?', type: 0 }
    expect(answer.body.pending).toMatchObject({ message: 'Avec plaisir !', reply_to })
    const page = (await browser.get(`/messages/${thread}`)).text
    expect(page).toContain(`"reply_to":${JSON.stringify(reply_to)}`)
    await confirm()
    const [, messages] = (await (await site.as(hugo)).get(`/api/messages/conversation/${thread}/0`)).body
    expect(messages.at(-1)).toMatchObject({
      message: 'Avec plaisir !',
      reply_to: { id: quoted.id, user_id: hugo.id, message: 'Un café samedi ?' },
    })
  })

  test('is listed with its own quote after one in another conversation', async () => {
    await reply()
    const ines = await createMember(site.db)
    const { id: thread } = await createThread(site.db, zoe.id, ines.id)
    const quoted = await createMessage(site.db, thread, ines.id, { message: 'On danse ?' })
    const browser = await site.as(zoe)
    await browser.post(`/api/messages/conversation/${thread}`, { message: 'Oui !', reply_to: quoted.id })
    const page = (await browser.get('/messages')).text
    expect(page).toMatch(/"message":"Avec plaisir !"[^{}]*"reply_to":{[^{}]*"message":"Un café samedi \?"/)
    expect(page).toMatch(/"message":"Oui !"[^{}]*"reply_to":{[^{}]*"message":"On danse \?"/)
  })

  test('loses its quote when a later text replaces it', async () => {
    const { thread, browser } = await reply()
    await browser.post(`/api/messages/conversation/${thread}`, { message: 'Ou dimanche ?' })
    await confirm()
    expect(await listSent()).toEqual([{ message: 'Ou dimanche ?', reply_to: null }])
  })

  test.each([
    [
      'deleted',
      (id: number) =>
        site.db
          .updateTable('messages')
          .set({ message: '', deleted_at: new Date() })
          .where('id', '=', id)
          .execute(),
    ],
    ['erased', (id: number) => site.db.deleteFrom('messages').where('id', '=', id).execute()],
  ])('is sent without the quote once that message is %s', async (_what, remove) => {
    const { quoted } = await reply()
    await remove(quoted.id)
    await confirm()
    expect(await listSent()).toEqual([{ message: 'Avec plaisir !', reply_to: null }])
    expect([await listKept(), await listNotifications()]).toEqual([[], []])
  })

  test('returns 422 for a message of another conversation and for a deleted one', async () => {
    const { thread, quoted, browser } = await reply()
    const elsewhere = await createThread(site.db, hugo.id, (await createMember(site.db)).id)
    const foreign = await createMessage(site.db, elsewhere.id, hugo.id, { message: 'Ailleurs' })
    await site.db
      .updateTable('messages')
      .set({ message: '', deleted_at: new Date() })
      .where('id', '=', quoted.id)
      .execute()
    await recopyLastMessages(site.db)
    for (const reply_to of [foreign.id, quoted.id, 2_000_000_000]) {
      const answer = await browser.post(`/api/messages/conversation/${thread}`, { message: 'Oui', reply_to })
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { reply_to: ['Le message auquel vous répondez n’existe plus.'] },
      ])
    }
    expect((await listKept()).map(({ message }) => message)).toEqual(['Avec plaisir !'])
  })

  test('is stored by the plain form', async () => {
    const { thread, quoted, browser } = await reply()
    await browser.submit(`/messages/${thread}`, { message: 'Bonne idée', reply_to: String(quoted.id) })
    expect(await listKept()).toMatchObject([{ message: 'Bonne idée', reply_to: quoted.id }])
  })
})

test('pending texts are deleted after seven days', async () => {
  await write('Bonsoir')
  const age = (days: number) =>
    site.db
      .updateTable('kept_messages')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .execute()
  await age(6.9)
  await deleteOldKeptMessages(site.context)
  expect(await listKept()).toHaveLength(1)
  await age(7.1)
  await deleteOldKeptMessages(site.context)
  expect(await listKept()).toEqual([])
})
