import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { eraseDeleted } from '../../../tests/support/erase.ts'
import {
  createComment,
  createFriendRequest,
  createFriendship,
  createLike,
  createMember,
  createMessage,
  createPhoto,
  createThread,
  type TestMember,
} from '../../../tests/support/factories.ts'
import { takeMails } from '../../../tests/support/outbox.ts'
import { LEAVER_PATHS } from '../../shared/account-deletion.ts'
import { eraseDueAccounts } from './delete-account.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'la barque et le saule'
const HOUR_MS = 3_600_000
let site: TestApp
let password_hash: string
let hugo: TestMember
let zoe: TestMember
let browser: Browser
let hugos: Browser

beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db, { name: 'Hugo' })
  zoe = await createMember(site.db, { name: 'Zoe', email: 'zoe@exemple.fr', password_hash })
  browser = await site.as(zoe)
  hugos = await site.as(hugo)
  await takeMails(site)
})

const remove = async () => expect((await browser.post('/api/user/autodestruction')).status).toBe(200)
const signIn = async (): Promise<Browser> => {
  const visitor = await site.as(null)
  expect((await visitor.post('/api/login', { email: 'zoe@exemple.fr', password: PASSWORD })).status).toBe(200)
  return visitor
}
const undo = async () => (await signIn()).delete('/api/user/autodestruction')
const readUser = () => site.db.selectFrom('users').where('id', '=', zoe.id).selectAll().executeTakeFirst()
const requestedHoursAgo = (hours: number) =>
  site.db
    .updateTable('users')
    .set({ deletion_requested_at: new Date(Date.now() - hours * HOUR_MS) })
    .where('id', '=', zoe.id)
    .execute()

describe('signing in to an account that is being deleted', () => {
  test('offers the undo on every page but those about the site, and nothing else', async () => {
    await remove()
    const back = await signIn()
    const { text } = await back.get('/user/suppression/annuler')
    expect(text).toContain('<h1>Votre compte est supprimé</h1>')
    expect(text).toContain('Zoe, plus personne ne vous voit sur Guinguette.')
    expect(text).toContain('Annuler la suppression')
    expect(text).toContain('Me déconnecter')
    for (const { path } of site.context.pages) {
      const url = path.replace(/:\w+/g, '1')
      if (LEAVER_PATHS.test(url)) continue
      const { status, headers } = await back.get(url)
      expect([url, status, headers.location]).toEqual([url, 303, '/user/suppression/annuler'])
    }
    expect((await back.get('/confidentialite')).text).toContain('Se connecter')
  })

  test('gives no right to any call but the undo, and to no photo', async () => {
    const { photo } = await createPhoto(site.db, zoe.id)
    await remove()
    const back = await signIn()
    const open = /^\/api\/(login|register|password|email\/verify|contact|user\/autodestruction)/
    for (const { method, path, access } of site.context.endpoints) {
      if (access === 'anyone' || open.test(path)) continue
      const send = back[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete']
      const { status } = await send(path.replace(/:\w+/g, '1'))
      expect([method, path, status]).toEqual([method, path, 401])
    }
    expect((await back.get(`/up/photo/${photo}`)).status).toBe(404)
    expect((await back.get('/api/me')).status).toBe(401)
  })

  test('works without scripts, undo and sign-out included', async () => {
    await remove()
    const visitor = await site.as(null)
    const signed = await visitor.submit('/connexion', { email: 'zoe@exemple.fr', password: PASSWORD })
    expect(signed.status).toBe(303)
    expect((await visitor.get(String(signed.headers.location))).headers.location).toBe(
      '/user/suppression/annuler',
    )
    const undone = await visitor.submit('/user/suppression/annuler', {})
    expect([undone.status, undone.headers.location]).toEqual([303, '/'])
    expect((await visitor.get('/api/me')).body.name).toBe('Zoe')
    expect((await visitor.get('/user/suppression/annuler')).headers.location).toBe('/user/suppression')
    await remove0(visitor)
    const again = await signIn()
    expect((await again.submit('/deconnexion', {})).status).toBe(303)
    expect((await again.get('/user/suppression/annuler')).status).toBe(302)
  })
  const remove0 = async (by: Browser) => expect((await by.post('/api/user/autodestruction')).status).toBe(200)

  test('is impossible after 72 hours', async () => {
    await remove()
    const back = await signIn()
    await requestedHoursAgo(73)
    expect((await back.delete('/api/user/autodestruction')).status).toBe(409)
    const visitor = await site.as(null)
    const answer = await visitor.post('/api/login', { email: 'zoe@exemple.fr', password: PASSWORD })
    expect(answer.body.errors).toEqual({ email: ['L’adresse ou le mot de passe ne convient pas.'] })
  })
})

describe('undoAccountDeletion', () => {
  test('returns friends, requests, conversations, reactions and search as they were', async () => {
    const photo = await createPhoto(site.db, hugo.id)
    await createLike(site.db, photo.id, zoe.id)
    await createComment(site.db, photo.id, zoe.id, 'Superbe')
    await site.db.updateTable('photos').set({ likes: 1, comments: 1 }).execute()
    await createFriendship(site.db, zoe.id, hugo.id)
    const third = await createMember(site.db)
    await createFriendRequest(site.db, zoe.id, third.id)
    const thread = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, thread.id, zoe.id, { message: 'Coucou' })
    const read = async () => ({
      photos: (await hugos.get('/api/photos')).body.data,
      comments: (await hugos.get(`/api/comments/${photo.id}`)).body.data,
      friends: (await hugos.get('/api/friend')).body,
      asks: (await (await site.as(third)).get('/api/ask')).body,
      counters: (await (await site.as(third)).get('/api/me')).body.unread,
      messages: (await hugos.get('/api/messages/0')).body,
      profile: (await hugos.get(`/api/user/${zoe.id}`)).status,
      searchable: await site.db
        .selectFrom('member_search')
        .where('user_id', '=', zoe.id)
        .select('searchable')
        .executeTakeFirst(),
    })
    const without = (state: object) =>
      JSON.parse(JSON.stringify(state, (key, value) => (key === 'last_activity' ? null : value)))
    const before = without(await read())
    await remove()
    const hidden = await read()
    expect(hidden).toMatchObject({
      photos: [{ likes: 0, comments: 0 }],
      comments: [],
      friends: { data: [], total: 0 },
      asks: { data: [], total: 0 },
      counters: { asks: 0 },
      messages: [{ data: [{ user_id: null, last_message: 'Coucou' }] }, []],
      profile: 404,
      searchable: { searchable: false },
    })
    const answer = await undo()
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Votre compte est de retour, tel que vous l’aviez laissé.' },
    ])
    expect(without(await read())).toEqual(before)
  })

  test('returns 409 to visitors and to members whose account is not being deleted', async () => {
    expect((await (await site.as(null)).delete('/api/user/autodestruction')).status).toBe(409)
    expect((await browser.delete('/api/user/autodestruction')).status).toBe(409)
  })

  test('leaves a paused account paused, a suspended one suspended', async () => {
    await browser.post('/api/user/pause')
    await remove()
    await undo()
    expect((await readUser())?.paused_at).toBeInstanceOf(Date)
    await site.db.updateTable('users').set({ roles: -1, paused_at: null }).where('id', '=', zoe.id).execute()
    browser = await site.as(zoe)
    await remove()
    expect((await undo()).status).toBe(200)
    expect((await readUser())?.roles).toBe(-1)
  })

  test('has one effect when sent ten times at once, also while the account is due', async () => {
    const photo = await createPhoto(site.db, hugo.id)
    await createLike(site.db, photo.id, zoe.id)
    await site.db.updateTable('photos').set({ likes: 1 }).execute()
    await remove()
    const back = await signIn()
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => back.delete('/api/user/autodestruction')),
      eraseDueAccounts(site.context).then(() => ({ status: 200 })),
    ])
    expect(answers.filter(({ status }) => ![200, 401, 409].includes(status))).toEqual([])
    expect(await site.db.selectFrom('photos').select('likes').execute()).toEqual([{ likes: 1 }])
    expect((await readUser())?.deletion_requested_at).toBeNull()
  })

  test('returns a conversation whose other member was deleted at the same time, without their name', async () => {
    const thread = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, thread.id, hugo.id, { message: 'Adieu' })
    await remove()
    await hugos.post('/api/user/autodestruction')
    await requestedHoursAgo(1)
    await site.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date(Date.now() - 73 * HOUR_MS) })
      .where('id', '=', hugo.id)
      .execute()
    await eraseDueAccounts(site.context)
    await undo()
    const [page] = (await (await site.as(zoe)).get('/api/messages/0')).body
    expect(page.data).toMatchObject([{ id: thread.id, user_id: null, last_message: 'Adieu' }])
  })
})

describe('name and address', () => {
  const NEWCOMER = {
    name: 'Zoé',
    email: 'autre@exemple.fr',
    password: 'trois canards à l’aube',
    birthday: '1990-05-05',
    sex: 0,
    terms: true,
  }
  test('stay reserved for 72 hours', async () => {
    await remove()
    const visitor = await site.as(null)
    const taken = await visitor.post('/api/register', NEWCOMER)
    expect(taken.body.errors).toEqual({ name: ['Ce nom est déjà pris.'] })
    const other = await visitor.post('/api/register', { ...NEWCOMER, name: 'Léa', email: 'zoe@exemple.fr' })
    expect(other.status).toBe(200)
    const mails = (await takeMails(site)).filter(({ to }) => to === 'zoe@exemple.fr')
    expect(mails.map(({ subject }) => subject)).toContain('Vous avez déjà un compte')
    await eraseDeleted(site)
    expect((await (await site.as(null)).post('/api/register', NEWCOMER)).status).toBe(200)
  })
})

describe('the mail of a deletion', () => {
  test('offers the undo with its end, and another confirms the undo', async () => {
    await remove()
    await site.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date('2026-11-23T07:15:00Z') })
      .where('id', '=', zoe.id)
      .execute()
    const [mail] = await takeMails(site)
    expect([mail?.to, mail?.subject]).toEqual(['zoe@exemple.fr', 'Votre compte est supprimé'])
    expect(mail?.text).toContain('Tout sera effacé le jeudi 26 novembre à 08:15.')
    expect(mail?.text).toContain('Annuler la suppression')
    expect(mail?.text).toContain('/connexion')
    await requestedHoursAgo(0)
    await undo()
    const [back] = await takeMails(site)
    expect(back?.subject).toBe('Votre compte est de retour')
  })

  test('is not sent to an unconfirmed address, which may be a stranger’s', async () => {
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', zoe.id).execute()
    await remove()
    expect(await takeMails(site)).toEqual([])
  })
})
