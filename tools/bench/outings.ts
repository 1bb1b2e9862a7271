import { listOutings } from '../../src/features/outings/list.ts'
import { getOutingCalendar } from '../../src/features/outings/month.ts'
import type { Viewer } from '../../src/platform/http/viewer.ts'
import { toParisDay } from '../../src/shared/age.ts'
import { OUTING_KIND_COUNT } from '../../src/shared/outing-kinds.ts'
import { SEAT } from '../../src/shared/outing-states.ts'
import { addDays } from '../../src/shared/paris-time.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { measureSequentially } from './search.ts'
import { fillOnce } from './work.ts'

const OUTINGS_PER_MEMBER = 0.1
/** Days of which outings are listed. */
const DAYS = 28
/** Lists of each kind. */
const LISTS = 1_000
const GUESTS = 6

/** Where members live; two of three in the next four weeks, half in the evening, a tenth of them full; nobody is reminded of them. */
const INSERT_OUTINGS = `
  with hosts as (select user_id, row_number() over (order by hashint4(user_id)) - 1 as place
    from member_search where searchable and latitude <> 0)
  insert into outings (host_id, state, kind, title, slug, description, starts_at, ends_at, place_id, commune, area, latitude,
    longitude, venue, seats, taken, code, published_at, reminded_at, morning_at)
  select m.user_id, 1, 1 + row % ${OUTING_KIND_COUNT}, 'Bal du canal', 'bal-du-canal', 'Un bal.', at.day + at.hour, at.day + at.hour + interval '3 hours',
    1, 'Commune', 'Area', m.latitude, m.longitude, 'Venue', 12,
    case when row % 10 = 0 then 12 else 1 + row * 31 % 8 end, '0000', now(), now(), now()
  from generate_series(1, $1::int) row
  join hosts on hosts.place = row * 7919::bigint % (select count(*) from hosts)
  join member_search m on m.user_id = hosts.user_id
  cross join lateral (select date_trunc('day', now()) + make_interval(days => row * 13 % 42 - 14) as day,
    make_interval(hours => case when row % 2 = 0 then 19 else 9 + row * 17 % 10 end) as hour) at`

/** Every guest of an outing lives anywhere: names and faces are as far apart as they can be. */
const INSERT_GUESTS = `
  insert into outing_guests (outing_id, user_id, state)
  select o.id, m.user_id, ${SEAT.coming} from outings o
  cross join generate_series(1, ${GUESTS}) turn
  cross join (select max(user_id) as last from member_search) s
  join member_search m on m.user_id = 2 + (o.id * 104729::bigint + turn * 15485863) % (s.last - 1)
  where m.user_id <> o.host_id on conflict do nothing`

/** Replaces the outings once per database: one for ten members. */
async function fillOutings(bench: Bench): Promise<number> {
  const count = Math.round(bench.members * OUTINGS_PER_MEMBER)
  await fillOnce(bench, {
    label: `${count.toLocaleString('en')} outings`,
    isFilled: { text: `(select count(*) from outings) = $1`, values: [count] },
    tables: 'outings, outing_guests',
    write: async (client) => {
      await client.query('truncate outings cascade')
      await client.query(INSERT_OUTINGS, [count])
      await client.query(INSERT_GUESTS)
    },
  })
  return count
}

/** Lists of outings, one after the other, in this process: the statements take nearly all of their time. */
export async function measureOutings(bench: Bench): Promise<Row[]> {
  const count = await fillOutings(bench)
  const viewers = await findViewers(bench)
  const today = toParisDay(Date.now())
  const turns = Array.from({ length: LISTS }, (_, turn) => turn)
  const viewerAt = (turn: number) => viewers[turn % viewers.length] as Viewer
  const list = (query: (turn: number) => Parameters<typeof listOutings>[2]) => (turn: number) =>
    listOutings(bench, viewerAt(turn), query(turn))
  const ofDay = (turn: number) => ({ day: addDays(today, turn % DAYS) })
  const month = today.slice(0, 7)
  const calendar = (turn: number) => getOutingCalendar(bench, viewerAt(turn), { month })
  const works = {
    'around the reader': list(() => ({})),
    'around the reader, of a day': list(ofDay),
    'of a day, 100 km, of a kind, with free seats': list((turn) => ({
      ...{ ...ofDay(turn), radius: 100, kind: (turn % OUTING_KIND_COUNT) + 1, free: true },
    })),
    'around the reader, among women': list(() => ({ women: true })),
    'calendar of a month': calendar,
    'calendar of a month, kept': calendar,
  }
  const rows: Row[] = []
  for (const [what, work] of Object.entries(works)) {
    const times = turns.slice(0, what.includes('calendar') ? viewers.length : LISTS)
    // Each once: otherwise a row measures the disk.
    if (!what.includes('calendar')) await measureSequentially(times.slice(0, viewers.length), work)
    const { p50, p99 } = await measureSequentially(times, work)
    rows.push({
      ...{ entry: `outings, ${what}, p99`, size: p99, unit: 'ms', target: { most: 15 } },
      ...{ limit: p50, limitLabel: 'the median', note: `${count.toLocaleString('en')} outings` },
    })
  }
  return rows
}

async function findViewers({ pool, memberIds }: Bench): Promise<Viewer[]> {
  const { rows } = await pool.query<Viewer>(
    'select user_id as id, latitude, longitude, null as place from member_search where user_id = any ($1::integer[])',
    [memberIds],
  )
  return rows
}
