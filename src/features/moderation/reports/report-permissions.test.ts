import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createComment,
  createMember,
  createPhoto,
  createPost,
  createThread,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

// Who may report what: each of the five types by each actor, at once and twenty times, as a call and as a page.

let site: TestApp
let owner: TestMember
/** The other of a conversation with the owner. */
let actor: TestMember

const ACTORS = {
  unverified: { email_verified_at: null },
  suspended: { roles: -1 },
  member: {},
  blocked: {},
  blocker: {},
  moderator: { roles: 1 },
  founder: { roles: 3 },
} as const
type Actor = keyof typeof ACTORS | 'visitor' | 'owner'

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await createMember(site.db)
})

async function browserOf(who: Actor) {
  if (who === 'visitor') {
    actor = await createMember(site.db)
    return site.as(null)
  }
  if (who === 'owner') {
    actor = await createMember(site.db)
    return site.as(owner)
  }
  actor = await createMember(site.db, ACTORS[who])
  if (who === 'blocked') await blockMember(site.db, owner.id, actor.id)
  if (who === 'blocker') await blockMember(site.db, actor.id, owner.id)
  return site.as(actor)
}

/** Something of the owner's to be reported; photos and topics of somebody else stand around comments and posts. */
async function targetOf(type: number): Promise<number> {
  const other = await createMember(site.db)
  if (type === 1) return owner.id
  if (type === 2) return (await createThread(site.db, owner.id, actor.id)).id
  if (type === 3)
    return (await createComment(site.db, (await createPhoto(site.db, other.id)).id, owner.id)).id
  if (type === 4) return (await createPhoto(site.db, owner.id)).id
  return (await createPost(site.db, (await createTopic(site.db, other.id)).id, owner.id)).id
}

const EXPECTED: Record<Actor, number[]> = {
  visitor: [401, 401, 401, 401, 401],
  suspended: [403, 403, 403, 403, 403],
  unverified: [200, 200, 200, 200, 200],
  member: [200, 200, 200, 200, 200],
  blocked: [404, 404, 404, 404, 404],
  // Who has blocked still sees the profile, to end it, and may report what was written to them.
  blocker: [200, 200, 404, 404, 404],
  // Nobody is in a conversation with themselves.
  owner: [403, 404, 403, 403, 403],
  moderator: [200, 200, 200, 200, 200],
  founder: [200, 200, 200, 200, 200],
}

/** Actors that the page redirects. */
const LED_AWAY: Partial<Record<Actor, number>> = { visitor: 302, suspended: 303 }

const open = (type: number, id: number) =>
  site.db
    .selectFrom('reports')
    .where('type', '=', type)
    .where('target_id', '=', id)
    .where('state', '=', 0)
    .selectAll()
    .execute()

describe.each(Object.entries(EXPECTED) as [Actor, number[]][])('%s', (who, statuses) => {
  test.each(statuses.map((status, address) => [address + 1, status] as const))(
    'type %i: %i',
    async (type, status) => {
      const browser = await browserOf(who)
      const target = await targetOf(type)
      // A block parts a conversation.
      if (type === 2 && (who === 'blocked' || who === 'blocker'))
        await site.db
          .updateTable('thread_members')
          .set({ parted: true })
          .where('thread_id', '=', target)
          .execute()
      const path = `${type}/${target}/${owner.id}`
      const page = await browser.get(`/signaler/${path}`)
      expect(page.status).toBe(LED_AWAY[who] ?? status)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          browser.post(`/api/report/${path}`, { category: 'scam', reason: '' }),
        ),
      )
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
      const reports = await open(type, target)
      expect(reports).toHaveLength(status === 200 ? 1 : 0)
      for (const { user_id, reporter_id, evidence } of reports) {
        expect([user_id, reporter_id, evidence.category]).toEqual([owner.id, actor.id, 'scam'])
      }
    },
  )
})

test.each(['0', '6', 'x', '01', '1e0', '-1', '%31%30'])('there is no type %s', async (type) => {
  const browser = await browserOf('member')
  expect((await browser.post(`/api/report/${type}/${owner.id}/${owner.id}`)).status).toBe(404)
  expect((await browser.get(`/signaler/${type}/${owner.id}/${owner.id}`)).status).toBe(404)
})

describe('without scripts', () => {
  const TITLES = [
    [1, 'Signaler ce profil', () => `/celibataire/${owner.id}`],
    [2, 'Signaler cette conversation', (id: number) => `/messages/${id}`],
    [3, 'Signaler ce commentaire', () => `/celibataire/${owner.id}`],
    [4, 'Signaler cette photo', () => `/celibataire/${owner.id}`],
    [5, 'Signaler ce post', (id: number) => `/forum/post/${id}`],
  ] as const

  test.each(TITLES)('type %i is a page of its own: %s', async (type, title, back) => {
    const browser = await browserOf('member')
    const target = await targetOf(type)
    const path = `/signaler/${type}/${target}/${owner.id}`
    const { text } = await browser.get(path)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain('Soyez clair et concis')
    expect(text.indexOf('Harcèlement ou insultes')).toBeLessThan(text.indexOf('Précisions (facultatif)'))
    const sent = await browser.submit(path, { category: 'fake', reason: ' Bizarre. ' })
    expect(sent.status).toBe(200)
    expect(sent.text).toContain('Votre signalement a été envoyé')
    expect(sent.text).toContain(`href="${back(target)}"`)
    expect(await open(type, target)).toMatchObject([{ reason: 'Bizarre.', evidence: { category: 'fake' } }])
  })

  test('nothing needs to be said, and what was typed comes back with what is wrong', async () => {
    const browser = await browserOf('member')
    const path = `/signaler/1/${owner.id}/${owner.id}`
    const long = await browser.submit(path, { category: 'other', reason: 'x'.repeat(141) })
    expect(long.status).toBe(422)
    expect(long.text).toContain('Les précisions comptent 140 caractères au plus.')
    expect(long.text).toContain('x'.repeat(141))
    expect(await open(1, owner.id)).toEqual([])
    expect((await browser.submit(path, { reason: '' })).text).toContain('Votre signalement a été envoyé')
    const [report] = await open(1, owner.id)
    expect([report?.reason, report?.evidence.category]).toEqual([null, undefined])
    expect((await browser.submit(path, { reason: '', _token: 'x' })).status).toBe(419)
  })

  test('profiles, posts and conversations lead there', async () => {
    const browser = await browserOf('member')
    const [thread, post] = [await targetOf(2), await targetOf(5)]
    expect((await browser.get(`/celibataire/${owner.id}`)).text).toContain(
      `href="/signaler/1/${owner.id}/${owner.id}"`,
    )
    expect((await browser.get(`/messages/${thread}`)).text).toContain(
      `href="/signaler/2/${thread}/${owner.id}"`,
    )
    const led = await browser.get(`/forum/post/${post}`)
    expect((await browser.get(String(led.headers.location).split('#')[0] ?? '')).text).toContain(
      `href="/signaler/5/${post}/${owner.id}"`,
    )
  })
})
