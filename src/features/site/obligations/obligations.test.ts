import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { renderProcessingDocs } from '../../../../tools/assets/processing-docs.ts'
import { projectFolder, readConfig } from '../../../config.ts'
import { listRegisteredColumns } from '../../../schema/register/list-columns.ts'
import { RETENTION } from '../../../shared/processing.ts'
import { ROLES } from '../../../shared/roles.ts'
import { DUTIES, listRegisterGaps, loadDutyContext } from './duties.ts'
import type { Duty, DutyContext } from './texts/duty.ts'
import { MEASURES } from './texts/measures.ts'

const FILLED = {
  SITE_URL: 'https://guinguette.example',
  TRUSTED_PROXIES: 'loopback',
  PUBLISHER_NAME: 'Association Guinguette',
  PUBLISHER_ADDRESS: '1 quai du Canal, 75019 Paris',
  PUBLISHER_EMAIL: 'bonjour@guinguette.example',
  PUBLISHER_PHONE: '01 23 45 67 89',
  PUBLISHER_REGISTRATION: 'RNA W751234567',
  PUBLICATION_DIRECTOR: 'Camille Martin',
  HOSTING_PROVIDER: 'Hébergeur SAS, 2 rue du Port, 59000 Lille, 03 20 00 00 00',
  CONTACT_EMAIL: 'ecrire@guinguette.example',
  MAIL_URL: 'smtp://127.0.0.1:2525',
  DPO_CONTACT: 'Dominique Roux, dpo@guinguette.example',
  PUBLISHER_SIZE: 'micro',
  EU_REPRESENTATIVE: 'Représentant SARL, 3 rue du Droit, 75001 Paris',
}
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  STRIPE_PRICE_ID: 'price_1234',
}

let site: TestApp
beforeAll(async () => {
  site = await createTestApp(FILLED)
})
afterAll(() => site.close())

describe('the register of processing', () => {
  const gaps = () => listRegisterGaps(site.db)
  afterEach(async () => {
    await sql`drop table if exists diaries`.execute(site.db)
    await sql`alter table users drop column if exists shoe_size`.execute(site.db)
  })

  test('has every column of the database and no other, those of jobs and migrations included', async () => {
    expect(await gaps()).toEqual([])
    expect(listRegisteredColumns().length).toBeGreaterThan(400)
  })

  test('lacks a new column, a new table, and knows when one is gone', async () => {
    await sql`alter table users add column shoe_size smallint`.execute(site.db)
    await sql`create table diaries (page text)`.execute(site.db)
    await sql`alter table visits rename column day to visited_on`.execute(site.db)
    const found = await gaps()
    await sql`alter table visits rename column visited_on to day`.execute(site.db)
    expect(found).toEqual(['diaries.page', 'users.shoe_size', 'visits.day', 'visits.visited_on'])
  })

  test('uses every retention period of the privacy page, technical logs aside', () => {
    const used = new Set<string>(listRegisteredColumns().map(({ retention }) => retention))
    expect(Object.keys(RETENTION).filter((key) => !used.has(key))).toEqual(['logs'])
  })

  test('docs/registre.md and docs/analyse-impact.md are the output of `npm run docs`', () => {
    for (const [path, text] of Object.entries(renderProcessingDocs()))
      expect(readFileSync(join(projectFolder(), path), 'utf8')).toBe(text)
  })

  test('names security statements that docs/security.md has', () => {
    const list = readFileSync(join(projectFolder(), 'docs/security.md'), 'utf8')
    const numbers = [...list.matchAll(/^### (\d+)\./gm)].map(([, number]) => Number(number))
    for (const { statements } of Object.values(MEASURES))
      expect(numbers).toEqual(expect.arrayContaining([...statements]))
  })
})

describe('states of duties', () => {
  const duties: readonly Duty[] = DUTIES.flatMap((group) => group.duties)
  const getState = (title: string, context: DutyContext) =>
    duties.find((duty) => duty.title === title)?.assess(context).state

  async function readStates(settings: Record<string, string>, facts: Partial<DutyContext> = {}) {
    const context = { ...(await loadDutyContext(site.context)), config: readConfig(settings), ...facts }
    return (title: string) => getState(title, context)
  }

  test('have a source, a sentence, a title of their own, and a page that the site serves', async () => {
    const context = await loadDutyContext(site.context)
    expect(new Set(duties.map(({ title }) => title)).size).toBe(duties.length)
    for (const { title, source, href, assess } of duties) {
      expect([title, source.length > 3, assess(context).text.length > 20]).toEqual([title, true, true])
      if (href && assess(context).state === 'done') {
        const { status } = await (await site.as(await createMember(site.db, { roles: 2 }))).raw('GET', href)
        expect([href, status]).toEqual([href, 200])
      }
    }
  })

  test('are the operator’s wherever the site cannot know', async () => {
    const of = await readStates({})
    for (const title of [
      'Violation de données',
      'Analyse d’impact',
      'Registre des traitements',
      'Mineurs',
      'Sécurité',
    ])
      expect([title, of(title)]).toEqual([title, 'operator'])
  })

  test('follow the settings', async () => {
    const bare = await readStates({}, { missingSettings: ['PUBLISHER_NAME'] })
    const filled = await readStates(FILLED, { missingSettings: [], admins: 2 })
    for (const title of ['Mentions légales', 'Points de contact', 'Délégué à la protection des données'])
      expect([title, bare(title), filled(title)]).toEqual([title, 'operator', 'done'])
    expect([bare('Exposé des motifs'), filled('Exposé des motifs')]).toEqual(['operator', 'done'])
  })

  test('follow the size of the publisher', async () => {
    const of = async (size: string) => readStates({ PUBLISHER_SIZE: size })
    for (const size of ['micro', 'small'])
      expect((await of(size))('Rapports de transparence')).toBe('not-applicable')
    expect((await of('larger'))('Rapports de transparence')).not.toBe('not-applicable')
    expect([(await of('micro'))('Accessibilité'), (await of('small'))('Accessibilité')]).toEqual([
      'not-applicable',
      'operator',
    ])
  })

  test('do not apply to sales where nothing is sold', async () => {
    const none = await readStates({})
    const sells = await readStates(STRIPE)
    expect([none('Médiateur de la consommation'), sells('Médiateur de la consommation')]).toEqual([
      'not-applicable',
      'operator',
    ])
    const named = await readStates({ ...STRIPE, CONSUMER_MEDIATOR: 'Camille Martin, 75001 Paris' })
    expect(named('Médiateur de la consommation')).toBe('done')
  })

  test('are the operator’s again with a contest unanswered for 14 days, and with a single admin', async () => {
    expect((await readStates(FILLED, { admins: 1 }))('Réclamations')).toBe('operator')
    expect((await readStates(FILLED, { admins: 2, lateContests: 1 }))('Réclamations')).toBe('operator')
  })
})

test('the number of active members is the operator’s until a month is counted', async () => {
  const getContext = async () => ({ ...(await loadDutyContext(site.context)), hasRoute: () => true })
  const duty = DUTIES.flatMap((group) => group.duties).find(
    ({ title }) => title === 'Nombre de membres actifs',
  )
  expect(duty?.assess(await getContext()).state).toBe('operator')
  await site.db.insertInto('figures').values({ name: 'recipients', day: '2026-10-01', value: 3 }).execute()
  expect(duty?.assess(await getContext()).state).toBe('done')
})

describe('/admin/obligations', () => {
  const open = async (url: string, roles: number) =>
    (await site.as(await createMember(site.db, { roles }))).raw('GET', url)

  test('shows each duty with its state, and says that it is no legal advice', async () => {
    const { status, text } = await open('/admin/obligations', ROLES.admin)
    expect(status).toBe(200)
    expect(text).toContain('Ce n’est pas un conseil juridique.')
    for (const { duties } of DUTIES) for (const { title } of duties) expect(text).toContain(title)
    expect(text).toMatch(
      /À faire par vous\u202f: \d+.*Fait par le site\u202f: \d+.*Ne s’applique pas\u202f: \d+/s,
    )
  })

  test.each([
    ['registre', 'Registre des activités de traitement'],
    ['analyse-impact', 'Analyse d’impact relative à la protection des données (ébauche)'],
  ])('gives %s as a page and as a file, with the name of the controller', async (name, title) => {
    const page = await open(`/admin/obligations/${name}`, ROLES.admin)
    expect(page.text).toContain(title)
    expect(page.text).toContain('Association Guinguette')
    const file = await open(`/admin/obligations/${name}.md`, ROLES.founder)
    expect(file.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${name}-[\\d-]{10}\\.md"$`),
    )
    expect(file.text).toContain(`# ${title}`)
    expect(file.text).toContain('**Nom.** Association Guinguette')
    expect(file.text).toContain(
      '**Délégué à la protection des données.** Dominique Roux, dpo@guinguette.example',
    )
  })
})
