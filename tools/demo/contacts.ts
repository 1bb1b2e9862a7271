import type { PoolClient } from 'pg'
import { CONTACT_POLICY, FRIEND_REQUEST_STATE } from '../../src/shared/contacts.ts'
import { SEEK, SEXES } from '../../src/shared/enumerations.ts'
import { ROLES, STATUS } from '../../src/shared/roles.ts'
import { CAST, type DemoScope, seeksGirls } from './cast.ts'
import { CONVERSATION_TABLES, createConversationRows, type PlannedConversation } from './conversations.ts'
import { copyRows, findLastId, formatCopyRow, setSequence } from './copy.ts'
import { type Candidate, Matchmaker, STAFF_QUESTIONS } from './matchmaker.ts'
import { createRandom, type Random } from './random.ts'
import { DAY } from './time.ts'

/** Tables filled here, for the final vacuum. */
export const CONTACT_TABLES = [...CONVERSATION_TABLES.map(([table]) => table), 'asks', 'gates']

/** Newer members get no past conversations. */
const NEWCOMER_DAYS = 60
/** Limits for demos of any size, so that a million members take no longer. */
const MAX_CANDIDATES = 24_000
const MAX_CONVERSATIONS = 12_000
const MAX_GATES = 4_000
const [CONVERSATIONS_PER_MEMBER, GATES_PER_MEMBER] = [1.5, 0.15]

/** Gives members conversations, friend requests and gates; the cast have more of each. */
export async function fillContacts(client: PoolClient, scope: DemoScope): Promise<void> {
  const { seed, now, size, firstId } = scope
  const random = createRandom(seed, 'contacts')
  const candidates = await findCandidates(client, scope)
  const isCast = ({ id }: Candidate) => id < firstId + CAST.length
  const cast = candidates.filter(isCast).sort((a, b) => a.id - b.id)
  const others = candidates.filter((member) => !isCast(member))
  const matches = new Matchmaker(random, others, now, await findBlockedPairs(client))
  const talks = [
    ...createCastConversations(matches, cast),
    ...matches.createConversations(Math.min(MAX_CONVERSATIONS, size * CONVERSATIONS_PER_MEMBER)),
  ]
  await copyConversations(client, createRandom(seed, 'talks'), talks)
  await copyFriendRequests(client, matches, cast, scope)
  await copyGates(client, createRandom(seed, 'gates'), [others, cast], now)
  await blockOneWriter(client, talks, cast[0])
}

/** The cast and the most recently active members who are not new. */
async function findCandidates(client: PoolClient, { firstId, now }: DemoScope): Promise<Candidate[]> {
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
      MAX_CANDIDATES,
    ],
  )
  return rows
}

/** Pairs of which one has blocked the other. */
async function findBlockedPairs(client: PoolClient): Promise<[number, number][]> {
  const { rows } = await client.query<{ one: number; other: number }>(
    'select user_id as one, blocked_id as other from blacklist',
  )
  return rows.map(({ one, other }) => [one, other])
}

/** Inboxes of the cast, and the long conversation of the first two. */
function createCastConversations(matches: Matchmaker, cast: readonly Candidate[]): PlannedConversation[] {
  const [member, premium] = cast
  const long = member && premium ? [matches.createLongConversation([member, premium])] : []
  const inboxes = cast.flatMap((own, index) => {
    const questions = STAFF_QUESTIONS[index - CAST.findIndex(({ traits }) => traits.roles > ROLES.member)]
    return matches.createInbox(own, seeksGirls(index), questions)
  })
  return [...long, ...inboxes]
}

async function copyConversations(
  client: PoolClient,
  random: Random,
  talks: readonly PlannedConversation[],
): Promise<void> {
  const last = { thread: await findLastId(client, 'threads'), message: await findLastId(client, 'messages') }
  const lines = createConversationRows(talks, { random, last })
  for (const [table, columns] of CONVERSATION_TABLES) await copyRows(client, table, columns, lines[table])
  await setSequence(client, 'threads', last.thread + lines.threads.length)
  await setSequence(client, 'messages', last.message + lines.messages.length)
}

const GATE_COLUMNS = ['user_id', 'seek', 'age_from', 'age_to', 'contact', 'verified_only']

/**
 * Some members accept messages only from about their own age; the cast's premium member has a gate too, and the
 * admin accepts only friends.
 */
async function copyGates(
  client: PoolClient,
  random: Random,
  [others, [, premium, , admin]]: readonly [readonly Candidate[], readonly Candidate[]],
  now: number,
): Promise<void> {
  const lines: string[] = []
  if (premium) lines.push(formatCopyRow([premium.id, SEEK.boy, 27, 48, CONTACT_POLICY.gate, false]))
  if (admin) lines.push(formatCopyRow([admin.id, SEEK.anyone, 18, 120, CONTACT_POLICY.friends, false]))
  for (const { id, isGirl, birthday } of others) {
    if (lines.length >= MAX_GATES) break
    if (!random.chance(GATES_PER_MEMBER)) continue
    const age = new Date(now).getUTCFullYear() - Number(birthday.slice(0, 4))
    const seek = random.chance(0.6) ? (isGirl ? SEEK.boy : SEEK.girl) : SEEK.anyone
    const contact = random.weighted([10, 75, 15])
    const ages = [Math.max(18, age - 5 - random.below(8)), Math.min(120, age + 5 + random.below(12))]
    lines.push(formatCopyRow([id, seek, ...ages, contact, random.chance(0.1)]))
  }
  await copyRows(client, 'gates', GATE_COLUMNS, lines)
}

/** The first cast member has blocked one of their correspondents, so that there is a block to lift. */
async function blockOneWriter(
  client: PoolClient,
  talks: readonly PlannedConversation[],
  own?: Candidate,
): Promise<void> {
  const [one] = talks
    .filter(({ members, unread }) => members.some(({ id }) => id === own?.id) && !unread)
    .slice(-1)
  const other = one?.members.find(({ id }) => id !== own?.id)
  if (!own || !other) return
  await client.query('delete from friendships where user_id in ($1, $2) and friend_id in ($1, $2)', [
    own.id,
    other.id,
  ])
  await client.query('insert into blacklist (user_id, blocked_id) values ($1, $2)', [own.id, other.id])
}

interface FriendRequest {
  sender: Candidate
  receiver: Candidate
  state: number
}

const MAX_REQUESTS = 6_000
const REQUESTS_PER_MEMBER = 0.3
/** Friend requests of each cast member: sent, refused and pending. */
const CAST_REQUESTS = { sent: 2, refused: 3, received: 6 }
const REQUEST_COLUMNS = ['sender', 'receiver', 'state', 'created_at', 'decided_at']

/** Friend requests between members who are not friends: those of the cast, and some of everyone's. */
export async function copyFriendRequests(
  client: PoolClient,
  matches: Matchmaker,
  cast: readonly Candidate[],
  { seed, now, size }: { seed: number; now: number; size: number },
): Promise<void> {
  const random = createRandom(seed, 'asks')
  const requests = createCastRequests(matches, cast)
  for (let turn = 0; turn < Math.min(MAX_REQUESTS, size * REQUESTS_PER_MEMBER); turn++) {
    const [sender, receiver] = matches.pickPair() ?? []
    if (sender && receiver) requests.push({ sender, receiver, state: random.weighted([80, 15, 5]) })
  }
  const friends = await findFriends(client, requests)
  const lines = requests
    .filter(({ sender, receiver }) => !friends.has(`${sender.id} ${receiver.id}`))
    .map((request) => ({
      ...request,
      at: Math.floor(request.sender.last_activity.getTime() - random.next() ** 2 * 9 * DAY),
    }))
    .sort((a, b) => a.at - b.at || a.sender.id - b.sender.id)
    .map(({ sender, receiver, state, at }) => {
      const decided = new Date(Math.floor(at + random.next() * (now - at)))
      return formatCopyRow([
        sender.id,
        receiver.id,
        state,
        new Date(at),
        state === FRIEND_REQUEST_STATE.pending ? null : decided,
      ])
    })
  await copyRows(client, 'asks', REQUEST_COLUMNS, lines)
}

/** The premium member has sent a request to the first; each cast member has pending, refused and sent requests. */
function createCastRequests(matches: Matchmaker, cast: readonly Candidate[]): FriendRequest[] {
  const [first, premium] = cast
  const requests =
    first && premium
      ? [{ sender: premium, receiver: first, state: FRIEND_REQUEST_STATE.pending as number }]
      : []
  const { sent, refused, received } = CAST_REQUESTS
  cast.forEach((own, index) => {
    matches.findRequesters(own, sent + refused + received, seeksGirls(index)).forEach((other, turn) => {
      const [sender, receiver] = turn < sent ? [own, other] : [other, own]
      const isRefused = turn >= sent && turn < sent + refused
      requests.push({
        sender,
        receiver,
        state: isRefused ? FRIEND_REQUEST_STATE.refused : FRIEND_REQUEST_STATE.pending,
      })
    })
  })
  return requests
}

/** Those of these pairs that are friends, as `sender receiver`. */
async function findFriends(client: PoolClient, requests: readonly FriendRequest[]): Promise<Set<string>> {
  const { rows } = await client.query<{ pair: string }>(
    `select user_id || ' ' || friend_id as pair from friendships
     join unnest($1::int[], $2::int[]) a (sender, receiver) on user_id = sender and friend_id = receiver`,
    [requests.map(({ sender }) => sender.id), requests.map(({ receiver }) => receiver.id)],
  )
  return new Set(rows.map(({ pair }) => pair))
}
