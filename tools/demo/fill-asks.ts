import type { PoolClient } from 'pg'
import { FRIEND_REQUEST_STATE } from '../../src/shared/contacts.ts'
import { seeksGirls } from './cast.ts'
import { copyLine, copyRows } from './copy.ts'
import type { Candidate, Matches } from './matches.ts'
import { createRandom } from './random.ts'

interface Ask {
  sender: Candidate
  receiver: Candidate
  state: number
}

const DAY = 86_400_000
const MOST_ASKS = 6_000
const ASKS_EACH = 0.3
/** Friend requests of each of the cast: their own, those they have refused, and those that wait for them. */
const OF_THE_CAST = { sent: 2, refused: 3, received: 6 }
const COLUMNS = ['sender', 'receiver', 'state', 'created_at', 'decided_at']

/** Friend requests between members who are not friends: the cast's, and some of everybody's. */
export async function copyAsks(
  client: PoolClient,
  matches: Matches,
  cast: readonly Candidate[],
  { seed, now, size }: { seed: number; now: number; size: number },
): Promise<void> {
  const random = createRandom(seed, 'asks')
  const asks = castAsks(matches, cast)
  for (let turn = 0; turn < Math.min(MOST_ASKS, size * ASKS_EACH); turn++) {
    const [sender, receiver] = matches.pair() ?? []
    if (sender && receiver) asks.push({ sender, receiver, state: random.weighted([80, 15, 5]) })
  }
  const friends = await readFriends(client, asks)
  const lines = asks
    .filter(({ sender, receiver }) => !friends.has(`${sender.id} ${receiver.id}`))
    .map((ask) => ({
      ...ask,
      at: Math.floor(ask.sender.last_activity.getTime() - random.next() ** 2 * 9 * DAY),
    }))
    .sort((a, b) => a.at - b.at || a.sender.id - b.sender.id)
    .map(({ sender, receiver, state, at }) => {
      const decided = new Date(Math.floor(at + random.next() * (now - at)))
      return copyLine([
        sender.id,
        receiver.id,
        state,
        new Date(at),
        state === FRIEND_REQUEST_STATE.pending ? null : decided,
      ])
    })
  await copyRows(client, 'asks', COLUMNS, lines)
}

/** The premium member has asked the first; each of them has something to answer, something refused, something sent. */
function castAsks(matches: Matches, cast: readonly Candidate[]): Ask[] {
  const [first, premium] = cast
  const asks =
    first && premium
      ? [{ sender: premium, receiver: first, state: FRIEND_REQUEST_STATE.pending as number }]
      : []
  const { sent, refused, received } = OF_THE_CAST
  cast.forEach((own, place) => {
    matches.asking(own, sent + refused + received, seeksGirls(place)).forEach((other, turn) => {
      const [sender, receiver] = turn < sent ? [own, other] : [other, own]
      const isRefused = turn >= sent && turn < sent + refused
      asks.push({
        sender,
        receiver,
        state: isRefused ? FRIEND_REQUEST_STATE.refused : FRIEND_REQUEST_STATE.pending,
      })
    })
  })
  return asks
}

/** Those of these pairs who are friends, `sender receiver`. */
async function readFriends(client: PoolClient, asks: readonly Ask[]): Promise<Set<string>> {
  const { rows } = await client.query<{ pair: string }>(
    `select user_id || ' ' || friend_id as pair from friendships
     join unnest($1::int[], $2::int[]) a (sender, receiver) on user_id = sender and friend_id = receiver`,
    [asks.map(({ sender }) => sender.id), asks.map(({ receiver }) => receiver.id)],
  )
  return new Set(rows.map(({ pair }) => pair))
}
