import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createMember,
  createVisit,
  type TestMember,
} from '../../../../tests/support/factories.ts'

const HOUR_MS = 3_600_000

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await site.db.deleteFrom('visits').execute()
  zoe = await createMember(site.db)
  hugo = await createMember(site.db, {
    name: `Hugo_${zoe.id}`,
    avatar: 'a.webp',
    status: 1,
    stripe_status: true,
    emoji: '1f600.webp',
    last_activity: new Date('2026-01-02T03:04:05.678Z'),
  })
  browser = await site.as(zoe)
})
afterAll(() => site.close())

const read = async (url = '/api/visitors', who = browser) => {
  const { status, body } = await who.get(url)
  expect([url, status]).toEqual([url, 200])
  return body
}
const who = async (url?: string) => (await read(url)).data.map(({ user_id }: { user_id: number }) => user_id)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

describe('GET /api/visitors', () => {
  test('gives exactly the fields of a visitor and of a page without a total', async () => {
    const at = hoursAgo(1)
    await createVisit(site.db, zoe.id, hugo.id, at)
    expect(await read()).toEqual({
      data: [
        {
          id: expect.any(Number),
          user_id: hugo.id,
          name: hugo.name,
          avatar: 'a.webp',
          status: 1,
          roles: 0,
          stripe_status: true,
          emoji: '1f600.webp',
          last_activity: '2026-01-02T03:04:05.678Z',
          created_at: at.toISOString(),
          voice: 'Une longue marche, un café en terrasse, et on verra bien.',
        },
      ],
      next_page_url: null,
      prev_page_url: null,
      current_page: 1,
      to: 1,
    })
  })

  test("adds a line of the visitor's own words, unless they may not be shown", async () => {
    await createVisit(site.db, zoe.id, hugo.id, hoursAgo(1))
    const voices = async () => (await read()).data.map(({ voice }: { voice?: string }) => voice)
    const write = (changed: { description?: string; can_description?: boolean }) =>
      site.db.updateTable('users').set(changed).where('id', '=', hugo.id).execute()
    await write({ description: 'Je répare des vélos le samedi. Et vous ?' })
    expect(await voices()).toEqual(['Je répare des vélos le samedi.'])
    expect((await browser.get('/visiteurs')).text).toContain('Je répare des vélos le samedi.')
    await write({ can_description: false })
    expect(await voices()).toEqual([undefined])
  })

  test('gives 20 a page, the latest first, over the months, with links both ways', async () => {
    const guests: number[] = []
    for (let turn = 45; turn > 0; turn--) {
      const { id } = await createMember(site.db)
      await createVisit(site.db, zoe.id, id, hoursAgo(40 * turn))
      guests.unshift(id)
    }
    const [first, second, third] = [
      await read(),
      await read('/api/visitors?page=2'),
      await read('/api/visitors?page=3'),
    ]
    expect(
      [first, second, third].flatMap(({ data }) => data.map((v: { user_id: number }) => v.user_id)),
    ).toEqual(guests)
    expect([first.prev_page_url, first.next_page_url, first.to]).toEqual([null, '/api/visitors?page=2', 20])
    expect([second.prev_page_url, second.next_page_url, second.to]).toEqual([
      '/api/visitors?page=1',
      '/api/visitors?page=3',
      40,
    ])
    expect([third.prev_page_url, third.next_page_url, third.data.length]).toEqual([
      '/api/visitors?page=2',
      null,
      5,
    ])
  })

  test.each([4, 100, 101, 9_999_999])('is empty past the end: page %i', async (page) => {
    await createVisit(site.db, zoe.id, hugo.id)
    expect(await read(`/api/visitors?page=${page}`)).toMatchObject({ data: [], next_page_url: null })
  })

  test.each(['0', '-1', 'x', '1&page=2', '1e3', ''])('refuses page=%s', async (page) => {
    expect((await browser.get(`/api/visitors?page=${page}`)).status).toBe(422)
  })

  test('shows the visits of others to nobody else', async () => {
    await createVisit(site.db, zoe.id, hugo.id)
    expect((await read('/api/visitors', await site.as(hugo))).data).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a visitor the member has blocked', () => blockMember(site.db, zoe.id, hugo.id)],
    ['a visitor who has blocked the member', () => blockMember(site.db, hugo.id, zoe.id)],
    [
      'a suspended visitor',
      () => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute(),
    ],
    ['a deleted visitor', () => site.db.deleteFrom('users').where('id', '=', hugo.id).execute()],
  ])('leaves out %s', async (_what, arrange) => {
    const other = await createMember(site.db)
    await createVisit(site.db, zoe.id, hugo.id)
    await createVisit(site.db, zoe.id, other.id)
    expect(await who()).toEqual([other.id, hugo.id])
    await arrange()
    expect(await who()).toEqual([other.id])
  })

  test('shows nobody to who leaves no traces, and everybody again after', async () => {
    await createVisit(site.db, zoe.id, hugo.id)
    await browser.patch('/api/visitors/traces', { leaves_traces: false })
    expect(await who()).toEqual([])
    await browser.patch('/api/visitors/traces', { leaves_traces: true })
    expect(await who()).toEqual([hugo.id])
  })
})

describe('/visiteurs', () => {
  const visibleText = async (url = '/visiteurs') => {
    const { status, text } = await browser.get(url)
    expect(status).toBe(200)
    return text
  }

  test('shows visitors under their day, and leads on without scripts', async () => {
    await createVisit(site.db, zoe.id, hugo.id)
    for (let turn = 0; turn < 20; turn++) {
      await createVisit(site.db, zoe.id, (await createMember(site.db)).id, hoursAgo(0))
    }
    const text = await visibleText()
    expect(text).toContain('<title>Mes visiteurs · Guinguette</title>')
    expect(text).toContain('id="visitor" data-island')
    expect(text).toContain('<h2>aujourd’hui</h2>')
    expect(text).toContain('href="/visiteurs?page=2"')
    expect(text).toContain('>Suivant<')
    expect(text).not.toContain('Précedent')
    const second = await visibleText('/visiteurs?page=2')
    expect(second).toContain(`href="/celibataire/${hugo.id}">${hugo.name}</a>`)
    expect(second).toContain('/images/emojis/1f600.webp')
    expect(second).toContain('>Vérifié<')
    expect(second).toContain('href="/visiteurs"')
    expect(second).toContain('>Précedent<')
  })

  test('says that nobody came, and invites to the forum', async () => {
    const text = await visibleText()
    expect(text).toContain('<h2>Aucun visiteur</h2>')
    expect(text).toContain('Participez au forum')
    expect(text).toContain('href="/forum"')
  })

  test('switches traces by a plain form, says what was done and why nobody is shown', async () => {
    await createVisit(site.db, zoe.id, hugo.id)
    expect(await visibleText()).toContain('name="leaves_traces" value="false"')
    const off = await browser.submit('/visiteurs', { leaves_traces: 'false' })
    expect([off.status, off.headers.location]).toEqual([303, '/visiteurs?fait=sans'])
    const without = await visibleText('/visiteurs?fait=sans')
    expect(without).toContain('Vous naviguez maintenant sans laisser de traces.')
    expect(without).toContain('<h2>Vos visiteurs ne sont pas affichés</h2>')
    expect(without).toContain('vos visites ne se voient pas, et celles des autres non plus.')
    expect(without).toContain('aria-checked="true"')
    expect(without).not.toContain(hugo.name)
    const on = await browser.submit('/visiteurs', { leaves_traces: 'true' })
    expect(on.headers.location).toBe('/visiteurs?fait=avec')
    expect(await visibleText('/visiteurs?fait=avec')).toContain(hugo.name)
    expect(await visibleText('/visiteurs?fait=constructor')).not.toContain('role="status"')
  })

  test('says what is wrong with a form that comes too late', async () => {
    const { status, text } = await browser.submit('/visiteurs', { leaves_traces: 'false', _token: 'x' })
    expect(status).toBe(419)
    expect(text).toContain('role="alert"')
  })

  test('is shown without visitors that cannot be read', async () => {
    await sql`alter table visits rename to visits_away`.execute(site.db)
    const text = await visibleText().finally(() =>
      sql`alter table visits_away rename to visits`.execute(site.db),
    )
    expect(text).toContain('Chargement en cours')
    expect(text).toContain('Naviguer sans laisser de traces')
  })
})
