import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let salome: TestMember
let hugo: TestMember
let lea: TestMember
let moderator: TestMember
/** The private complaint of Salomé. */
let complaint: { id: number; slug: string; post: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  site.context.visitorPages.invalidate('all')
  await createMember(site.db, { roles: 3, searchable: false })
  salome = await createMember(site.db, { name: 'Salomé' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  lea = await createMember(site.db, { name: 'Léa' })
  moderator = await createMember(site.db, { name: 'Modo', roles: 1 })
  await createCategory(site.db, { id: 10, slug: 'plaintes', title: 'Plaintes' })
  const { slug } = (await create()).body
  const row = await site.db
    .selectFrom('topics')
    .select(['id', 'last_post_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  complaint = { id: row.id, slug, post: row.last_post_id }
})

const TITLE = 'Bannie à tort'
const TEXT = 'La péniche mauve, @Hugo et @Modo le savent.'
const create = async (fields: object = {}) =>
  (await site.as(salome)).post('/api/forum/topic', { title: TITLE, category: 10, post: TEXT, ...fields })
const publish = async (by: TestMember | null = salome) =>
  (await site.as(by)).post(`/api/forum/topic/publish/${complaint.id}`)
const row = () =>
  site.db.selectFrom('topics').selectAll().where('id', '=', complaint.id).executeTakeFirstOrThrow()
const countComplaints = async () =>
  (await site.db.selectFrom('categories').select('topics').where('id', '=', 10).executeTakeFirst())?.topics
const newsTypes = async () =>
  (await site.db.selectFrom('newsfeed').select('type').orderBy('id').execute()).map(({ type }) => type)

/** Everything that names one topic. */
const readAddresses = () => [
  `/forum/topic/${complaint.slug}`,
  `/forum/topic/redirect/${complaint.id}`,
  `/forum/post/${complaint.post}`,
  `/api/forum/topic/${complaint.slug}`,
  `/api/forum/topic/posts/${complaint.id}`,
  `/api/forum/topic/poll/${complaint.id}`,
]
const listAddresses = () => [
  '/',
  '/forum',
  '/forum/categorie/plaintes',
  '/forum?search=peniche',
  '/forum?search=tort',
  '/forum/categorie/plaintes?search=peniche',
  '/forum/categorie/plaintes/flux.atom',
  '/sitemap-forum-1.xml',
  '/api/forum',
  '/api/forum?category=plaintes',
  '/api/forum?search=peniche',
  '/api/forum?search=tort%20peniche',
  '/api/forum/last-topics',
]
const memberLists = () => [
  '/forum/suivis',
  '/forum/plaintes-privees',
  '/notifications',
  '/api/forum/followed',
  '/api/forum/complaints',
  '/api/newsfeed/0',
  '/api/notifications',
]

describe('a new complaint', () => {
  test('has an address that no title can guess', async () => {
    expect(complaint.slug).toMatch(/^plainte-[0-9a-f-]{36}$/)
    const other = await (await site.as(hugo)).post('/api/forum/topic', {
      title: TITLE,
      category: 10,
      post: 'x',
    })
    expect(other.body.slug).not.toContain('tort')
  })

  test.each(['visitor', 'member', 'blocked', 'blocker'])('returns 404 to a %s', async (actor) => {
    if (actor === 'blocked') await blockMember(site.db, salome.id, hugo.id)
    if (actor === 'blocker') await blockMember(site.db, hugo.id, salome.id)
    const browser = await site.as(actor === 'visitor' ? null : hugo)
    for (const address of readAddresses())
      expect([address, (await browser.get(address)).status]).toEqual([address, 404])
  })

  test('returns 404 for every act of another member', async () => {
    const browser = await site.as(hugo)
    const answers = await Promise.all([
      browser.post(`/api/forum/post/${complaint.id}`, { post: 'Moi aussi.' }),
      browser.post(`/api/forum/topic/follow/${complaint.id}`),
      browser.post(`/api/forum/topic/lock/${complaint.id}`, { lock: 1 }),
      browser.patch(`/api/forum/topic/read/${complaint.id}`, { pos: 1 }),
      browser.post(`/api/forum/post/reaction/${complaint.post}`, { reaction: 1 }),
      browser.post(`/api/forum/topic/publish/${complaint.id}`),
      browser.get(`/forum/topic/${complaint.id}/rendre-publique`),
      browser.get(`/forum/post/${complaint.post}/reactions`),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  test('is in no list, search, feed or site map of others', async () => {
    for (const member of [null, hugo]) {
      const browser = await site.as(member)
      for (const address of [...listAddresses(), ...(member ? memberLists() : [])]) {
        const { text, status } = await browser.get(address)
        expect([address, status]).toEqual([address, 200])
        expect([
          address,
          text.includes('tort</'),
          text.includes('mauve'),
          text.includes(complaint.slug),
        ]).toEqual([address, false, false, false])
        expect([address, text.includes(`"${TITLE}"`)]).toEqual([address, false])
      }
    }
  })

  test('is in the public lists of neither its author nor staff: caches are shared', async () => {
    for (const member of [salome, moderator]) {
      const browser = await site.as(member)
      for (const address of listAddresses())
        expect([address, (await browser.get(address)).text.includes(complaint.slug)]).toEqual([
          address,
          false,
        ])
    }
  })

  test('is counted by no category and is no news', async () => {
    expect(await countComplaints()).toBe(0)
    await (await site.as(moderator)).post(`/api/forum/post/${complaint.id}`, { post: 'On regarde.' })
    expect(await newsTypes()).toEqual([])
  })

  test('notifies the staff it mentions, and no other member', async () => {
    const notified = await site.db.selectFrom('notifications').select('user_id').execute()
    expect(notified).toEqual([{ user_id: moderator.id }])
    const { body } = await (await site.as(salome)).get(`/api/forum/topic/posts/${complaint.id}`)
    expect(body.data[0].mentions).toEqual([{ id: moderator.id, name: 'Modo' }])
  })

  test('is read and answered by its author and staff', async () => {
    for (const member of [salome, moderator]) {
      const browser = await site.as(member)
      const page = await browser.get(`/forum/topic/${complaint.slug}`)
      expect([page.status, page.text.includes('péniche mauve')]).toEqual([200, true])
      const reply = await browser.post(`/api/forum/post/${complaint.id}`, { post: `De ${member.name}.` })
      expect(reply.status).toBe(200)
    }
    expect((await row()).posts).toBe(3)
  })

  test('says who reads it, and offers its author alone to make it public', async () => {
    const own = (await (await site.as(salome)).get(`/forum/topic/${complaint.slug}`)).text
    expect(own).toContain('Seuls vous et le staff du site lisez cette plainte.')
    expect(own).toContain(`href="/forum/topic/${complaint.id}/rendre-publique"`)
    const staff = (await (await site.as(moderator)).get(`/forum/topic/${complaint.slug}`)).text
    expect(staff).toContain('Seuls le plaignant et le staff lisent cette plainte.')
    expect(staff).not.toContain('rendre-publique')
  })

  test('is closed by its author: nobody replies any more', async () => {
    const author = await site.as(salome)
    expect((await author.post(`/api/forum/topic/lock/${complaint.id}`, { lock: 1 })).status).toBe(200)
    const reply = await (await site.as(moderator)).post(`/api/forum/post/${complaint.id}`, { post: 'Oui ?' })
    expect([reply.status, reply.body.message]).toEqual([
      403,
      'Le topic est verrouillé. Vous ne pouvez pas y participer.',
    ])
  })

  test('stays in its category, at its address', async () => {
    const other = await createCategory(site.db)
    const staff = await site.as(moderator)
    const path = `/api/forum/topic/${complaint.id}`
    const moved = await staff.patch(path, { title: TITLE, category: other.id })
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { category: ['C’est une plainte privée\u202f: elle reste dans sa catégorie.'] },
    ])
    const renamed = await staff.patch(path, { title: 'Bannissement', category: 10 })
    expect([renamed.status, renamed.body.slug]).toEqual([200, complaint.slug])
  })

  test('is read by staff alone once its author’s account is deleted', async () => {
    await site.db.deleteFrom('users').where('id', '=', salome.id).execute()
    expect((await (await site.as(hugo)).get(`/api/forum/topic/${complaint.slug}`)).status).toBe(404)
    expect((await (await site.as(moderator)).get(`/api/forum/topic/${complaint.slug}`)).status).toBe(200)
  })

  test('cannot be reported by who does not read it', async () => {
    const report = async (by: TestMember) => {
      const path = `/api/report/5/${complaint.post}/${salome.id}`
      return (await (await site.as(by)).post(path, { category: 'other', reason: 'Non.' })).status
    }
    expect(await report(hugo)).toBe(404)
    expect(await site.db.selectFrom('report_cases').select('id').execute()).toEqual([])
    expect(await report(moderator)).toBe(200)
  })
})

describe('the list of private complaints', () => {
  const titles = async (member: TestMember, query = '') =>
    (await (await site.as(member)).get(`/api/forum/complaints${query}`)).body.data.map(
      ({ title }: { title: string }) => title,
    )

  test('has the member’s own, and for staff all, newest post first', async () => {
    await (await site.as(hugo)).post('/api/forum/topic', { title: 'La mienne', category: 10, post: 'Voilà.' })
    expect(await titles(salome)).toEqual([TITLE])
    expect(await titles(hugo)).toEqual(['La mienne'])
    expect(await titles(lea)).toEqual([])
    expect(await titles(moderator)).toEqual(['La mienne', TITLE])
    await (await site.as(salome)).post(`/api/forum/post/${complaint.id}`, { post: 'Toujours rien.' })
    expect(await titles(moderator)).toEqual([TITLE, 'La mienne'])
  })

  test('has 20 a page', async () => {
    for (let n = 0; n < 20; n++) await createTopic(site.db, hugo.id, { category_id: 10, audience: 3 })
    expect((await titles(moderator)).length).toBe(20)
    expect((await titles(moderator, '?page=2')).length).toBe(1)
    const { body } = await (await site.as(moderator)).get('/api/forum/complaints')
    expect([body.total, body.last_page]).toEqual([21, 2])
  })

  test('is a page for members and staff, linked from the category', async () => {
    const staff = await site.as(moderator)
    expect((await staff.get('/forum/plaintes-privees')).text).toContain('<h1>Plaintes privées</h1>')
    const author = await site.as(salome)
    expect((await author.get('/forum/categorie/plaintes')).text).toContain('href="/forum/plaintes-privees"')
    const { text } = await author.get('/forum/plaintes-privees')
    expect(text).toContain('<h1>Mes plaintes privées</h1>')
    expect(text).toContain(`href="/forum/topic/${complaint.slug}"`)
    expect((await (await site.as(lea)).get('/forum/plaintes-privees')).text).toContain(
      'Aucune plainte privée',
    )
    expect((await (await site.as(null)).raw('GET', '/forum/plaintes-privees')).status).toBe(302)
    expect((await (await site.as(null)).get('/api/forum/complaints')).status).toBe(401)
  })
})

describe('publishComplaint', () => {
  test('shows the complaint in lists, search, feed and news, at an address of its title', async () => {
    const visitor = await site.as(null)
    await visitor.get('/forum/categorie/plaintes')
    const answer = await publish()
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Votre plainte est publique.', slug: 'bannie-a-tort' },
    ])
    for (const address of listAddresses().filter((path) => !['/', '/sitemap-forum-1.xml'].includes(path)))
      expect([address, (await visitor.get(address)).text.includes('bannie-a-tort')]).toEqual([address, true])
    expect((await visitor.get('/sitemap-forum-1.xml')).text).not.toContain('bannie-a-tort')
    const page = await visitor.get('/forum/topic/bannie-a-tort')
    expect([page.status, page.text.includes('noindex'), page.text.includes('péniche mauve')]).toEqual([
      200,
      true,
      true,
    ])
    expect(await countComplaints()).toBe(1)
    expect(await newsTypes()).toEqual([8])
  })

  test('leads from its private address to the new one', async () => {
    await publish()
    const { status, headers } = await (await site.as(null)).raw('GET', `/forum/topic/${complaint.slug}`)
    expect([status, headers.location]).toEqual([301, '/forum/topic/bannie-a-tort'])
  })

  test('leaves the rule of complaints: others read and do not reply', async () => {
    await publish()
    const reply = await (await site.as(hugo)).post(`/api/forum/post/${complaint.id}`, { post: 'Moi aussi.' })
    expect([reply.status, reply.body.message]).toEqual([
      403,
      'Seul le plaignant et le staff du site peuvent répondre aux topics plaintes.',
    ])
  })

  test('changes nothing when repeated, nor counts twice when sent at once', async () => {
    const answers = await Promise.all([publish(), publish(), publish()])
    expect(answers.map(({ status, body }) => [status, body.slug])).toEqual(
      answers.map(() => [200, 'bannie-a-tort']),
    )
    expect((await publish()).status).toBe(200)
    expect(await countComplaints()).toBe(1)
    expect(await newsTypes()).toEqual([8])
  })

  test('returns 403 to staff and 401 to visitors', async () => {
    const staff = await publish(moderator)
    expect([staff.status, staff.body.message]).toEqual([
      403,
      'Seule la personne qui a écrit cette plainte peut la rendre publique.',
    ])
    expect((await publish(null)).status).toBe(401)
    expect((await row()).audience).toBe(3)
  })

  test('returns 409 for a topic of another category', async () => {
    const topic = await createTopic(site.db, salome.id)
    const { status, body } = await (await site.as(salome)).post(`/api/forum/topic/publish/${topic.id}`)
    expect([status, body.message]).toEqual([409, 'Ce topic n’est pas une plainte privée.'])
  })

  test.each(['0', '999999', 'x', '99999999999'])('returns 404 for an unknown topic: %s', async (id) => {
    const author = await site.as(salome)
    expect((await author.post(`/api/forum/topic/publish/${id}`)).status).toBe(404)
    expect((await author.get(`/forum/topic/${id}/rendre-publique`)).status).toBe(404)
  })

  test('asks without scripts, saying what becomes visible', async () => {
    const author = await site.as(salome)
    const path = `/forum/topic/${complaint.id}/rendre-publique`
    const { text } = await author.get(path)
    expect(text).toContain('Rendre cette plainte publique\u202f?')
    expect(text).toContain('le titre, votre nom et tous vos messages dans cette plainte')
    expect(text).toContain('Vous ne pourrez pas revenir en arrière.')
    const answer = await author.submit(path, {})
    expect([answer.status, answer.headers.location]).toEqual([303, '/forum/topic/bannie-a-tort'])
    expect((await author.get(path)).status).toBe(404)
  })
})

describe('a public complaint of before', () => {
  test('stays public, and its author may close it', async () => {
    const topic = await createTopic(site.db, salome.id, { category_id: 10 })
    expect((await (await site.as(null)).get(`/forum/topic/${topic.slug}`)).status).toBe(200)
    expect(
      (await (await site.as(salome)).post(`/api/forum/topic/lock/${topic.id}`, { lock: 1 })).status,
    ).toBe(200)
    const reply = await (await site.as(salome)).post(`/api/forum/post/${topic.id}`, {
      post: 'Encore un mot.',
    })
    expect(reply.status).toBe(403)
  })
})
