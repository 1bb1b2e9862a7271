import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import type { OutcomeName } from './contract.ts'
import { publishAmount, type TallyName } from './policy.ts'
import { getMidnight } from './weeks.ts'

interface Amount {
  name: OutcomeName
  value: number | null
}

/**
 * Outings, meetings and couples of a week; null for fewer than five people.
 * @param firstThread first conversation of the week
 */
export async function countMeetings(
  tx: Transaction<Database>,
  week: string,
  firstThread: number,
): Promise<Amount[]> {
  const { outings, guests } = await countOutings(tx, week)
  const { meetings, people } = await countMet(tx, week, firstThread)
  return [
    { name: 'outings', value: publishAmount(outings, guests) },
    { name: 'outing-people', value: publishAmount(guests, guests) },
    { name: 'met', value: publishAmount(meetings, people) },
    ...(await takeTallies(tx, week)),
  ]
}

/** Outings that took place with somebody besides the host, and distinct people who came. */
async function countOutings(tx: Transaction<Database>, week: string) {
  const { rows } = await sql<{ outings: number; guests: number }>`
    with past as materialized (
      select o.id, o.host_id from outings o
      where o.starts_at >= ${getMidnight(week, 0)} and o.starts_at < ${getMidnight(week, 7)} and o.state = ${OUTING_STATE.published}
    ), came as (
      select g.outing_id, g.user_id from past h join outing_guests g on g.outing_id = h.id
      where g.state = ${SEAT.coming} and g.absent_at is null
    )
    select (select count(distinct outing_id)::integer from came) as outings, count(*)::integer as guests
    from (
      select user_id from came
      union select h.host_id from past h where exists (select from came where came.outing_id = h.id)) people`.execute(
    tx,
  )
  return rows[0] ?? { outings: 0, guests: 0 }
}

/**
 * Meetings after which one of the two said that they met, in the week of the first answer, and conversations of two who
 * named each other after an outing.
 */
async function countMet(tx: Transaction<Database>, week: string, firstThread: number) {
  const [start, end] = [getMidnight(week, 0), getMidnight(week, 7)]
  const { rows } = await sql<{ meetings: number; people: number }>`
    with met as (
      select distinct s.napkin_id from napkin_sides s
      where s.answered_at >= ${start} and s.answered_at < ${end} and s.outcome < 4
        and not exists (
          select from napkin_sides o
          where o.napkin_id = s.napkin_id and o.user_id <> s.user_id and o.outcome < 4 and o.answered_at < ${start})
    ), again as (
      select t.id from threads t where t.id >= ${firstThread} and t.outing is not null
        and t.created_at >= ${start} and t.created_at < ${end}
    )
    select (select count(*) from met)::integer + (select count(*) from again)::integer as meetings,
      (select count(distinct p.user_id)::integer from (
        select s.user_id from met m join napkin_sides s on s.napkin_id = m.napkin_id
        union all
        select t.user_id from again a join thread_members t on t.thread_id = a.id) p) as people`.execute(tx)
  return rows[0] ?? { meetings: 0, people: 0 }
}

/** People of one tally. */
const TALLY_PEOPLE: Record<TallyName, number> = { couples: 2, 'left-elsewhere': 1, 'left-break': 1 }

/** Takes the tallies of a week, and deletes those of weeks that are no longer counted. */
async function takeTallies(tx: Transaction<Database>, week: string): Promise<Amount[]> {
  const { rows } = await sql<{ name: TallyName; tally: number; is_due: boolean }>`
    delete from outcome_tallies where week = ${week}::date or week < ${week}::date - 84
    returning name, tally, week = ${week}::date as is_due`.execute(tx)
  const names = Object.keys(TALLY_PEOPLE) as TallyName[]
  return names.map((name) => {
    const tally = rows.find((row) => row.is_due && row.name === name)?.tally ?? 0
    return { name, value: publishAmount(tally, tally * TALLY_PEOPLE[name]) }
  })
}
