import type { PoolClient } from 'pg'
import { CONTACT_POLICY } from '../../src/shared/contacts.ts'
import { SEEK, SEXES } from '../../src/shared/enumerations.ts'
import { ROLES, STATUS } from '../../src/shared/roles.ts'
import { CAST, seeksGirls } from './cast.ts'
import { copyLine, copyRows } from './copy.ts'
import { copyAsks } from './fill-asks.ts'
import { goOnFrom, lastId } from './ids.ts'
import { type Candidate, Matches, QUESTIONS } from './matches.ts'
import { createRandom, type Random } from './random.ts'
import { TALK_TABLES, type Talk, writeTalks } from './talks.ts'

interface Filling {
  seed: number
  /** Milliseconds since 1970. */
  now: number
  firstId: number
  size: number
}

/** Tables that are filled here. */
export const CONTACT_TABLES = [...TALK_TABLES.map(([table]) => table), 'asks', 'gates']

const DAY = 86_400_000
/** Whoever has been a member for less than this has no past here. */
const NEWCOMER_DAYS = 60
/** Of any number of members only so many write, ask and choose, so that a demo of a million is not held up. */
const MOST_CANDIDATES = 24_000
const MOST_TALKS = 12_000
const MOST_GATES = 4_000
const [TALKS_EACH, GATES_EACH] = [1.5, 0.15]

/** Gives members of the demo conversations, friend requests and gates; the cast have more of each. */
export async function fillContacts(client: PoolClient, filling: Filling): Promise<void> {
  const { seed, now, size, firstId } = filling
  const random = createRandom(seed, 'contacts')
  const candidates = await readCandidates(client, filling)
  const isCast = ({ id }: Candidate) => id < firstId + CAST.length
  const cast = candidates.filter(isCast).sort((a, b) => a.id - b.id)
  const others = candidates.filter((member) => !isCast(member))
  const matches = new Matches(random, others, now, await readApart(client))
  const talks = [...castTalks(matches, cast), ...matches.community(Math.min(MOST_TALKS, size * TALKS_EACH))]
  await copyTalks(client, createRandom(seed, 'talks'), talks)
  await copyAsks(client, matches, cast, filling)
  await copyGates(client, createRandom(seed, 'gates'), [others, cast], now)
  await partFromOne(client, talks, cast[0])
}

/** Members who may be written with: the cast, and who was here last of those with some past. */
async function readCandidates(client: PoolClient, { firstId, now }: Filling): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate>(
    `select u.id, m.sex = $1 as "isGirl", u.status = $2 as "isDoubtful", m.birthday::text, m.signup, m.last_activity
     from users u join member_search m on m.user_id = u.id
     where u.demo and u.roles > $3 and m.searchable 
       and (m.signup < $4 and m.last_activity > m.signup + interval '2 days' or u.id < $5)
     order by u.id < $5 desc, m.last_activity desc, u.id limit $6`,
    [
      SEXES.indexOf('Fille'),
      STATUS.potentialFake,
      ROLES.suspended,
      new Date(now - NEWCOMER_DAYS * DAY),
      firstId + CAST.length,
      MOST_CANDIDATES,
    ],
  )
  return rows
}

/** Pairs of whom one has blocked the other. */
async function readApart(client: PoolClient): Promise<[number, number][]> {
  const { rows } = await client.query<{ one: number; other: number }>(
    'select user_id as one, blocked_id as other from blacklist',
  )
  return rows.map(({ one, other }) => [one, other])
}

/** Inboxes of the first four, and what the first two have been writing each other. */
function castTalks(matches: Matches, cast: readonly Candidate[]): Talk[] {
  const [member, premium] = cast
  const long = member && premium ? [matches.longTalk([member, premium])] : []
  const inboxes = cast.flatMap((own, place) => {
    const questions = QUESTIONS[place - CAST.findIndex(({ casting }) => casting.roles > ROLES.member)]
    return matches.inbox(own, seeksGirls(place), questions)
  })
  return [...long, ...inboxes]
}

async function copyTalks(client: PoolClient, random: Random, talks: readonly Talk[]): Promise<void> {
  const last = { thread: await lastId(client, 'threads'), message: await lastId(client, 'messages') }
  const lines = writeTalks(talks, { random, last })
  for (const [table, columns] of TALK_TABLES) await copyRows(client, table, columns, lines[table])
  await goOnFrom(client, 'threads', last.thread + lines.threads.length)
  await goOnFrom(client, 'messages', last.message + lines.messages.length)
}

const GATE_COLUMNS = ['user_id', 'seek', 'age_from', 'age_to', 'contact', 'verified_only']

/** Some members let only those of about their age ask; the premium member of the cast is one of them, the admin lets friends alone write. */
async function copyGates(
  client: PoolClient,
  random: Random,
  [others, [, premium, , admin]]: readonly [readonly Candidate[], readonly Candidate[]],
  now: number,
): Promise<void> {
  const lines: string[] = []
  if (premium) lines.push(copyLine([premium.id, SEEK.boy, 27, 48, CONTACT_POLICY.gate, false]))
  if (admin) lines.push(copyLine([admin.id, SEEK.anyone, 18, 120, CONTACT_POLICY.friends, false]))
  for (const { id, isGirl, birthday } of others) {
    if (lines.length >= MOST_GATES) break
    if (!random.chance(GATES_EACH)) continue
    const age = new Date(now).getUTCFullYear() - Number(birthday.slice(0, 4))
    const seek = random.chance(0.6) ? (isGirl ? SEEK.boy : SEEK.girl) : SEEK.anyone
    const contact = random.weighted([10, 75, 15])
    const ages = [Math.max(18, age - 5 - random.below(8)), Math.min(120, age + 5 + random.below(12))]
    lines.push(copyLine([id, seek, ...ages, contact, random.chance(0.1)]))
  }
  await copyRows(client, 'gates', GATE_COLUMNS, lines)
}

/** The first of the cast has blocked one of those who wrote, so that there is a block to end. */
async function partFromOne(client: PoolClient, talks: readonly Talk[], own?: Candidate): Promise<void> {
  const [one] = talks.filter(({ two, unread }) => two.some(({ id }) => id === own?.id) && !unread).slice(-1)
  const other = one?.two.find(({ id }) => id !== own?.id)
  if (!own || !other) return
  await client.query('delete from friendships where user_id in ($1, $2) and friend_id in ($1, $2)', [
    own.id,
    other.id,
  ])
  await client.query('insert into blacklist (user_id, blocked_id) values ($1, $2)', [own.id, other.id])
}
