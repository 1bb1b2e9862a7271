import type { Pool } from 'pg'
import type { Lived } from './zones.ts'

/** With fewer rows a table weighs what its empty pages weigh. */
const FEWEST_ROWS = 1_000

/** Bytes a row with its indexes, of each table that has enough of them; months count to the table that is cut. */
export async function rowBytesOf(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select name, sum(bytes) / sum(rows) as bytes from (
       select coalesce(
           (select inhparent from pg_inherits where inhrelid = c.oid), c.oid)::regclass::text as name,
         pg_total_relation_size(c.oid)::float8 as bytes, greatest(c.reltuples, 0)::float8 as rows
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     ) t group by name having sum(rows) >= $1`,
    [FEWEST_ROWS],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Where the searchable live, in squares of a sixteenth of a degree, as the search has them. */
export async function placesOf(pool: Pool): Promise<Lived[]> {
  const { rows } = await pool.query<Lived>(
    `select floor(latitude * 16)::float8 / 16 as latitude, floor(longitude * 16)::float8 / 16 as longitude,
       count(*)::int as members
     from member_search where searchable and (latitude <> 0 or longitude <> 0) group by 1, 2 order by 1, 2`,
  )
  return rows
}
