import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildExample } from '../src/platform/http/api-examples.ts'
import { TOKEN_SCOPES } from '../src/shared/token-scopes.ts'
import { createToken } from './support/api-tokens.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createMember, createMessage, createPoll, createThread, createTopic } from './support/factories.ts'

const run = promisify(execFile)
/** This site has no outing, and its message 1 is of the other member. */
const REFUSED: Readonly<Record<string, number>> = { getOuting: 404, editMessage: 403, deleteMessage: 403 }

let site: TestApp
let address: string
let token: string

beforeAll(async () => {
  site = await createTestApp()
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const [zoe, hugo] = [await createMember(site.db, { name: 'Zoé' }), await createMember(site.db)]
  const thread = await createThread(site.db, zoe.id, hugo.id)
  await createMessage(site.db, thread.id, hugo.id, { message: 'Bonsoir' })
  const topic = await createTopic(site.db, zoe.id, { slug: 'bal-du-canal' })
  await createPoll(site.db, topic.id, ['Oui', 'Non'])
  token = (await createToken(site.db, zoe.id, { scopes: [...TOKEN_SCOPES] })).token
})
afterAll(() => site.close())

/** Runs an example as a reader would, and returns the status of its answer. */
async function runExample(example: string): Promise<number> {
  // A stream does not end by itself: curl then fails after it has printed the status.
  const command = `${example} --silent --output /dev/null --write-out '%{http_code}' --max-time 2`
  const env = { ...process.env, GUINGUETTE_TOKEN: token }
  const { stdout } = await run('sh', ['-c', command], { env }).catch((error: { stdout: string }) => error)
  return Number(stdout)
}

describe('the examples of /api/docs', () => {
  test('all run: 200, but where the site lacks the object', async () => {
    const statuses: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const declared of site.context.endpoints) {
      const example = buildExample(declared, address)
      if (!example) continue
      statuses[declared.name] = await runExample(example)
      expected[declared.name] = REFUSED[declared.name] ?? 200
    }
    expect(Object.keys(statuses).length).toBeGreaterThan(30)
    expect(statuses).toEqual(expected)
  })

  test('are on the page, one for each call that a token opens', async () => {
    const { text } = await (await site.as(null)).get('/api/docs')
    const opened = site.context.endpoints.filter(({ scope }) => scope)
    expect(text.match(/Authorization: Bearer \$GUINGUETTE_TOKEN/g)?.length).toBe(opened.length)
    expect(text).toContain('http://localhost:3000/api/me')
  })

  test('are refused without the token', async () => {
    const [declared] = site.context.endpoints.filter(({ name }) => name === 'getCurrentMember')
    if (!declared) throw new Error('no such call')
    const example = buildExample(declared, address) ?? ''
    expect(await runExample(example.replace('$GUINGUETTE_TOKEN', 'guinguette_x'))).toBe(401)
  })
})
