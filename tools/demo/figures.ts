import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../src/schema/database.ts'

/**
 * Who was active and premium, and what awaited, on each of the last 730 days: nothing keeps that but the figures themselves.
 * A share of the members of that day, more of them at weekends. All else is counted from the demo's own rows when the
 * site starts.
 */
const FILL = `
  with days as (
    select day::date, row_number() over (order by day) as n
    from generate_series(
      ($1::timestamptz at time zone 'Europe/Paris')::date - 729,
      ($1::timestamptz at time zone 'Europe/Paris')::date - 1, interval '1 day') day
  ), signed as (
    select greatest((m.signup at time zone 'Europe/Paris')::date, (select min(day) from days)) as day,
      count(*) as members, count(*) filter (where u.stripe_status) as premium
    from member_search m join users u on u.id = m.user_id where u.demo group by 1
  ), grown as (
    select d.day, d.n, sum(coalesce(s.members, 0)) over (order by d.day) as members,
      sum(coalesce(s.premium, 0)) over (order by d.day) as premium
    from days d left join signed s on s.day = d.day
  )
  insert into figures (name, day, value)
  select f.name, g.day, f.value from grown g,
  lateral (values
    ('active', round(g.members * (0.24 + 0.05 * (extract(isodow from g.day) > 5)::int + 0.02 * sin(g.n * 0.7)))),
    ('premium', g.premium),
    ('photos_awaiting', 3 + g.n * 7 % 9)) f (name, value)
  where g.members > 0`

/** Gives a new demo figures of its past. @param now milliseconds since 1970 */
export async function fillFigures(client: PoolClient, now: number): Promise<void> {
  await client.query(FILL, [new Date(now)])
}

/** What the demo's members did has moved to this evening: all is counted again. */
export async function freshenFigures(db: Kysely<Database>): Promise<void> {
  await emptyFigures(db)
  await db.executeQuery(CompiledQuery.raw(FILL, [new Date()]))
}

/** Figures of a demo are its own: without it the site's are counted anew. */
export async function emptyFigures(db: Kysely<Database>): Promise<void> {
  await sql`delete from figures`.execute(db)
}
