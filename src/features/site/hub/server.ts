import type { Pool } from 'pg'
import { genericPlanParameter } from '../../../platform/db/prepared.ts'
import { isActive, isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import { FRIEND_REQUEST_STATE, type Gate } from '../../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'

/** Counts stop here: a value shows no more than '99+'. */
const MAX_COUNT = 100
/** Days of visits that are counted, today included. */
const VISIT_DAYS = 7

/** The member's own counts and settings, as the hub shows them. */
export interface HubFacts {
  /** Pending friend requests. */
  requests: number
  friends: number
  /** Of a week; null without traces. */
  visitors: number | null
  /** Photos of the album, and those of them that wait for staff. */
  photos: number
  waiting: number
  blocked: number
  /** Members set aside ('Pas pour moi'). */
  hidden: number
  /** Devices that are signed in. */
  sessions: number
  gate: Gate
  hides_from_search: boolean
  shown_to_visitors: boolean
}

type FactsRow = Omit<HubFacts, 'gate' | 'visitors'> & { visitors: number; leaves_traces: boolean } & {
  [K in keyof Gate]: Gate[K] | null
}

const countRows = (rows: string) => `(select count(*)::integer from (${rows} limit ${MAX_COUNT}) counted)`

const ALBUM = `from photos p where p.user_id = u.id and not p.verification and p.post_id is null and p.state`

/**
 * `$1`: the member. `$2`: today in Paris. The planner sees neither the month nor the number of visits, for which it would
 * plan again each time.
 */
const FIND_FACTS = {
  name: 'hub-facts',
  text: `
    with visitors as materialized (
      select distinct visitor_id from visits where user_id = $1 and day > ${genericPlanParameter(2, 'date')} - ${VISIT_DAYS})
    select u.hides_from_search, u.shown_to_visitors, u.leaves_traces,
      g.seek, g.age_from, g.age_to, g.contact, g.verified_only,
      ${countRows(`
        select from asks where receiver = u.id and state = ${FRIEND_REQUEST_STATE.pending}
          and ${isNotBeingDeleted('sender')}`)} as requests,
      ${countRows(`
        select from friendships f where f.user_id = u.id and ${isNotBeingDeleted('f.friend_id')}
          and not exists (select from blacklist b where b.user_id = f.friend_id and b.blocked_id = u.id)`)} as friends,
      ${countRows(`
        select from unnest(array(select visitor_id from visitors)) v (visitor_id)
        join users o on o.id = v.visitor_id
        where ${isActive('o')}
          and not exists (select from blacklist b where b.user_id = $1 and b.blocked_id = v.visitor_id)
          and not exists (select from blacklist b where b.user_id = v.visitor_id and b.blocked_id = $1)`)} as visitors,
      ${countRows(`select ${ALBUM} in (${PHOTO_STATE.awaiting}, ${PHOTO_STATE.accepted})`)} as photos,
      ${countRows(`select ${ALBUM} = ${PHOTO_STATE.awaiting}`)} as waiting,
      ${countRows(`
        select from blacklist b where b.user_id = u.id and ${isNotBeingDeleted('b.blocked_id')}`)} as blocked,
      ${countRows(`
        select from hidden_members h
        where h.user_id = u.id and h.until > now() and ${isNotBeingDeleted('h.member_id')}`)} as hidden,
      ${countRows(`select from sessions s where s.user_id = u.id and s.expires_at > now()`)} as sessions
    from users u left join gates g on g.user_id = u.id
    where u.id = $1`,
}

/** @param day today in Paris, YYYY-MM-DD */
export async function findHubFacts(pool: Pool, userId: number, day: string): Promise<HubFacts> {
  const { rows } = await pool.query<FactsRow>({ ...FIND_FACTS, values: [userId, day] })
  const { leaves_traces, visitors, seek, age_from, age_to, contact, verified_only, ...facts } =
    rows[0] as FactsRow
  const gate = { seek, age_from, age_to, contact, verified_only }
  return {
    ...facts,
    visitors: leaves_traces ? visitors : null,
    gate: seek === null ? DEFAULT_GATE : (gate as Gate),
  }
}
