import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let staffBrowser: Browser
let moderator: TestMember
let zoe: TestMember
let ali: TestMember

beforeAll(async () => {
  site = await createTestApp()
  moderator = await createMember(site.db, { name: 'Modératrice', name_key: 'moderatrice', roles: 1 })
  zoe = await createMember(site.db, {
    name: 'Zoé_des_îles',
    name_key: 'zoe_des_iles',
    email: 'Zoe@Exemple.fr',
    signup_ip: '203.0.113.9',
    signup: new Date('2026-01-02T03:04:05Z'),
    roles: -1,
    status: 2,
  })
  ali = await createMember(site.db, { name: 'zoeXdes', name_key: 'zoexdes', signup_ip: '2001:db8::7' })
  await site.db
    .insertInto('sessions')
    .values(
      [1, 2].map((n) => ({
        token_hash: Buffer.from(`session ${n}`),
        user_id: ali.id,
        expires_at: new Date(Date.now() + 60_000),
        ip: '::ffff:198.51.100.4',
      })),
    )
    .execute()
  staffBrowser = await site.as(moderator)
})
afterAll(() => site.close())

async function search(term: string, browser = staffBrowser, more = '') {
  const { status, text } = await browser.get(`/admin/recherche?search=${encodeURIComponent(term)}${more}`)
  const page = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return {
    status,
    page,
    text,
    content: page.replace(/<[^>]*>/g, '\n'),
    ids: [...page.matchAll(/href="\/admin\/membres\/(\d+)"/g)].map(([, id]) => Number(id)),
  }
}

describe('/admin/recherche', () => {
  test.each([
    ['an id', () => String(zoe.id), () => [zoe.id]],
    ['an id as it is copied', () => `#${zoe.id} `, () => [zoe.id]],
    ['the address of a sign-up', () => '203.0.113.9', () => [zoe.id]],
    ['the same as IPv6 writes it', () => '::ffff:203.0.113.9', () => [zoe.id]],
    ['an IPv6 address, however it is written', () => '2001:0DB8:0::7', () => [ali.id]],
    ['the address of two sessions', () => '198.51.100.4', () => [ali.id]],
    ['the beginning of an address', () => '203.0.113', () => [zoe.id]],
    ['the same with its dot', () => '203.0.113.', () => [zoe.id]],
    ['two numbers of it', () => '203.0', () => [zoe.id]],
    ['an IPv4 network', () => '203.0.113.0/24', () => [zoe.id]],
    ['another network', () => '203.0.112.0/24', () => []],
    ['a network of sessions, which came by IPv6', () => '198.51.100.0/24', () => [ali.id]],
    ['an IPv6 network', () => '2001:db8::/64', () => [ali.id]],
    ['the beginning of an IPv6 address', () => '2001:db8:0:0:', () => [ali.id]],
    ['the same without its colon', () => '2001:0DB8:0:0', () => [ali.id]],
    ['another IPv6 network', () => '2001:db8:0:1::/64', () => []],
    ['a name', () => 'Zoé_des_Îles', () => [zoe.id]],
    ['the beginning of names, by the alphabet', () => 'zoé', () => [zoe.id, ali.id]],
    ['the middle of a name', () => 'des', () => []],
    ['a whole e-mail', () => ' zoe@exemple.fr', () => [zoe.id]],
    ['part of an e-mail', () => 'zoe@exemple', () => []],
    ['a wildcard', () => 'zo%', () => []],
    ['an underscore', () => 'zoe_d', () => [zoe.id]],
    ['a backslash', () => 'zoe\\', () => []],
    ['nothing', () => '  ', () => []],
  ])('finds by %s', async (_what, term, ids) => {
    const found = await search(term())
    expect([found.status, found.ids]).toEqual([200, ids()])
  })

  test.each([
    '0',
    '2147483648',
    '99999999999999999999',
    '-1',
    '1e9',
    "' OR 1=1--",
    '\0',
    'fe80::1%eth0',
    '1.2.3.4/8',
    '0.0.0.0/0',
    '::/0',
    '::',
    '1.2.3.4/33',
    '2001:db8::/129',
    '1.2.3.4/x',
    '1.2.3.4/8/8',
    '999.1.2',
    '1:2:3:4:5:6:7:8:9',
    '2001:db8::/-1',
    'é'.repeat(5_000),
    '\u202e',
    '%%%',
  ])('takes %j for a word that nobody is found by', async (term) => {
    const found = await search(term)
    expect([found.status, found.ids]).toEqual([200, []])
    expect(found.content).toContain('Aucun membre ne correspond.')
  })

  test('knows nothing of a search given twice or as a list', async () => {
    expect((await staffBrowser.get('/admin/recherche?search=a&search=b')).status).toBe(200)
    expect((await staffBrowser.get('/admin/recherche?search[]=a')).status).toBe(200)
  })

  test('says of each member what staff need, and escapes what was typed', async () => {
    const { content, text } = await search(String(zoe.id))
    for (const message of [
      'Zoé_des_îles',
      String(zoe.id),
      'Z•••@E•••.fr',
      '2 janvier 2026',
      'suspendu',
      'peut-être faux',
    ]) {
      expect(content).toContain(message)
    }
    expect(content).toContain('1 membre trouvé')
    expect(text).toContain('noindex')
    expect((await search('"><b>x')).text).not.toContain('<b>x')
    expect((await search(moderator.name)).content).toContain('Modo')
  })

  test('hides nobody from staff', async () => {
    await blockMember(site.db, ali.id, moderator.id)
    expect((await search(String(ali.id))).ids).toEqual([ali.id])
  })

  test('shows 50 a page, and 500 in all', async () => {
    await sql`
      with made as (
        insert into users (name, name_key, email, email_key, password_hash)
        select 'Foule' || n, 'foule' || n, 'f' || n, 'f' || n, '-' from generate_series(100, 601) n returning id
      )
      insert into member_search (user_id, sex, birthday) select id, 0, '1990-01-01' from made`.execute(
      site.db,
    )
    const first = await search('foule')
    expect(first.ids).toHaveLength(50)
    expect(first.content).toContain('500 membres trouvés')
    expect(first.content).toContain('Seuls les 500 premiers membres sont affichés. Précisez la recherche.')
    expect(first.page).toContain('href="/admin/recherche?search=foule&amp;page=2"')
    const last = await search('foule', staffBrowser, '&page=10')
    expect(last.content).toContain('Foule599')
    expect(last.content).not.toContain('Foule600')
    const past = await search('foule', staffBrowser, '&page=11')
    expect([past.status, past.ids]).toEqual([200, []])
    expect(past.content).toContain('Cette page de la recherche est vide.')
    expect((await search('foule', staffBrowser, '&page=x')).ids).toEqual(first.ids)
  })

  test('says of equal and higher roles, and of oneself, name and role alone', async () => {
    const admin = await createMember(site.db, {
      name: 'Admin_Secret',
      name_key: 'admin_secret',
      roles: 2,
      email: 'chef@exemple.fr',
      signup_ip: '192.0.2.77',
    })
    for (const hidden of ['chef@exemple.fr', '192.0.2.77', '192.0.2.0/24']) {
      expect((await search(hidden)).ids).toEqual([])
      expect((await search(hidden, await site.as(admin))).ids).toEqual([])
    }
    const { ids, content } = await search('admin_secret')
    expect(ids).toEqual([admin.id])
    expect(content).toContain('non communiqué')
    expect(content).not.toContain('chef@exemple.fr')
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    expect((await search('192.0.2.77', founder)).ids).toEqual([admin.id])
  })

  test('is for staff alone', async () => {
    const { status, text } = await (await site.as(await createMember(site.db))).get(
      '/admin/recherche?search=zoe',
    )
    expect(status).toBe(403)
    expect(text).not.toContain('Zoé')
    const visitor = await (await site.as(null)).get('/admin/recherche?search=zoe')
    expect([visitor.status, visitor.headers.location]).toEqual([
      302,
      '/connexion?suite=%2Fadmin%2Frecherche%3Fsearch%3Dzoe',
    ])
  })

  test('reads each way by an index', async () => {
    const plan = async (condition: string) => {
      const { rows } = await site.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        return sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(condition)}`.execute(tx)
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const range = `between host(network('2001:db8::/64'::inet))::inet and host(broadcast('2001:db8::/64'::inet))::inet`
    expect(await plan(`select id from users where signup_ip ${range}`)).toContain('users_signup_ip')
    expect(await plan(`select user_id from sessions where ip ${range} limit 9`)).toContain('sessions_ip')
    const names = await plan(
      `select id from users where name_key like 'zoe%' order by name_key using ~<~ limit 51`,
    )
    expect(names).toMatch(/Index Cond: .*name_key/)
    expect(names).not.toContain('Sort')
  })

  test('says that the list could not be read', async () => {
    const broken = vi.spyOn(site.context.db, 'getExecutor').mockImplementation(() => {
      throw new Error('away')
    })
    const { status, content } = await search('zoe')
    broken.mockRestore()
    expect(status).toBe(503)
    expect(content).toContain('Erreur impossible de charger la liste')
  })
})
