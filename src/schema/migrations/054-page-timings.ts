import { type Kysely, sql } from 'kysely'

/** Timings of pages as browsers of members measure them: counts, of no member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_timings (
      day date not null,
      page text not null,
      metric text not null check (metric in ('lcp', 'inp', 'cls', 'ttfb')),
      device text not null check (device in ('phone', 'desktop')),
      up_to integer not null check (up_to >= 0),
      count integer not null check (count > 0),
      primary key (day, page, metric, device, up_to)
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table page_timings`.execute(db)
}
