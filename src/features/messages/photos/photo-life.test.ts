import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createTalk, hasFiles, sendPhoto, stubImages } from '../../../../tests/support/conversation-photos.ts'
import { expectLastMessagesCopied } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { undoDecision } from '../../moderation/decisions/public/undo-decision.ts'
import { eraseDuePhotos } from './erase.ts'
import { conversationPhotoReportTarget } from './moderation.ts'

type LockedDecision = Parameters<typeof undoDecision>[1]

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let founder: TestMember
let thread: number
let zoes: Browser
let hugos: Browser
/** The sent message. */
let id: number
let photo: { id: number; file: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  founder = await createMember(site.db, { roles: 3 })
  const talk = await createTalk(site)
  zoe = talk.zoe
  hugo = talk.hugo
  thread = talk.thread
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
  stubImages(site)
  const { sent } = (await sendPhoto(zoes, thread)).body
  id = sent.id
  photo = sent.photo
})

const path = () => `/api/messages/conversation/${thread}`
const see = async (browser: Browser) => (await browser.get(`/messages/photo/${photo.file}`)).status
const row = () => site.db.selectFrom('conversation_photos').selectAll().executeTakeFirst()
const runJobs = () => site.context.jobs.drain()
const findMessage = async (browser: Browser) =>
  (await browser.get(`${path()}/0`)).body[1].find((one: { id: number }) => one.id === id)
const report = () => hugos.post(`/api/report/7/${photo.id}/${zoe.id}`, { category: 'sexual' })
const closeCases = () => site.db.updateTable('report_cases').set({ state: 3 }).execute()
/** The job of the rows queues that of the files. */
const isErased = async () => {
  await runJobs()
  await runJobs()
  return (await row()) === undefined && !hasFiles(site, photo.file)
}

describe('serveConversationPhotos', () => {
  test('serves the file to the two, stored by nothing', async () => {
    const answer = await hugos.get(`/messages/photo/${photo.file}`)
    expect([answer.status, answer.text]).toEqual([200, 'some webp'])
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/webp',
    })
    expect(await see(zoes)).toBe(200)
  })

  test.each<[who: string, arrange: () => Promise<Browser>]>([
    ['a visitor', () => site.as(null)],
    ['a stranger', async () => site.as(await createMember(site.db))],
    ['staff without a report', () => site.as(founder)],
    [
      'a blocked pair',
      async () => {
        await blockMember(site.db, zoe.id, hugo.id)
        return hugos
      },
    ],
    [
      'the two after its deletion',
      async () => {
        await zoes.delete(`${path()}/message/${id}`)
        return hugos
      },
    ],
    [
      'a suspended member',
      async () => {
        await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute()
        return hugos
      },
    ],
  ])('returns 404 to %s', async (_who, arrange) => {
    expect(await see(await arrange())).toBe(404)
  })

  test('returns 404 by the addresses of albums, and for other names', async () => {
    for (const address of ['/up/photo', '/cache/thumbnail/up/photo'])
      expect((await hugos.get(`${address}/${photo.file}`)).status).toBe(404)
    expect((await hugos.get('/messages/photo/x.webp')).status).toBe(404)
  })

  test('serves a reported photo to staff with their factor, and logs each reading', async () => {
    await report()
    expect(await see(await site.as(founder, { factor: false }))).toBe(404)
    expect(await see(await site.as(founder))).toBe(200)
    expect(
      await site.db.selectFrom('audit').select(['actor_id', 'action', 'user_id', 'target_id']).execute(),
    ).toEqual([
      { actor_id: founder.id, action: 'conversation-photo.read', user_id: zoe.id, target_id: photo.id },
    ])
  })
})

describe('erasure', () => {
  test('erases row and files when its author deletes the message', async () => {
    expect((await zoes.delete(`${path()}/message/${id}`)).body.changed).toMatchObject({
      deleted: true,
      type: 0,
    })
    expect(await isErased()).toBe(true)
  })

  test('erases it once both have hidden the conversation', async () => {
    await zoes.delete(path())
    expect(await isErased()).toBe(false)
    expect(await see(hugos)).toBe(200)
    await hugos.delete(path())
    expect(await isErased()).toBe(true)
  })

  test('erases it at the same time for both', async () => {
    await Promise.all([zoes.delete(path()), hugos.delete(path())])
    expect(await isErased()).toBe(true)
  })

  test('erases it with the account of its author; the message stays without it', async () => {
    await deleteAndErase(site, zoes)
    expect(await isErased()).toBe(true)
    expect(await findMessage(hugos)).toMatchObject({ type: 10, message: 'Photo' })
    expect(await findMessage(hugos)).not.toHaveProperty('photo')
  })

  test('stays for its author when the other leaves, and goes once they have hidden it', async () => {
    await deleteAndErase(site, hugos)
    expect(await isErased()).toBe(false)
    expect(await see(zoes)).toBe(200)
    await zoes.delete(path())
    expect(await isErased()).toBe(true)
  })

  test('erases it with a conversation that a block ends', async () => {
    await blockMember(site.db, hugo.id, zoe.id)
    await deleteAndErase(site, hugos)
    expect(await isErased()).toBe(true)
  })

  test.each(['photo', 'conversation'] as const)('keeps it for an open case about the %s', async (what) => {
    if (what === 'photo') await report()
    else await hugos.post(`/api/report/2/${thread}/${zoe.id}`)
    await zoes.delete(`${path()}/message/${id}`)
    await deleteAndErase(site, zoes)
    expect(await isErased()).toBe(false)
    expect([await see(hugos), await see(await site.as(founder))]).toEqual([404, 200])
    await closeCases()
    await eraseDuePhotos(site.context)
    expect(await isErased()).toBe(true)
  })
})

describe('reports of type 7', () => {
  const moderate = () =>
    inTransaction(site.context, async (tx) =>
      conversationPhotoReportTarget.moderate?.(
        tx,
        { id: founder.id, roles: 3 },
        { target_id: photo.id, user_id: zoe.id },
        {},
      ),
    )
  const undo = async () => {
    const decision = await site.db.selectFrom('decisions').selectAll().executeTakeFirstOrThrow()
    await inTransaction(site.context, (tx) => undoDecision(tx, decision as LockedDecision, founder.id))
  }
  const warning = async () =>
    (await site.db.selectFrom('users').select('warning').where('id', '=', zoe.id).executeTakeFirst())?.warning

  test('stores the photo as evidence, which staff see blurred in the case', async () => {
    expect((await report()).status).toBe(200)
    const staff = await site.as(founder)
    const [entry] = (await staff.get('/api/admin/reports')).body.data
    const details = (await staff.get(`/api/admin/reports/${entry.id}`)).body
    expect(details.given[0].evidence.conversation_photo).toEqual({ ...photo })
    const { text } = await staff.get(`/admin/signalements/${entry.id}`)
    expect(text).toContain(`href="/messages/photo/${photo.file}"`)
    expect(text).not.toContain(`src="/messages/photo/${photo.file}"`)
  })

  test('returns 404 to its author, a stranger, and for a deleted photo', async () => {
    const stranger = await site.as(await createMember(site.db))
    for (const browser of [zoes, stranger])
      expect((await browser.post(`/api/report/7/${photo.id}/${zoe.id}`)).status).toBe(404)
    await zoes.delete(`${path()}/message/${id}`)
    expect((await report()).status).toBe(404)
  })

  test('is among the messages of a reported conversation', async () => {
    await hugos.post(`/api/report/2/${thread}/${zoe.id}`)
    const staff = await site.as(founder)
    const [entry] = (await staff.get('/api/admin/reports')).body.data
    const { data } = (await staff.post(`/api/admin/reports/${entry.id}/messages`)).body
    expect(data[0].messages.at(-1)).toMatchObject({ message: 'Photo', type: 10, photo: { file: photo.file } })
  })

  test('moderation hides it for both, warns its author by 10 % and can be undone', async () => {
    await report()
    await moderate()
    expect(await warning()).toBe(10)
    for (const browser of [zoes, hugos]) {
      expect(await findMessage(browser)).not.toHaveProperty('photo')
      expect(await see(browser)).toBe(404)
    }
    const changes = (await hugos.get(`${path()}/0?since=0`)).body[2]
    expect(changes.messages).toMatchObject([{ id, type: 10 }])
    expect((await zoes.get('/api/notifications')).text).toContain('"type":67')
    await runJobs()
    expect(await row()).toMatchObject({ banned: false })
    await undo()
    expect([await warning(), await see(hugos), (await findMessage(hugos)).photo.file]).toEqual([
      0,
      200,
      photo.file,
    ])
  })

  test('the founder bans it: sealed, its hash refused, undone with the decision', async () => {
    await report()
    const ban = async (browser: Browser) =>
      (await browser.post(`/api/admin/conversation-photos/${photo.id}/ban`)).status
    expect(await ban(await site.as(await createMember(site.db, { roles: 2 })))).toBe(403)
    const founders = await site.as(founder)
    expect([await ban(founders), await ban(founders)]).toEqual([200, 409])
    await runJobs()
    expect(await see(founders)).toBe(404)
    expect(await site.db.selectFrom('photo_bans').select('hash').execute()).toEqual([
      { hash: '0000000011111111'.repeat(4) },
    ])
    await undo()
    await runJobs()
    expect([await see(hugos), (await site.db.selectFrom('photo_bans').selectAll().execute()).length]).toEqual(
      [200, 0],
    )
  })

  test('a photo that nobody reported cannot be banned', async () => {
    const founders = await site.as(founder)
    expect((await founders.post(`/api/admin/conversation-photos/${photo.id}/ban`)).status).toBe(404)
  })
})
