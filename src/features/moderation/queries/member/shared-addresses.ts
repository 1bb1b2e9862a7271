import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { MOST_SHARED, type Reason } from '../../policy/hint.ts'

/** The latest sessions of the member, whose addresses are looked for. */
const OWN_SESSIONS = 20
/** Sessions of an address that are looked at. */
const SESSIONS_READ = 500

interface Row {
  network: string
  user_id: number
  user_agent: string
}

type Reasoned = { userId: number; reason: Reason }

/**
 * SQL: the networks of a member, with the browsers they came with: an IPv4 address as it is, of an IPv6 one the 64 bits that
 * a home or a phone is given as a whole. `first` to `last` is the range that an index is read by.
 */
function ownNetworks(userId: number): RawBuilder<unknown> {
  return sql`
    select distinct net, user_agent, host(network(net))::inet as first, host(broadcast(net))::inet as last
    from (
      select user_agent,
        case when family(ip) = 6 and not ip <<= inet '::ffff:0:0/96' then network(set_masklen(ip, 64))::inet else ip end as net
      from (
        (select signup_ip as ip, null as user_agent from users where id = ${userId} and signup_ip is not null)
        union all
        (select ip, user_agent from sessions where user_id = ${userId} and ip is not null
          order by seen_at desc limit ${OWN_SESSIONS})
      ) own
    ) nets`
}

/** Other accounts that signed up or in from an address of this member's. */
export async function readSharedAddresses(db: Kysely<Database>, userId: number): Promise<Reasoned[]> {
  const { rows } = await sql<Row>`
    with nets as materialized (${ownNetworks(userId)})
    select abbrev(n.net) as network, o.user_id
    from (select distinct net, first, last from nets) n cross join lateral (
      (select s.user_id from sessions s
        where s.ip between n.first and n.last and s.user_id <> ${userId} limit ${SESSIONS_READ})
      union
      (select u.id from users u
        where u.signup_ip between n.first and n.last and u.id <> ${userId} limit ${SESSIONS_READ})
      limit ${MOST_SHARED}
    ) o`.execute(db)
  const shared = countBy(rows, ({ network }) => network)
  return rows.map(({ network, user_id }) => ({
    userId: user_id,
    reason: { kind: 'address', network, shared: shared.get(network) ?? 1 },
  }))
}

/** Other accounts that came from there with the same browser on the same system. */
export async function readSharedDevices(db: Kysely<Database>, userId: number): Promise<Reasoned[]> {
  const { rows } = await sql<Row>`
    with nets as materialized (${ownNetworks(userId)})
    select abbrev(n.net) as network, n.user_agent, o.user_id
    from nets n cross join lateral (
      select distinct user_id from (
        select s.user_id from sessions s
        where s.user_agent = n.user_agent and s.ip between n.first and n.last and s.user_id <> ${userId}
        limit ${SESSIONS_READ}
      ) s limit ${MOST_SHARED}
    ) o
    where n.user_agent is not null`.execute(db)
  const key = ({ network, user_agent }: Row) => `${network} ${user_agent}`
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

function countBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}
