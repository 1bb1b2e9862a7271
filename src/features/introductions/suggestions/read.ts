import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { createBatchedRead } from '../../../platform/db/batched-read.ts'
import type { WithIsoTimes } from '../../../platform/db/iso-times.ts'
import { type CardRow, cardColumns, presentCard } from '../../../platform/db/member-cards.ts'
import { genericPlanValue, prepareOnceIso } from '../../../platform/db/prepared.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { toParisDay } from '../../../shared/age.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { hasWithdrawnRequest, selectBond } from '../../friends/public.ts'
import { NORMAL_WEIGHT, RULE_NAMES, type RuleName, type Weight } from '../rule-names.ts'
import { SUGGESTIONS_PER_DAY } from '../run.ts'
import { type Candidate, isEligiblePair, listReasons } from '../score.ts'
import {
  type CandidateRow,
  candidateColumns,
  candidateSource,
  isPutForward,
  toCandidate,
} from './candidate-rows.ts'
import type { Suggestion, SuggestionState, Suggestions } from './contract.ts'
import { EVENING, toSuggestionId } from './evening.ts'
import { listHints } from './hints.ts'
import { isTableQueued, requestTable } from './request-table.ts'

/** The reader, and what one suggestion of the evening needs; without one the rest is null. */
interface SuggestionRow {
  own: CandidateRow
  day: string | null
  position: number
  later: boolean
  topics: number
  outings: number
  beliefs: boolean
  other: CandidateRow | null
  blocked: boolean
  hidden: boolean
  bond: 'friends' | 'asks' | 'asked' | 'none'
  /** The viewer has refused or withdrawn a request of the two. */
  refused: boolean
  talked: boolean
}
type Row = SuggestionRow & CardRow
type Reader = Pick<Viewer, 'id' | 'verified'>

/** @param source empty where the statement around it has joined the tables of `candidateSource` */
const selectCandidate = (source: RawBuilder<unknown>) =>
  sql`(select row_to_json(c) from (select ${sql.raw(candidateColumns)} ${source}) c)`

/** A table as stored, with the ids of its members. */
export interface Table extends Omit<Suggestions, 'preparing'> {
  own: CandidateRow
}

type Source = Pick<AppContext, 'pool' | 'db'>

const readTables = prepareOnceIso((db, { ids }: { ids: readonly number[] }) => ({
  compile: () => selectTables(ids).compile(db),
}))

const findTables = createBatchedRead<Source, number, WithIsoTimes<Row>>((source, ids) =>
  readTables(source, { ids }, {}),
)

/**
 * The viewer's table of this evening, in one statement: it is stored, and every condition is checked again as it is read,
 * so that a block, a refusal, a closed gate or a hidden presence counts at once.
 */
export async function readTable(source: Source, viewer: Reader): Promise<Table> {
  const rows = await findTables(source, viewer.id)
  const own = rows[0]?.own as CandidateRow
  const today = toParisDay(Date.now())
  const me = toCandidate(own, today)
  const laid = own.is_active ? rows.filter(({ day }) => day !== null) : []
  const suggestions = laid.map((row) => present(viewer, row as Row, me, today))
  const count = SUGGESTIONS_PER_DAY - suggestions.length
  return {
    own,
    suggestions,
    settings: { weights: getWeights(own.weights) },
    missing: { count, hints: count > 0 ? listHints(own, me) : [] },
  }
}

/** The table of this evening; one that is not full is filled within a minute. */
export async function listSuggestions(context: AppContext, viewer: Reader): Promise<Suggestions> {
  const { own, ...table } = await readTable(context, viewer)
  if (table.missing.count === 0 || !own.is_active) return { ...table, preparing: false }
  // A page is readable while nothing can be written.
  const isRequested = await requestTable(context, own).catch((err: unknown) => {
    context.log.error({ err }, 'a table was not requested; the next page retries')
    return false
  })
  const isEmpty = table.suggestions.length === 0
  return { ...table, preparing: isEmpty && (isRequested || (await isTableQueued(context, own.id))) }
}

export function getWeights(weights: CandidateRow['weights']): Record<RuleName, Weight> {
  return Object.fromEntries(RULE_NAMES.map((rule) => [rule, weights?.[rule] ?? NORMAL_WEIGHT])) as Record<
    RuleName,
    Weight
  >
}

/**
 * A row for each suggestion of these members, and one with `own` alone for a member without any. `offset 0`: `own` is
 * computed once for each reader, and their rows are read by the key.
 */
export function selectTables(ids: readonly number[]) {
  const { refused } = FRIEND_REQUEST_STATE
  const viewerId = sql<number>`own.id`
  return sql<Row & { nth: number }>`
    select own.nth, own.own, t.day::text as day, t.position, t.later, t.topics, t.outings, t.beliefs, case when u.id is not null then ${selectCandidate(sql``)} end as other,
      exists (select from blacklist b where b.user_id = t.user_id and b.blocked_id = t.member_id offset 0)
        or exists (select from blacklist b where b.user_id = t.member_id and b.blocked_id = t.user_id offset 0) as blocked,
      exists (select from hidden_members h where h.user_id = t.user_id and h.member_id = t.member_id and h.until > now() offset 0) as hidden,
      ${selectBond(viewerId, 't.member_id')} as bond,
      ${hasWithdrawnRequest(viewerId, 't.member_id')} or exists (
        select from asks a where a.sender = t.member_id and a.receiver = t.user_id and a.state = ${refused} offset 0) as refused,
      exists (select from thread_members c where c.user_id = t.user_id and c.other_id = t.member_id and c.last_id > 0 offset 0) as talked,
      ${sql.raw(cardColumns)}
    from (
      select reader.id, reader.nth, ${selectCandidate(sql`from ${sql.raw(candidateSource)} where u.id = reader.id`)} as own
      from unnest(${genericPlanValue(ids, 'integer[]')}) with ordinality reader (id, nth) offset 0) own
    left join lateral (
      select * from suggestions t where t.user_id = own.id and t.day = ${sql.raw(EVENING)} offset 0) t on true
    left join (${sql.raw(candidateSource)}) on u.id = t.member_id
    order by own.nth, t.position`
}

function present(viewer: Reader, row: Row, me: Candidate, today: string): Suggestion {
  const id = toSuggestionId(row.day as string, row.position)
  const other = row.other && toCandidate(row.other, today)
  const state = getState(row, me, other)
  if (state === 'ended' || !other || !row.other) return { id, member: null, reasons: [], state: 'ended' }
  const {
    own,
    day,
    position,
    later,
    topics,
    outings,
    beliefs,
    other: _,
    blocked,
    hidden,
    bond,
    refused,
    talked,
    ...card
  } = row
  const intentions = row.other.intentions
  return {
    id,
    member: { ...presentCard(viewer, card), ...(intentions > 0 ? { intentions } : {}) },
    reasons: listShownReasons(viewer, row, me, other),
    state,
  }
}

function getState(row: Row, me: Candidate, other: Candidate | null): SuggestionState {
  if (!row.other || !other || !row.other.is_active || row.blocked) return 'ended'
  if (row.bond === 'asks') return 'asks'
  if (row.bond !== 'none' || row.talked) return 'signed'
  const isOver = row.refused || !isPutForward(row.other) || !isEligiblePair(me, other) || hasLostBeliefs(row)
  if (isOver) return 'ended'
  if (row.hidden) return 'hidden'
  return row.later ? 'later' : 'open'
}

/** Made because of answers that one of the two has withdrawn or hides since. */
const hasLostBeliefs = ({ beliefs, own, other }: SuggestionRow): boolean =>
  beliefs &&
  other !== null &&
  ![own, other].every(({ orientation, religion }) => (orientation ?? religion) !== null)

/** Topics and outings as counted by the allocation, all other rules by what both show now. */
function listShownReasons(viewer: Reader, row: Row, me: Candidate, other: Candidate): Suggestion['reasons'] {
  const isShown = row.own.shows_activity && row.other?.shows_activity
  const counted = {
    topics: toNumbers(isShown ? row.topics : 0),
    outings: toNumbers(isShown ? row.outings : 0),
  }
  // A distance would tell a reader who may choose any position where others are.
  const from = viewer.verified ? {} : { latitude: 0, longitude: 0 }
  return listReasons({ ...me, ...counted, ...from }, { ...other, ...counted })
}

const toNumbers = (count: number) => Array.from({ length: count }, (_, index) => index)
