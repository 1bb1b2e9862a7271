import {
  type AdminContest,
  CONTESTS_PAGE_SIZE,
  type ContestState,
  listContests,
} from './contract/contests.ts'
import { findAnswerRefusal } from './policy.ts'
import type { ContestRow } from './queries/contests.ts'

/** A page of contests as one of the staff reads it. @param rows one more than fit where another page follows */
export function presentContests(
  viewer: { id: number; roles: number },
  rows: readonly ContestRow[],
  { page, state }: { page: number; state: ContestState },
) {
  const data = rows.slice(0, CONTESTS_PAGE_SIZE).map((row) => presentContest(viewer, row))
  const link = (to: number) => `${listContests.path}?${new URLSearchParams({ state, page: String(to) })}`
  return {
    data,
    next_page_url: rows.length > CONTESTS_PAGE_SIZE ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    to: data.length > 0 ? (page - 1) * CONTESTS_PAGE_SIZE + data.length : 0,
  }
}

function presentContest(viewer: { id: number; roles: number }, row: ContestRow): AdminContest {
  const { id, text, accepted, answer, user_id, name, roles, status, warning, decisions } = row
  return {
    id,
    text,
    created_at: row.created_at.toISOString(),
    accepted,
    answer,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: toPerson(row.decided_by, row.decided_by_name),
    member: { id: user_id, name, roles, status, warning },
    decision: presentDecision(row),
    decisions,
    history: row.history.map(({ id, kind, rule, percent, created_at, lifted_at }) => ({
      id,
      kind,
      rule,
      percent,
      created_at: new Date(created_at).toISOString(),
      lifted_at: lifted_at && new Date(lifted_at).toISOString(),
    })),
    refusal: accepted === null ? findAnswerRefusal(viewer, row) : null,
  }
}

function presentDecision(row: ContestRow): AdminContest['decision'] {
  return {
    id: row.decision_id,
    kind: row.kind,
    rule: row.rule,
    reason: row.reason,
    percent: row.percent,
    until: row.until?.toISOString() ?? null,
    created_at: row.decision_at.toISOString(),
    lifted_at: row.lifted_at?.toISOString() ?? null,
    actor: toPerson(row.actor_id, row.actor_name),
    actor_role: row.actor_role,
    text: row.details.text || null,
    photo: row.photo,
    topic_id: row.details.topic_id ?? null,
  }
}

const toPerson = (id: number | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null
