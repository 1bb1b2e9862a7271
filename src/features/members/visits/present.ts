import type { Visitor } from './contract.ts'
import type { VisitorRow } from './queries.ts'

/** A visitor as the member whom they visited reads them: every field that leaves is named here. */
export function presentVisitor(row: VisitorRow): Visitor {
  const { id, user_id, name, avatar, status, roles, stripe_status, emoji, last_activity, created_at } = row
  return {
    id,
    user_id,
    name,
    avatar,
    status,
    roles,
    stripe_status,
    emoji,
    last_activity: last_activity.toISOString(),
    created_at: created_at.toISOString(),
  }
}
