import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createFriendRequest,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createNapkin } from '../../../../tests/support/napkins.ts'
import { createOutingGuest, createOutingRow } from '../../../../tests/support/outings.ts'
import type { OutcomeGroup, SiteOutcome } from './contract.ts'
import { countOutcomeWeek, enqueueMissingWeeks, getOutcomes, listOutcomeWeeks } from './server.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await sql`delete from weekly_outcomes`.execute(site.db)
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The last week that can be counted today. */
const WEEK = listOutcomeWeeks(new Date()).at(-1) as string
/** Tuesday noon of it. */
const TUESDAY = Date.parse(WEEK) + 1.5 * DAY

const createMembers = (count: number, sex: number, birthday: string) =>
  Promise.all(Array.from({ length: count }, () => createMember(site.db, { sex, birthday })))

/** A conversation of the week. @param replies hours after the first message, in turns */
const converse = async (author: TestMember, receiver: TestMember, replies: number[] = [], at = TUESDAY) => {
  const { id } = await createThread(site.db, author.id, receiver.id)
  await site.db
    .updateTable('threads')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute()
  for (const [index, hours] of [0, ...replies].entries()) {
    const created_at = new Date(at + hours * HOUR)
    await createMessage(site.db, id, (index % 2 ? receiver : author).id, { created_at })
  }
}

/** The week's row of everybody and of one group. */
const count = async () => {
  await countOutcomeWeek(site.db, WEEK, new Date())
  const { figures, groups } = await getOutcomes(site.db, WEEK, new Date())
  return {
    figure: (name: SiteOutcome['name']) => figures.find((one) => one.name === name)?.weeks.at(-1),
    group: (sex: number, decade: number) =>
      groups.find((one) => one.sex === sex && one.decade === decade) as OutcomeGroup,
  }
}

describe('countOutcomeWeek', () => {
  test('counts who received a first message, and whose was answered within 48 hours', async () => {
    const [women, men] = [await createMembers(6, 0, '1990-01-01'), await createMembers(6, 1, '1970-01-01')]
    for (const [index, man] of men.entries()) {
      await converse(man, women[index] as TestMember, index < 5 ? [47] : [49])
    }
    const { figure, group } = await count()
    expect(group(0, 30).introductions).toBe(6)
    expect(group(1, 50).answers).toBe(5)
    expect(figure('answers')).toEqual({ week: WEEK, counted: true, value: null, at_least: 5 })
  })

  test('leaves out conversations of other weeks', async () => {
    const [women, men] = [await createMembers(6, 0, '1990-01-01'), await createMembers(6, 1, '1990-01-01')]
    for (const [index, man] of men.entries()) {
      await converse(man, women[index] as TestMember, [1], index % 2 ? TUESDAY - 7 * DAY : TUESDAY + 7 * DAY)
    }
    expect((await count()).group(0, 30).introductions).toBeNull()
  })

  test('counts requests: received, and accepted through the site', async () => {
    const [women, men] = [await createMembers(6, 0, '1990-01-01'), await createMembers(6, 1, '1990-01-01')]
    for (const [index, man] of men.entries()) {
      const { id } = await createFriendRequest(site.db, man.id, (women[index] as TestMember).id)
      await site.db
        .updateTable('asks')
        .set({ created_at: new Date(TUESDAY) })
        .where('id', '=', id)
        .execute()
      const browser = await site.as(women[index] as TestMember)
      if (index < 5) await browser.post(`/api/ask/reply/${id}?reply=1`)
    }
    const accepted = site.db.updateTable('friendships').set({ created_at: new Date(TUESDAY + HOUR) })
    await accepted.execute()
    const { group } = await count()
    expect([group(0, 30).introductions, group(0, 30).yes]).toEqual([6, null])
    expect([group(1, 30).introductions, group(1, 30).yes]).toEqual([null, 5])
  })

  test('counts conversations of ten messages, and none of nine', async () => {
    const [women, men] = [await createMembers(4, 0, '1990-01-01'), await createMembers(4, 1, '1990-01-01')]
    for (const [index, man] of men.entries()) {
      await converse(man, women[index] as TestMember, Array(index < 3 ? 9 : 8).fill(1))
    }
    expect((await count()).figure('conversations')?.value).toBe(3)
  })

  test('shows no conversations of fewer than five people', async () => {
    const [zoe, hugo, lea] = await createMembers(3, 0, '1990-01-01')
    await converse(zoe as TestMember, hugo as TestMember, Array(9).fill(1))
    await converse(zoe as TestMember, lea as TestMember, Array(9).fill(1))
    expect((await count()).figure('conversations')).toMatchObject({ counted: true, value: null, at_least: 0 })
  })

  test('stores one row set for a week that is counted several times, at once or later', async () => {
    const [zoe, hugo] = await createMembers(2, 0, '1990-01-01')
    await Promise.all([1, 2, 3].map(() => countOutcomeWeek(site.db, WEEK, new Date())))
    const rows = () => site.db.selectFrom('weekly_outcomes').selectAll().orderBy('name').execute()
    const first = await rows()
    await converse(zoe as TestMember, hugo as TestMember)
    await countOutcomeWeek(site.db, WEEK, new Date())
    expect(await rows()).toEqual(first)
    expect(first.every(({ value }) => value === null)).toBe(true)
  })

  test('continues with the weeks that are missing', async () => {
    await countOutcomeWeek(site.db, WEEK, new Date())
    await enqueueMissingWeeks(site.context, new Date())
    expect(await site.context.jobs.drain()).toBe(11)
    const weeks = await site.db.selectFrom('weekly_outcomes').select('week').distinct().execute()
    expect(weeks).toHaveLength(12)
    await enqueueMissingWeeks(site.context, new Date())
    expect(await site.context.jobs.drain()).toBe(0)
  })

  test('waits two days after a week', () => {
    expect(listOutcomeWeeks(new Date('2026-11-24T12:00:00Z')).at(-1)).toBe('2026-11-09')
    expect(listOutcomeWeeks(new Date('2026-11-25T12:00:00Z')).at(-1)).toBe('2026-11-16')
  })
})

describe('getOutcomes', () => {
  const fill = async () => {
    const [women, men] = [await createMembers(10, 0, '1990-01-01'), await createMembers(10, 1, '1960-01-01')]
    for (const [index, man] of men.entries()) await converse(man, women[index] as TestMember, [1])
    await countOutcomeWeek(site.db, WEEK, new Date())
  }

  test('returns twelve weeks and the groups of the last, to moderators', async () => {
    await fill()
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    const { status, body } = await staff.get('/api/admin/outcomes')
    expect(status).toBe(200)
    expect(body.figures.map((figure: SiteOutcome) => figure.weeks.length)).toEqual(Array(12).fill(12))
    expect(body.week).toBe(WEEK)
    expect(body.groups).toContainEqual({
      ...{ sex: 1, decade: 60, active: 10, introductions: null, yes: null, answers: 10 },
      alerts: ['introductions'],
    })
  })

  test('returns 422 for a week that does not begin on a Monday', async () => {
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    const { status, body } = await staff.get('/api/admin/outcomes?week=2026-11-17')
    expect([status, body.errors]).toEqual([
      422,
      { week: ['Indiquez le lundi d’une semaine, comme 2026-11-16.'] },
    ])
  })

  test('returns 403 to members', async () => {
    const browser = await site.as(await createMember(site.db))
    expect((await browser.get('/api/admin/outcomes')).status).toBe(403)
  })
})

describe('/admin/rencontres', () => {
  const read = async (path = '/admin/rencontres') =>
    (await site.as(await createMember(site.db, { roles: 1 }))).get(path)

  test('says that the first numbers come, on a new site', async () => {
    expect((await read()).text).toContain('Les premiers nombres seront là dans un instant.')
  })

  test('describes each figure, marks groups in words, and names nobody', async () => {
    const [women, men] = [await createMembers(10, 0, '1990-01-01'), await createMembers(10, 1, '1960-01-01')]
    for (const [index, man] of men.entries()) await converse(man, women[index] as TestMember, [1])
    await countOutcomeWeek(site.db, WEEK, new Date())
    const { status, text } = await read()
    expect(status).toBe(200)
    expect(text).toContain('Personnes qui ont reçu dans la semaine une demande ou un premier message.')
    expect(text).toContain('Garçon, 60–69\u00a0ans\u202f: moins de la moitié des autres.')
    expect(text.match(/au moins 10/g)).toHaveLength(3)
    expect(text).toContain('moins de cinq personnes chaque semaine, rien à dire encore.')
    expect(text).toContain('&lt;\u00a05')
    for (const { name } of women) expect(text).not.toContain(name)
  })

  test('opens the last week for an address that names none', async () => {
    await countOutcomeWeek(site.db, WEEK, new Date())
    expect((await read('/admin/rencontres?semaine=hier')).status).toBe(200)
    expect((await read('/admin/rencontres?semaine=2020-01-06')).text).toContain(
      'Cette semaine n’est pas comptée.',
    )
  })
})

describe('meetings and couples of a week', () => {
  const meet = async (index: number, outcomes: (number | null)[], at = TUESDAY) => {
    const [one, other] = await createMembers(2, index % 2, '1990-01-01')
    const { id: thread } = await createThread(site.db, one?.id ?? 0, other?.id ?? 0)
    const pair = { by: one?.id ?? 0, with: other?.id ?? 0, inHours: -5 }
    const napkin = await createNapkin(site.db, thread, pair)
    for (const [side, outcome] of outcomes.entries())
      await site.db
        .updateTable('napkin_sides')
        .set({ outcome, answered_at: outcome === null ? null : new Date(at) })
        .where('napkin_id', '=', napkin)
        .where('user_id', '=', (side === 0 ? one : other)?.id ?? 0)
        .execute()
  }

  test('counts a meeting once, however many of the two say that they met, and none that both missed', async () => {
    for (const [index, outcomes] of [
      [1, 2],
      [1, null],
      [3, 4],
      [4, 4],
      [null, null],
    ].entries())
      await meet(index, outcomes)
    await meet(5, [1, 1], TUESDAY - 8 * DAY)
    expect((await count()).figure('met')?.value).toBe(3)
  })

  test('shows no meetings of fewer than five people', async () => {
    for (const index of [0, 1]) await meet(index, [1, 1])
    expect((await count()).figure('met')).toMatchObject({ counted: true, value: null, at_least: 0 })
  })

  test('counts outings with guests who came, and the people once', async () => {
    const [host, alone, ...guests] = await createMembers(7, 0, '1990-01-01')
    const starts_at = new Date(TUESDAY)
    const first = await createOutingRow(site.db, host?.id ?? 0, { starts_at, seats: 40 })
    const second = await createOutingRow(site.db, host?.id ?? 0, { starts_at, seats: 40 })
    await createOutingRow(site.db, alone?.id ?? 0, { starts_at })
    const ended = { state: 2, cancelled_at: new Date(), cancelled_by: 1 }
    const cancelled = await createOutingRow(site.db, host?.id ?? 0, { starts_at, ...ended })
    for (const { id } of guests) await createOutingGuest(site.db, first.id, id)
    await createOutingGuest(site.db, second.id, guests[0]?.id ?? 0)
    await createOutingGuest(site.db, cancelled.id, guests[1]?.id ?? 0)
    const absent = { absent_at: new Date() }
    await site.db
      .updateTable('outing_guests')
      .set(absent)
      .where('user_id', '=', guests[4]?.id ?? 0)
      .execute()
    const { figure } = await count()
    expect([figure('outings')?.value, figure('outing-people')?.value]).toEqual([2, 5])
  })

  test('publishes three couples, hides two, and deletes the tally', async () => {
    const tally = (value: number) =>
      sql`insert into outcome_tallies values (${WEEK}::date, 'couples', ${value})`.execute(site.db)
    await tally(2)
    expect((await count()).figure('couples')).toMatchObject({ counted: true, value: null })
    expect(await site.db.selectFrom('outcome_tallies').selectAll().execute()).toEqual([])
    await sql`delete from weekly_outcomes`.execute(site.db)
    await tally(3)
    expect((await count()).figure('couples')?.value).toBe(3)
  })

  test('returns meetings per 1,000 conversations over the weeks that show both', async () => {
    const rows = [
      ['opened', 2_000],
      ['met', 50],
    ].map(([name, value]) => ({ week: WEEK, name: name as 'met', sex: -1, decade: 0, value: Number(value) }))
    await site.db.insertInto('weekly_outcomes').values(rows).execute()
    expect((await getOutcomes(site.db, undefined, new Date())).met_per_thousand).toBe(25)
  })
})

describe('/rencontres-en-chiffres', () => {
  const read = async () => {
    site.context.events.publish({ kind: 'pages', of: 'all' })
    return (await site.as(null)).get('/rencontres-en-chiffres')
  }
  const publish = (name: 'outings' | 'met', value: number) =>
    site.db.insertInto('weekly_outcomes').values({ week: WEEK, name, sex: -1, decade: 0, value }).execute()

  test('says that there is not enough yet, up to fifty', async () => {
    await publish('outings', 50)
    const { status, text } = await read()
    expect(status).toBe(200)
    expect(text).toContain('Il n’y a pas encore de quoi compter')
    expect(text).not.toContain('Plus de')
  })

  test('shows what is above fifty, rounded down, and nothing else', async () => {
    await publish('outings', 68)
    await publish('met', 12)
    const { text } = await read()
    expect(text).toContain('<strong>Plus de 60</strong>')
    expect(text.match(/Plus de/g)).toHaveLength(1)
    expect(text).not.toContain('Pour 1')
  })
})
