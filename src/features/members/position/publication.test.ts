import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { fillPositions, publishPositions } from './publication.ts'

const LYON = { latitude: 45.76, longitude: 4.83 }
const LILLE = { latitude: 50.63, longitude: 3.06 }
const NOWHERE = { latitude: 0, longitude: 0 }

let site: TestApp
let member: TestMember
let own: Browser
let other: Browser

beforeEach(awaitOneDay)
beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
  other = await site.as(await createMember(site.db))
})
beforeEach(async () => {
  member = await createMember(site.db, { ...LYON, iso: 'FR' })
  own = await site.as(member)
})
afterAll(() => site.close())

const move = (to: object) => own.patch('/api/user/location', to)
const readBy = async (reader: Browser) => {
  const { user, iso } = (await reader.get(`/api/user/${member.id}`)).body
  return { latitude: user.latitude, longitude: user.longitude, iso }
}
const IN_LYON = { ...LYON, iso: 'FR' }
const IN_LILLE = { ...LILLE, iso: 'FR' }
/** As if the last move had been so many days ago. */
const letPass = (days: number) =>
  sql`update users set position_moved_at = position_moved_at - make_interval(days => ${days}) where id = ${member.id}`.execute(
    site.db,
  )

describe('the position that others see', () => {
  test('stays the same for a day after a move; the member’s own moves at once', async () => {
    await move(LILLE)
    await publishPositions(site.db)
    expect(await readBy(own)).toEqual(IN_LILLE)
    expect(await readBy(other)).toEqual(IN_LYON)
    await letPass(1)
    await publishPositions(site.db)
    expect(await readBy(other)).toEqual(IN_LILLE)
  })

  test('moves at most once a day, however often the member moves', async () => {
    await move(LILLE)
    await letPass(1)
    await move({ latitude: 43.3, longitude: 5.37 })
    await publishPositions(site.db)
    expect(await readBy(other)).toEqual({ latitude: 43.3, longitude: 5.37, iso: 'FR' })
    await move(LILLE)
    await publishPositions(site.db)
    expect((await readBy(other)).latitude).toBe(43.3)
  })

  test('does not move for a member who is back before the day ends', async () => {
    await move(LILLE)
    await move(LYON)
    await letPass(2)
    await publishPositions(site.db)
    expect(await readBy(other)).toEqual(IN_LYON)
  })

  test('moves weekly while presence is hidden', async () => {
    await own.patch('/api/user/visibility', { hides_presence: true })
    await move(LILLE)
    const tuesday = new Date('2026-03-10T10:00:00Z')
    await site.db
      .updateTable('users')
      .set({ position_moved_at: tuesday })
      .where('id', '=', member.id)
      .execute()
    for (const early of ['2026-03-10T22:59:00Z', '2026-03-12T08:00:00Z', '2026-03-15T22:59:00Z']) {
      await publishPositions(site.db, new Date(early))
      expect(await readBy(other)).toEqual(IN_LYON)
    }
    await publishPositions(site.db, new Date('2026-03-15T23:01:00Z'))
    expect(await readBy(other)).toEqual(IN_LILLE)
  })

  test('moves after midnight in Paris', async () => {
    await move(LILLE)
    await site.db
      .updateTable('users')
      .set({ position_moved_at: new Date('2026-03-10T10:00:00Z') })
      .where('id', '=', member.id)
      .execute()
    await publishPositions(site.db, new Date('2026-03-10T22:59:00Z'))
    expect(await readBy(other)).toEqual(IN_LYON)
    await publishPositions(site.db, new Date('2026-03-10T23:01:00Z'))
    expect(await readBy(other)).toEqual(IN_LILLE)
  })

  test('is the first one at once, and the next one a day later', async () => {
    member = await createMember(site.db, NOWHERE)
    own = await site.as(member)
    await move(LYON)
    expect(await readBy(other)).toEqual(IN_LYON)
    await move(LILLE)
    expect(await readBy(other)).toEqual(IN_LYON)
  })

  test('is gone at once when the member refuses the position, and comes back a day after a new one', async () => {
    await move(NOWHERE)
    expect(await readBy(other)).toEqual({ ...NOWHERE, iso: null })
    await move(LILLE)
    expect(await readBy(other)).toEqual({ ...NOWHERE, iso: null })
    await letPass(1)
    await publishPositions(site.db)
    expect(await readBy(other)).toEqual(IN_LILLE)
  })

  test('stays hidden by the switch, and is the old one after it on the same day', async () => {
    await own.patch('/api/user/visibility', { hides_distance: true })
    await move(LILLE)
    await letPass(1)
    await publishPositions(site.db)
    expect(await readBy(other)).toEqual({ ...NOWHERE, iso: null })
    await move({ latitude: 43.3, longitude: 5.37 })
    await own.patch('/api/user/visibility', { hides_distance: false })
    expect(await readBy(other)).toEqual(IN_LILLE)
  })

  test('moves with a commune chosen by name a day later too', async () => {
    const { body: found } = await own.get('/api/places?search=marseille')
    expect((await own.patch('/api/user/place', { place: found[0].id })).body).toEqual({
      message: 'Votre commune est enregistrée\u202f: Marseille.',
    })
    expect(await readBy(other)).toEqual(IN_LYON)
    expect((await readBy(own)).latitude).toBeCloseTo(43.3, 1)
  })

  test('serves the searches of others, the own one those of the member', async () => {
    const nantes = { latitude: 47.22, longitude: -1.55 }
    await move(nantes)
    const ids = async (browser: Browser) =>
      (await browser.get('/api/search?distance=10&age_from=18&age_to=120')).body.data.map(
        ({ id }: { id: number }) => id,
      )
    const neighbour = await createMember(site.db, nantes)
    expect(await ids(own)).toEqual([neighbour.id])
    expect(await ids(await site.as(neighbour))).toEqual([])
  })

  test('is one of the two when moves and publications meet', async () => {
    await move(LILLE)
    await letPass(1)
    const acts = Array.from({ length: 20 }, (_, turn) =>
      turn % 2 ? publishPositions(site.db) : move(turn % 4 ? LILLE : { latitude: 43.3, longitude: 5.37 }),
    )
    await Promise.all(acts)
    const stored = await site.db
      .selectFrom('users as u')
      .innerJoin('member_search as m', 'm.user_id', 'u.id')
      .where('u.id', '=', member.id)
      .select(['m.latitude', 'u.shown_latitude', 'u.own_latitude', 'u.position_moved_at'])
      .executeTakeFirstOrThrow()
    expect(stored.latitude).toBe(stored.shown_latitude)
    expect(stored.position_moved_at === null).toBe(stored.own_latitude === stored.shown_latitude)
  })
})

describe('positions of the version before', () => {
  /** As that version wrote them: others' position in `member_search`, the own one only while hidden. */
  const writeFormer = async (position: { latitude: number; longitude: number }, hides_distance: boolean) => {
    const { id } = await createMember(site.db, position)
    const [own_latitude, own_longitude] = hides_distance
      ? [position.latitude, position.longitude]
      : [null, null]
    const former = { own_latitude, own_longitude, hides_distance, own_iso: null, iso: 'FR' }
    const unfilled = { shown_latitude: null, shown_longitude: null, position_shown_at: null }
    await site.db
      .updateTable('users')
      .set({ ...former, ...unfilled })
      .where('id', '=', id)
      .execute()
    if (hides_distance) {
      await site.db.updateTable('member_search').set(NOWHERE).where('user_id', '=', id).execute()
    }
    return id
  }
  const read = (id: number) =>
    site.db
      .selectFrom('users as u')
      .innerJoin('member_search as m', 'm.user_id', 'u.id')
      .where('u.id', '=', id)
      .select([
        'u.own_latitude as own',
        'u.own_iso as iso',
        'u.shown_latitude as shown',
        'm.latitude as found',
      ])
      .executeTakeFirstOrThrow()

  test('become coarse, shown or hidden, and are filled once', async () => {
    const rural = { latitude: 44.41, longitude: 3.7 }
    const [shown, hidden, unknown] = [
      await writeFormer(rural, false),
      await writeFormer(rural, true),
      await writeFormer(NOWHERE, false),
    ]
    await fillPositions(site.db)
    // The nearest listed commune is Villefort or La Grand-Combe: its centre.
    const filled = await read(shown)
    expect(filled.own).not.toBe(rural.latitude)
    expect(filled).toEqual({ own: filled.own, iso: 'FR', shown: filled.own, found: filled.own })
    expect(await read(hidden)).toEqual({ ...filled, found: 0 })
    expect(await read(unknown)).toEqual({ own: 0, iso: 'FR', shown: 0, found: 0 })
    await sql`update users set own_iso = 'BE' where id = ${shown}`.execute(site.db)
    await fillPositions(site.db)
    expect((await read(shown)).iso).toBe('BE')
  })

  test('stay coarse through a switch that is moved before they are filled', async () => {
    const rural = { latitude: 44.41, longitude: 3.7 }
    const id = await writeFormer(rural, false)
    const browser = await site.as({ id })
    await browser.patch('/api/user/visibility', { hides_distance: true })
    expect((await read(id)).found).toBe(0)
    await fillPositions(site.db)
    await browser.patch('/api/user/visibility', { hides_distance: false })
    const { own: stored, found } = await read(id)
    expect(found).toBe(stored)
    expect(stored).not.toBe(rural.latitude)
  })

  test('are found by their index, as are positions to publish', async () => {
    const plan = async (condition: string) => {
      await sql`set enable_seqscan = off`.execute(site.db)
      const { rows } = await sql.raw(`explain select id from users where ${condition}`).execute(site.db)
      await sql`reset enable_seqscan`.execute(site.db)
      return JSON.stringify(rows)
    }
    expect(await plan('shown_latitude is null or own_latitude is null order by id limit 9')).toContain(
      'users_position_unfilled',
    )
    expect(await plan('position_moved_at < now()')).toContain('users_position_moved')
  })
})
