import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createHitLog, getHitLog } from '../../../platform/http/limit-hits.ts'
import { deleteOldHits } from './register.tsx'

let site: TestApp
let member: TestMember
beforeAll(async () => {
  site = await createTestApp({ PROFILES_AN_HOUR: '1', PROFILES_A_MINUTE_VISITOR: '1' }, 1)
  await createMember(site.db, { roles: 3 })
  member = await createMember(site.db, { name: 'Hugo' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await getHitLog(site.context).flush()
  await site.db.deleteFrom('limit_hits').execute()
})

const rows = () => site.db.selectFrom('limit_hits').selectAll().orderBy('id').execute()

/** Stopped three times: a member, and a visitor. */
async function stop() {
  const browser = await site.as(member)
  for (const id of [1001, 1002, 1003, 1004]) await browser.get(`/api/user/${id}`)
  const visitor = await site.as(null)
  for (const id of [1001, 1002]) await visitor.get(`/celibataire/${id}`)
  await getHitLog(site.context).flush()
}

describe('a reached limit', () => {
  test('is stored once per day, reader and limit, with a count', async () => {
    const fresh = await createMember(site.db)
    const browser = await site.as(fresh)
    for (const id of [1001, 1002, 1003]) await browser.get(`/api/user/${id}`)
    await getHitLog(site.context).flush()
    await browser.get('/api/user/1004')
    // By itself, after a second.
    await expect.poll(async () => (await rows())[0]?.hits).toBe(3)
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({ user_id: fresh.id, kind: 'profiles-hour', network: null })
    expect(row?.last_at.getTime()).toBeGreaterThan(Number(row?.first_at.getTime()))
  })

  test('is stored with the address for a visitor', async () => {
    await stop()
    expect((await rows()).find(({ user_id }) => user_id === null)).toMatchObject({
      kind: 'profiles-minute-visitor',
      network: expect.stringContaining('127.0.0.1'),
    })
  })

  test('is deleted with the account; a later one is dropped', async () => {
    const leaver = await createMember(site.db)
    const log = getHitLog(site.context)
    log.note({ kind: 'pages-hour', user_id: leaver.id, network: null })
    await log.flush()
    log.note({ kind: 'pages-hour', user_id: leaver.id, network: null })
    log.note({ kind: 'pages-hour', user_id: member.id, network: null })
    await site.db.deleteFrom('users').where('id', '=', leaver.id).execute()
    await log.flush()
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([member.id])
  })

  test('is not lost while the database is unreachable', async () => {
    const lines: string[] = []
    const log = { error: (_: unknown, entry: string) => lines.push(entry) }
    const hits = createHitLog({ db: site.db, log: log as never })
    await sql`alter table limit_hits rename to limit_hits_away`.execute(site.db)
    hits.note({ kind: 'pages-hour', user_id: member.id, network: null })
    await hits.flush()
    expect(lines).toEqual(['writing limit hits failed, retrying in 30 seconds'])
    await sql`alter table limit_hits_away rename to limit_hits`.execute(site.db)
    hits.note({ kind: 'pages-hour', user_id: member.id, network: null })
    await hits.flush()
    expect((await rows()).map(({ hits }) => hits)).toEqual([2])
  })

  test('is deleted after 30 days', async () => {
    await stop()
    await site.db
      .updateTable('limit_hits')
      .set({ last_at: sql<Date>`now() - interval '31 days'` })
      .where('user_id', 'is', null)
      .execute()
    await deleteOldHits(site.db)
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([member.id])
  })
})

describe('/admin/limites', () => {
  test.each([1, 2, 3])('shows role %i who was stopped, by which limit and how often', async (roles) => {
    await stop()
    const { status, text } = await (await site.as(await createMember(site.db, { roles }))).get(
      '/admin/limites',
    )
    expect(status).toBe(200)
    expect(text).toContain(`href="/admin/membres/${member.id}"`)
    expect(text).toContain('Profils en une heure')
    expect(text).toContain('href="/admin/recherche?search=127.0.0.1"')
    expect(text).toContain('Profils en une minute, sans compte')
    expect(text).toMatch(/data-label="Refus"[^>]*>3</)
  })

  test('returns 403 to members, and the sign-in to visitors', async () => {
    expect((await (await site.as(member)).get('/admin/limites')).status).toBe(403)
    expect((await (await site.as(null)).get('/admin/limites')).status).toBe(302)
  })

  test('lists no staff of the same or a higher role', async () => {
    const admin = await createMember(site.db, { roles: 2 })
    const log = getHitLog(site.context)
    log.note({ kind: 'pages-hour', user_id: admin.id, network: null })
    await log.flush()
    const read = async (roles: number) =>
      (await (await site.as(await createMember(site.db, { roles }))).get('/admin/limites')).text
    expect(await read(1)).not.toContain(admin.name)
    expect(await read(2)).not.toContain(admin.name)
    expect(await read(3)).toContain(admin.name)
  })

  test('the overview counts readers stopped since yesterday', async () => {
    await stop()
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await moderator.get('/admin')).text).toMatch(
      /<span class="waiting-number">2<\/span>.{0,300}Arrêtés par une limite, depuis hier/,
    )
  })

  test('pages lead on from the last row, none twice', async () => {
    await sql`
      insert into limit_hits (day, kind, network, hits, first_at, last_at)
      select current_date, 'profiles-minute-visitor', '2001:db8::'::inet + n, 1, now(), now() - make_interval(mins => n)
      from generate_series(1, 70) n`.execute(site.db)
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    const first = (await moderator.get('/admin/limites')).text
    const next = /href="(\/admin\/limites\?after=[^"]+)"/.exec(first)?.[1] ?? ''
    const second = (await moderator.get(next)).text
    const listed = (text: string) => [...text.matchAll(/search=([\da-f%A-F:]+)"/g)].map(([, one]) => one)
    expect([listed(first).length, listed(second).length]).toEqual([50, 20])
    expect(new Set([...listed(first), ...listed(second)]).size).toBe(70)
    expect(second).toContain('Revenir au début')
  })

  test('says so where nobody was stopped', async () => {
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await moderator.get('/admin/limites')).text).toContain(
      'Personne n’a atteint de limite ces 30 derniers jours.',
    )
  })
})
