import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createComment,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createCase } from '../../../../tests/support/moderation.ts'

let site: TestApp
let nadia: TestMember
let karim: TestMember
let hugo: TestMember
let zoe: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  nadia = await createMember(site.db, { name: 'Nadia', roles: 1 })
  karim = await createMember(site.db, { name: 'Karim', roles: 2 })
  hugo = await createMember(site.db, { name: 'Hugo', description: 'Je danse.', warning: 20 })
  zoe = await createMember(site.db, { name: 'Zoé' })
  browser = await site.as(nadia)
})

const list = async (query = '', by = browser) => (await by.get(`/api/admin/reports${query}`)).body
const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id)
const read = async (id: number, query = '', by = browser) =>
  (await by.get(`/api/admin/reports/${id}${query}`)).body
/** An entry of a target of its own. */
const entry = (input: Partial<Parameters<typeof createCase>[1]> = {}) =>
  createCase(site.db, { type: 5, target_id: ++target, user_id: hugo.id, ...input })
let target = 0

describe('listContests', () => {
  test('is by severity, then by age', async () => {
    const a = await entry({ severity: 0 })
    const b = await entry({ severity: 3 })
    const c = await entry({ severity: 2 })
    const d = await entry({ severity: 3 })
    const page = await list()
    expect(idsOf(page)).toEqual([b.id, d.id, c.id, a.id])
    expect(page).toMatchObject({ total: 4, current_page: 1, last_page: 1, to: 4, next_page_url: null })
    expect(page.data[0]).toMatchObject({
      type: 5,
      state: 0,
      severity: 3,
      version: 0,
      assigned: null,
      member: { id: hugo.id, name: 'Hugo' },
    })
  })

  test('has a list of each state, and one of those that are mine', async () => {
    const open = await entry()
    const mine = await entry({ state: 1, assigned_to: nadia.id, assigned_at: new Date() })
    const theirs = await entry({ state: 1, assigned_to: karim.id, assigned_at: new Date() })
    const escalated = await entry({ state: 2 })
    const early = await entry({ state: 3, action: 'none', decided_at: new Date(1e12) })
    const late = await entry({ state: 3, action: 'ban', decided_at: new Date(2e12) })
    expect(idsOf(await list())).toEqual([open.id])
    expect(idsOf(await list('?state=assigned'))).toEqual([mine.id, theirs.id])
    expect(idsOf(await list('?state=mine'))).toEqual([mine.id])
    expect(idsOf(await list('?state=escalated'))).toEqual([escalated.id])
    expect(idsOf(await list('?state=closed'))).toEqual([late.id, early.id])
    expect((await list('?state=assigned')).data[1].assigned).toEqual({ id: karim.id, name: 'Karim' })
  })

  test.each(['?state=lost', '?page=0', '?page=x', '?after=0', '?page=1&page=2'])(
    '%s is refused',
    async (query) => {
      expect((await browser.get(`/api/admin/reports${query}`)).status).toBe(422)
    },
  )

  test.each(['open', 'closed'])('is read page by page by a key, the %s ones too', async (state) => {
    const made: number[] = []
    for (let n = 0; n < 45; n++) {
      const closed = { state: 3, action: 'none', decided_at: new Date(1e12 - (n >> 2) * 1000) }
      made.push((await entry({ severity: n % 4, ...(state === 'closed' && closed) })).id)
    }
    const shown: number[] = []
    let url: string | null = `/api/admin/reports?state=${state}`
    while (url) {
      const { body }: { body: { data: { id: number }[]; next_page_url: string | null } } =
        await browser.get(url)
      shown.push(...idsOf(body))
      url = body.next_page_url
    }
    expect(shown).toHaveLength(45)
    expect([...shown].sort((one, other) => one - other)).toEqual(made)
    // By number alone the same is given.
    const second = idsOf(await list(`?state=${state}&page=2`))
    expect(second).toEqual(shown.slice(20, 40))
    expect(idsOf(await list(`?state=${state}&page=900000`))).toEqual([])
  })

  test('holds nothing about the reader, or about staff of their role or above', async () => {
    await entry({ user_id: nadia.id })
    const other = await createMember(site.db, { roles: 1 })
    const peer = await entry({ user_id: other.id })
    await entry({ user_id: karim.id })
    expect(await list()).toMatchObject({ data: [], total: 0 })
    const admin = await site.as(karim)
    expect((await list('', admin)).total).toBe(2)
    expect((await browser.get(`/api/admin/reports/${peer.id}`)).body).toEqual({
      message:
        'Un signalement qui vous concerne, ou qui concerne un membre du staff de votre rang ou au-dessus, n’est pas pour vous.',
    })
  })
})

describe('an entry', () => {
  test('has its reports, each with what was kept and with the record of who sent it', async () => {
    await createCase(site.db, { user_id: zoe.id, state: 3, action: 'ban', reporters: [nadia] })
    const right = await entry({ state: 3, action: 'warn', reporters: [zoe] })
    await entry({ state: 3, action: 'none', reporters: [zoe] })
    await entry({ reporters: [zoe] })
    const evidence = { name: 'Hugo', description: 'Je mens.', avatar: 'a.webp' }
    const { id } = await createCase(site.db, {
      user_id: hugo.id,
      reporters: [zoe],
      evidence,
      category: 'fake',
    })
    const one = await read(id)
    expect(one.given).toMatchObject([
      {
        category: 'fake',
        reason: 'Regardez.',
        reporter: { id: zoe.id, name: 'Zoé', made: 4, right: 1, wrong: 1 },
        evidence: { text: 'Je mens.', photo: 'a.webp', title: 'Hugo', written: null },
      },
    ])
    expect(one.target).toMatchObject({ exists: true, stands: true, text: 'Je danse.' })
    expect(one.history).toMatchObject({ warning: 20, decisions: [] })
    expect(one.history.cases).toHaveLength(3)
    expect(one.history.cases.at(-1)).toMatchObject({ id: right.id, action: 'warn' })
  })

  test('keeps what was reported when the reporter is gone, and who it was not', async () => {
    const { id } = await entry({ reporters: [zoe], evidence: { post: 'Nuls.' } })
    await site.db.deleteFrom('users').where('id', '=', zoe.id).execute()
    expect((await read(id)).given).toMatchObject([{ reporter: null, evidence: { text: 'Nuls.' } }])
  })

  test('says what has become of a photo, a comment and a post', async () => {
    const photo = await createPhoto(site.db, hugo.id)
    const comment = await createComment(site.db, photo.id, hugo.id, 'Moche.')
    const topic = await createTopic(site.db, zoe.id, { title: 'Un bal ?' })
    const post = await createPost(site.db, topic.id, hugo.id, { post: 'Nuls.' })
    const of = async (type: number, target_id: number) => {
      const { id } = await createCase(site.db, { type, target_id, user_id: hugo.id })
      return (await read(id)).target
    }
    expect(await of(4, photo.id)).toMatchObject({ stands: true, photo: photo.photo })
    expect(await of(3, comment.id)).toMatchObject({ stands: true, text: 'Moche.', photo: photo.photo })
    expect(await of(5, post.id)).toMatchObject({
      stands: true,
      text: 'Nuls.',
      href: `/forum/post/${post.id}`,
    })
    expect(await of(5, 999_999)).toMatchObject({ exists: false, stands: false })
  })

  test('shows the newest 20 of many reports', async () => {
    const reporters = await Promise.all(Array.from({ length: 23 }, () => createMember(site.db)))
    const one = await read((await entry({ reporters })).id)
    expect(one.reports).toBe(23)
    expect(one.given).toHaveLength(20)
  })

  test('returns the neighbours in the list, and the first after the last', async () => {
    const [a, b, c] = [
      await entry({ severity: 3 }),
      await entry({ severity: 1 }),
      await entry({ severity: 1 }),
    ]
    await entry({ severity: 2, state: 2 })
    expect(await read(a.id)).toMatchObject({ previous: null, next: b.id })
    expect(await read(b.id)).toMatchObject({ previous: a.id, next: c.id })
    expect(await read(c.id)).toMatchObject({ previous: b.id, next: a.id })
    expect((await read(c.id, '?state=escalated')).next).not.toBe(a.id)
    const alone = await createCase(site.db, { user_id: hugo.id, state: 1, assigned_to: nadia.id })
    expect(await read(alone.id)).toMatchObject({ previous: null, next: null })
  })

  test('of nobody is not found', async () => {
    const { status, body } = await browser.get('/api/admin/reports/999999')
    expect([status, body]).toEqual([404, { message: 'Ce signalement n’existe pas.' }])
  })
})

describe('the pages', () => {
  test('say that nothing waits', async () => {
    const { text } = await browser.get('/admin/signalements')
    expect(text).toContain('Aucun signalement à traiter')
    expect(text).toMatch(/<use href="[^"]*drawings[^"]*#chairs"/)
  })

  test('list what waits in words, as links', async () => {
    const { id } = await entry({ severity: 3, reporters: [zoe] })
    const { text } = await browser.get('/admin/signalements')
    expect(text).toContain(`href="/admin/signalements/${id}?state=open"`)
    expect(text).toContain('Post du forum de Hugo')
    expect(text).toContain('Urgent')
    expect(text).toContain('1 signalement')
    expect((await browser.get('/admin/signalements?state=lost&page=x')).status).toBe(200)
  })

  test('show an entry with its acts, without scripts too', async () => {
    const { id } = await entry({ reporters: [zoe], evidence: { post: '<img src=x onerror=1>' } })
    const { text } = await browser.get(`/admin/signalements/${id}`)
    expect(text).toContain('Post du forum de Hugo')
    expect(text).toContain('&lt;img src=x onerror=1&gt;')
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('value="moderate"')
    // Moderators are offered nothing that is an admin's.
    expect(text).not.toContain('value="ban"')
    const admin = await (await site.as(karim)).get(`/admin/signalements/${id}`)
    expect(admin.text).toContain('value="ban"')
  })
})
