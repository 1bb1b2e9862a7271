import type { PoolClient } from 'pg'
import { DECISION, SEVERITY } from '../../src/shared/decisions.ts'
import { ROLES } from '../../src/shared/roles.ts'
import { CAST } from './cast.ts'
import { goOnFrom, lastId } from './ids.ts'
import { createRandom, type Random } from './random.ts'
import { type ReportWords, reportWords, SEVERITY_OF, TARGETS } from './words/report-words.ts'

/** Tables that are filled here. */
export const CASE_TABLES = ['report_cases', 'reports']

/** Entries of each type; of ten of them, so many wait, are taken, escalated and closed: by the last digit. */
const OF_A_TYPE = 30
const STATES = [0, 0, 0, 0, 0, 1, 2, 3, 3, 3] as const
const MOST_REPORTS = 4
const HOUR_MS = 3_600_000

interface Filling {
  /** Milliseconds since 1970. */
  now: number
  seed: number
  firstId: number
  size: number
}

/** Something that may be reported, as it is kept with a report. */
interface Target {
  type: number
  target_id: number
  user_id: number
  /** The only member who can report it; null for what everybody sees. */
  only: number | null
  evidence: Record<string, unknown>
}

/** Gives the staff of a demo a queue: members, photos, words and conversations that others reported, in every state. */
export async function fillCases(client: PoolClient, filling: Filling): Promise<void> {
  const targets = await readTargets(client, filling.firstId + CAST.length)
  const [firstCase, random] = [
    (await lastId(client, 'report_cases')) + 1,
    createRandom(filling.seed, 'reports'),
  ]
  const made = targets.map((target, place) => caseOf(target, place, firstCase + place, filling, random))
  const cases = made.map(({ entry }) => entry)
  const reports = made.flatMap((one) => one.reports)
  await insert(client, 'report_cases', cases)
  await insert(client, 'reports', reports)
  await goOnFrom(client, 'report_cases', firstCase + cases.length - 1)
  await moderatePosts(client)
}

/** The newest of each type that members without a role have made, and profiles drawn from all. */
async function readTargets(client: PoolClient, from: number): Promise<Target[]> {
  const { rows } = await client.query<Target>(
    TARGETS.map((query) => `(${query} limit ${OF_A_TYPE})`).join(' union all '),
    [from],
  )
  return rows
}

function caseOf(target: Target, place: number, id: number, { now, firstId, size }: Filling, random: Random) {
  const state = STATES[place % STATES.length] ?? 0
  const said = reportWords(target.type, random)
  const opened = now - HOUR_MS * (1 + random.below(24 * 12))
  const reporters = reportersOf(target, firstId, size, random)
  const reports = reporters.map((reporter_id, nth) =>
    reportOf(
      target,
      { reporter_id, state, case_id: id, at: opened + nth * HOUR_MS * 0.2 },
      said[nth % said.length],
    ),
  )
  const by = firstId + CAST.findIndex(({ name }) => name === (place % 3 === 0 ? 'Karim' : 'Nadia'))
  const entry = {
    id,
    type: target.type,
    target_id: target.target_id,
    user_id: target.user_id,
    state,
    severity: Math.max(
      ...said.slice(0, reporters.length).map(({ category }) => SEVERITY_OF[category] ?? SEVERITY.ordinary),
    ),
    reports: reports.length,
    version: state === 0 ? 0 : 1,
    assigned_to: state === 1 ? by : null,
    assigned_at: state === 1 ? new Date(now - HOUR_MS * 0.3) : null,
    action: state === 3 ? (target.type === 5 ? 'moderate' : 'none') : null,
    decided_by: state === 3 ? by : null,
    created_at: new Date(opened),
    newest_at: new Date(opened + (reports.length - 1) * HOUR_MS * 0.2),
    decided_at: state === 3 ? new Date(opened + HOUR_MS * 0.9) : null,
  }
  return { entry, reports }
}

function reportersOf({ only, user_id }: Target, firstId: number, size: number, random: Random): number[] {
  if (only !== null) return [only]
  const drawn = Array.from({ length: 1 + random.below(MOST_REPORTS) }, () => firstId + random.below(size))
  const others = [...new Set(drawn)].filter((id) => id !== user_id)
  return others.length > 0 ? others : [firstId]
}

function reportOf(
  { type, target_id, user_id, evidence }: Target,
  { reporter_id, state, case_id, at }: { reporter_id: number; state: number; case_id: number; at: number },
  words: ReportWords | undefined,
) {
  return {
    type,
    target_id,
    user_id,
    reporter_id,
    reason: words?.reason ?? null,
    evidence: { ...evidence, category: words?.category },
    state: state === 3 ? 1 : 0,
    case_id,
    created_at: new Date(at),
  }
}

async function insert(client: PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** What closing did to the posts that it moderated. */
async function moderatePosts(client: PoolClient): Promise<void> {
  await client.query(`
    with closed as (
      update posts p set moderated_at = greatest(c.decided_at, p.created_at), moderated_by = c.decided_by
      from report_cases c where c.type = 5 and c.action = 'moderate' and p.id = c.target_id and p.moderated_at is null
      returning p.id, p.user_id, p.post, p.topic_id, c.id as case_id, c.decided_by, c.decided_at
    ), untold as (
      delete from notifications n using closed where n.post_id = closed.id
    ), warned as (
      update users u set warning = least(90, u.warning + 10), warned_at = closed.decided_at from closed where u.id = closed.user_id
    )
    insert into decisions (user_id, kind, target_id, actor_id, actor_role, rule, percent, case_id, details, created_at)
    select user_id, ${DECISION.postModerated}, id, decided_by, ${ROLES.moderator}, 'respect', 10, case_id,
      jsonb_build_object('text', post, 'topic_id', topic_id), decided_at from closed`)
}
