import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createTopic } from '../../../../tests/support/factories.ts'
import { testUndistributed } from '../../../../tests/support/long-form.ts'
import { instrumentStatements } from '../../../platform/telemetry/statements.ts'

let site: TestApp
const executed: string[] = []

beforeAll(async () => {
  site = await createTestApp({ DATABASE_POOL_SIZE: '1' })
  instrumentStatements(site.context.pool, ({ text }) => executed.push(text))
})
afterAll(() => site.close())

/** Statements that the connection has not prepared. */
async function listUnprepared(): Promise<string[]> {
  const statements = [...executed]
  const { rows } = await site.context.pool.query('select statement from pg_prepared_statements')
  const prepared = rows.map(({ statement }) => statement)
  return statements.filter((text) => !prepared.includes(text))
}

// For a cluster, statements are rewritten before they are prepared.
testUndistributed('a reply runs few statements, each planned once a connection', async () => {
  const topic = await createTopic(site.db, (await createMember(site.db)).id)
  const zoes = await site.as(await createMember(site.db))
  await zoes.post(`/api/forum/post/${topic.id}`, { post: 'Bonsoir' })
  executed.length = 0
  expect((await zoes.post(`/api/forum/post/${topic.id}`, { post: 'Me revoilà' })).status).toBe(200)
  expect(executed).toHaveLength(8)
  expect(await listUnprepared()).toEqual(['begin', 'commit'])
  executed.length = 0
  await site.context.jobs.drain()
  const notifying = executed.filter((text) => /topic_follows|notifications/.test(text))
  expect(notifying).toHaveLength(4)
  expect((await listUnprepared()).filter((text) => notifying.includes(text))).toEqual([])
})
