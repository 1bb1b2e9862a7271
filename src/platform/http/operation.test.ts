import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../shared/schemas.ts'
import { Conflict } from './errors.ts'
import { operation } from './operation.ts'

const writeNote = endpoint({
  name: 'writeNote',
  method: 'POST',
  path: '/api/note/:id',
  form: '/note/:id',
  access: 'member',
  summary: 'Writes a note',
  params: z.object({ id: PathId }),
  query: z.object({ tone: z._default(z.enum(['calm', 'loud']), 'calm') }),
  body: z.object({ note: z.string().check(z.minLength(1, 'Écrivez quelque chose.')) }),
  reply: MessageReply,
})

let site: TestApp
const handled: string[] = []

beforeAll(async () => {
  site = await createTestApp({}, 1_000, {
    extend: (context) => {
      const page = (
        _request: unknown,
        { errors, message, values }: { errors: object; message: string; values: object },
      ) => ({
        title: 'Note',
        body: JSON.stringify({ errors, message, values }),
      })
      operation(
        context,
        writeNote,
        async ({ viewer, params, query, body }) => {
          if (body.note === 'twice') throw new Conflict('Déjà noté.')
          handled.push(`${viewer.id} ${params.id} ${query.tone} ${body.note}`)
          return { message: 'Noté.' }
        },
        {
          form: [
            { redirect: ({ message }, { params }) => `/note/${params.id}?done=${message}`, page },
            { path: '/note/:id/fort', query: () => ({ tone: 'loud' }), redirect: () => '/', page },
            {
              path: '/note/:id/brouillon',
              body: z.object({ draft: z.string() }),
              handler: async ({ body }: { body: { draft: string } }) => `/note?draft=${body.draft}`,
              page,
            },
          ],
        },
      )
    },
  })
})
afterAll(() => site.close())

/** @returns the answer, and what the handler of the call ran with */
async function submit(path: string, fields: Record<string, string>) {
  handled.length = 0
  const member = await createMember(site.db)
  const answer = await (await site.as(member)).submit(path, fields)
  return { answer, handled: handled.map((one) => one.replace(String(member.id), 'member')) }
}

describe('the plain form of a call', () => {
  test('runs the handler of the call with its path, query and body, then leads on', async () => {
    const { answer, handled } = await submit('/note/7?tone=loud', { note: 'Bonjour' })
    expect(handled).toEqual(['member 7 loud Bonjour'])
    expect(answer).toMatchObject({ status: 303, headers: { location: '/note/7?done=Noté.' } })
  })

  test('at another address fixes a query that the address implies', async () => {
    expect((await submit('/note/7/fort', { note: 'Bonjour' })).handled).toEqual(['member 7 loud Bonjour'])
  })

  test('with a handler of its own does not run that of the call', async () => {
    const { answer, handled } = await submit('/note/7/brouillon', { draft: 'a' })
    expect(handled).toEqual([])
    expect(answer.headers.location).toBe('/note?draft=a')
  })

  test.each([
    ['', 422, 'Écrivez quelque chose.'],
    ['twice', 409, 'Déjà noté.'],
  ])('shows its page again after a refusal of %j, with what was typed', async (note, status, sentence) => {
    const { answer, handled } = await submit('/note/7', { note })
    expect(handled).toEqual([])
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(sentence)
  })
})

test('the call itself sends the result as JSON', async () => {
  const browser = await site.as(await createMember(site.db))
  expect(await browser.post('/api/note/7', { note: 'Bonjour' })).toMatchObject({ body: { message: 'Noté.' } })
})

test('a form without any address is refused at the start', async () => {
  const { form: _, ...declared } = writeNote
  const register = createTestApp({}, 1_000, {
    extend: (context) =>
      operation(context, declared, async () => ({ message: '' }), {
        form: { redirect: () => '/', page: () => ({ title: '', body: '' }) },
      }),
  })
  await expect(register).rejects.toThrow('declares no address of its form')
})
