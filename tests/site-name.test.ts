import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import type { TestMember } from './support/factories.ts'
import { takeMails } from './support/outbox.ts'
import { fillPages, MEMBER_PAGES, VISITOR_PAGES } from './support/site-pages.ts'

// A site with a name of its own says no other.

const ROOT = join(import.meta.dirname, '..')
const OTHER_NAME = 'Le Bal & Co'

/** Sources that name the software, and not the site that runs it. */
const NAMES_THE_SOFTWARE: Readonly<Record<string, string>> = {
  'src/shared/site-identity.ts': 'the name of a site without another',
  'src/settings.ts': 'an example in the documents of settings',
  'src/settings-legal.ts': 'an example in the documents of settings',
  'src/platform/db/embedded-cluster.ts': 'a sentence to who starts the program',
  'src/platform/db/embedded.ts': 'a sentence to who starts the program',
  'src/platform/db/migrate.ts': 'a sentence to who starts the program',
  'src/server.ts': 'a sentence to who starts the program',
  'src/features/site/legal/texts/imprint.ts': 'the licence of the software',
  'src/features/site/health/texts.ts': 'the version of the software, for the founder',
  'src/features/accounts/registration/create-account.ts': 'the founder’s first pseudo',
}

test('no source names the site itself, except where the software is meant', () => {
  const files = execFileSync('git', ['ls-files', '-z', 'src', 'public'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(tsx?|css|html|svg|json|webmanifest)$/.test(file) && !/\.test\.tsx?$/.test(file))
  const naming = files.filter((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return code.includes('Guinguette')
  })
  expect(naming.sort()).toEqual(Object.keys(NAMES_THE_SOFTWARE).sort())
})

let site: TestApp
let member: TestMember

beforeAll(async () => {
  site = await createTestApp({ SITE_NAME: OTHER_NAME, CONTACT_EMAIL: 'bal@exemple.fr' }, 1_000_000)
  member = await fillPages(site.db)
})
afterAll(() => site.close())

const SOFTWARE = 'Le logiciel Guinguette est libre'

test.each([
  ['visitor', [...VISITOR_PAGES, '/api/docs', '/api/openapi.json', '/manifest.webmanifest', '/robots.txt']],
  ['member', MEMBER_PAGES],
])('every page of a %s has the name of the site alone', async (who, urls) => {
  const browser = await site.as(who === 'member' ? member : null)
  const named: string[] = []
  for (const url of urls) {
    const { text } = await browser.get(url)
    if (text.replace(SOFTWARE, '').includes('Guinguette')) named.push(url)
  }
  expect(named).toEqual([])
})

test('feeds, the manifest, titles and structured data have the name, escaped where they must', async () => {
  const browser = await site.as(null)
  expect((await browser.get('/')).text).toContain('<meta name="application-name" content="Le Bal &amp; Co"/>')
  expect((await browser.get('/forum/categorie/sorties/flux.atom')).text).toContain(
    'Forum de Le Bal &amp; Co</title>',
  )
  expect(JSON.parse((await browser.get('/manifest.webmanifest')).text)).toMatchObject({
    name: 'Le Bal & Co',
    short_name: 'Le Bal & Co',
  })
})

test('a mail has the name in its sender, text and signature', async () => {
  await (await site.as(null)).post('/api/password/forgot', { email: member.email })
  const [mail] = await takeMails(site)
  expect(mail?.text).toContain('--\nLe Bal & Co, entre adultes, au bord de l’eau.')
  expect(mail?.headers.from).toContain('Le Bal & Co')
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('Guinguette')
})
