import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '../src/shared/endpoint.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { createMember, type TestMember } from './support/factories.ts'

// Requests every admin page and call, so that none that a feature adds is missed.

const FACTOR_REQUIRED =
  'Confirmez d’abord votre second facteur\u202f: ouvrez l’administration dans cet onglet ou un autre.'
const NOT_ALLOWED = 'Vous n’avez pas accès à cette page.'
/** The lowest role of each access. */
const LOWEST: Partial<Record<Access, number>> = { desk: 1, 'desk-admin': 2, 'desk-founder': 3 }
/** The page that sets up and verifies the factor. */
const FACTOR_PAGE = '/admin/acces'

let site: TestApp
let staff: TestMember[]
let calls: Endpoint[]
let pages: { path: string; access: Access }[]

beforeAll(async () => {
  site = await createTestApp()
  staff = []
  for (const roles of [0, 1, 2, 3]) staff.push(await createMember(site.db, { roles }))
  calls = site.context.endpoints.filter(({ access }) => access in LOWEST)
  pages = site.context.pages.filter(({ access }) => access in LOWEST)
})
afterAll(() => site.close())

/** An address without a row. */
const filled = (path: string) => path.replace(/:\w+/g, '1999999999')

function send(browser: Browser, { method, path }: Endpoint) {
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  return browser[verb](filled(path), method === 'GET' ? undefined : {})
}

test('every admin page and call declares its own access', () => {
  const calledOtherwise = site.context.endpoints.filter(
    ({ path, access }) => path.startsWith('/api/admin/') && !(access in LOWEST),
  )
  expect(calledOtherwise.map(({ path }) => path)).toEqual([])
  const openedOtherwise = site.context.pages.filter(
    ({ path, access }) => /^\/admin(\/|$)/.test(path) && !(access in LOWEST),
  )
  expect(openedOtherwise).toEqual([{ path: FACTOR_PAGE, access: 'staff-setup' }])
  expect(calls.length).toBeGreaterThan(10)
  expect(pages.length).toBeGreaterThan(3)
})

test('staff actions on the site need the second factor as well', () => {
  const acts = ['photo/moderate/:photoId', 'comment/moderate/:commentId', 'forum/post/moderate/:postId']
  const found = [...acts, 'photo/ban/:photoId'].map(
    (act) => site.context.endpoints.find(({ path }) => path === `/api/${act}`)?.access,
  )
  expect(found).toEqual(['desk', 'desk', 'desk', 'desk-founder'])
})

describe('without a verified second factor', () => {
  test('every call returns 403 and says what to do', async () => {
    const browser = await site.as(staff[3] ?? null, { factor: false })
    for (const call of calls) {
      const { status, body } = await send(browser, call)
      expect([call.path, status, body]).toEqual([call.path, 403, { message: FACTOR_REQUIRED }])
    }
  })

  test('every page redirects to the verification and back', async () => {
    const browser = await site.as(staff[3] ?? null, { factor: false })
    for (const { path } of pages) {
      const url = `${filled(path)}?page=2`
      const { status, headers } = await browser.get(url)
      expect([status, headers.location]).toEqual([302, `${FACTOR_PAGE}?suite=${encodeURIComponent(url)}`])
    }
  })
})

describe('with a verified second factor', () => {
  test.each([0, 1, 2, 3])(
    'role %i reaches calls and pages of its role and lower, and none above',
    async (role) => {
      const browser = await site.as(staff[role] ?? null)
      for (const call of calls) {
        const { status, body } = await send(browser, call)
        const isShut = status === 403 && body.message === NOT_ALLOWED
        expect([call.method, call.path, isShut]).toEqual([
          call.method,
          call.path,
          role < Number(LOWEST[call.access]),
        ])
      }
      for (const { path, access } of pages) {
        const { status } = await browser.get(filled(path))
        expect([path, status === 403]).toEqual([path, role < Number(LOWEST[access])])
      }
    },
  )
})
