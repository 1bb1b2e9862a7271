import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { SEAT } from '../../../shared/outing-states.ts'
import { loadCandidates } from '../../introductions/public.ts'
import { fillTable } from './rules.ts'

interface TableOuting {
  id: number
  host_id: number | null
  seats: number
  taken: number
  women: boolean
}

/** Waiting members for the free seats of a locked table; none once the host has left. */
export async function chooseForTable(tx: Tx, outing: TableOuting): Promise<number[]> {
  const free = outing.seats - outing.taken
  if (free <= 0 || outing.host_id === null) return []
  const { rows } = await sql<{ user_id: number; state: number }>`
    select user_id, state from outing_guests
    where outing_id = ${outing.id} and state in (${SEAT.coming}, ${SEAT.offered}, ${SEAT.waiting})
    order by turn nulls first, user_id`.execute(tx)
  const candidates = await loadCandidates(tx, [outing.host_id, ...rows.map(({ user_id }) => user_id)])
  const isAtTable = new Set([outing.host_id])
  for (const { user_id, state } of rows) if (state !== SEAT.waiting) isAtTable.add(user_id)
  return fillTable({
    seated: candidates.filter(({ id }) => isAtTable.has(id)),
    waiting: candidates.filter(({ id }) => !isAtTable.has(id)),
    free,
    isMixed: !outing.women,
  })
}
