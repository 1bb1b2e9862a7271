import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import type { HighlightedText, ListedTopic } from '../topics/contract.ts'

let site: TestApp
let visitor: Browser
let zoe: TestMember
let hugo: TestMember
let cooking: { id: number; slug: string }

beforeAll(async () => {
  site = await createTestApp()
  await truncate(site.db)
  visitor = await site.as(null)
  zoe = await createMember(site.db, { name: 'zoe' })
  hugo = await createMember(site.db, { name: 'hugo' })
  cooking = await createCategory(site.db, { slug: 'cuisine' })
  const topics: [string, string, ...string[]][] = [
    [
      'Les lasagnes de mamie',
      'Avec l’épinard, c’est bon. resto.Vous aimez\u202f?',
      'Une béchamel légère/onctueuse',
    ],
    [
      'Balades au bord de l’eau',
      'On se promenait dimanche, les ÉTANGS étaient gelés.',
      '100\u202f% d’accord, a_b',
    ],
    ['Vide', 'Restaurants à Lyon', 'Autre chose'],
    ['Chevaux', 'Un cheval, des journaux', 'Œuvre d’art\u00a0: café-concert'],
  ]
  for (const [title, post, ...replies] of topics) {
    const topic = await createTopic(site.db, zoe.id, { title, post, category_id: cooking.id })
    for (const reply of replies) await createPost(site.db, topic.id, hugo.id, { post: reply })
  }
})
afterAll(() => site.close())

const search = async (content: string, browser = visitor, filters: Record<string, string> = {}) => {
  const { status, body } = await browser.get(
    `/api/forum?${new URLSearchParams({ search: content, ...filters })}`,
  )
  expect([content, status]).toEqual([content, 200])
  return body.data as ListedTopic[]
}
const titles = async (content: string, browser = visitor, filters: Record<string, string> = {}) =>
  (await search(content, browser, filters)).map(({ title }) => title)
const foundIn = (pieces: HighlightedText | undefined) =>
  pieces?.filter(({ found }) => found).map(({ text }) => text)

const LASAGNES = 'Les lasagnes de mamie'
const BALADES = 'Balades au bord de l’eau'

describe('words', () => {
  test.each([
    ['lasagne', [LASAGNES], 'its stem'],
    ['LASAGNÉS', [LASAGNES], 'without regard to case and accents'],
    ['las', [LASAGNES], 'a beginning'],
    ['la lasagne', [LASAGNES], 'common words are left out'],
    ['promener', [BALADES], 'another form of the verb'],
    ['etang', [BALADES], 'capitals with accents'],
    ['l’étang', [BALADES], 'after an apostrophe'],
    ['restauran', ['Vide'], 'a beginning longer than the stem'],
    ['resto', [LASAGNES, 'Vide'].slice(0, 1), 'beside a full stop without a space'],
    ['onctueuse', [LASAGNES], 'after a slash'],
    ['concert', ['Chevaux'], 'after a hyphen'],
    ['oeuvre', ['Chevaux'], 'letters written as one'],
    ['100 %', [BALADES], 'numbers'],
    ['béchamel épinard', [], 'each in another post'],
    ['lasagnes béchamel', [LASAGNES], 'one in the title, one in a post'],
    ['béchamel onctueux', [LASAGNES], 'both in a post'],
    ['lasagnes promener', [], 'in two topics'],
    ['rien de tel', [], 'nowhere'],
    ['e', [], 'a letter alone is no beginning'],
  ] as [string, string[], string][])('%s: %s (%s)', async (content, expected) => {
    expect(await titles(content)).toEqual(expected)
  })

  test('are literal, without operators', async () => {
    const noise = [
      '|',
      '&',
      '!',
      '()',
      ':*',
      "'",
      '"',
      '\\',
      '%',
      '_',
      '<->',
      "l'",
      'le',
      'a:b',
      '½',
      '²',
      'ª',
      '\u0301',
      '😀',
      'x'.repeat(100),
      "\\'; drop table posts",
      '!'.repeat(100),
      'a '.repeat(50).trim(),
      "( ) & | ! : * < - > \\ '",
      '3e10',
      '1.5',
      '-5',
      'https://a.fr/b?c=d',
      '漢字',
      'ﬁ',
    ]
    for (const content of noise) await search(content)
    expect(await titles('!lasagne')).toEqual([LASAGNES])
    expect(await titles('lasagne | zzz')).toEqual([])
    expect(await titles("'las':*")).toEqual([LASAGNES])
    expect(await titles('%')).toEqual([])
  })

  test('are prefixes when there are only stop words', async () => {
    expect(await titles('du')).toEqual([])
    expect(await titles('au')).toEqual(['Vide'])
  })

  test('are marked in the title and the newest matching post', async () => {
    const [topic] = await search('lasagnes béchamel')
    expect(foundIn(topic?.found?.title)).toEqual(['lasagnes'])
    expect(topic?.found?.title.map(({ text }) => text).join('')).toBe(LASAGNES)
    expect(topic?.found?.post).toMatchObject({ pos: 2 })
    expect(foundIn(topic?.found?.post?.excerpt)).toEqual(['béchamel'])
    const [onlyTitle] = await search('chevaux balade').then(() => search('mamie'))
    expect(onlyTitle?.found?.post).toBeNull()
    const [noSearch] = await search('')
    expect(noSearch?.found).toBeNull()
  })

  test('are shown in an escaped excerpt of a long post', async () => {
    const post = `> @zoe\n${'mot '.repeat(300)}<b>zygomatique</b> ${'fin '.repeat(300)}`
    await createTopic(site.db, zoe.id, { title: 'Long', post })
    const [topic] = await search('zygomatiques')
    const text = topic?.found?.post?.excerpt.map((piece) => piece.text).join('') ?? ''
    expect(foundIn(topic?.found?.post?.excerpt)).toEqual(['zygomatique'])
    expect(text).toMatch(/^… mot .*<b>zygomatique<\/b> fin .* …$/)
    expect(text.length).toBeLessThan(230)
  })
})

describe('results', () => {
  test('are ordered on request by newest matching post, or newest post for a title match', async () => {
    const NEWEST = { sort: 'recent' }
    const older = await createTopic(site.db, zoe.id, { title: 'Premier', post: 'un accordéon' })
    await createTopic(site.db, zoe.id, { title: 'Second', post: 'deux accordéons' })
    const titled = await createTopic(site.db, zoe.id, { title: 'Accordéon', post: 'rien' })
    expect(await titles('accordéon', visitor, NEWEST)).toEqual(['Accordéon', 'Second', 'Premier'])
    const { id } = await createPost(site.db, older.id, hugo.id, { post: 'encore l’accordéon' })
    const [first] = await search('accordeon', visitor, NEWEST)
    expect(first).toMatchObject({ title: 'Premier', found: { post: { id, pos: 2 } } })
    await createPost(site.db, titled.id, hugo.id)
    expect(await titles('accordéon', visitor, NEWEST)).toEqual(['Accordéon', 'Premier', 'Second'])
  })

  test('are ordered by their words, title first, and by freshness', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const write = async (title: string, post: string, days: number) => {
      const { id } = await createTopic(site.db, zoe.id, { title, post })
      await site.db
        .updateTable('topics')
        .set({ last_post_at: daysAgo(days) })
        .where('id', '=', id)
        .execute()
      await site.db
        .updateTable('posts')
        .set({ created_at: daysAgo(days) })
        .where('topic_id', '=', id)
        .execute()
    }
    await write('Un tambour', 'à vendre', 200)
    await write('Ancien', 'mon tambour', 2_000)
    await write('Récent', 'mon tambour', 1)
    await write('Début', 'les tambourins', 0)
    await write('Tambours d’hier', 'oubliées', 2_000)
    expect(await titles('tambour')).toEqual(['Un tambour', 'Récent', 'Début', 'Tambours d’hier', 'Ancien'])
    expect(await titles('tambour', visitor, { since: 'year' })).toEqual(['Un tambour', 'Récent', 'Début'])
    expect(await titles('tambour', visitor, { since: 'week' })).toEqual(['Récent', 'Début'])
  })

  test('are of one author, but not for visitors', async () => {
    const asZoe = await site.as(zoe)
    const { id } = await createTopic(site.db, zoe.id, { title: 'Mandoline', post: 'mandoline' })
    await createTopic(site.db, zoe.id, { title: 'Autre', post: 'ma mandoline' })
    const reply = await createPost(site.db, id, hugo.id, { post: 'quelle mandoline' })
    expect(await titles('mandoline', asZoe, { author: ' HUGO ' })).toEqual(['Mandoline'])
    const [found] = await search('mandoline', asZoe, { author: 'hugo' })
    expect(found?.found?.post?.id).toBe(reply.id)
    expect(await titles('mandoline', asZoe, { author: 'zoe' })).toEqual(['Mandoline', 'Autre'])
    expect(await titles('mandoline', asZoe, { author: 'personne' })).toEqual([])
    const refused = await visitor.get('/api/forum?search=mandoline&author=hugo')
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { author: ['Connectez-vous pour chercher les messages d’un membre.'] },
    ])
    await blockMember(site.db, hugo.id, zoe.id)
    expect(await titles('mandoline', asZoe, { author: 'hugo' })).toEqual([])
    await site.db.deleteFrom('blacklist').execute()
  })

  test('are narrowed on the page, whose links keep the choice', async () => {
    const asZoe = await site.as(zoe)
    const { id, slug } = await createCategory(site.db, { title: 'Musique' })
    for (let i = 0; i < 21; i++)
      await createTopic(site.db, hugo.id, { title: `o ${i}`, category_id: id, post: 'ocarina' })
    await createTopic(site.db, hugo.id, { title: 'Ailleurs', category_id: cooking.id, post: 'ocarina' })
    const { text } = await asZoe.get(
      `/forum?search=ocarina&category=${slug}&author=hugo&since=week&sort=recent`,
    )
    expect(text).toContain('21 topics trouvés')
    expect(text.match(/<mark>ocarina<\/mark>/g)).toHaveLength(20)
    expect(text).toContain(
      `href="/forum?search=ocarina&amp;category=${slug}&amp;author=hugo&amp;since=week&amp;sort=recent&amp;page=2"`,
    )
    const none = await asZoe.get('/forum?search=ocarina&author=zoe')
    expect(none.text).toContain(
      'Rien ne contient «\u202focarina\u202f» avec ces choix. Élargissez-les, ou essayez un autre mot.',
    )
    expect((await asZoe.get('/forum?search=ocarina&category=nulle')).status).toBe(404)
    expect((await asZoe.get('/forum?search=ocarina&since=hier')).text).toContain('22 topics trouvés')
    const plain = await visitor.get('/forum?search=ocarina&author=zoe')
    expect(plain.text).toContain('22 topics trouvés')
    expect(plain.text).not.toContain('Écrit par')
  })

  test('are of the requested category', async () => {
    const other = await createCategory(site.db, { slug: 'autre' })
    await createTopic(site.db, zoe.id, { title: 'Xylophone', category_id: other.id, post: 'xylophone' })
    await createTopic(site.db, zoe.id, { title: 'Ici', category_id: cooking.id, post: 'xylophones' })
    expect(await titles('xylophone')).toEqual(['Xylophone', 'Ici'])
    expect(await titles('xylophone', visitor, { category: 'autre' })).toEqual(['Xylophone'])
    expect(await titles('xylophone', visitor, { category: 'cuisine' })).toEqual(['Ici'])
    const { status, body } = await visitor.get('/api/forum?search=xylophone&category=nulle')
    expect([status, body.message]).toEqual([404, 'Cette catégorie n’existe pas.'])
  })

  test('contain no moderated post, except for staff', async () => {
    await createTopic(site.db, zoe.id, { title: 'Fâché', post: 'ornithorynque' }).then(({ post_id }) =>
      site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post_id).execute(),
    )
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    for (const browser of [visitor, await site.as(zoe)]) {
      expect(await titles('ornithorynque', browser)).toEqual([])
      expect(await titles('fâché ornithorynque', browser)).toEqual([])
    }
    expect(await titles('ornithorynque', staff)).toEqual(['Fâché'])
  })

  test('contain no post across a block, except for staff', async () => {
    const [one, other] = [await createMember(site.db), await createMember(site.db)]
    const staff = await createMember(site.db, { roles: 1 })
    await blockMember(site.db, one.id, other.id)
    await blockMember(site.db, staff.id, other.id)
    await createTopic(site.db, one.id, { title: 'De l’un', post: 'hippopotame' })
    await createTopic(site.db, other.id, { title: 'De l’autre', post: 'hippopotames' })
    expect(await titles('hippopotame', await site.as(one))).toEqual(['De l’un'])
    expect(await titles('hippopotame', await site.as(other))).toEqual(['De l’autre'])
    expect(await titles('hippopotame', await site.as(staff))).toHaveLength(2)
    await site.db.deleteFrom('users').where('id', '=', other.id).execute()
    expect(await titles('hippopotame', await site.as(one))).toHaveLength(2)
  })

  test('have pages whose links carry category and search', async () => {
    const { id, slug } = await createCategory(site.db, { slug: 'pages' })
    for (let i = 0; i < 23; i++) {
      await createTopic(site.db, zoe.id, { title: `n ${i}`, category_id: id, post: 'kangourou & co' })
    }
    const path = `/api/forum?category=${slug}&search=kangourou+%26`
    const { data, ...first } = (await visitor.get(path)).body
    expect(first).toEqual({
      next_page_url: `${path}&page=2`,
      prev_page_url: null,
      current_page: 1,
      last_page: 2,
      total: 23,
      to: 20,
    })
    const second = (await visitor.get(first.next_page_url)).body
    expect(second).toMatchObject({ prev_page_url: `${path}&page=1`, next_page_url: null, to: 23 })
    expect([...data, ...second.data].map(({ title }) => title)).toEqual(
      Array.from({ length: 23 }, (_, i) => `n ${22 - i}`),
    )
    expect((await visitor.get(`${path}&page=9`)).body).toMatchObject({ data: [], total: 23, to: 23 })
  })

  test('are at most 200 topics', async () => {
    const { id } = await createCategory(site.db)
    for (let i = 0; i < 203; i++) await createTopic(site.db, zoe.id, { category_id: id, post: 'wapiti' })
    expect((await visitor.get('/api/forum?search=wapiti&page=10')).body).toMatchObject({
      total: 200,
      to: 200,
    })
  })
})

test('returns 422 for a search of more than 100 characters', async () => {
  const { status, body } = await visitor.get(`/api/forum?search=${'x'.repeat(101)}`)
  expect([status, body.errors]).toEqual([422, { search: ['Une recherche compte 100 caractères au plus.'] }])
  for (const query of [
    'search=%00',
    'search=a&search=b',
    'search=a&since=hier',
    'search=a&sort=x',
    'author=%00',
  ]) {
    expect([query, (await visitor.get(`/api/forum?${query}`)).status]).toEqual([query, 422])
  }
})
