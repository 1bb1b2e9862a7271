import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { RUNS_ALL } from '../../../../tests/support/engines.ts'
import { birthdayAtAge, createMember } from '../../../../tests/support/factories.ts'
import { createSuggestion } from '../../../../tests/support/suggestions.ts'
import type { Suggestion } from './contract.ts'
import { EVENING } from './evening.ts'
import { layBatch } from './lay-tables.ts'
import { planEvening } from './schedule.ts'

// All pairs of a small community with random answers, wishes and secrets, read through the call.

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

/** Each has a table of the five others. */
const SIZE = 6

const person = fc.record({
  sex: fc.integer({ min: 0, max: 2 }),
  age: fc.integer({ min: 20, max: 45 }),
  children: fc.constantFrom(0, 1),
  smoke: fc.constantFrom(0, 1),
  orientation: fc.constantFrom(0, 2),
  religion: fc.constantFrom(1, 3),
  sensitive: fc.boolean(),
  hides_life: fc.boolean(),
  hides_beliefs: fc.boolean(),
  hides_distance: fc.boolean(),
  hides_presence: fc.constantFrom(false, false, false, true),
  shown_activity: fc.integer({ min: 0, max: 2 }),
  seek: fc.constantFrom(2, 2, 2, 0, 1),
  age_from: fc.integer({ min: 18, max: 25 }),
  age_to: fc.integer({ min: 35, max: 60 }),
  gate: fc.record({
    seek: fc.constantFrom(2, 2, 2, 0, 1),
    age_from: fc.integer({ min: 18, max: 25 }),
    age_to: fc.integer({ min: 38, max: 60 }),
    contact: fc.constantFrom(0, 1, 1, 2),
  }),
})
type Person = ReturnType<typeof person.generate>['value'] & { id: number }

async function createPerson({
  seek,
  age_from,
  age_to,
  gate,
  age,
  ...answers
}: Omit<Person, 'id'>): Promise<number> {
  const { religion, orientation, sensitive, hides_distance } = answers
  const { id } = await createMember(site.db, {
    ...answers,
    birthday: birthdayAtAge(age),
    religion: sensitive ? religion : null,
    orientation: sensitive ? orientation : null,
    ...(hides_distance ? { latitude: 0, longitude: 0, own_latitude: 48.86, own_longitude: 2.35 } : {}),
  })
  // Searching anywhere, so that those who hide the distance meet others too.
  const search = { seek, age_from, age_to, orientation: 50, distance: 1_000, filter: 0 }
  await site.db
    .insertInto('search_settings')
    .values({ user_id: id, ...search })
    .execute()
  await site.db
    .insertInto('gates')
    .values({ user_id: id, verified_only: false, ...gate })
    .execute()
  return id
}

const accepts = ({ seek, age_from, age_to }: Person['gate'] | Person, { sex, age }: Person) =>
  (seek === 2 || seek === sex) && age >= age_from && age <= age_to
const accept = (one: Person, other: Person) => accepts(one, other) && accepts(one.gate, other)
const isAllowed = (viewer: Person, other: Person) =>
  accept(viewer, other) && accept(other, viewer) && !other.hides_presence && other.gate.contact !== 2

/** Rules that both show the facts of. */
function listShared(one: Person, other: Person): string[] {
  const both = (isTrue: (person: Person) => boolean) => isTrue(one) && isTrue(other)
  return [
    'presence',
    ...(both((p) => !p.hides_life) ? ['children', 'tobacco'] : []),
    ...(both((p) => p.sensitive && !p.hides_beliefs) ? ['orientation', 'religion'] : []),
    ...(both((p) => !p.hides_distance) ? ['distance'] : []),
    ...(both((p) => p.shown_activity > 0) ? ['topics'] : []),
  ]
}

test('shows nobody outside the wishes of either, and gives no reason that either hides', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: SIZE, maxLength: SIZE }), async (drafts) => {
      await truncate(site.db)
      await createMember(site.db, { roles: 3 })
      const people: Person[] = []
      for (const draft of drafts) people.push({ ...draft, id: await createPerson(draft) })
      await expectAllocationWithinWishes(people)
      await site.db.deleteFrom('suggestions').execute()
      for (const viewer of people) await expectTableWithinWishes(viewer, people)
    }),
    { numRuns: RUNS_ALL ? 60 : 8 },
  )
})

async function expectAllocationWithinWishes(people: Person[]): Promise<void> {
  const { rows } = await sql<{ day: string }>`select ${sql.raw(EVENING)}::text as day`.execute(site.db)
  const day = String(rows[0]?.day)
  await planEvening(site.db, day)
  await layBatch(site.db, { day, batch: 0 })
  const byId = new Map(people.map((one) => [one.id, one]))
  const given = await site.db
    .selectFrom('suggestions')
    .where('user_id', 'in', [...byId.keys()])
    .select(['user_id', 'member_id'])
    .execute()
  for (const { user_id, member_id } of given)
    expect(isAllowed(byId.get(user_id) as Person, byId.get(member_id) as Person)).toBe(true)
}

async function expectTableWithinWishes(viewer: Person, people: Person[]): Promise<void> {
  const others = people.filter(({ id }) => id !== viewer.id)
  for (const [index, { id }] of others.entries())
    await createSuggestion(site.db, viewer.id, id, { position: index + 1, topics: 1 })
  const browser = await site.as(viewer)
  const { suggestions } = (await browser.get('/api/suggestions')).body as { suggestions: Suggestion[] }
  for (const [index, { member, reasons, state }] of suggestions.entries()) {
    const other = others[index] as Person
    expect([state, member?.id]).toEqual(isAllowed(viewer, other) ? ['open', other.id] : ['ended', undefined])
    const shared = member ? listShared(viewer, other) : []
    expect(reasons.map(({ rule }) => rule as string).filter((rule) => !shared.includes(rule))).toEqual([])
  }
}
