import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createNews } from '../../../../tests/support/create-news.ts'
import {
  blockMember,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import type { NewsItem } from './contract.ts'

let site: TestApp
let reader: TestMember
let anne: TestMember

beforeAll(async () => {
  site = await createTestApp()
  reader = await createMember(site.db)
  anne = await createMember(site.db)
})
afterAll(() => site.close())
beforeEach(() => sql`truncate newsfeed restart identity`.execute(site.db))

/** Rows that a test inserts have no event. */
const page = async (url: string) => {
  site.context.events.publish({ kind: 'pages', of: 'all' })
  return (await (await site.as(reader)).get(url)).body
}
const ids = ({ data }: { data: NewsItem[] }) => data.map(({ id }) => id)

/** So many badges of a member. */
async function fill(count: number, userId = anne.id): Promise<void> {
  await sql`
    insert into newsfeed (user_id, type) select ${userId}, ${NEWS_TYPE.verified} from generate_series(1, ${count}::int)`.execute(
    site.db,
  )
}

/** All items, page by page as the links lead. */
async function readAll(url: string): Promise<number[][]> {
  const pages: number[][] = []
  for (let next: string | null = url; next; ) {
    const { data, next_page_url } = (await page(next)) as { data: NewsItem[]; next_page_url: string | null }
    pages.push(ids({ data }))
    next = next_page_url
  }
  return pages
}

test('20 a page, each once, by the links and by numbers alike', async () => {
  await fill(45)
  const first = await page('/api/newsfeed/0')
  expect(first).toMatchObject({
    next_page_url: '/api/newsfeed/0?page=2&before=26',
    prev_page_url: null,
    current_page: 1,
    to: 20,
  })
  const second = await page(first.next_page_url)
  expect(second).toMatchObject({ prev_page_url: '/api/newsfeed/0?page=1', current_page: 2, to: 40 })
  const pages = await readAll('/api/newsfeed/0')
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
  const byNumber = await Promise.all([1, 2, 3, 4].map((number) => page(`/api/newsfeed/0?page=${number}`)))
  expect(byNumber.map(ids)).toEqual([...pages, []])
})

test('does not shift pages when items arrive', async () => {
  await fill(25)
  const { next_page_url } = await page('/api/newsfeed/0')
  await fill(7)
  expect(ids(await page(next_page_url))).toEqual([5, 4, 3, 2, 1])
})

test('an exact page has none after it', async () => {
  await fill(20)
  expect((await page('/api/newsfeed/0')).next_page_url).toBeNull()
})

test('a member’s feed leads on within it', async () => {
  for (let turn = 0; turn < 22; turn++) {
    await fill(1)
    await fill(1, reader.id)
  }
  const pages = await readAll(`/api/newsfeed/${anne.id}`)
  expect(pages.map(({ length }) => length)).toEqual([20, 2])
  expect(pages.flat().every((id) => id % 2 === 1)).toBe(true)
})

test('a burst counts once towards the page and ends with it', async () => {
  for (let turn = 0; turn < 30; turn++) {
    const { id } = await createPhoto(site.db, anne.id)
    await createNews(site.db, anne.id, { type: NEWS_TYPE.photo, photo_id: id })
  }
  await fill(30)
  const pages = await readAll('/api/newsfeed/0')
  expect(pages.map(({ length }) => length)).toEqual([20, 11])
  const last = await page('/api/newsfeed/0?page=2')
  expect(JSON.parse(last.data[10].data).count).toBe(30)
})

test('what is out of sight is passed over, some hundreds of it at once, and the rest by the next link', async () => {
  const hidden = await createMember(site.db)
  await blockMember(site.db, hidden.id, reader.id)
  await fill(5)
  await fill(250, hidden.id)
  expect(ids(await page('/api/newsfeed/0'))).toEqual([5, 4, 3, 2, 1])
  await fill(100, hidden.id)
  const first = await page('/api/newsfeed/0')
  expect([first.data, first.next_page_url]).toEqual([[], '/api/newsfeed/0?page=2&before=56'])
  expect(ids(await page(first.next_page_url))).toEqual([5, 4, 3, 2, 1])
})

test('months are one feed', async () => {
  await fill(3)
  for (const id of [1, 2, 3]) {
    const created_at = new Date(Date.now() - 40 * (3 - id) * 86_400_000)
    await site.db.updateTable('newsfeed').set({ created_at }).where('id', '=', id).execute()
  }
  expect(await readAll('/api/newsfeed/0')).toEqual([[3, 2, 1]])
})

test('a deep page by its number is shown up to a bound, by its link without one', async () => {
  await fill(450)
  expect(ids(await page('/api/newsfeed/0?page=20'))).toHaveLength(20)
  expect(await page('/api/newsfeed/0?page=21')).toMatchObject({ data: [], next_page_url: null })
  expect((await readAll('/api/newsfeed/0')).flat()).toHaveLength(450)
})

test.each([
  ['home', () => '/?page=1', [20, 20, 5]],
  ['a profile', () => `/celibataire/${anne.id}`, [3, 20, 20, 5]],
])("leads on by 'Voir plus' of %s without scripts", async (_page, getPath, expected) => {
  await fill(45)
  site.context.events.publish({ kind: 'pages', of: 'all' })
  const browser = await site.as(reader)
  const counts: number[] = []
  for (let url: string | undefined = getPath(); url; ) {
    const { status, text }: { status: number; text: string } = await browser.get(url)
    expect(status).toBe(200)
    counts.push(text.match(/class="news-line"/g)?.length ?? 0)
    if (url.startsWith('/?')) expect(text).toMatch(/<details[^>]*id="suite"[^>]* open/)
    url = /href="([^"]*page=\d[^"]*)#fil"[^>]*>(?:<span>)?Voir plus/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(counts).toEqual(expected)
})

test('shows the first news for an invalid address', async () => {
  await fill(25)
  const { status, text } = await (await site.as(reader)).get(`/celibataire/${anne.id}?page=-1&before=x`)
  expect([status, text.match(/class="news-line"/g)?.length]).toEqual([200, 3])
})
