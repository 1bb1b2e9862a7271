import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import type { OutingGuests, Outings } from '../../src/schema/outings.ts'
import { toParisDay } from '../../src/shared/age.ts'
import { OUTING_STATE, SEAT } from '../../src/shared/outing-states.ts'

export const DAY_MS = 86_400_000
/** GeoNames ids of the list of places. */
export const PARIS = 2988507
export const LYON = 2996944

export const MEETING_POINT = 'Devant la troisième péniche, sous le tilleul'

/** An open outing in Paris in ten days, for two hours, with six seats; the host has one. */
export function createOutingRow(
  db: Kysely<Database>,
  hostId: number,
  input: Partial<Insertable<Outings>> = {},
): Promise<{ id: number; slug: string; starts_at: Date; ends_at: Date }> {
  const starts_at = (input.starts_at as Date | undefined) ?? new Date(Date.now() + 10 * DAY_MS)
  return db
    .insertInto('outings')
    .values({
      host_id: hostId,
      state: OUTING_STATE.published,
      kind: 1,
      title: 'Bal du canal',
      slug: 'bal-du-canal',
      description: 'Un accordéon, une contrebasse et trois lampions.',
      ends_at: new Date(starts_at.getTime() + 2 * 3_600_000),
      place_id: PARIS,
      commune: 'Paris',
      area: 'Paris',
      latitude: 48.85,
      longitude: 2.35,
      venue: 'Quai de Valmy',
      meeting_point: MEETING_POINT,
      seats: 6,
      code: '4271',
      published_at: new Date(),
      ...input,
      starts_at,
    })
    .returning(['id', 'slug', 'starts_at', 'ends_at'])
    .executeTakeFirstOrThrow()
}

/** A member at an outing; the counters of the outing follow. */
export async function createOutingGuest(
  db: Kysely<Database>,
  outingId: number,
  userId: number,
  input: Partial<Insertable<OutingGuests>> = {},
): Promise<void> {
  const row = { state: SEAT.coming as number, guest: null, ...input }
  await db
    .insertInto('outing_guests')
    .values({ outing_id: outingId, user_id: userId, ...row })
    .execute()
  const seats = row.guest ? 2 : 1
  const hasSeat = row.state === SEAT.coming || row.state === SEAT.offered
  await db
    .updateTable('outings')
    .set(({ eb }) => ({
      taken: eb('taken', '+', hasSeat ? seats : 0),
      ...(row.state === SEAT.waiting && { waiting: eb('waiting', '+', 1), last_turn: row.turn ?? 1 }),
    }))
    .where('id', '=', outingId)
    .execute()
}

/** A valid body of `createOuting`, for an evening in ten days. */
export function writeOuting(values: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Bal du canal',
    kind: 1,
    day: toParisDay(Date.now() + 10 * DAY_MS),
    start: '20:00',
    end: '23:30',
    place: PARIS,
    venue: 'Quai de Valmy',
    meeting_point: MEETING_POINT,
    seats: 6,
    description: 'Un accordéon, une contrebasse et trois lampions.',
    ...values,
  }
}
