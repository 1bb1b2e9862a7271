import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createFriendRequest,
  createMember,
  createMessage,
  createPhoto,
  createPoll,
  createThread,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { NOTIFICATION_KIND } from '../../../shared/notifications.ts'
import { findPushPreference } from '../../feed/push/server.ts'
import { getPhotoAccess } from '../../photos/files/server.ts'

const RESTS = 'Ce membre a mis son compte en pause.'
const YOU_REST = 'Votre compte est en pause\u202f: reprenez-le pour écrire.'

let site: TestApp
let member: TestMember
let own: Browser
let other: TestMember
let others: Browser

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  member = await createMember(site.db)
  own = await site.as(member)
  other = await createMember(site.db)
  others = await site.as(other)
})
afterAll(() => site.close())

const pause = () => own.post('/api/user/pause')
const resume = () => own.post('/api/user/resume')

test('is begun and ended once, however often it is asked', async () => {
  const begun = await Promise.all(Array.from({ length: 8 }, pause))
  for (const { status, body } of begun) {
    expect([status, body.message]).toEqual([200, 'Votre compte est en pause. À bientôt.'])
  }
  const { paused_at } = (await own.get('/api/user/visibility')).body
  await pause()
  expect((await own.get('/api/user/visibility')).body.paused_at).toBe(paused_at)
  expect((await resume()).body.message).toBe('Content de vous revoir\u202f: tout est comme avant.')
  expect((await resume()).status).toBe(200)
  expect((await own.get('/api/user/visibility')).body.paused_at).toBeNull()
})

test('is not for staff', async () => {
  const staff = await site.as(await createMember(site.db, { roles: 1 }))
  const { status, body } = await staff.post('/api/user/pause')
  expect([status, body.message]).toEqual([
    403,
    'Un membre de l’équipe ne met pas son compte en pause\u202f: demandez d’abord au fondateur de vous retirer votre rôle.',
  ])
  expect((await staff.submit('/user/pause', {})).status).toBe(403)
})

test('says so to its member on every page, with the way back, without scripts too', async () => {
  expect((await own.get('/user/visibilite')).text).not.toContain('Votre compte est en pause')
  const { status, headers } = await own.submit('/user/pause', {})
  expect([status, headers.location]).toEqual([303, '/user/visibilite?fait=pause'])
  for (const url of ['/', '/messages', '/recherche', '/user/visibilite', `/celibataire/${member.id}`]) {
    const { text } = await own.get(url)
    expect([url, text.includes('Votre compte est en pause'), text.includes('Reprendre')]).toEqual([
      url,
      true,
      true,
    ])
  }
  expect((await own.submit('/user/reprendre', {})).status).toBe(303)
  expect((await own.get('/')).text).not.toContain('Votre compte est en pause')
})

describe('others', () => {
  test('open no profile, and read why', async () => {
    await pause()
    const { status, body } = await others.get(`/api/user/${member.id}`)
    expect([status, body.message]).toEqual([404, 'Ce profil est en pause.'])
    const page = await others.get(`/celibataire/${member.id}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Ce profil est en pause')
    expect(page.text).not.toContain(member.name)
    expect((await others.post(`/api/visitors/${member.id}`)).status).toBe(404)
    expect((await others.get(`/api/newsfeed/${member.id}`)).status).toBe(404)
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await staff.get(`/api/user/${member.id}`)).status).toBe(200)
    expect((await own.get(`/api/user/${member.id}`)).status).toBe(200)
    await resume()
    expect((await others.get(`/api/user/${member.id}`)).status).toBe(200)
  })

  test('are blocked before they can learn of a pause', async () => {
    await own.post(`/api/blacklist/${other.id}`)
    await pause()
    const { status, body } = await others.get(`/api/user/${member.id}`)
    expect(status).toBe(404)
    expect(body.message).not.toContain('pause')
  })

  test('see no photo, in no size and by no address', async () => {
    const { id, photo } = await createPhoto(site.db, member.id)
    await site.db
      .updateTable('users')
      .set({ avatar: photo, shown_to_visitors: true })
      .where('id', '=', member.id)
      .execute()
    const right = async (browser: Browser) =>
      (await getPhotoAccess(site.context.pool, browser.cookie() ?? null, photo, true)).right
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    const visitor = await site.as(null)
    expect([await right(others), await right(visitor)]).toEqual(['shared', 'shared'])
    await pause()
    expect([await right(others), await right(visitor)]).toEqual([null, null])
    expect([await right(own), await right(staff)]).toEqual(['own', 'own'])
    expect((await others.get(`/api/comments/${id}`)).status).toBe(404)
    expect((await others.post(`/api/photo/like/${id}`)).status).toBe(404)
  })

  test('neither ask, nor write, nor accept what was asked', async () => {
    const { id: sendRequest } = await createFriendRequest(site.db, member.id, other.id)
    const stranger = await site.as(await createMember(site.db))
    const { id: thread } = await createThread(site.db, member.id, other.id)
    await createMessage(site.db, thread, other.id)
    await createMessage(site.db, thread, member.id)
    await pause()
    for (const [browser, url, body] of [
      [stranger, `/api/ask/${member.id}`, {}],
      [stranger, `/api/messages/thread/${member.id}`, {}],
      [others, `/api/messages/conversation/${thread}`, { message: 'Bonsoir' }],
      [others, `/api/ask/reply/${sendRequest}?reply=1`, {}],
    ] as const) {
      const { status, body: answer } = await browser.post(url, body)
      expect([url, status, answer.message]).toEqual([url, 403, RESTS])
    }
    expect((await others.get(`/messages/${thread}`)).text).toContain(RESTS)
    expect((await others.get(`/api/messages/interlocutor/${thread}`)).body).toMatchObject({
      name: member.name,
      avatar: null,
      paused: true,
    })
    await resume()
    const { status } = await others.post(`/api/messages/conversation/${thread}`, { message: 'Te revoilà' })
    expect(status).toBe(200)
    expect((await others.get(`/api/messages/interlocutor/${thread}`)).body.paused).toBeUndefined()
  })
})

describe('the member', () => {
  test('reads, and neither writes, asks, likes nor votes', async () => {
    const { id: thread } = await createThread(site.db, member.id, other.id)
    await createMessage(site.db, thread, other.id)
    const { id: sendRequest } = await createFriendRequest(site.db, other.id, member.id)
    const { id: photo } = await createPhoto(site.db, other.id)
    const topic = await createTopic(site.db, other.id)
    await createPoll(site.db, topic.id, ['Oui', 'Non'])
    await pause()
    for (const [url, body] of [
      [`/api/messages/conversation/${thread}`, { message: 'Bonsoir' }],
      [`/api/messages/thread/${other.id}`, {}],
      [`/api/ask/${other.id}`, {}],
      [`/api/ask/reply/${sendRequest}?reply=1`, {}],
      [`/api/comment/${photo}`, { comment: 'Jolie' }],
      [`/api/photo/like/${photo}`, {}],
      [`/api/forum/post/${topic.id}`, { post: 'Moi aussi' }],
      ['/api/forum/topic', { title: 'Samedi', category: 1, post: 'Qui vient ?' }],
      [`/api/forum/topic/vote/${topic.id}`, { vote: 0 }],
    ] as const) {
      const { status, body: answer } = await own.post(url, body)
      expect([url, status, answer.message]).toEqual([url, 403, YOU_REST])
    }
    const { id: mine } = await createPhoto(site.db, member.id)
    expect((await own.get(`/api/comments/${mine}`)).body.refusal).toBe(YOU_REST)
    expect((await own.get(`/forum/topic/${topic.slug}`)).text).toContain(YOU_REST)
    expect((await own.get(`/api/messages/conversation/${thread}/0`)).status).toBe(200)
    expect((await own.get('/recherche')).status).toBe(200)
  })

  test('leaves no traces, is not pushed, and keeps the subscription', async () => {
    await pause()
    expect(await findPushPreference(site.db, member.id, NOTIFICATION_KIND.messages)).toBeNull()
    await own.post(`/api/visitors/${other.id}`)
    const { rows } = await site.context.pool.query('select from visits where visitor_id = $1', [member.id])
    expect(rows).toHaveLength(0)
    await site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', member.id).execute()
    const { text } = await own.get('/user/visibilite')
    expect(text).toContain('Votre abonnement Premium continue pendant la pause')
    expect((await own.get('/api/me')).body.premium).toBe(true)
    await resume()
    expect(await findPushPreference(site.db, member.id, NOTIFICATION_KIND.messages)).not.toBeNull()
  })

  test('finds the pause next to the deletion; a suspended member does not', async () => {
    expect((await own.get('/user/suppression')).text).toContain('Plutôt une pause\u202f?')
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', member.id).execute()
    expect((await own.get('/user/suppression')).text).not.toContain('Plutôt une pause')
    expect((await own.post('/api/user/resume')).status).toBe(403)
  })
})
