import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { inLongTransaction } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { SEXES } from '../../../shared/enumerations.ts'
import { listPeriods } from '../admin/figures.ts'
import type * as calls from './contract.ts'
import { GROUP_OUTCOMES, OUTCOME_WEEKS, type OutcomeName, SITE_OUTCOMES } from './contract.ts'
import { countMeetings } from './meetings.ts'
import {
  DECADES,
  EVERYBODY,
  findDisadvantaged,
  type GroupCount,
  publishAmount,
  publishCounts,
  publishWhole,
} from './policy.ts'
import { findFirstId, getMidnight } from './weeks.ts'

/** Counts one week. */
export const countOutcomes = job<{ week: string }>('count-outcomes', {
  throttle: ({ week }) => ({ key: week, seconds: 3_000 }),
})

const DAY_MS = 86_400_000
/** Days after a week before it is counted: its first messages are answered within 48 hours. */
const SETTLING_DAYS = 2
/** Active members are counted in this time only, since only their last activity is known. */
const RECENT_DAYS = 7 + SETTLING_DAYS + 7

/** Mondays of the last twelve weeks that can be counted, oldest first. */
export function listOutcomeWeeks(now: Date): string[] {
  const settled = toParisDay(now.getTime() - SETTLING_DAYS * DAY_MS)
  return listPeriods(settled, 'week', OUTCOME_WEEKS + 1).slice(0, OUTCOME_WEEKS)
}

/** Enqueues a job for each week that is not counted, and so continues after an interruption. */
export async function enqueueMissingWeeks(context: AppContext, now: Date): Promise<void> {
  const weeks = listOutcomeWeeks(now)
  const counted = new Set((await findOutcomeRows(context.db, weeks)).map(({ week }) => week))
  for (const week of weeks.filter((one) => !counted.has(one))) {
    await context.jobs.send(context.db, countOutcomes, { week })
  }
}

/** Advisory lock: a week is counted once. */
const LOCK_KEY = 8_407_039

/** Counts a week, unless it is counted already: a second count could differ by a single member. */
export async function countOutcomeWeek(db: Kysely<Database>, week: string, now: Date): Promise<void> {
  await inLongTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
    const counted = await findOutcomeRows(tx, [week])
    if (counted.length > 0) return
    const groups = await countGroups(tx, week)
    const conversations = await countConversations(tx, week)
    const meetings = await countMeetings(tx, week, await findFirstId(tx, 'threads', week))
    const isRecent = now.getTime() - Date.parse(week) < RECENT_DAYS * DAY_MS
    await insertOutcomes(tx, week, groups, [...conversations, ...meetings], isRecent)
  })
}

type Groups = ReadonlyMap<OutcomeName, readonly GroupCount[]>

async function insertOutcomes(
  tx: Transaction<Database>,
  week: string,
  groups: Groups,
  amounts: readonly { name: OutcomeName; value: number | null }[],
  isRecent: boolean,
): Promise<void> {
  const names: readonly OutcomeName[] = isRecent ? ['active', ...GROUP_OUTCOMES] : GROUP_OUTCOMES
  const published = names.map((name) => ({ name, ...publishCounts(groups.get(name) ?? []) }))
  const answered = published.find(({ name }) => name === 'answers')?.total ?? null
  const authors = (groups.get('first-messages') ?? []).reduce((all, { people }) => all + people, 0)
  const rows = [
    ...published.flatMap(({ name, groups: cells, total }) => [
      { week, name, ...EVERYBODY, value: total },
      ...cells.map((cell) => ({ week, name, ...cell })),
    ]),
    { week, name: 'first-messages', ...EVERYBODY, value: publishWhole(authors, answered) },
    ...amounts.map((amount) => ({ week, ...EVERYBODY, ...amount })),
  ]
  await tx.insertInto('weekly_outcomes').values(rows).execute()
}

/** Conversations opened in the week, with their first message and what became of it two days after the week. */
const OPENED = (week: string, from: number) => sql`
  opened as materialized (
    select f.user_id as author, o.user_id as receiver,
      exists (
        select from messages r where r.thread_id = t.id and r.user_id <> f.user_id
          and r.created_at <= f.created_at + interval '48 hours') as answered,
      (select count(*) from (
        select from messages n
        where n.thread_id = t.id and n.created_at < ${getMidnight(week, 7 + SETTLING_DAYS)}
        order by n.id limit 10) n) = 10 as lasting
    from threads t
    join lateral (
      select user_id, created_at from messages where thread_id = t.id order by id limit 1) f on true
    left join thread_members o on o.thread_id = t.id and o.user_id <> f.user_id
    where t.id >= ${from} and t.created_at >= ${getMidnight(week, 0)} and t.created_at < ${getMidnight(week, 7)})`

/** The same on a distributed database, which reads the messages of all these conversations from all shards at once. */
const OPENED_OF_SHARDS = (week: string, from: number) => sql`
  opening as materialized (
    select id from threads
    where id >= ${from} and created_at >= ${getMidnight(week, 0)} and created_at < ${getMidnight(week, 7)}
  ), firsts as materialized (
    select thread_id, (array_agg(user_id order by id))[1] as user_id, min(created_at) as created_at,
      count(*) filter (where created_at < ${getMidnight(week, 7 + SETTLING_DAYS)}) as written
    from messages where thread_id in (select id from opening) group by thread_id
  ), replies as materialized (
    select r.thread_id, min(r.created_at) as created_at
    from messages r join firsts f on f.thread_id = r.thread_id where r.user_id <> f.user_id group by r.thread_id
  ), opened as materialized (
    select f.user_id as author, o.user_id as receiver, f.written >= 10 as lasting,
      coalesce(r.created_at <= f.created_at + interval '48 hours', false) as answered
    from firsts f
    left join replies r on r.thread_id = f.thread_id
    left join thread_members o on o.thread_id = f.thread_id and o.user_id <> f.user_id)`

const selectOpened = (tx: Transaction<Database>, week: string, from: number) =>
  isDistributed(tx) ? OPENED_OF_SHARDS(week, from) : OPENED(week, from)

/** Distinct members of each group, with zeros. */
async function countGroups(tx: Transaction<Database>, week: string): Promise<Groups> {
  const [threads, requests] = [await findFirstId(tx, 'threads', week), await findFirstId(tx, 'asks', week)]
  const [start, end] = [getMidnight(week, 0), getMidnight(week, 7)]
  const { rows } = await sql<GroupCount & { name: OutcomeName }>`
    with ${selectOpened(tx, week, threads)}, reached (name, user_id) as (
      select 'active', user_id from member_search where searchable and last_activity >= ${start}
      union select 'introductions', receiver from opened
      union select 'introductions', receiver from asks
        where id >= ${requests} and created_at >= ${start} and created_at < ${end}
      union select 'introductions', user_id from friendships
        where requested_at is not null and created_at >= ${start} and requested_at >= ${start} and requested_at < ${end}
      union select 'yes', friend_id from friendships
        where requested_at is not null and created_at >= ${start} and created_at < ${end}
      union select 'answers', author from opened where answered
      union select 'first-messages', author from opened
    )
    select r.name, m.sex,
      least(greatest(date_part('year', age(${week}::date, m.birthday))::integer / 10 * 10, 20), 70) as decade,
      count(*)::integer as people
    from reached r join member_search m on m.user_id = r.user_id group by 1, 2, 3`.execute(tx)
  const names: readonly OutcomeName[] = ['active', ...SITE_OUTCOMES]
  return new Map(
    names.map((name) => [
      name,
      listGroups().map((group) => ({
        ...group,
        people:
          rows.find((row) => row.name === name && row.sex === group.sex && row.decade === group.decade)
            ?.people ?? 0,
      })),
    ]),
  )
}

const listGroups = () => SEXES.flatMap((_, sex) => DECADES.map((decade) => ({ sex, decade })))

/** Conversations of the week, all and those with ten messages; null for fewer than five people. */
async function countConversations(tx: Transaction<Database>, week: string) {
  const from = await findFirstId(tx, 'threads', week)
  const { rows } = await sql<{ opened: number; people: number; lasting: number; lasting_people: number }>`
    with ${selectOpened(tx, week, from)}, people as (
      select author as id, lasting from opened union all select receiver, lasting from opened)
    select (select count(*)::integer from opened) as opened, count(distinct id)::integer as people,
      (select count(*)::integer from opened where lasting) as lasting,
      (count(distinct id) filter (where lasting))::integer as lasting_people
    from people`.execute(tx)
  const { opened, people, lasting, lasting_people } = rows[0] ?? {
    ...{ opened: 0, people: 0, lasting: 0, lasting_people: 0 },
  }
  return [
    { name: 'opened' as const, value: publishAmount(opened, people) },
    { name: 'conversations' as const, value: publishAmount(lasting, lasting_people) },
  ]
}

interface OutcomeRow {
  week: string
  name: OutcomeName
  sex: number
  decade: number
  value: number | null
}

async function findOutcomeRows(db: Kysely<Database>, weeks: readonly string[]): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select week::text as week, name, sex, decade, value from weekly_outcomes
    where week in (${sql.join(weeks.map((week) => sql`${week}::date`))})`.execute(db)
  return rows
}

/** Figures of the last twelve weeks, and the groups of one. @param week Monday; by default the last counted one */
export async function getOutcomes(
  db: Kysely<Database>,
  week: string | undefined,
  now: Date,
): Promise<Reply<typeof calls.getOutcomes>> {
  const weeks = listOutcomeWeeks(now)
  const rows = await findOutcomeRows(db, weeks)
  const counted = new Set(rows.map((row) => row.week))
  const shown = [...counted].sort().findLast((one) => week === undefined || one === week) ?? null
  return {
    figures: SITE_OUTCOMES.map((name) => ({
      name,
      weeks: weeks.map((one) => {
        const ofWeek = rows.filter((row) => row.week === one)
        return {
          week: one,
          // Weeks of before a figure was added do not have it.
          counted: ofWeek.some((row) => row.name === name),
          value: findTotal(ofWeek, name),
          // Who was answered has written.
          at_least: findShown(ofWeek, name === 'first-messages' ? 'answers' : name),
        }
      }),
    })),
    met_per_thousand: computeRate(rows, 'met', 'opened'),
    week: shown,
    groups: shown === null ? [] : presentGroups(rows.filter((row) => row.week === shown)),
  }
}

/** One number per 1,000 of another, over the weeks in which both are shown; null without any. */
function computeRate(rows: readonly OutcomeRow[], name: OutcomeName, of: OutcomeName): number | null {
  const weeks = [...new Set(rows.map(({ week }) => week))].map((week) => {
    const ofWeek = rows.filter((row) => row.week === week)
    return { part: findTotal(ofWeek, name), whole: findTotal(ofWeek, of) }
  })
  const shown = weeks.flatMap(({ part, whole }) => (part === null || !whole ? [] : [{ part, whole }]))
  const sum = (key: 'part' | 'whole') => shown.reduce((all, week) => all + week[key], 0)
  return shown.length === 0 ? null : Math.round((1_000 * sum('part')) / sum('whole'))
}

const findTotal = (rows: readonly OutcomeRow[], name: OutcomeName) =>
  rows.find((row) => row.name === name && row.decade === EVERYBODY.decade)?.value ?? null

/** The total, or the sum of the shown groups. */
function findShown(rows: readonly OutcomeRow[], name: OutcomeName): number {
  const cells = rows.filter((row) => row.name === name && row.decade !== EVERYBODY.decade)
  return findTotal(rows, name) ?? cells.reduce((all, cell) => all + (cell.value ?? 0), 0)
}

function presentGroups(rows: readonly OutcomeRow[]): Reply<typeof calls.getOutcomes>['groups'] {
  const find = (name: OutcomeName, { sex, decade }: { sex: number; decade: number }) =>
    rows.find((row) => row.name === name && row.sex === sex && row.decade === decade)?.value ?? null
  const alerts = GROUP_OUTCOMES.map((name) => ({
    name,
    groups: findDisadvantaged(
      listGroups().map((group) => ({ ...group, active: find('active', group), value: find(name, group) })),
    ),
  }))
  return listGroups().map((group) => ({
    ...group,
    active: find('active', group),
    introductions: find('introductions', group),
    yes: find('yes', group),
    answers: find('answers', group),
    alerts: alerts.flatMap(({ name, groups }) =>
      groups.some(({ sex, decade }) => sex === group.sex && decade === group.decade) ? [name] : [],
    ),
  }))
}
