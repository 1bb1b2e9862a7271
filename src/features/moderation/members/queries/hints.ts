import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { findSameTexts } from '../../../messages/public/same-text.ts'
import { findMembersWithSimilarPhotos } from '../../../photos/validation/public/similar.ts'
import { gatherHints, type Hint, type HintReason, SHARED_ACCOUNTS_MAX } from '../policy/hint.ts'

const HINTS_SHOWN = 12
/** Of so many of the strongest the names are read: some may be of a role that nothing is told of. */
const HINT_CANDIDATES_MAX = 60

/** An account that may be the same person's, or a friend's, or nobody's business: a hint. */
export interface MemberHint extends Hint {
  member: { id: number; name: string; avatar: string | null; roles: number }
}

/** Accounts that have something in common with this one, the strongest hints first (product.md 7). */
export async function findDuplicates(
  db: Kysely<Database>,
  actor: { roles: number },
  userId: number,
): Promise<MemberHint[]> {
  const [addresses, devices, photos, texts] = await Promise.all([
    findSharedAddresses(db, userId),
    findSharedDevices(db, userId),
    findMembersWithSimilarPhotos(db, userId),
    findSameTexts(db, userId),
  ])
  const hints = gatherHints([
    ...devices,
    ...addresses,
    ...photos.map(({ user_id, photo, own_photo, distance }) => ({
      userId: user_id,
      reason: { kind: 'photo' as const, photo, ownPhoto: own_photo, distance },
    })),
    ...texts.map(({ user_id, texts, contact }) => ({
      userId: user_id,
      reason: { kind: 'text' as const, texts, contact },
    })),
  ]).slice(0, HINT_CANDIDATES_MAX)
  const members = await findHintMembers(db, actor, hints)
  return hints
    .flatMap((hint) => {
      const member = members.get(hint.userId)
      return member ? [{ ...hint, member }] : []
    })
    .slice(0, HINTS_SHOWN)
}

/** Those of lower roles: what staff have in common with others is told to nobody of their rank or below. */
async function findHintMembers(db: Kysely<Database>, { roles }: { roles: number }, hints: readonly Hint[]) {
  if (hints.length === 0) return new Map<number, MemberHint['member']>()
  const rows = await db
    .selectFrom('users')
    .where(
      'id',
      'in',
      hints.map(({ userId }) => userId),
    )
    .where('roles', '<', roles)
    .select(['id', 'name', 'avatar', 'roles'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The latest sessions of the member, whose addresses are looked for. */
const OWN_SESSIONS_MAX = 20
/** Sessions of an address that are looked at. */
const SESSIONS_MAX = 500

interface SharedNetworkRow {
  network: string
  user_id: number
  user_agent: string
}

type MemberReason = { userId: number; reason: HintReason }

/**
 * SQL: the networks of a member, with the browsers they came with: an IPv4 address as it is, of an IPv6 one the 64 bits that
 * a home or a phone is given as a whole. `first` to `last` is the range that an index is read by.
 */
function selectOwnNetworks(userId: number): RawBuilder<unknown> {
  return sql`
    select distinct net, user_agent, host(network(net))::inet as first, host(broadcast(net))::inet as last
    from (
      select user_agent,
        case when family(ip) = 6 and not ip <<= inet '::ffff:0:0/96' then network(set_masklen(ip, 64))::inet else ip end as net
      from (
        (select signup_ip as ip, null as user_agent from users where id = ${userId} and signup_ip is not null)
        union all
        (select ip, user_agent from sessions where user_id = ${userId} and ip is not null
          order by seen_at desc limit ${OWN_SESSIONS_MAX})
      ) own
    ) nets`
}

/** Other accounts that signed up or in from an address of this member's. */
async function findSharedAddresses(db: Kysely<Database>, userId: number): Promise<MemberReason[]> {
  const { rows } = await sql<SharedNetworkRow>`
    with nets as materialized (${selectOwnNetworks(userId)})
    select abbrev(n.net) as network, o.user_id
    from (select distinct net, first, last from nets) n cross join lateral (
      (select s.user_id from sessions s
        where s.ip between n.first and n.last and s.user_id <> ${userId} limit ${SESSIONS_MAX})
      union
      (select u.id from users u
        where u.signup_ip between n.first and n.last and u.id <> ${userId} limit ${SESSIONS_MAX})
      limit ${SHARED_ACCOUNTS_MAX}
    ) o`.execute(db)
  const shared = countBy(rows, ({ network }) => network)
  return rows.map(({ network, user_id }) => ({
    userId: user_id,
    reason: { kind: 'address', network, shared: shared.get(network) ?? 1 },
  }))
}

/** Other accounts that came from there with the same browser on the same system. */
async function findSharedDevices(db: Kysely<Database>, userId: number): Promise<MemberReason[]> {
  const { rows } = await sql<SharedNetworkRow>`
    with nets as materialized (${selectOwnNetworks(userId)})
    select abbrev(n.net) as network, n.user_agent, o.user_id
    from nets n cross join lateral (
      select distinct user_id from (
        select s.user_id from sessions s
        where s.user_agent = n.user_agent and s.ip between n.first and n.last and s.user_id <> ${userId}
        limit ${SESSIONS_MAX}
      ) s limit ${SHARED_ACCOUNTS_MAX}
    ) o
    where n.user_agent is not null`.execute(db)
  const key = ({ network, user_agent }: SharedNetworkRow) => `${network} ${user_agent}`
  const shared = countBy(rows, key)
  return rows.map((row) => ({
    userId: row.user_id,
    reason: {
      kind: 'device',
      network: row.network,
      userAgent: row.user_agent,
      shared: shared.get(key(row)) ?? 1,
    },
  }))
}

function countBy(
  rows: readonly SharedNetworkRow[],
  keyOf: (row: SharedNetworkRow) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}
