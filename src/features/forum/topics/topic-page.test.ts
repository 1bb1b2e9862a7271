import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createPoll,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let salome: TestMember
let hugo: TestMember
let slug: string
let id: number

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
  const category = await createCategory(site.db, { title: 'Rencontres', slug: 'rencontres' })
  const topic = await createTopic(site.db, salome.id, {
    title: 'Café ou balade ?',
    slug: 'cafe-ou-balade',
    category_id: category.id,
  })
  slug = topic.slug
  id = topic.id
})

const path = (page = 1) => (page > 1 ? `/forum/topic/${slug}?page=${page}` : `/forum/topic/${slug}`)
/** Text of the page without script data. */
const content = (text: string) =>
  text
    .replace(/<head>.*?<\/head>|<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
const title = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1]
const as = async (member: { id: number } | null) => site.as(member)
const lock = (locked = true) => site.db.updateTable('topics').set({ locked }).where('id', '=', id).execute()
const ban = (user_id: number) => site.db.insertInto('topic_bans').values({ topic_id: id, user_id }).execute()
const fill = async (count: number) => {
  for (let at = 1; at <= count; at++)
    await createPost(site.db, id, hugo.id, { post: `Réponse numéro ${at}.` })
}

describe('visitors', () => {
  const read = async (url = path()) => site.app.inject({ method: 'GET', url })

  test('see head and posts, without script, form, photo or cookie', async () => {
    await createPost(site.db, id, hugo.id, { post: 'Une balade.' })
    const answer = await read()
    expect([answer.statusCode, title(answer.body)]).toEqual([200, 'Café ou balade ? · Guinguette'])
    const html = content(answer.body)
    for (const part of ['Forum', 'Rencontres', 'Par Salomé', '1 réponse', 'à l’instant', 'Une balade.']) {
      expect(html).toContain(part)
    }
    expect(answer.body).not.toMatch(
      /<script(?! type="application\/ld\+json")|<form|<img|data-island|csrf|\/celibataire\//,
    )
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain('href="/forum/categorie/rencontres"')
    expect(html).toContain('Dernier message')
    expect(html).not.toMatch(/Suivre|Verrouiller|Répondre/)
    expect(html).toContain('Envie de répondre')
    expect(answer.body).toContain('href="/connexion?suite=%2Fforum%2Ftopic%2Fcafe-ou-balade"')
  })

  test('return to the page after signing in', async () => {
    await fill(10)
    const { body } = await read(path(2))
    expect(body).toContain('href="/connexion?suite=%2Fforum%2Ftopic%2Fcafe-ou-balade%3Fpage%3D2"')
  })

  test('see answers of a poll without counts, and its results in a locked topic', async () => {
    await createPoll(site.db, id, ['Un café', 'Une balade'])
    await site.db.updateTable('poll_choices').set({ votes: 3 }).where('choice', '=', 0).execute()
    const open = content((await read()).body)
    expect(open).toContain('Sondage Un café Une balade Connectez-vous pour voter et voir les résultats.')
    expect(open).not.toContain('votes')
    await lock()
    site.context.visitorPages.invalidate('all')
    const locked = content((await read()).body)
    expect(locked).toContain('Résultats du sondage Un café 3 votes Une balade Aucun vote 3 votes')
    expect(locked).toContain('Le topic est verrouillé. Vous ne pouvez pas y participer.')
    expect(locked).not.toContain('Envie de répondre')
  })
})

describe('pages', () => {
  test('are shown above ten posts only', async () => {
    await fill(9)
    const member = await as(hugo)
    expect((await member.get(path())).text).not.toContain('class="pager"')
    await fill(1)
    const first = (await member.get(path())).text
    expect(first.match(/class="pager"/g)).toHaveLength(1)
    expect(first).toContain(`href="${path(2)}"`)
    expect(content(first)).toContain('Suivant')
    const second = (await member.get(path(2))).text
    expect(second.match(/class="pager"/g)).toHaveLength(2)
    expect(title(second)).toBe('Café ou balade ?, page 2 · Guinguette')
    expect(second).toContain(`<link rel="canonical" href="${site.config.siteUrl}${path(2)}"`)
    expect(second).toContain(`<link rel="prev" href="${path()}"`)
    expect(content(second)).not.toContain('Qu’en pensez-vous')
  })

  test('page 1 has the topic’s address, past the end redirects to the last, an invalid number is 404', async () => {
    await fill(12)
    const member = await as(hugo)
    expect((await member.get(`${path()}?page=1`)).text).toContain(
      `rel="canonical" href="${site.config.siteUrl}${path()}"`,
    )
    const past = await member.get(path(9))
    expect([past.status, past.headers.location]).toEqual([302, path(2)])
    for (const odd of ['abc', '0', '-1', '1.5', '1e3', '', '1&page=2', '99999999']) {
      expect([odd, (await member.get(`${path()}?page=${odd}`)).status]).toEqual([odd, 404])
      expect([odd, (await site.app.inject({ url: `${path()}?page=${odd}` })).statusCode]).toEqual([
        odd,
        odd === '' ? 200 : 404,
      ])
    }
  })

  test('a former address redirects permanently with its page', async () => {
    await fill(12)
    await site.db.insertInto('topic_slugs').values({ slug: 'ancien-titre', topic_id: id }).execute()
    for (const [old, response] of [
      ['ancien-titre', path()],
      ['ancien-titre?page=2', path(2)],
      ['ancien-titre?page=7', path(2)],
    ]) {
      const answer = await (await as(hugo)).get(`/forum/topic/${old}`)
      expect([answer.status, answer.headers.location]).toEqual([301, response])
      const visitor = await site.app.inject({ url: `/forum/topic/${old}` })
      expect([visitor.statusCode, visitor.headers.location]).toEqual([301, response])
    }
    expect((await (await as(hugo)).get('/forum/topic/jamais-vu')).status).toBe(404)
  })
})

describe('members', () => {
  test('get the island with follow, newest post and reply, and reading writes nothing', async () => {
    await fill(1)
    const { text, status } = await (await as(hugo)).get(path())
    expect(status).toBe(200)
    expect(text).toContain('id="forum-topic" data-island')
    expect(content(text)).toContain('Suivre')
    expect(content(text)).toContain('Votre réponse')
    expect(text).toContain(`action="/forum/topic/${id}/repondre"`)
    expect(content(text)).not.toMatch(/Verrouiller|Modifier le topic|Premier non lu/)
    expect(await site.db.selectFrom('topic_reads').selectAll().execute()).toEqual([])
  })

  test('get a link to the first unread post', async () => {
    await fill(3)
    await site.db.insertInto('topic_reads').values({ topic_id: id, user_id: hugo.id, pos: 2 }).execute()
    const { text } = await (await as(hugo)).get(path())
    expect(content(text)).toContain('Premier non lu')
    expect(text).toContain(`href="/forum/topic/redirect/${id}"`)
  })

  test('without a confirmed address see how to confirm it in place of the form', async () => {
    const nadia = await createMember(site.db, { email_verified_at: null })
    const { text } = await (await as(nadia)).get(path())
    expect(text).toContain('id="verify-notice" data-island')
    expect(content(text)).not.toContain('Votre réponse')
  })

  test("see the visitors' page when suspended", async () => {
    const { text } = await (await as(await createMember(site.db, { roles: -1 }))).get(path())
    expect(content(text)).toContain('Votre compte est suspendu.')
    expect(text).not.toContain('data-island')
    expect(content(text)).not.toContain('Votre réponse')
  })

  test('does not see the creator across a block', async () => {
    await blockMember(site.db, salome.id, hugo.id)
    const html = content((await (await as(hugo)).get(path())).text)
    expect(html).not.toContain('Salomé')
    expect(html).not.toContain('Par ')
    expect(html).toContain('Rien à lire sur cette page.')
  })

  test('can lock as creator and edit as staff', async () => {
    const creator = content((await (await as(salome)).get(path())).text)
    expect(creator).toContain('Ne plus suivre')
    expect(creator).toContain('Verrouiller le topic')
    expect(creator).not.toContain('Modifier le topic')
    const modo = content((await (await as(await createMember(site.db, { roles: 1 }))).get(path())).text)
    expect(modo).toContain('Verrouiller le topic')
    expect(modo).toContain('Modifier le topic')
  })
})

describe('reasons for not taking part', () => {
  test('a locked topic, for everyone; staff can unlock', async () => {
    await lock()
    for (const member of [hugo, salome]) {
      const html = content((await (await as(member)).get(path())).text)
      expect(html).toContain('Le topic est verrouillé. Vous ne pouvez pas y participer.')
      expect(html).toContain('verrouillé')
      expect(html).not.toMatch(/Votre réponse|Déverrouiller/)
    }
    const staff = content((await (await as(await createMember(site.db, { roles: 2 }))).get(path())).text)
    expect(staff).toContain('Déverrouiller le topic')
    expect(staff).not.toContain('Votre réponse')
  })

  test('a ban from the topic', async () => {
    await ban(hugo.id)
    await createPoll(site.db, id)
    const html = content((await (await as(hugo)).get(path())).text)
    expect(html).toContain('Vous êtes banni de ce topic, vous ne pouvez plus y participer.')
    expect(html).toContain('Vous ne pouvez pas voter')
    expect(html).not.toMatch(/Votre réponse|Voter/)
  })

  test('another member’s complaint', async () => {
    const { id: category_id } = await createCategory(site.db, { id: 10, slug: 'plaintes', title: 'Plaintes' })
    const complaint = await createTopic(site.db, salome.id, { category_id })
    const url = `/forum/topic/${complaint.slug}`
    const why = 'Seul le plaignant et le staff du site peuvent répondre aux topics plaintes.'
    expect(content((await (await as(hugo)).get(url)).text)).toContain(why)
    const staff = await createMember(site.db, { roles: 1 })
    for (const member of [salome, staff]) {
      const html = content((await (await as(member)).get(url)).text)
      expect([html.includes(why), html.includes('Votre réponse')]).toEqual([false, true])
    }
  })
})

describe('a poll', () => {
  beforeEach(() => createPoll(site.db, id, ['Un café', 'Une balade', 'Un bal']))

  test('accepts one vote by a plain form', async () => {
    const member = await as(hugo)
    expect(content((await member.get(path())).text)).toContain('Sondage Un café Une balade Un bal Voter')
    const answer = await member.submit(`/forum/topic/${id}/voter`, { vote: '1' })
    expect([answer.status, answer.headers.location]).toEqual([303, path()])
    const html = content((await member.get(path())).text)
    expect(html).toContain(
      'Résultats du sondage Un café Aucun vote Une balade votre vote 1 vote Un bal Aucun vote 1 vote',
    )
    const twice = await member.submit(`/forum/topic/${id}/voter`, { vote: '2' })
    expect(twice.status).toBe(409)
    expect(content(twice.text)).toContain('Vous ne pouvez pas voter')
  })

  test('shows an error without a choice', async () => {
    const { status, text } = await (await as(hugo)).submit(`/forum/topic/${id}/voter`, {})
    expect(status).toBe(422)
    expect(content(text)).toContain('Choisissez une des réponses du sondage.')
  })

  test('shows only results in a locked topic', async () => {
    await lock()
    const html = content((await (await as(hugo)).get(path())).text)
    expect(html).toContain(
      'Résultats du sondage Un café Aucun vote Une balade Aucun vote Un bal Aucun vote Aucun vote',
    )
    expect(html).not.toContain('Voter')
  })
})

describe('plain forms', () => {
  test('reply, and lead to the new post on its page', async () => {
    await fill(9)
    const member = await as(hugo)
    const answer = await member.submit(`/forum/topic/${id}/repondre`, { post: '  À samedi !  ' })
    const post = await site.db.selectFrom('posts').selectAll().where('pos', '=', 11).executeTakeFirstOrThrow()
    expect([answer.status, answer.headers.location]).toEqual([303, `${path(2)}#post-${post.id}`])
    expect(content((await member.get(path(2))).text)).toContain('À samedi !')
  })

  test.each([
    ['   ', 422, 'Écrivez votre message.'],
    ['x'.repeat(10_001), 422, 'Un message compte 10 000 caractères au plus.'],
  ])('preserve a rejected text: %#', async (post, status, why) => {
    const answer = await (await as(hugo)).submit(`/forum/topic/${id}/repondre`, { post })
    expect(answer.status).toBe(status)
    expect(content(answer.text)).toContain(why)
    expect(answer.text).toContain(`>${post}</textarea>`)
  })

  test('preserve the text when the topic is locked', async () => {
    const member = await as(hugo)
    await member.get(path())
    await lock()
    const { status, text } = await member.submit(`/forum/topic/${id}/repondre`, { post: 'Trop tard ?' })
    expect(status).toBe(403)
    expect(content(text)).toContain('Le topic est verrouillé. Vous ne pouvez pas y participer.')
    expect(text).toContain('>Trop tard ?</textarea>')
    expect(content(text)).toContain('Votre texte est gardé ici')
  })

  test('follow and lock', async () => {
    const member = await as(hugo)
    await member.submit(`/forum/topic/${id}/suivre`, {})
    expect(content((await member.get(path())).text)).toContain('Ne plus suivre')
    expect((await member.submit(`/forum/topic/${id}/verrouiller`, { lock: '1' })).status).toBe(403)
    const creator = await as(salome)
    for (let time = 0; time < 2; time++) {
      const answer = await creator.submit(`/forum/topic/${id}/verrouiller`, { lock: '1' })
      expect([answer.status, answer.headers.location]).toEqual([303, path()])
    }
    const topic = await site.db.selectFrom('topics').select('locked').where('id', '=', id).executeTakeFirst()
    expect(topic?.locked).toBe(true)
  })

  test('are rejected for visitors, an unknown topic and without token', async () => {
    const visitor = await as(null)
    for (const act of ['repondre', 'voter', 'suivre', 'verrouiller']) {
      const answer = await visitor.submit(`/forum/topic/${id}/${act}`, { post: 'x', vote: '0' })
      expect([act, answer.status]).toEqual([act, 401])
      const nowhere = await (await as(hugo)).submit(`/forum/topic/999999/${act}`, { post: 'x', vote: '0' })
      expect([act, nowhere.status]).toEqual([act, 404])
      const forged = await (await as(hugo)).submit(`/forum/topic/${id}/${act}`, {
        post: 'x',
        vote: '0',
        _token: 'x',
      })
      expect([act, forged.status]).toEqual([act, 419])
    }
    expect(await site.db.selectFrom('posts').select('id').execute()).toHaveLength(1)
  })
})
