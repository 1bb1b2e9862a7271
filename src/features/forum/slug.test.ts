import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, truncate } from '../../../tests/support/db.ts'
import { createMember, createTopic } from '../../../tests/support/factories.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { slugBaseOf, slugOf } from './slug.ts'
import { assignSlug, reserveSlug } from './topics/commands/reserve-slug.ts'

test.each([
  ['Premier rendez-vous : où aller ?', 'premier-rendez-vous-ou-aller'],
  ['  L’ŒUVRE & l’été  ', 'l-oeuvre-l-ete'],
  ['Łódź, ça vous dit ?', 'lodz-ca-vous-dit'],
  ['100 % sûr', '100-sur'],
  ['𝓑𝓪𝓵 ﬁnal', 'bal-final'],
  ['🎉🎉', 'topic'],
  ['Привет', 'topic'],
  ['...', 'topic'],
  ['Redirect', 'topic-redirect'],
  ['posts', 'topic-posts'],
  ['Redirect !', 'topic-redirect'],
  ['<script>', 'script'],
  ['../../etc', 'etc'],
])('%s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('is never longer than an address bears, and never ends in a hyphen', () => {
  const slug = slugOf('ﷺ'.repeat(50))
  expect(slug).toBe('topic')
  const long = slugOf('㎉ '.repeat(25))
  expect(long.length).toBeLessThanOrEqual(80)
  expect(long).toMatch(/^[a-z0-9-]+[a-z0-9]$/)
})

test('a family is what numbers at the end part', () => {
  expect(['bal', 'bal-2', 'bal-2-3', '2024', 'bal-2024'].map(slugBaseOf)).toEqual([
    'bal',
    'bal',
    'bal',
    '2024',
    'bal',
  ])
})

describe('a free one', () => {
  let database: TestDatabase
  let topicId: number
  const take = (title: string) => inTransaction(database.db, (tx) => reserveSlug(tx, title))
  const use = (...slugs: string[]) =>
    database.db
      .insertInto('topic_slugs')
      .values(slugs.map((slug) => ({ slug, topic_id: topicId })))
      .execute()

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await truncate(database.db)
    topicId = (await createTopic(database.db, (await createMember(database.db)).id)).id
  })

  test('takes the first suffix, whatever others look like it', async () => {
    expect(await take('Bal')).toBe('bal')
    await use('bal')
    expect(await take('Bal')).toBe('bal-2')
    await use('bal-2', 'bal-3', 'bal-masque', 'bal-12')
    expect(await take('Bal')).toBe('bal-4')
    expect(await take('Bal 2')).toBe('bal-2-2')
  })

  test('for a title that was used 100,000 times, soon', async () => {
    await use('bal')
    for (let from = 2; from < 100_000; from += 10_000) {
      await use(...Array.from({ length: 10_000 }, (_, i) => `bal-${from + i}`))
    }
    const start = performance.now()
    expect(await take('Bal')).toBe('bal-100002')
    expect(performance.now() - start).toBeLessThan(500)
  })

  test('of a topic that is given a former title again is its own', async () => {
    const rename = (title: string) => inTransaction(database.db, (tx) => assignSlug(tx, title, topicId))
    expect(await rename('Bal')).toBe('bal')
    expect(await rename('Fête')).toBe('fete')
    expect(await rename('Bal')).toBe('bal')
    const other = await createTopic(database.db, (await createMember(database.db)).id)
    expect(await inTransaction(database.db, (tx) => assignSlug(tx, 'Bal', other.id))).toBe('bal-2')
  })
})
