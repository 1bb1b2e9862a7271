import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { DecisionDetails } from '../../../../schema/decisions.ts'
import { DECISION } from '../../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'

export const DECISIONS_SHOWN = 20

/** A decision in the list of whom it concerns. */
export interface ListedDecision {
  id: number
  kind: number
  rule: string
  percent: number
  until: Date | null
  created_at: Date
  lifted_at: Date | null
  details: DecisionDetails
  /** A contest of it stands: null where none does; its `accepted` is null while it waits. */
  contest_id: number | null
  accepted: boolean | null
}

/** All that a statement of reasons says of a decision. */
export interface OwnDecision extends ListedDecision {
  reason: string
  actor_role: number
  case_id: number | null
  /** The file of the photo that it is about, where the member may still see it. */
  photo: string | null
  contest_text: string | null
  contest_at: Date | null
  answer: string | null
  answered_at: Date | null
  /** The member's warning today. */
  warning: number
}

/** What was decided about a member, the latest first; one more than are shown where there are more. @param before an id */
export async function listDecisions(
  db: Kysely<Database>,
  userId: number,
  before: number | null = null,
): Promise<ListedDecision[]> {
  const { rows } = await sql<ListedDecision>`
    select d.id, d.kind, d.rule, d.percent, d.until, d.created_at, d.lifted_at, d.details, c.id as contest_id, c.accepted
    from decisions d left join contests c on c.decision_id = d.id
    where d.user_id = ${userId} and (${before}::integer is null or d.id < ${before}::integer)
    order by d.id desc limit ${DECISIONS_SHOWN + 1}`.execute(db)
  return rows
}

/** One decision about a member; undefined where it is somebody else's, or none. */
export async function findDecision(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<OwnDecision | undefined> {
  const { rows } = await sql<OwnDecision>`
    select d.id, d.kind, d.rule, d.reason, d.percent, d.until, d.case_id, d.details, d.created_at, d.lifted_at, d.actor_role,
      c.id as contest_id, c.accepted, c.text as contest_text, c.created_at as contest_at, c.reason as answer,
      c.decided_at as answered_at, u.warning, p.photo
    from decisions d
    join users u on u.id = d.user_id
    left join contests c on c.decision_id = d.id
    left join photos p on p.id = d.target_id and p.user_id = d.user_id and p.state <> ${PHOTO_STATE.banned}
      and d.kind in (${DECISION.photoRefused}, ${DECISION.photoModerated}, ${DECISION.photoBanned})
    where d.id = ${id} and d.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** The decision by which a suspended account is suspended, the latest where there are several. */
export interface Suspension {
  id: number
  kind: number
  rule: string
  percent: number
  details: DecisionDetails
  created_at: Date
  until: Date | null
  lifted_at: Date | null
  contest_id: number | null
}

/** Why a member is suspended; undefined where nothing was written down about it. */
export async function findSuspension(db: Kysely<Database>, userId: number): Promise<Suspension | undefined> {
  const { rows } = await sql<Suspension>`
    select d.id, d.kind, d.rule, d.percent, d.details, d.created_at, u.suspended_until as until, d.lifted_at,
      c.id as contest_id
    from decisions d
    join users u on u.id = d.user_id
    left join contests c on c.decision_id = d.id
    where d.user_id = ${userId} and d.kind in (${DECISION.suspension}, ${DECISION.ban}) and d.lifted_at is null
    order by d.id desc limit 1`.execute(db)
  return rows[0]
}
