import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import { createMember, type TestMember } from '../../../tests/support/factories.ts'
import { createOutingGuest, createOutingRow, DAY_MS, MEETING_POINT } from '../../../tests/support/outings.ts'
import { toParisDay } from '../../shared/age.ts'
import { SEAT } from '../../shared/outing-states.ts'

// The exact place and the names of members reach nobody before they should, by any call or page of outings.

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const HOST = 'Hermengarde'
const GUEST = 'Guillemette'

type Reader =
  | 'visitor'
  | 'member'
  | 'coming'
  | 'offered'
  | 'waiting'
  | 'asking'
  | 'maybe'
  | 'withdrawn'
  | 'blocked'
const READERS: readonly Reader[] = [
  'visitor',
  'member',
  'coming',
  'offered',
  'waiting',
  'asking',
  'maybe',
  'withdrawn',
  'blocked',
]

interface Scene {
  reader: Reader
  /** Hours until the start; negative for an outing that has begun. */
  hours: number
  isOpened: boolean
  isCancelled: boolean
}

const scenes = fc.record({
  reader: fc.constantFrom(...READERS),
  hours: fc.constantFrom(-72, -1, 3, 20, 60, 240),
  isOpened: fc.boolean(),
  isCancelled: fc.boolean(),
})

let turn = 0

async function createScene({ reader, hours, isOpened, isCancelled }: Scene) {
  const { db } = site
  turn++
  const host = await createMember(db, { name: `${HOST}_${turn}` })
  const guest = await createMember(db, { name: `${GUEST}_${turn}` })
  const viewer = reader === 'visitor' ? null : await createMember(db)
  const starts_at = new Date(Date.now() + hours * 3_600_000)
  const cancelled = { state: 2, cancelled_at: new Date(), cancelled_by: 1 }
  const outing = await createOutingRow(db, host.id, {
    starts_at,
    ...(isOpened && { point_opened_at: new Date() }),
    ...(isCancelled && cancelled),
  })
  await createOutingGuest(db, outing.id, guest.id, { guest: 'Prudence' })
  if (viewer) await addReader(viewer, reader, outing.id, host.id)
  return { outing, host, guest, browser: await site.as(viewer) }
}

async function addReader(viewer: TestMember, reader: Reader, id: number, hostId: number): Promise<void> {
  if (reader === 'blocked') {
    await site.db.insertInto('blacklist').values({ user_id: viewer.id, blocked_id: hostId }).execute()
  } else if (reader !== 'member' && reader !== 'visitor') {
    const turn = reader === 'offered' || reader === 'waiting' ? { turn: 1 } : {}
    const until = reader === 'offered' ? { offered_until: new Date(Date.now() + 60_000) } : {}
    await createOutingGuest(site.db, id, viewer.id, { state: SEAT[reader], ...turn, ...until })
  }
}

/** Every answer about outings that a reader can get. */
async function readAll(browser: Browser, id: number, slug: string): Promise<string> {
  const month = toParisDay(Date.now() + DAY_MS).slice(0, 7)
  const paths = [
    `/api/outings/${id}`,
    '/api/outings',
    '/api/outings?radius=100',
    `/api/outings/calendar?month=${month}`,
    '/api/outings/own',
    `/api/outings/${id}/again`,
    '/api/notifications',
    ...site.context.routes
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/sorties'))
      .map(({ path }) =>
        path.replace(':slug', `${id}-${slug}`).replace(':id', String(id)).replace(':place', '2988507'),
      ),
  ]
  const answers = []
  for (const path of paths) answers.push((await browser.get(path)).text)
  return answers.join('\n')
}

test('the exact place and members are read by those alone who should', async () => {
  const check = async (scene: Scene) => {
    const { outing, host, guest, browser } = await createScene(scene)
    const text = await readAll(browser, outing.id, outing.slug)
    const { reader, hours, isOpened, isCancelled } = scene
    const isDue = isOpened || hours < 12
    const isOn = !isCancelled && hours > -2
    const found = {
      point: text.includes(MEETING_POINT),
      host: text.includes(host.name),
      guest: text.includes(guest.name),
      guestOfGuest: text.includes('Prudence'),
    }
    // Between 12 hours and two days before, noon of the day before decides: see `getPointDue`.
    const isCertain = hours < 12 || hours > 48 || isOpened
    if (isCertain) expect(found.point).toBe(reader === 'coming' && isDue && isOn)
    if (reader !== 'coming') expect(found.point).toBe(false)
    if (reader === 'visitor' || reader === 'blocked') expect(found.host).toBe(false)
    if (reader !== 'coming') expect(found.guest).toBe(false)
    expect(found.guestOfGuest).toBe(false)
    await site.db.deleteFrom('outings').where('id', '=', outing.id).execute()
  }
  await fc.assert(fc.asyncProperty(scenes, check), { numRuns: RUNS_ALL ? 200 : 40 })
})
