import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedForum } from '../src/features/forum/seed.ts'
import { createPool } from '../src/platform/db/client.ts'
import { type Answer, type Browser, createTestApp, type TestApp } from './support/app.ts'
import { createMember, createPhoto, createThread, createTopic } from './support/factories.ts'
import { storePicture } from './support/store-picture.ts'

// Properties of every response (security.md 13, 19, 20): a new page or call is covered once it is declared.

let site: TestApp
let browsers: Record<'visitor' | 'member' | 'founder', Browser>
/** Values for the parts of an address. */
let parts: Record<string, string | number>

beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'https://exemple.fr', CONTACT_EMAIL: 'contact@exemple.fr' }, 100_000)
  const { db } = site
  const founder = await createMember(db, { roles: 3, searchable: false })
  await seedForum(db)
  const member = await createMember(db)
  const other = await createMember(db)
  const photo = await createPhoto(db, other.id)
  await storePicture(site, photo.photo)
  const thread = await createThread(db, member.id, other.id)
  const topic = await createTopic(db, other.id, { category_id: 4 })
  parts = {
    id: other.id,
    userId: other.id,
    thread: thread.id,
    lastId: 0,
    photoId: photo.id,
    targetId: photo.id,
    file: photo.photo,
    type: 4,
    slug: topic.slug,
    topicId: topic.id,
    postId: topic.post_id,
    by: 1,
  }
  browsers = {
    visitor: await site.as(null),
    member: await site.as(member),
    founder: await site.as(founder),
  }
  await browsers.visitor.get('/connexion')
})
afterAll(() => site.close())

const addressOf = (path: string) =>
  path
    .replace('/forum/categorie/:slug', '/forum/categorie/sorties')
    .replace('-:file.xml', '-1.xml')
    .replace('/aide/:slug', '/aide/bloquer')
    .replace(/:(\w+)/g, (_, name) => String(parts[name] ?? 'x'))

/** Every GET address except streams. */
const readings = () => [
  ...site.context.routes
    .filter(({ method, path }) => method === 'GET' && path !== '/api/events')
    .map(({ path }) => addressOf(path)),
  '/nulle-part',
  '/api/nulle-part',
  '/%E0%A4%A',
]

interface Reading {
  url: string
  who: string
  answer: Answer
}

/** Every response, for every reader. */
async function readAll(): Promise<Reading[]> {
  const all: Reading[] = []
  for (const url of readings()) {
    for (const [who, browser] of Object.entries(browsers))
      all.push({ url, who, answer: await browser.raw('GET', url) })
  }
  return all
}

/** Responses in which `check` finds something, with its findings. */
const findWrong = (all: Reading[], check: (reading: Reading) => unknown) =>
  all.flatMap((reading) => {
    const found = check(reading)
    return found ? [[reading.url, reading.who, found]] : []
  })

const CONSTANT = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('microphone=()'),
  'x-frame-options': 'DENY',
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
}
/** The same for everybody, with no personal data. */
const OF_EVERYBODY =
  /^\/(robots\.txt|manifest\.webmanifest|\.well-known\/|sitemap|(forum\/categorie|sorties\/commune)\/[\w-]+\/flux\.atom|aide\/|api\/openapi)/

describe('every answer of pages, calls, files and errors', () => {
  let all: Reading[]
  let secrets: string[]
  beforeAll(async () => {
    secrets = Object.values(browsers).flatMap((browser) => [
      String(browser.cookie()),
      browser.writeHeaders()['x-csrf-token'] ?? '',
    ])
    all = await readAll()
  }, 300_000)

  test('carries the security headers', () => {
    const statusesSeen = new Set<number>()
    const wrong = findWrong(all, ({ answer: { status, headers } }) => {
      statusesSeen.add(status)
      expect(headers).toMatchObject(CONSTANT)
      const policy = String(headers['content-security-policy'])
      const isPage = String(headers['content-type']).includes('html')
      const directives = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
      if (isPage) directives.push("object-src 'none'")
      const isTight =
        directives.every((part) => policy.includes(part)) && !/script-src[^;]*unsafe/.test(policy)
      return isTight ? undefined : policy
    })
    expect(wrong).toEqual([])
    for (const status of [200, 302, 401, 403, 404]) expect(statusesSeen).toContain(status)
  })

  test('is cached by no shared cache, except the same answer for everybody', () => {
    const wrong = findWrong(all, ({ url, answer: { headers } }) => {
      const control = String(headers['cache-control'])
      if (OF_EVERYBODY.test(url) && !headers['set-cookie']) return undefined
      return /\b(no-store|private)\b/.test(control) && !/\bpublic\b/.test(control) ? undefined : control
    })
    expect(wrong).toEqual([])
  })

  test('has the token as the first field of every plain form', () => {
    let forms = 0
    const wrong = findWrong(all, ({ answer: { text } }) => {
      const found = text.match(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs) ?? []
      forms += found.length
      return found.find((form) => / name="([^"]*)"/.exec(form)?.[1] !== '_token')
    })
    expect(wrong).toEqual([])
    expect(forms).toBeGreaterThan(20)
  })

  test('contains no session and no token in an address', () => {
    const wrong = findWrong(all, ({ answer: { text, headers } }) => {
      const addresses = [...text.matchAll(/\b(?:href|src|action|formaction)="([^"]*)"/g)].map(([, to]) => to)
      return [...addresses, headers.location].find((to) =>
        secrets.some((secret) => String(to).includes(secret)),
      )
    })
    expect(wrong).toEqual([])
  })
})

describe('with a read-only database', () => {
  beforeAll(async () => {
    const { db } = createPool(String(site.config.databaseUrl), {
      databasePoolSize: 1,
      databaseStatementTimeout: 20_000,
    })
    await sql`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
    end $$`.execute(db)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    await db.destroy()
    // A lost connection is replaced at its next use, once the pool has noticed.
    await vi.waitFor(() => expect(site.context.pool.totalCount).toBe(0), { timeout: 20_000 })
    await expect(site.db.insertInto('consents').defaultValues().execute()).rejects.toThrow('read-only')
  })

  test('every page and call is readable, because reading writes nothing', async () => {
    const failed = findWrong(await readAll(), ({ answer: { status } }) => (status < 500 ? undefined : status))
    expect(failed).toEqual([])
  }, 300_000)

  test('a call without its token does not reach the database', async () => {
    const wrong: unknown[] = []
    for (const { method, path } of site.context.endpoints.filter((one) => one.method !== 'GET')) {
      for (const [who, browser] of Object.entries(browsers)) {
        const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': 'x' }
        const { status } = await browser.raw(method, addressOf(path), { headers })
        if (status !== 419) wrong.push([method, path, who, status])
      }
    }
    expect(wrong).toEqual([])
  })
})

test('the client’s address is trusted from a configured proxy only', async () => {
  const readHeaders = async (settings: Record<string, string>) => {
    const one = await createTestApp(settings, 1_000, {
      extend: ({ app }) => app.get('/address', async ({ ip, protocol, host }) => ({ ip, protocol, host })),
    })
    const headers = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'ailleurs.example',
      forwarded: 'for=203.0.113.8',
      'x-real-ip': '203.0.113.9',
    }
    const { body } = await (await one.as(null)).raw('GET', '/address', { headers })
    await one.close()
    return body
  }
  expect(await readHeaders({})).toMatchObject({ ip: '127.0.0.1', protocol: 'http', host: 'localhost:80' })
  expect(await readHeaders({ TRUSTED_PROXIES: '10.0.0.0/8' })).toMatchObject({ ip: '127.0.0.1' })
  expect(await readHeaders({ TRUSTED_PROXIES: 'loopback' })).toMatchObject({
    ip: '203.0.113.7',
    protocol: 'https',
  })
})
