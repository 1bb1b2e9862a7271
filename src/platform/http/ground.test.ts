import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { type Access, endpoint } from '../../shared/endpoint.ts'
import { integerSchema, MessageReply, PageNumber, PathId } from '../../shared/schemas.ts'
import { operation } from './operation.ts'

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/echo/:id',
  access: 'anyone',
  summary: 'Says back what it was told',
  params: z.object({ id: PathId }),
  query: z.object({ page: PageNumber }),
  body: z.object({
    text: z.string().check(z.minLength(1, 'Écrivez quelque chose.')),
    age: z.optional(integerSchema(18, 120)),
  }),
  reply: MessageReply,
})

const ACCESSES: Access[] = ['anyone', 'signed-in', 'member', 'verified', 'desk', 'desk-founder']

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({}, 1_000, {
    extend: (made) => {
      operation(made, echo, async ({ params, query, body }) => ({
        message: `${params.id} ${query.page} ${body.text}`,
      }))
      for (const access of ACCESSES) {
        const guarded = endpoint({
          name: 'guarded',
          method: 'GET',
          path: `/api/only/${access}`,
          access,
          summary: '',
          reply: MessageReply,
        })
        operation(made, guarded, async () => ({ message: 'fait' }))
      }
      const leaky = endpoint({
        name: 'leaky',
        method: 'GET',
        path: '/api/leaky',
        access: 'anyone',
        summary: '',
        reply: MessageReply,
      })
      operation(made, leaky, async () => ({ message: 'fait', password_hash: 'x' }))
      const broken = endpoint({
        name: 'broken',
        method: 'GET',
        path: '/api/broken',
        access: 'anyone',
        summary: '',
        reply: MessageReply,
      })
      operation(made, broken, async () => {
        throw new Error('private detail')
      })
      const orphan = endpoint({
        name: 'orphan',
        method: 'POST',
        path: '/api/orphan',
        access: 'anyone',
        summary: '',
        reply: MessageReply,
      })
      operation(made, orphan, async () => {
        await made.db.insertInto('friendships').values({ user_id: 8, friend_id: 9 }).execute()
        return { message: 'fait' }
      })
    },
  })
})
afterAll(() => site.close())

describe('a declared call', () => {
  test('is answered', async () => {
    const visitor = await site.as(null)
    const answer = await visitor.post('/api/echo/7?page=2', { text: 'bonjour' })
    expect(answer).toMatchObject({ status: 200, body: { message: '7 2 bonjour' } })
  })

  test.each(['0', '-1', '1.5', 'abc', '1e9999', '2147483648', '9223372036854775808', '%00'])(
    'with the id %s in its path is not found',
    async (id) => {
      const answer = await (await site.as(null)).post(`/api/echo/${id}`, { text: 'bonjour' })
      expect(answer).toMatchObject({ status: 404, body: { message: 'Cette page n’existe pas.' } })
    },
  )

  test.each(['page=0', 'page=-1', 'page=abc', 'page[]=1', 'page=1&page=2', 'page=1.5'])(
    'with the query %s is invalid',
    async (query) => {
      const answer = await (await site.as(null)).post(`/api/echo/7?${query}`, { text: 'bonjour' })
      if (query === 'page[]=1') return expect(answer.status).toBe(200)
      expect(answer).toMatchObject({
        status: 422,
        body: {
          message: 'The given data was invalid.',
          errors: { page: ['Cette valeur n’est pas valide.'] },
        },
      })
    },
  )

  test.each([
    [{}, { text: ['Ce champ est obligatoire.'] }],
    [{ text: '' }, { text: ['Écrivez quelque chose.'] }],
    [{ text: 3 }, { text: ['Cette valeur n’est pas valide.'] }],
    [{ text: 'nul \0' }, { text: ['Cette valeur n’est pas valide.'] }],
    [{ text: '\ud800' }, { text: ['Cette valeur n’est pas valide.'] }],
    [{ text: 'oui', age: 17 }, { age: ['Cette valeur n’est pas valide.'] }],
    [{ text: 'oui', age: '1e9' }, { age: ['Cette valeur n’est pas valide.'] }],
  ])('with the body %j says what is wrong with which field', async (body, errors) => {
    const answer = await (await site.as(null)).post('/api/echo/7', body)
    expect(answer).toMatchObject({ status: 422, body: { message: 'The given data was invalid.', errors } })
  })

  test.each([
    ['{"text":', 'application/json', 422],
    ['{"__proto__":{"text":"x"}}', 'application/json', 422],
    ['[]', 'application/json', 422],
    ['null', 'application/json', 422],
    ['<text/>', 'text/xml', 415],
    [JSON.stringify({ text: 'x'.repeat(300_000) }), 'application/json', 413],
  ])('with the raw body %.30s as %s answers %i', async (payload, type, status) => {
    const visitor = await site.as(null)
    await visitor.post('/api/echo/7', { text: 'first' })
    const answer = await visitor.raw('POST', '/api/echo/7', {
      headers: { ...visitor.writeHeaders(), 'content-type': type },
      payload,
    })
    expect(answer.status).toBe(status)
  })

  test('refuses to answer with data it did not declare', async () => {
    expect(await (await site.as(null)).get('/api/leaky')).toMatchObject({ status: 500 })
  })

  test('that breaks says nothing of why', async () => {
    const answer = await (await site.as(null)).get('/api/broken')
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('private detail')
    expect(answer.body.message).toBeUndefined()
  })
})

test('what was deleted while the request ran is not found', async () => {
  const answer = await (await site.as(null)).post('/api/orphan')
  expect([answer.status, answer.body]).toEqual([
    404,
    { message: 'Trop tard\u202f: cela vient d’être supprimé.' },
  ])
})

describe('who may call', () => {
  const actors = {
    visitor: null,
    suspended: { roles: -1 },
    unverified: { email_verified_at: null },
    member: {},
    moderator: { roles: 1 },
    founder: { roles: 3 },
  }
  const table: [keyof typeof actors, number[]][] = [
    ['visitor', [200, 401, 401, 401, 401, 401]],
    ['suspended', [200, 200, 403, 403, 403, 403]],
    ['unverified', [200, 200, 200, 403, 403, 403]],
    ['member', [200, 200, 200, 200, 403, 403]],
    ['moderator', [200, 200, 200, 200, 200, 403]],
    ['founder', [200, 200, 200, 200, 200, 200]],
  ]
  test.each(table)('%s', async (actor, statuses) => {
    const input = actors[actor]
    const browser = await site.as(input && (await createMember(site.db, input)))
    const answers = await Promise.all(ACCESSES.map((access) => browser.get(`/api/only/${access}`)))
    expect(answers.map(({ status }) => status)).toEqual(statuses)
  })

  test('a suspended member reads that they are suspended', async () => {
    const browser = await site.as(await createMember(site.db, { roles: -1 }))
    expect((await browser.get('/api/only/member')).body).toEqual({ message: 'Votre compte est suspendu.' })
  })
})

describe('a writing call without its token', () => {
  test.each([
    ['no header at all', {}],
    ['the marker alone', { 'x-requested-with': 'XMLHttpRequest' }],
    ['a wrong token', { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': 'wrong' }],
  ])('%s answers 419', async (_, headers) => {
    const visitor = await site.as(null)
    await visitor.post('/api/echo/7', { text: 'first' })
    const answer = await visitor.raw('POST', '/api/echo/7', {
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{"text":"x"}',
    })
    expect(answer).toMatchObject({
      status: 419,
      body: { message: 'Votre session a expiré. Rechargez la page, puis réessayez.' },
    })
  })

  test('and another’s token counts for nothing', async () => {
    const [mine, yours] = [await site.as(null), await site.as(null)]
    await Promise.all([mine.post('/api/echo/7', { text: 'a' }), yours.post('/api/echo/7', { text: 'b' })])
    const answer = await mine.raw('POST', '/api/echo/7', {
      headers: { ...yours.writeHeaders(), 'content-type': 'application/json' },
      payload: '{"text":"x"}',
    })
    expect(answer.status).toBe(419)
  })
})
