import { type Kysely, sql } from 'kysely'
import { inLongTransaction } from '../../platform/db/transaction.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../schema/database.ts'
import { ANY_ORIENTATION } from '../../shared/enumerations.ts'
import type { CellRange, SearchCounts } from './plan.ts'
import { matchesTraits, TRAITS } from './traits.ts'

/** All others have indexes of their own. */
const COMMON_ORIENTATION = 0

/** Parts of a search that are counted. */
export interface CountedSearch {
  sexes: readonly number[]
  orientation: number
  /** Masks of the free filters (`listTraitMasks`). */
  traits: readonly number[]
  /** Ids, any of which will do; empty accepts anyone. */
  interests: readonly number[]
  /** First and last birthday, YYYY-MM-DD. */
  birthdays: { oldest: string; youngest: string }
  cells: readonly CellRange[]
}

/**
 * Searchable members per sex and cell, per sex, orientation and month of birth, per sex, traits and year of birth, and
 * per sex and interest: about 75,000 numbers in memory on a site of a million members.
 */
export interface MemberCounts {
  /** Months of birth are counted whole; traits, whole years. */
  count(search: CountedSearch): SearchCounts
  /** Of the sexes, in the cells. */
  countInCells(sexes: readonly number[], cells: readonly CellRange[]): number
}

const REBUILD_EVERY_MS = 3_600_000

/**
 * Returns the counts, at most about an hour old, or null before the first load. A call starts a load when
 * they are missing or old, without waiting for it.
 */
export function createMemberCounts(db: Kysely<Database>, log: Pick<Log, 'warn'>): () => MemberCounts | null {
  let counts: MemberCounts | null = null
  let askedAt = 0
  let staleAt = 0
  return () => {
    const now = Date.now()
    // A clock that was put back says nothing about their age.
    if (now >= staleAt || now < askedAt) {
      askedAt = now
      staleAt = now + REBUILD_EVERY_MS
      inLongTransaction(db, loadMemberCounts).then(
        (loaded) => {
          counts = loaded
        },
        (error) => {
          staleAt = Date.now() + 60_000
          log.warn({ err: error }, 'member counts not loaded, searches use estimates; next try in a minute')
        },
      )
    }
    return counts
  }
}

/** Counts all searchable members. */
export async function loadMemberCounts(db: Kysely<Database>): Promise<MemberCounts> {
  const cells = await sql<{ sex: number; key: number; members: number }>`
    select sex, cell as key, count(*)::integer as members from member_search
    where searchable group by 1, 2 order by 1, 2`.execute(db)
  const months = await sql<{ sex: number; orientation: number | null; key: number; members: number }>`
    select sex, orientation, (extract(year from birthday) * 12 + extract(month from birthday))::integer as key,
      count(*)::integer as members
    from member_search where searchable group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  // Traits depend on age: few members of twenty have children.
  const traits = await sql<TraitRow>`
    select sex, traits, extract(year from birthday)::integer as year, count(*)::integer as members
    from member_search where searchable and traits is not null group by 1, 2, 3`.execute(db)
  const interested = await countInterested(db, cells.rows)
  const byCell = groupTotals(cells.rows, ({ sex }) => String(sex))
  const byMonth = groupTotals(months.rows, ({ sex, orientation }) => `${sex} ${orientation}`)
  const byTraits = groupByTraits(traits.rows)
  const countInCells = (sexes: readonly number[], cells: readonly CellRange[]) =>
    sum(
      byCell.filter(({ sex }) => sexes.includes(sex)),
      cells,
    )
  return {
    countInCells,
    count: ({ sexes, orientation, traits: masks, interests, birthdays, cells }) => {
      const years = { first: toYear(birthdays.oldest), last: toYear(birthdays.youngest) }
      const getShare = (masks: readonly number[]) =>
        masks.length === 0 ? 1 : getTraitShare(byTraits, sexes, masks, years)
      const share = getShare(masks)
      const months = [{ first: toMonth(birthdays.oldest), last: toMonth(birthdays.youngest) }]
      const sought = byMonth.filter(({ sex }) => sexes.includes(sex))
      const ofOrientation = <T extends { orientation: number | null }>(groups: T[]) =>
        orientation === ANY_ORIENTATION ? groups : groups.filter((group) => group.orientation === orientation)
      const ofAge = sum(sought, months)
      const oriented = sum(ofOrientation(sought), months)
      const isRare = orientation !== ANY_ORIENTATION && orientation !== COMMON_ORIENTATION
      const isVerified = !isRare && masks.includes(TRAITS.verified)
      const verified = [TRAITS.verified]
      return {
        walked:
          sum(isRare ? ofOrientation(byMonth) : byMonth, EVERYTHING) *
          (isVerified ? getTraitShare(byTraits, ALL_SEXES, verified, ALL_YEARS) : 1),
        checked: isRare ? oriented : ofAge * (isVerified ? getShare(verified) : 1),
        sought: sum(sought, EVERYTHING),
        inCells: countInCells(sexes, cells),
        ofAge,
        ofTraits: masks.length > 0 ? ofAge * share : null,
        matching: oriented * share * interested.getShare(interests, sexes),
        interested: interests.length > 0 ? interested.count(interests) : null,
      }
    },
  }
}

interface TraitRow {
  sex: number
  traits: number
  year: number
  members: number
}

interface TraitGroup {
  sex: number
  traits: number
  /** Members born before each year, from `FIRST_YEAR` on. */
  bornBefore: Int32Array
}

/** The years of birth that are counted: no member's is outside. */
const [FIRST_YEAR, YEARS] = [1900, 200]
const ALL_YEARS = { first: FIRST_YEAR, last: FIRST_YEAR + YEARS - 1 }
const ALL_SEXES = [0, 1, 2]

/** Looked up by year, without a search: each plan adds up a few hundred groups. */
function groupByTraits(rows: readonly TraitRow[]): TraitGroup[] {
  const groups = new Map<string, TraitGroup>()
  for (const { sex, traits, year, members } of rows) {
    const key = `${sex} ${traits}`
    const group = groups.get(key) ?? { sex, traits, bornBefore: new Int32Array(YEARS + 1) }
    groups.set(key, group)
    for (let index = toYearIndex(year + 1); index <= YEARS; index++) {
      group.bornBefore[index] = (group.bornBefore[index] ?? 0) + members
    }
  }
  return [...groups.values()]
}

const toYearIndex = (year: number) => Math.min(Math.max(year - FIRST_YEAR, 0), YEARS)

/** Part of the members born in these years with the traits, as if these did not depend on orientation and place. */
function getTraitShare(
  groups: readonly TraitGroup[],
  sexes: readonly number[],
  masks: readonly number[],
  years: typeof ALL_YEARS,
): number {
  const [from, to] = [toYearIndex(years.first), toYearIndex(years.last + 1)]
  let [all, found] = [0, 0]
  for (const { sex, traits, bornBefore } of groups) {
    if (!sexes.includes(sex)) continue
    const born = (bornBefore[to] ?? 0) - (bornBefore[from] ?? 0)
    all += born
    if (matchesTraits(traits, masks)) found += born
  }
  return found / Math.max(all, 1)
}

/** Members whose interests are counted; the others are taken for alike. */
const SAMPLED_MEMBERS = 100_000

interface InterestedCounts {
  /** Members with any of the interests, twice if they have two. */
  count(interests: readonly number[]): number
  /** Part of the members of the sexes who have any of them, as if one interest did not depend on another. */
  getShare(interests: readonly number[], sexes: readonly number[]): number
}

async function countInterested(
  db: Kysely<Database>,
  groups: readonly { sex: number; members: number }[],
): Promise<InterestedCounts> {
  const countOf = (found: readonly { members: number }[]) =>
    found.reduce((total, { members }) => total + members, 0)
  const sampled = Math.min(1, SAMPLED_MEMBERS / Math.max(countOf(groups), 1))
  const { rows } = await sql<{ sex: number; interest: number; members: number }>`
    select m.sex, i.interest, count(*) / ${sampled}::float8 as members
    from users u tablesample system (${sampled * 100}) cross join unnest(u.interests) i (interest)
    join member_search m on m.user_id = u.id and m.searchable
    group by 1, 2`.execute(db)
  return {
    count: (interests) => countOf(rows.filter(({ interest }) => interests.includes(interest))),
    getShare: (interests, sexes) => {
      if (interests.length === 0) return 1
      const ofSexes = rows.filter(({ sex }) => sexes.includes(sex))
      const total = Math.max(countOf(groups.filter(({ sex }) => sexes.includes(sex))), 1)
      const without = interests.map(
        (id) => 1 - Math.min(1, countOf(ofSexes.filter(({ interest }) => interest === id)) / total),
      )
      return 1 - without.reduce((share, other) => share * other, 1)
    },
  }
}

const EVERYTHING: CellRange[] = [{ first: 0, last: Number.MAX_SAFE_INTEGER }]

interface RunningTotals {
  /** Members whose key is smaller. */
  below(key: number): number
}

function sum(groups: readonly RunningTotals[], ranges: readonly CellRange[]): number {
  let total = 0
  for (const { first, last } of ranges)
    for (const { below } of groups) total += below(last + 1) - below(first)
  return total
}

const toYear = (day: string) => Number(day.slice(0, 4))

function toMonth(day: string): number {
  return toYear(day) * 12 + Number(day.slice(5, 7))
}

/** Splits rows, sorted by group and key, into one running total per group. */
function groupTotals<T extends { key: number; members: number }>(
  rows: readonly T[],
  groupOf: (row: T) => string,
): (T & RunningTotals)[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const row of rows) {
    const group = groups.get(groupOf(row))
    if (group) group.push(row)
    else groups.set(groupOf(row), [row])
  }
  return [...groups.values()].map((group) => ({ ...group[0], ...buildRunningTotals(group) }))
}

/** Running totals over sorted keys: a range of any length costs two binary searches. */
function buildRunningTotals(rows: readonly { key: number; members: number }[]): RunningTotals {
  const keys = Int32Array.from(rows, ({ key }) => key)
  const totals = new Int32Array(rows.length + 1)
  for (const [i, { members }] of rows.entries()) totals[i + 1] = (totals[i] ?? 0) + members
  return {
    below: (key) => {
      let low = 0
      let high = keys.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((keys[middle] ?? 0) < key) low = middle + 1
        else high = middle
      }
      return totals[low] ?? 0
    },
  }
}
