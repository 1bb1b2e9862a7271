import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createComment,
  createLike,
  createMember,
  createMessage,
  createPhoto,
  createPost,
  createThread,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo', description: 'Je danse.', avatar: 'a.webp' })
  browser = await site.as(zoe)
})

const readReports = () => site.db.selectFrom('reports').selectAll().orderBy('id').execute()
const SENT = { message: 'Votre signalement a été envoyé' }
const GONE = { message: 'Ce que vous signalez n’existe plus.' }

describe('stores the current content', () => {
  test('a profile', async () => {
    const body = { reason: '  Ce sont les photos\r\nd’une actrice. ', category: 'fake' }
    const answer = await browser.post(`/api/report/1/${hugo.id}/${hugo.id}`, body)
    expect([answer.status, answer.body]).toEqual([200, SENT])
    const evidence = { name: 'Hugo', description: 'Je danse.', avatar: 'a.webp', category: 'fake' }
    expect(await readReports()).toMatchObject([
      {
        type: 1,
        target_id: hugo.id,
        user_id: hugo.id,
        reporter_id: zoe.id,
        reason: 'Ce sont les photos\nd’une actrice.',
        evidence,
        state: 0,
      },
    ])
  })

  test('a photo, without a reason', async () => {
    const photo = await createPhoto(site.db, hugo.id, { hash: '1'.repeat(64) })
    await createLike(site.db, photo.id, zoe.id)
    expect((await browser.post(`/api/report/4/${photo.id}/${hugo.id}`)).body).toEqual(SENT)
    const evidence = { photo: photo.photo, hash: '1'.repeat(64), likes: 1 }
    expect(await readReports()).toMatchObject([
      { type: 4, target_id: photo.id, user_id: hugo.id, reason: null, evidence },
    ])
  })

  test('a conversation, with its last 50 messages and their authors', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    for (let n = 0; n < 60; n++)
      await createMessage(site.db, id, n % 3 ? hugo.id : zoe.id, { message: `n° ${n}` })
    await createMessage(site.db, id, hugo.id, { message: '/images/gifs/bravo.webp', type: 1 })
    const url = `/api/report/2/${id}/${hugo.id}`
    expect((await browser.post(url, { category: 'scam', reason: '' })).body).toEqual(SENT)
    const [report] = await readReports()
    expect(report).toMatchObject({ type: 2, target_id: id, user_id: hugo.id, reporter_id: zoe.id })
    const { messages, ...others } = { messages: [] as object[], ...report?.evidence }
    expect(others).toEqual({ category: 'scam', written: { reporter: 20, reported: 41 } })
    expect(messages).toHaveLength(50)
    expect(messages[0]).toEqual({
      from: 'reported',
      message: 'n° 11',
      type: 0,
      created_at: expect.stringMatching(/^\d{4}-/),
    })
    expect(messages[1]).toMatchObject({ from: 'reporter', message: 'n° 12' })
    expect(messages.at(-1)).toMatchObject({ from: 'reported', type: 1, message: '/images/gifs/bravo.webp' })
    // As it was: what is written later is none of it.
    await createMessage(site.db, id, hugo.id, { message: 'plus tard' })
    expect((await readReports())[0]?.evidence).toEqual(report?.evidence)
  })

  test('a conversation, for the two who are in it alone, and of the other of them', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    const nadia = await createMember(site.db, { roles: 3 })
    const report = async (as: Browser, userId: number) =>
      (await as.post(`/api/report/2/${id}/${userId}`)).status
    expect(await report(await site.as(nadia), hugo.id)).toBe(404)
    expect(await report(browser, zoe.id)).toBe(404)
    expect(await report(browser, nadia.id)).toBe(404)
    expect(await report(await site.as(hugo), zoe.id)).toBe(200)
    await blockMember(site.db, hugo.id, zoe.id)
    expect(await report(browser, hugo.id)).toBe(404)
    expect(await readReports()).toMatchObject([{ evidence: { messages: [] } }])
  })

  test('a comment, of its author and not of the photo’s owner', async () => {
    const photo = await createPhoto(site.db, zoe.id)
    const comment = await createComment(site.db, photo.id, hugo.id, 'Moche !')
    expect((await browser.post(`/api/report/3/${comment.id}/${zoe.id}`, { reason: '' })).status).toBe(404)
    const answer = await browser.post(`/api/report/3/${comment.id}/${hugo.id}`, {
      reason: '',
      category: null,
    })
    expect(answer.body).toEqual(SENT)
    const evidence = { comment: 'Moche !', photo_id: photo.id, photo: photo.photo }
    expect(await readReports()).toMatchObject([
      { type: 3, target_id: comment.id, user_id: hugo.id, reason: null, evidence },
    ])
  })
})

describe('a post', () => {
  const posted = async (author: TestMember) => {
    const topic = await createTopic(site.db, zoe.id, { title: 'Un bal ?', slug: 'un-bal' })
    return { topic, post: await createPost(site.db, topic.id, author.id, { post: 'Vous êtes nuls.' }) }
  }
  const report = async (postId: number, userId: number, by = browser) => {
    const { status, body } = await by.post(`/api/report/5/${postId}/${userId}`, { category: 'harassment' })
    return [status, body]
  }

  test('is stored with its topic', async () => {
    const { topic, post } = await posted(hugo)
    expect(await report(post.id, hugo.id)).toEqual([200, SENT])
    await site.db.updateTable('posts').set({ post: 'Vous êtes charmants.' }).execute()
    const evidence = {
      post: 'Vous êtes nuls.',
      pos: 2,
      topic_id: topic.id,
      title: 'Un bal ?',
      slug: 'un-bal',
      category: 'harassment',
    }
    expect(await readReports()).toMatchObject([
      { type: 5, target_id: post.id, user_id: hugo.id, reporter_id: zoe.id, evidence },
    ])
    expect((await report(post.id, zoe.id))[0]).toBe(404)
    expect((await report(999_999, hugo.id))[0]).toBe(404)
  })

  test('returns 403 for an own post', async () => {
    const { post } = await posted(zoe)
    expect(await report(post.id, zoe.id)).toEqual([
      403,
      { message: 'Vous ne pouvez pas vous signaler vous-même.' },
    ])
  })

  test('is not found once moderated, nor between the blocked, but by staff, nor of a deleted member', async () => {
    const { post } = await posted(hugo)
    const nadia = await createMember(site.db, { roles: 1 })
    const staff = await site.as(nadia)
    for (const [one, other] of [
      [hugo, zoe],
      [zoe, hugo],
    ] as const) {
      await blockMember(site.db, one.id, other.id)
      expect(await report(post.id, hugo.id)).toEqual([404, GONE])
      await site.db.deleteFrom('blacklist').execute()
    }
    await blockMember(site.db, hugo.id, nadia.id)
    expect(await report(post.id, hugo.id, staff)).toEqual([200, SENT])
    await site.db.updateTable('posts').set({ moderated_at: new Date() }).execute()
    for (const by of [browser, staff]) expect(await report(post.id, hugo.id, by)).toEqual([404, GONE])
    await site.db.updateTable('posts').set({ moderated_at: null }).execute()
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    expect(await report(post.id, hugo.id)).toEqual([404, GONE])
  })
})

test('again, fifty times at once and by another: one open report of each', async () => {
  const url = `/api/report/1/${hugo.id}/${hugo.id}`
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.post(url, { reason: 'Faux.' })))
  expect(answers.filter(({ status, body }) => status !== 200 || body.message !== SENT.message)).toEqual([])
  expect((await (await site.as(await createMember(site.db))).post(url)).body).toEqual(SENT)
  expect((await readReports()).map(({ reason }) => reason)).toEqual(['Faux.', null])
  await site.db.updateTable('reports').set({ state: 1 }).execute()
  await browser.post(url)
  expect(await readReports()).toHaveLength(3)
})

test.each([
  [{ reason: 'x'.repeat(141) }, { reason: ['Les précisions comptent 140 caractères au plus.'] }],
  [{ reason: 3 }, { reason: ['Cette valeur n’est pas valide.'] }],
  [{ category: 'ennui' }, { category: ['Cette valeur n’est pas valide.'] }],
])('%j is refused on its field', async (body, errors) => {
  const answer = await browser.post(`/api/report/1/${hugo.id}/${hugo.id}`, body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  expect(await readReports()).toEqual([])
})

test('140 characters fit', async () => {
  const answer = await browser.post(`/api/report/1/${hugo.id}/${hugo.id}`, { reason: `${'é'.repeat(140)}\n` })
  expect(answer.status).toBe(200)
})

test('returns 403 for an own profile, photo and comment', async () => {
  const photo = await createPhoto(site.db, zoe.id)
  const comment = await createComment(site.db, photo.id, zoe.id)
  for (const path of [`1/${zoe.id}`, `4/${photo.id}`, `3/${comment.id}`]) {
    const answer = await browser.post(`/api/report/${path}/${zoe.id}`)
    expect([answer.status, answer.body]).toEqual([
      403,
      { message: 'Vous ne pouvez pas vous signaler vous-même.' },
    ])
  }
})

describe('returns 404 for', () => {
  const notFound = async (path: string, actor = browser) => {
    const answer = await actor.post(`/api/report/${path}`, { reason: 'x' })
    expect([path, answer.status]).toEqual([path, 404])
    expect(await readReports()).toEqual([])
    return answer.body
  }

  test('an unknown target, or another member’s', async () => {
    const photo = await createPhoto(site.db, hugo.id)
    const own = await createPhoto(site.db, zoe.id)
    expect(await notFound(`1/999999/999999`)).toEqual(GONE)
    expect(await notFound(`4/999999/${hugo.id}`)).toEqual(GONE)
    expect(await notFound(`3/999999/${hugo.id}`)).toEqual(GONE)
    await notFound(`1/${hugo.id}/${zoe.id}`)
    await notFound(`4/${photo.id}/${zoe.id}`)
    await notFound(`4/${own.id}/${hugo.id}`)
  })

  test.each(['0', '2', '6', '-1', 'x', '1.0', '__proto__'])('the type %s', async (type) => {
    await notFound(`${type}/${hugo.id}/${hugo.id}`)
  })

  test('a photo that awaits, was moderated, or shows its owner with the code', async () => {
    for (const input of [
      { state: PHOTO_STATE.awaiting },
      { state: PHOTO_STATE.moderated },
      { verification: true },
    ]) {
      const photo = await createPhoto(site.db, hugo.id, input)
      const comment = await createComment(site.db, photo.id, hugo.id)
      await notFound(`4/${photo.id}/${hugo.id}`)
      await notFound(`3/${comment.id}/${hugo.id}`)
    }
  })

  test('a moderated comment', async () => {
    const comment = await createComment(site.db, (await createPhoto(site.db, zoe.id)).id, hugo.id)
    await site.db.updateTable('comments').set({ moderated_at: new Date() }).execute()
    await notFound(`3/${comment.id}/${hugo.id}`)
  })

  test('content of a blocked pair, but a blocked member’s profile, and for staff', async () => {
    const photo = await createPhoto(site.db, hugo.id)
    const elsewhere = await createPhoto(site.db, (await createMember(site.db)).id)
    const comment = await createComment(site.db, elsewhere.id, hugo.id)
    await blockMember(site.db, hugo.id, zoe.id)
    const paths = [
      `1/${hugo.id}/${hugo.id}`,
      `4/${photo.id}/${hugo.id}`,
      `3/${comment.id}/${hugo.id}`,
    ] as const
    for (const path of paths) await notFound(path)
    const moderator = await createMember(site.db, { roles: 1 })
    await blockMember(site.db, hugo.id, moderator.id)
    const staff = await site.as(moderator)
    for (const path of paths) expect((await staff.post(`/api/report/${path}`)).status).toBe(200)
    await site.db.deleteFrom('reports').execute()

    await site.db.deleteFrom('blacklist').execute()
    await blockMember(site.db, zoe.id, hugo.id)
    await notFound(paths[1])
    await notFound(paths[2])
    expect((await browser.post(`/api/report/${paths[0]}`)).status).toBe(200)
  })
})

test('returns 429 for the fourth report of a day before the e-mail is confirmed', async () => {
  const strict = await createTestApp({}, 1)
  const [fresh, other] = [
    await createMember(strict.db, { email_verified_at: null }),
    await createMember(strict.db),
  ]
  const browser = await strict.as(fresh)
  const url = `/api/report/1/${other.id}/${other.id}`
  for (let turn = 0; turn < 3; turn++) expect((await browser.post(url)).status).toBe(200)
  const late = await browser.post(url)
  expect([late.status, late.body]).toEqual([
    429,
    {
      message:
        'Avant de confirmer votre adresse e-mail, vous pouvez envoyer trois signalements par jour. Confirmez-la, ou reprenez demain.',
    },
  ])
  await strict.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', fresh.id)
    .execute()
  expect((await browser.post(url)).status).toBe(200)
  await strict.close()
})

test('the 21st report of a day is refused in words of its own, and other members go on', async () => {
  const strict = await createTestApp({}, 1)
  const [one, other] = [await createMember(strict.db), await createMember(strict.db)]
  const busy = await strict.as(one)
  const url = `/api/report/1/${other.id}/${other.id}`
  for (let i = 0; i < 20; i++) expect((await busy.post(url)).status).toBe(200)
  const late = await busy.post(url)
  expect([late.status, late.body]).toEqual([
    429,
    {
      message: 'Vous avez envoyé beaucoup de signalements aujourd’hui. Vous pourrez reprendre demain.',
    },
  ])
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(86_000)
  const calm = await strict.as(await createMember(strict.db))
  expect((await calm.post(url)).status).toBe(200)
  await strict.close()
})

describe('with a block', () => {
  const readBlocks = () => site.db.selectFrom('blacklist').select(['user_id', 'blocked_id']).execute()
  const BLOCKED = { message: 'Votre signalement a été envoyé, et ce membre est bloqué.' }

  test('reports a first message and blocks its author at once', async () => {
    const { id } = await createThread(site.db, hugo.id, zoe.id)
    await createMessage(site.db, id, hugo.id)
    const answer = await browser.post(`/api/report/2/${id}/${hugo.id}`, {
      category: 'harassment',
      block: true,
    })
    expect([answer.status, answer.body]).toEqual([200, BLOCKED])
    expect(await readReports()).toMatchObject([
      { type: 2, target_id: id, evidence: { written: { reported: 1 } } },
    ])
    expect(await readBlocks()).toEqual([{ user_id: zoe.id, blocked_id: hugo.id }])
    expect((await browser.get('/api/messages/0')).body[0].data).toEqual([])
    expect((await (await site.as(hugo)).get(`/api/messages/${id}`)).status).toBe(404)
    const again = await browser.post(`/api/report/2/${id}/${hugo.id}`, { block: true })
    expect(again.body).toEqual(BLOCKED)
    expect([(await readReports()).length, (await readBlocks()).length]).toEqual([1, 1])
  })

  test('is a plain form, which leads back to the list', async () => {
    const { id } = await createThread(site.db, hugo.id, zoe.id)
    const path = `/signaler/2/${id}/${hugo.id}`
    const page = await browser.get(`${path}?bloquer`)
    expect(page.text).toContain('<h1>Bloquer et signaler</h1>')
    expect((await browser.get(path)).text).toContain('<h1>Signaler cette conversation</h1>')
    const sent = await browser.submit(path, { block: 'on', reason: '' })
    expect(sent.text).toContain(BLOCKED.message)
    expect(sent.text).toContain('href="/messages"')
    expect(await readBlocks()).toHaveLength(1)
  })

  test('blocks nobody where the report is refused', async () => {
    expect((await browser.post(`/api/report/2/999/${hugo.id}`, { block: true })).body).toEqual(GONE)
    expect((await browser.post(`/api/report/1/${zoe.id}/${zoe.id}`, { block: true })).status).toBe(403)
    const wrong = await browser.post(`/api/report/1/${hugo.id}/${hugo.id}`, { block: 'peut-être' })
    expect(wrong.status).toBe(422)
    expect(await readBlocks()).toEqual([])
  })
})
