import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCategory, createMember, createTopic } from '../../../../tests/support/factories.ts'
import { createPhotographer } from '../../../../tests/support/post-photos.ts'
import { formatMoment } from '../../../shared/formats.ts'

const DAY = 86_400_000
const LINKS = 'https://a.fr/1 https://b.fr/2 https://c.fr/3'

let site: TestApp
let category: number
let topic: { id: number }
let signup: Date
let newcomer: Browser
let newcomerId: number
let settled: Browser
let staff: Browser

beforeAll(async () => {
  site = await createTestApp({}, 1)
})
afterAll(() => site.close())
beforeAll(() => createMember(site.db, { roles: 3, searchable: false }))
// Limits are counted in memory: no member has the id of a former one.
beforeEach(async () => {
  category = (await createCategory(site.db)).id
  signup = new Date(Date.now() - 6 * DAY)
  const member = await createMember(site.db, { signup })
  newcomerId = member.id
  newcomer = await site.as(member)
  settled = await site.as(await createMember(site.db, { signup: new Date(Date.now() - 7 * DAY - 1_000) }))
  staff = await site.as(await createMember(site.db, { signup, roles: 1 }))
  topic = await createTopic(site.db, (await createMember(site.db)).id)
})

const create = (by: Browser, post = 'Dites-moi tout.') =>
  by.post('/api/forum/topic', { title: 'Où danser ?', category, post })
const reply = (by: Browser, post: string) => by.post(`/api/forum/post/${topic.id}`, { post })
const countRows = async (table: 'posts' | 'topics') =>
  (await site.db.selectFrom(table).select('id').where('user_id', '=', newcomerId).execute()).length
const linkError = () => ({
  post: [
    `La première semaine, un message contient 2 liens au plus. Vous pourrez en mettre davantage à partir du ${formatMoment(new Date(signup.getTime() + 7 * DAY))}.`,
  ],
})

describe('links of a newcomer', () => {
  test('returns 422 with the day on which more are allowed, for topics, replies and edits', async () => {
    const { id } = (await reply(newcomer, 'Bonsoir.')).body.post
    for (const answer of [
      await create(newcomer, LINKS),
      await reply(newcomer, LINKS),
      await newcomer.patch(`/api/forum/post/${id}`, { post: LINKS }),
    ])
      expect([answer.status, answer.body.errors]).toEqual([422, linkError()])
    expect(await countRows('posts')).toBe(1)
  })

  test('accepts two', async () => {
    expect((await reply(newcomer, 'https://a.fr/1 https://b.fr/2')).status).toBe(200)
  })

  test('accepts any number from a member of a week and from staff', async () => {
    expect((await reply(settled, LINKS)).status).toBe(200)
    expect((await reply(staff, LINKS)).status).toBe(200)
  })
})

describe('topics of a newcomer', () => {
  test('returns 429 for the third of a day', async () => {
    const answers = [await create(newcomer, '1'), await create(newcomer, '2'), await create(newcomer, '3')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]?.body.message).toContain('La première semaine, on crée 2 topics par jour.')
    expect(await countRows('topics')).toBe(2)
  })

  test('accepts two of three sent at once', async () => {
    const answers = await Promise.all(['1', '2', '3'].map((post) => create(newcomer, post)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  })

  test('accepts ten a day from a member of a week', async () => {
    for (let n = 0; n < 10; n++) expect((await create(settled, `Texte ${n}`)).status).toBe(200)
    expect((await create(settled, 'Onze')).body.message).toContain('Vous avez créé 10 topics en un jour')
  })
})

describe('/forum/mes-droits', () => {
  const read = async (by: Browser) => (await by.get('/forum/mes-droits')).text

  test('teaches the marks of posts', async () => {
    const text = await read(await site.as(await createMember(site.db)))
    expect(text).toContain('Mettre en forme un message')
    for (const mark of ['**gras**', '*italique*', '- ', '[un texte](https://exemple.fr)', '&gt;! '])
      expect(text).toContain(`<code>${mark}</code>`)
  })

  test('says what a newcomer may do, and from when more', async () => {
    const text = await read(newcomer)
    const end = formatMoment(new Date(signup.getTime() + 7 * DAY))
    for (const part of ['Créer 2 topics par jour.', 'Mettre 2 liens par message.', `À partir du ${end}`])
      expect(text).toContain(part)
  })

  test('promises a settled member nothing later', async () => {
    const text = await read(settled)
    expect(text).toContain('Créer 10 topics par jour.')
    expect(text).not.toContain('À partir du')
  })

  test('says when photos come, and that they have come after ten posts', async () => {
    const text = await read(settled)
    expect(text).toContain('Après dix messages, ajouter 4 photos à chacun de vos messages')
    expect(text).toContain('Vous en avez écrit 0.')
    const { zoe } = await createPhotographer(site)
    expect(await read(await site.as(zoe))).toContain(
      'Ajouter 4 photos à chacun de vos messages\u202f: notre équipe les vérifie d’abord.',
    )
  })

  test('says to staff that they do not wait', async () => {
    expect(await read(staff)).toContain('Le staff n’a ni mode lent, ni limite d’arrivée.')
  })

  test('says why a member without a confirmed address may not write', async () => {
    const unconfirmed = await site.as(await createMember(site.db, { email_verified_at: null }))
    expect(await read(unconfirmed)).toContain('notice-warn')
  })

  test('leads visitors to sign in', async () => {
    expect((await (await site.as(null)).raw('GET', '/forum/mes-droits')).status).toBe(302)
  })

  test('is linked from the form for a new topic', async () => {
    expect((await newcomer.get('/forum/nouveau-topic')).text).toContain('href="/forum/mes-droits"')
  })
})

describe('the first hour of an account', () => {
  const arrive = async (minutes: number) =>
    createMember(site.db, { signup: new Date(Date.now() - minutes * 60_000) })
  const listCases = (userId: number) =>
    site.db
      .selectFrom('report_cases as c')
      .innerJoin('reports as r', 'r.case_id', 'c.id')
      .where('c.user_id', '=', userId)
      .select(['c.id', 'c.type', 'c.target_id', 'c.state', 'r.reporter_id', 'r.evidence'])
      .orderBy('c.id')
      .execute()

  test('queues each post for staff, and shows it at once', async () => {
    const member = await arrive(59)
    const browser = await site.as(member)
    const { slug } = (await create(browser, 'Bonsoir, je débarque.')).body
    const { id } = (await reply(browser, 'Et moi donc.')).body.post
    expect((await (await site.as(null)).get(`/forum/topic/${slug}`)).text).toContain('je débarque')
    const [first, second] = await listCases(member.id)
    expect([first?.type, second?.type, second?.target_id]).toEqual([5, 5, id])
    expect(second).toMatchObject({
      state: 0,
      reporter_id: null,
      evidence: { post: 'Et moi donc.', by_site: true },
    })
    const { text } = await staff.get(`/admin/signalements/${first?.id}`)
    expect(text).toContain('Relevé par le site\u202f: écrit dans l’heure qui suit l’inscription.')
    expect(text).not.toContain('Compte supprimé')
    expect((await staff.get('/admin/signalements')).text).toContain(`/admin/signalements/${first?.id}`)
  })

  test('says of a decision about it that staff saw it by themselves, until a member reports it too', async () => {
    const member = await arrive(5)
    const browser = await site.as(member)
    const { id } = (await reply(browser, 'Achetez mes montres.')).body.post
    const [queued] = await listCases(member.id)
    const decision = { version: 0, action: 'moderate', rule: 'scam', reason: 'Une annonce.' }
    expect((await staff.post(`/api/admin/reports/${queued?.id}`, decision)).status).toBe(200)
    const { id: number } = await site.db
      .selectFrom('decisions')
      .where('user_id', '=', member.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const readOrigin = async () => (await browser.get(`/user/decisions/${number}`)).text
    expect(await readOrigin()).toContain('Après que le staff l’a vu de lui-même.')
    await site.db
      .insertInto('reports')
      .values({
        ...{ type: 5, target_id: id, user_id: member.id, reporter_id: null, reason: null, state: 1 },
        ...{ evidence: '{}', case_id: queued?.id ?? 0 },
      })
      .execute()
    expect(await readOrigin()).toContain('À la suite d’un signalement, que le staff a vérifié.')
  })

  test('queues nothing a moment later, nor a post that was refused or sent twice', async () => {
    const late = await arrive(61)
    expect((await reply(await site.as(late), 'Bonsoir.')).status).toBe(200)
    expect(await listCases(late.id)).toEqual([])
    const early = await arrive(1)
    const browser = await site.as(early)
    await reply(browser, LINKS)
    await reply(browser, 'Bonsoir.')
    await reply(browser, 'Bonsoir.')
    expect(await listCases(early.id)).toHaveLength(1)
  })
})
