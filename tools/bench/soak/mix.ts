import { fillForum, slugOf, someTopics } from '../fill-forum.ts'
import type { BenchRequest } from '../load.ts'
import type { Bench } from '../run.ts'
import { type Evening, eveningOf } from '../works.ts'

type Kind = keyof Evening | 'visitor'

/** So often each kind of request stands in a round of the mix: 32 in all. */
const SHARES: Record<Kind, number> = {
  visitor: 6,
  page: 4,
  profile: 2,
  search: 4,
  'conversation list': 3,
  thread: 4,
  feed: 2,
  notifications: 2,
  'topic page': 1,
  send: 2,
  reply: 1,
  'sign-in': 1,
}
const ROUNDS = 400
/** No factor in common with the length of a round: its steps visit all of it, kinds mixed. */
const STEP = 7
const VISITED = ['/', '/forum', '/aide', '/inscription']

/** The site's pages and calls as an evening mixes them, reading and writing, of many members and of visitors. */
export async function mixOf(bench: Bench): Promise<BenchRequest[]> {
  const kinds = { ...(await eveningOf(bench)), visitor: await visitorsOf(bench) }
  return mixed(kinds, SHARES, ROUNDS)
}

/** So many rounds of all kinds, each as often as its share, its requests in turn. */
export function mixed<K extends string, T>(
  kinds: Readonly<Record<K, readonly T[]>>,
  shares: Readonly<Record<K, number>>,
  rounds: number,
): T[] {
  const names = Object.keys(shares) as K[]
  const order = names.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind))
  const turns = new Map<K, number>()
  return Array.from({ length: rounds * order.length }, (_, place) => {
    const kind = order[(place * STEP) % order.length] as K
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    return kinds[kind][turn % kinds[kind].length] as T
  })
}

/** Every fourth visitor comes by a page of the site's own, the others by a topic. */
async function visitorsOf(bench: Bench): Promise<BenchRequest[]> {
  const forum = await fillForum(bench.pool, bench.members, bench.print)
  return someTopics(forum, 1_000).map((topic, turn) => ({
    path: turn % 4 === 0 ? String(VISITED[(turn / 4) % VISITED.length]) : `/forum/topic/${slugOf(topic)}`,
  }))
}
