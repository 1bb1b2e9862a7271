import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedForum } from '../src/features/forum/seed.ts'
import { createActorBrowser, fillParameters } from './support/access-actors.ts'
import { ACTORS, type Actor } from './support/actors.ts'
import { type Answer, createTestApp, type TestApp } from './support/app.ts'
import { RUNS_LONG_FORM } from './support/concurrent-calls.ts'
import { createMember, createPhoto, type TestMember } from './support/factories.ts'
import { type FormRow, files, forms } from './support/form-access.ts'
import { storePicture } from './support/store-picture.ts'

// The other half of tests/access.test.ts (security.md 6): plain forms and files.

let site: TestApp
let target: TestMember

beforeAll(async () => {
  site = await createTestApp({ CONTACT_EMAIL: 'contact@exemple.fr' })
  await createMember(site.db, { roles: 3, searchable: false })
  await seedForum(site.db)
})
beforeEach(async () => {
  target = await createMember(site.db)
})
afterAll(() => site.close())

test('every served address is a call, page, form or file of these tables', () => {
  const declared = [
    ...site.context.endpoints.map(({ method, path }) => `${method} ${path}`),
    ...site.context.pages.map(({ path }) => `GET ${path}`),
    ...Object.keys(forms).map((path) => `POST ${path}`),
    ...Object.keys(files).map((path) => `GET ${path}`),
  ]
  const answered = site.context.routes.map(({ method, path }) => `${method} ${path}`)
  expect(answered.sort()).toEqual(declared.sort())
})

const named = (statuses: readonly number[]) =>
  Object.fromEntries(ACTORS.map((actor, i) => [actor, statuses[i]]))
/** A suspended member is led to why: a refusal. */
const statusOf = ({ status, headers }: Answer) => (headers.location === '/user/decisions' ? 403 : status)

/** Statuses by actor, from a request of each. */
async function walk(send: (actor: Actor) => Promise<Answer>): Promise<Record<string, number | undefined>> {
  const answers: number[] = []
  for (const actor of ACTORS) answers.push(statusOf(await send(actor)))
  return named(answers)
}

describe('plain forms', () => {
  test.each(Object.entries(forms))('%s', async (path, { url, fields = {}, statuses }: FormRow) => {
    const answers = await walk(async (actor) => {
      const browser = await createActorBrowser(site, target, actor)
      return browser.submit(await fillParameters(site, target, url ?? path), fields)
    })
    expect(answers).toEqual(named(statuses))
  })

  test.each(Object.entries(forms))(
    'changes nothing without its token for any actor: %s',
    async (path, { url, fields }) => {
      for (const actor of RUNS_LONG_FORM ? (['owner', 'founder'] as const) : (['founder'] as const)) {
        const browser = await createActorBrowser(site, target, actor)
        const answer = await browser.submit(await fillParameters(site, target, url ?? path), {
          ...fields,
          _token: 'x',
        })
        expect([403, 404, 415, 419]).toContain(answer.status)
      }
    },
  )
})

describe('files', () => {
  test.each(Object.entries(files))('%s', async (path, { url, statuses }) => {
    const { photo } = await createPhoto(site.db, target.id)
    await storePicture(site, photo)
    const address = (url ?? path).replace(':file', photo)
    const answers = await walk(async (actor) =>
      (await createActorBrowser(site, target, actor)).raw('GET', address),
    )
    expect(answers).toEqual(named(statuses))
  })
})
