import { afterAll, beforeAll, expect, test } from 'vitest'
import { instrumentStatements } from '../src/platform/telemetry/statements.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import {
  createFriendship,
  createMember,
  createMessage,
  createPhoto,
  createPhotoName,
  createThread,
  createTopic,
  type TestMember,
} from './support/factories.ts'
import { createSuggestion } from './support/suggestions.ts'

// Statements of a member's page once the shared lists are in memory, the session's included.

let site: TestApp
let zoe: Browser
let hugo: TestMember
let statements: string[] = []

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  const reader = await createMember(site.db, { name: 'Zoe' })
  hugo = await createMember(site.db, { name: 'Hugo', avatar: createPhotoName() })
  await createPhoto(site.db, hugo.id)
  // A search that finds fewer counts wider ones.
  for (let i = 0; i < 5; i++) await createMember(site.db, { avatar: createPhotoName() })
  await createFriendship(site.db, reader.id, hugo.id)
  await createSuggestion(site.db, reader.id, hugo.id)
  await createTopic(site.db, hugo.id, { title: 'Au bord du lac', slug: 'au-bord-du-lac' })
  const thread = await createThread(site.db, hugo.id, reader.id)
  await createMessage(site.db, thread.id, hugo.id)
  zoe = await site.as(reader)
  instrumentStatements(site.context.pool, ({ text }) => statements.push(text))
})
afterAll(() => site.close())

test.each([
  // Session, exceptions of the reader, suggestions.
  ['/', 3],
  ['/recherche', 4],
  ['/photos', 2],
  // Session, topic, its posts.
  ['/forum/topic/au-bord-du-lac', 3],
  // Session, profile, album, news.
  ['/celibataire/{hugo}', 4],
  ['/messages', 3],
  // Session, own counts and settings.
  ['/moi', 2],
])('%s takes %i statements', async (path, most) => {
  const address = path.replace('{hugo}', String(hugo.id))
  expect((await zoe.get(address)).status).toBe(200)
  const counts: number[] = []
  // Twice: a shared list may grow too old in between.
  for (let turn = 0; turn < 2; turn++) {
    statements = []
    expect((await zoe.get(address)).text).toMatch(/Hugo|Mes gens/)
    // The job that fills a table is queued once an hour; limits are off in tests.
    counts.push(statements.filter((text) => !text.includes('pgboss')).length)
  }
  expect(Math.min(...counts)).toBe(most)
})

test('/ takes two more for the search where nobody is suggested', async () => {
  const lea = await site.as(await createMember(site.db, { name: 'Léa' }))
  await lea.get('/')
  statements = []
  expect((await lea.get('/')).text).toContain('Hugo')
  // The job that lays the table is queued.
  expect(statements.filter((text) => !text.includes('pgboss'))).toHaveLength(5)
})

test('/recherche counts wider searches only where few are found', async () => {
  statements = []
  expect((await zoe.get('/recherche')).text).toContain('Hugo')
  expect(statements.join()).not.toContain('count(*)')
  statements = []
  expect((await zoe.get('/recherche?age_from=90&age_to=91')).text).toContain('Aucun résultat')
  const counts = statements.filter((text) => text.includes('count(*)'))
  expect([counts.length > 0, statements.length]).toEqual([true, 3 + counts.length])
})

test('the landing page of a visitor takes none', async () => {
  const visitor = await site.as(null)
  await visitor.get('/')
  statements = []
  expect((await visitor.get('/')).text).toContain('Au bord du lac')
  expect(statements).toEqual([])
})
