import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { createOutingGuest, createOutingRow } from '../../../tests/support/outings.ts'
import { OUTING_STATE } from '../../shared/outing-states.ts'
import { deleteOldOutings } from './sweep.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

describe('deleteOldOutings', () => {
  test('deletes published, cancelled and draft outings 365 days after their end, with who came', async () => {
    const host = await createMember(site.db)
    const guest = await createMember(site.db)
    const create = (ends: string, state: number = OUTING_STATE.published) => {
      const ends_at = new Date(ends)
      const starts_at = new Date(ends_at.getTime() - 3_600_000)
      const created_at = new Date(ends_at.getTime() - 86_400_000)
      const cancelled = state === OUTING_STATE.cancelled && { cancelled_at: created_at, cancelled_by: 1 }
      return createOutingRow(site.db, host.id, { state, starts_at, ends_at, created_at, ...cancelled })
    }
    const first = await create('2025-06-12T20:00:00Z')
    const later = await create('2025-06-12T20:00:01Z')
    await create('2025-05-01T20:00:00Z', OUTING_STATE.cancelled)
    await create('2025-06-01T20:00:00Z', OUTING_STATE.draft)
    const next = await create('2026-06-12T20:00:00Z')
    for (const { id } of [first, later]) await createOutingGuest(site.db, id, guest.id)
    const now = new Date('2026-06-12T20:00:00Z')
    for (let n = 0; n < 2; n++) await deleteOldOutings(site.db, now, 2)
    const outings = await site.db.selectFrom('outings').select('id').orderBy('id').execute()
    expect(outings.map(({ id }) => id)).toEqual([later.id, next.id])
    const guests = await site.db.selectFrom('outing_guests').select('outing_id').execute()
    expect(guests).toEqual([{ outing_id: later.id }])
  })
})
