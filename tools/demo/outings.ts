import { type Kysely, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { TEMPLATES } from '../../src/features/outings/components/template-texts.ts'
import { findPlaceById, type Place } from '../../src/platform/places/places.ts'
import type { Database } from '../../src/schema/database.ts'
import { computeAge, toParisDay } from '../../src/shared/age.ts'
import { computeDistance, hasPosition, type Position } from '../../src/shared/distance.ts'
import { SEXES } from '../../src/shared/enumerations.ts'
import { OUTING_KIND_COUNT, type OutingKind } from '../../src/shared/outing-kinds.ts'
import { SEAT } from '../../src/shared/outing-states.ts'
import { addDays, fromParisTime } from '../../src/shared/paris-time.ts'
import { CAST, type DemoScope } from './cast.ts'
import { copyRows, findLastId, formatCopyRow, setSequence } from './copy.ts'
import {
  countTaken,
  type DemoOuting,
  formatGuests,
  formatOuting,
  GUEST_COLUMNS,
  type Guest,
  OUTING_COLUMNS,
} from './outing-rows.ts'
import { GUEST_NAMES, KIND_PLANS, OUTING_TOWNS } from './outing-towns.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, HOUR } from './time.ts'

export const OUTING_TABLES = ['outings', 'outing_guests', 'town_interests']

/** Weeks of the calendar, from this one; as many lie behind. */
const WEEKS = 4
const PER_WEEK = 3
/** Members who come to outings. */
const MAX_MEMBERS = 20_000
/** Who lives near a town may go there. */
const NEAR_KM = 60
const MAX_NEAR = 80
/** As many as a host may have; the cast have theirs besides. */
const OPEN_PER_HOST = 2
const DINNER = 2
const WOMAN = SEXES.indexOf('Fille')
/** Communes without an outing in which members want to be notified. */
const WANTED = [2970777, 3037543, 3038261]
interface Goer extends Position {
  id: number
  sex: number
  birthday: string
}

/**
 * A calendar of four weeks behind and four ahead in twenty towns, with full outings and waiting lists, and a cancelled one.
 * The first member of the cast hosts one, comes to others, waits for a seat, and was out lately.
 */
export async function fillOutings(client: PoolClient, scope: DemoScope): Promise<void> {
  const goers = await findGoers(client, scope)
  const blocks = await findBlocks(client)
  const random = createRandom(scope.seed, 'outings')
  const first = (await findLastId(client, 'outings')) + 1
  const outings: DemoOuting[] = []
  /** Open outings by host. */
  const open = new Map<number, number>()
  for (const { id, spots } of OUTING_TOWNS) {
    const commune = findPlaceById(id)
    if (!commune) throw new Error(`No place has the id ${id}`)
    const near = findNear(goers, commune)
    for (const plan of planTown(random, scope.now)) {
      const host = chooseHost(random, near, open, plan.ends.getTime() > scope.now)
      if (!host) continue
      const { kind, starts } = plan
      const women = host.sex === WOMAN && random.chance(0.1)
      const ages = chooseAges(random, host, starts)
      const seats = TEMPLATES[kind].seats
      const outing = { ...plan, id: first + outings.length, host: host.id, commune, seats, ages, women }
      const guests = chooseGuests(random, outing, near, blocks)
      const isTable = kind === DINNER && starts.getTime() > scope.now + 2 * DAY
      outings.push({
        ...{ ...outing, venue: spots[KIND_PLANS[kind].spot], isCancelled: false, isTable },
        guests: isTable ? guests.map(toCandidate) : guests,
      })
    }
  }
  seatCast(outings, scope, blocks)
  await copyRows(
    client,
    'outings',
    OUTING_COLUMNS,
    outings.map((outing) => formatOuting(outing, random, scope.now)),
  )
  await copyRows(
    client,
    'outing_guests',
    GUEST_COLUMNS,
    outings.flatMap((outing) => formatGuests(outing, random, scope.now)),
  )
  await setSequence(client, 'outings', first + outings.length - 1)
  await fillInterests(client, goers, random, scope.now)
}

/** Nobody has a seat at a table before it is seated. */
const toCandidate = ({ member }: Guest, index: number): Guest => ({
  ...{ member, state: SEAT.waiting, guest: null, turn: index + 1 },
})

/** Confirmed members in lists whose place is known, without the cast and staff. */
async function findGoers(client: PoolClient, { firstId }: DemoScope): Promise<Goer[]> {
  const { rows } = await client.query<Goer>(
    `select m.user_id as id, m.sex, m.birthday::text, m.latitude, m.longitude
     from member_search m join users u on u.id = m.user_id and u.email_verified_at is not null and u.roles = 0
     where m.searchable and m.user_id between $1 and $2 order by m.user_id`,
    [firstId + CAST.length, firstId + MAX_MEMBERS],
  )
  return rows.filter(hasPosition)
}

async function findBlocks(client: PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ user_id: number; blocked_id: number }>(
    'select user_id, blocked_id from blacklist',
  )
  return new Set(
    rows.flatMap(({ user_id, blocked_id }) => [`${user_id} ${blocked_id}`, `${blocked_id} ${user_id}`]),
  )
}

/** The nearest first. */
function findNear(goers: readonly Goer[], commune: Place): Goer[] {
  return goers
    .map((goer) => ({ goer, km: computeDistance(goer, commune) ?? Number.POSITIVE_INFINITY }))
    .filter(({ km }) => km < NEAR_KM)
    .sort((one, other) => one.km - other.km)
    .slice(0, MAX_NEAR)
    .map(({ goer }) => goer)
}

/** Outings of a town: different kinds every week, each on its day. */
function* planTown(random: Random, now: number) {
  const today = toParisDay(now)
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const kinds = Array.from({ length: OUTING_KIND_COUNT }, (_, at) => (at + 1) as OutingKind)
  for (let week = -WEEKS; week < WEEKS; week++) {
    for (const kind of random.shuffled(kinds).slice(0, PER_WEEK)) {
      const { titles, weekday } = KIND_PLANS[kind]
      const template = TEMPLATES[kind]
      const day = addDays(monday, week * 7 + weekday)
      const [starts, ends] = [fromParisTime(day, template.start), fromParisTime(day, template.end)]
      // None begins within the hour, nor goes on: its people would be there.
      if (!starts || !ends || Math.abs(starts.getTime() - now) < 5 * HOUR) continue
      yield { kind, title: random.pick([...titles, ...template.titles]), starts, ends }
    }
  }
}

function chooseHost(
  random: Random,
  near: readonly Goer[],
  open: Map<number, number>,
  isOpen: boolean,
): Goer | undefined {
  const hosts = isOpen ? near.filter(({ id }) => (open.get(id) ?? 0) < OPEN_PER_HOST) : near
  if (hosts.length === 0) return undefined
  const host = random.pick(hosts.slice(0, Math.max(3, Math.ceil(near.length / 3))))
  if (isOpen) open.set(host.id, (open.get(host.id) ?? 0) + 1)
  return host
}

/** Half are open to every age, the others to those of the host's. */
function chooseAges(random: Random, host: Goer, starts: Date): [number, number] {
  if (random.chance(0.5)) return [18, 120]
  const age = computeAge(host.birthday, toParisDay(starts))
  return [Math.max(18, Math.floor((age - 12) / 5) * 5), Math.ceil((age + 12) / 5) * 5]
}

type Planned = Pick<DemoOuting, 'host' | 'starts' | 'seats' | 'ages' | 'women'>

function chooseGuests(
  random: Random,
  { host, starts, seats, ages: [from, to], women }: Planned,
  near: readonly Goer[],
  blocks: ReadonlySet<string>,
): Guest[] {
  const day = toParisDay(starts)
  const willing = near.filter(({ id, sex, birthday }) => {
    const age = computeAge(birthday, day)
    return (
      id !== host && !blocks.has(`${id} ${host}`) && age >= from && age <= to && (!women || sex === WOMAN)
    )
  })
  const wanted = Math.round((seats - 1) * (0.3 + 0.9 * random.next()))
  const guests: Guest[] = []
  let free = seats - 1
  let turn = 0
  for (const { id } of random.shuffled(willing).slice(0, wanted)) {
    const guest = free > 1 && random.chance(0.1) ? random.pick(GUEST_NAMES) : null
    if (free > 0) {
      guests.push({ member: id, state: random.chance(0.1) ? SEAT.maybe : SEAT.coming, guest, turn: null })
      if (guests.at(-1)?.state === SEAT.coming) free -= guest ? 2 : 1
    } else guests.push({ member: id, state: SEAT.waiting, guest: null, turn: ++turn })
  }
  return guests.map((one) => (one.state === SEAT.maybe ? { ...one, guest: null } : one))
}

/** The first member of the cast in the first town, the second in the second. */
function seatCast(outings: DemoOuting[], { firstId, now }: DemoScope, blocks: ReadonlySet<string>): void {
  for (const [index, town] of OUTING_TOWNS.slice(0, 2).entries()) {
    const member = firstId + index
    const own = outings
      .filter(
        ({ host, women, isTable, ...outing }) =>
          outing.commune.id === town.id && !women && !isTable && !blocks.has(`${host} ${member}`),
      )
      .sort((one, other) => one.starts.getTime() - other.starts.getTime())
    const past = own.filter(({ ends }) => ends.getTime() < now)
    const [next, hosted, full, off, maybe] = own.filter(({ starts }) => starts.getTime() > now)
    for (const outing of [...past.slice(-2), next]) if (outing) come(outing, member)
    if (hosted) {
      hosted.host = member
      hosted.guests = hosted.guests.filter((guest) => !blocks.has(`${guest.member} ${member}`))
    }
    if (full) wait(full, member)
    if (off && index === 0) {
      come(off, member)
      off.isCancelled = true
    }
    if (maybe) {
      maybe.ages = [18, 120]
      maybe.guests.push({ member, state: SEAT.maybe, guest: null, turn: null })
    }
  }
}

/** Takes the seat of the last guest who comes alone, if none is free. */
function come(outing: DemoOuting, member: number): void {
  outing.ages = [18, 120]
  if (countTaken(outing) >= outing.seats) {
    const last = outing.guests.findLastIndex(({ state, guest }) => state === SEAT.coming && guest === null)
    if (last === -1) return
    outing.guests.splice(last, 1)
  }
  outing.guests.push({ member, state: SEAT.coming, guest: null, turn: null })
}

/** Fills the outing by having fewer seats. */
function wait(outing: DemoOuting, member: number): void {
  outing.ages = [18, 120]
  if (countTaken(outing) < 3) return
  outing.seats = countTaken(outing)
  const turn = outing.guests.filter(({ state }) => state === SEAT.waiting).length + 1
  outing.guests.push({ member, state: SEAT.waiting, guest: null, turn })
}

/** Six members want outings in each of three smaller towns, one of which would host. */
async function fillInterests(
  client: PoolClient,
  goers: readonly Goer[],
  random: Random,
  now: number,
): Promise<void> {
  const lines = WANTED.flatMap((commune) =>
    random
      .shuffled(goers)
      .slice(0, 6)
      .map(({ id }, index) =>
        formatCopyRow([id, commune, index === 0, new Date(now - random.below(20) * DAY)]),
      ),
  )
  await copyRows(client, 'town_interests', ['user_id', 'place_id', 'hosts', 'created_at'], lines)
}

/**
 * Moves the calendar forward by as many whole weeks as have passed since the last outing with an arrival, so that none is in
 * the future that people came to.
 */
export async function refreshOutings(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ weeks: number }>`
    select coalesce(floor(extract(epoch from now() - max(o.ends_at)) / 604800), 0)::integer as weeks
    from outings o join users u on u.id = o.host_id and u.demo
    where exists (select from outing_guests g where g.outing_id = o.id and g.arrived_at is not null)`.execute(
    db,
  )
  const weeks = rows[0]?.weeks ?? 0
  if (weeks < 1) return
  const later = (column: string) =>
    sql`${sql.ref(column)} = (${sql.ref(`o.${column}`)} at time zone 'Europe/Paris' + make_interval(weeks => ${weeks})) at time zone 'Europe/Paris'`
  await sql`
    update outings o set ${later('starts_at')}, ${later('ends_at')},
      reminded_at = case when o.starts_at + make_interval(weeks => ${weeks}) < now() then o.reminded_at end,
      morning_at = case when o.ends_at + make_interval(weeks => ${weeks}) < now() then o.morning_at end
    from users u where u.id = o.host_id and u.demo`.execute(db)
}
