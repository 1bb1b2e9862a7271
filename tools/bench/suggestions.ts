import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../src/config.ts'
import { layBatch } from '../../src/features/introductions/suggestions/lay-tables.ts'
import { planEvening } from '../../src/features/introductions/suggestions/schedule.ts'
import { type OpenDatabase, openDatabase } from '../../src/platform/db/client.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { createLog } from '../../src/platform/log.ts'

// Measures the run of an evening on an embedded database of its own:
// `node --experimental-transform-types tools/bench/suggestions.ts [members] [evenings]`

const [members = 1_000_000, evenings = 2] = process.argv.slice(2).map(Number)

/** A fifth came today, half within 14 days; towns of France with their surroundings; the sexes of the simulator. */
const FILL = [
  'set session_replication_role = replica',
  `create temporary table towns as select row_number() over () as i, sum(weight) over (order by weight desc, lat) as upto, lat, lng
   from (values (48.86, 2.35, 120), (43.3, 5.37, 16), (45.76, 4.84, 27), (43.6, 1.44, 10), (50.63, 3.07, 15), (44.84, -0.58, 10),
     (43.7, 7.27, 9), (47.22, -1.55, 7), (48.57, 7.75, 5), (48.11, -1.68, 4), (45.19, 5.72, 5), (49.44, 1.1, 5), (43.12, 5.93, 6),
     (43.61, 3.88, 5), (47.39, 0.69, 4), (45.78, 3.09, 3), (48.69, 6.18, 3), (49.18, -0.37, 2), (46.5, 2.5, 20), (44.0, 2.5, 20)) t (lat, lng, weight)`,
  `insert into users (id, name, name_key, email, email_key, email_verified_at, password_hash, description, own_latitude, own_longitude,
     children, smoke, intentions, interests, hides_beliefs)
   select g, 'm' || g, 'm' || g, 'm' || g || '@exemple.fr', 'm' || g || '@exemple.fr', now(), '-', 'Une marche, un livre.', 0, 0,
     (random() * 3)::int, (random() * 2)::int, (array[1, 2, 4, 8, 3, 5])[1 + (random() * 5)::int],
     array(select distinct 1 + (random() * 80)::int from generate_series(1, 4) where g > 0 order by 1), true
   from generate_series(2, $members) g`,
  `insert into member_search (user_id, sex, birthday, latitude, longitude, signup, last_activity, searchable)
   select u.id, case when random() < 0.4 then 0 else 1 end, current_date - (6600 + (17000 * power(random(), 2)))::int,
     t.lat + (random() - 0.5) * 0.5, t.lng + (random() - 0.5) * 0.7, now() - random() * interval '2000 days',
     now() - case when p < 0.2 then p * 5 * interval '1 day' when p < 0.5 then interval '1 day' + (p - 0.2) / 0.3 * interval '12 days'
       else interval '15 days' + p * interval '300 days' end, true
   from (select id, random() as p, random() * (select max(upto) from towns) as town from users) u
   join lateral (select lat, lng from towns where upto >= u.town order by upto limit 1) t on true`,
  `update users u set own_latitude = m.latitude, own_longitude = m.longitude from member_search m where m.user_id = u.id`,
  `insert into search_settings (user_id, seek, orientation, age_from, age_to, distance, filter)
   select user_id, case when random() < 0.9 then 1 - sex else 2 end, 50, greatest(18, age - 10), age + 10,
     (array[30, 50, 100, 100, 200, 1000])[1 + (random() * 5)::int], 0
   from (select user_id, sex, date_part('year', age(birthday))::int as age from member_search) m`,
  `insert into blacklist (user_id, blocked_id) select a, b from (select 2 + (random() * ($members - 3))::int as a, 2 + (random() * ($members - 3))::int as b
   from generate_series(1, $members / 2)) p where a <> b on conflict do nothing`,
  'vacuum analyze users, member_search, search_settings, blacklist',
]

async function fill({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect()
  for (const text of FILL) await client.query(text.replaceAll('$members', String(members)))
  client.release(true)
}

const site = readConfig({ ...process.env, DATABASE_URL: '' })
const config = {
  ...site,
  dataDir: join(site.dataDir, 'bench-suggestions'),
  databaseStatementTimeout: 0,
  logLevel: 'silent' as const,
}
const database = await openDatabase(config, createLog(config))
try {
  await migrateToLatest(database.db)
  const { rows } = await database.pool.query('select from users limit 1')
  if (rows.length === 0) await fill(database)
  const before = process.memoryUsage.rss()
  for (let evening = 0; evening < evenings; evening++)
    await measureEvening(database, `2030-01-${String(evening + 1).padStart(2, '0')}`)
  print(`memory before: ${toMb(before)}, at most: ${toMb(process.resourceUsage().maxRSS * 1_024)}`)
} finally {
  await database.close()
}

async function measureEvening({ db }: OpenDatabase, day: string): Promise<void> {
  const start = performance.now()
  await planEvening(db, day)
  const batches = await db
    .selectFrom('suggestion_batches')
    .where('day', '=', day)
    .select(['day', 'batch'])
    .orderBy('batch')
    .execute()
  let served = 0
  let longest = 0
  for (const batch of batches) {
    const begun = performance.now()
    served += await layBatch(db, batch)
    longest = Math.max(longest, performance.now() - begun)
  }
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from suggestions where day = ${day}::date`.execute(db)
  const seconds = ((performance.now() - start) / 1_000).toFixed(0)
  const { user, system } = process.cpuUsage()
  print(
    `${day}: ${batches.length} batches, ${served} tables, ${rows[0]?.count} suggestions in ${seconds} s, the longest batch ${(longest / 1_000).toFixed(1)} s; processor of this process so far ${((user + system) / 1e6).toFixed(0)} s`,
  )
}

function toMb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
