import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import { page } from '../../../platform/http/page.ts'
import type { Database } from '../../../schema/database.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { memberHref, memberSearchHref } from '../contract/member.ts'
import type { LimitKind } from './contract.ts'
import * as texts from './texts.ts'

const PATH = '/admin/limites'
const Cursor = z.string().check(z.regex(/^[0-9a-z]{1,11}-[0-9a-z]{1,6}$/))

/** `/admin/limites`: who was stopped by a limit on profiles or pages of members. */
export function limitsPage(context: AppContext): void {
  page(context, PATH, 'desk', async ({ viewer, query }) => {
    const cursor = Cursor.safeParse(query.after).data
    const { hits, next } = await listHits(context.db, viewer, cursor ? decodeCursor(cursor) : null)
    return {
      title: 'Limites',
      sheet: 'desk',
      body: (
        <AdminLayout
          viewer={viewer}
          at={PATH}
          title="Limites"
          lead={
            'Les comptes et les adresses arrêtés par une limite de lecture\u202f: profils ouverts, pages de la recherche et des photos. Gardé 30\u00a0jours.'
          }
        >
          {hits.length > 0 ? (
            <HitTable hits={hits} now={Date.now()} />
          ) : (
            <p className="notice">
              <Icon name="circle-check" />
              {'Personne n’a atteint de limite ces 30 derniers jours.'}
            </p>
          )}
          <nav className="pagination" aria-label="Pages">
            {cursor && (
              <LinkButton kind="line" small href={PATH}>
                Les plus récents
              </LinkButton>
            )}
            {next && (
              <LinkButton kind="line" small rel="next" href={`${PATH}?after=${next}`}>
                Plus anciens
              </LinkButton>
            )}
          </nav>
        </AdminLayout>
      ),
    }
  })
}

function HitTable({ hits, now }: { hits: readonly ListedHit[]; now: number }) {
  return (
    <section className="panel">
      <table className="desk-table found-table">
        <thead>
          <tr>
            <th scope="col">Compte ou adresse</th>
            <th scope="col">Limite</th>
            <th scope="col">Refus</th>
            <th scope="col">Premier</th>
            <th scope="col">Dernier</th>
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => (
            <tr key={hit.id}>
              <th scope="row">{hit.member ? <HitMember member={hit.member} /> : <HitNetwork {...hit} />}</th>
              <td data-label="Limite">{texts.LIMIT_KIND_LABELS[hit.kind]}</td>
              <td data-label="Refus">{texts.formatNumber(hit.hits)}</td>
              <td data-label="Premier">
                <RelativeDate moment={hit.first_at} now={now} />
              </td>
              <td data-label="Dernier">
                <RelativeDate moment={hit.last_at} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function HitMember({ member }: { member: NonNullable<ListedHit['member']> }) {
  return (
    <div className="found-who">
      <Avatar member={member} size="sm" lazy />
      <div>
        <MemberName member={member} href={memberHref(member.id)} />
        {!member.verified && <p className="soft tiny">e-mail non confirmé</p>}
      </div>
    </div>
  )
}

function HitNetwork({ network }: { network: string | null }) {
  if (network === null) return null
  return (
    <div className="found-who">
      <Icon name="globe" />
      <div>
        <a href={memberSearchHref(network)}>{network}</a>
        <p className="soft tiny">sans compte</p>
      </div>
    </div>
  )
}

const PAGE_SIZE = 50

/** A reader who was stopped on a day, as the desk shows them. */
interface ListedHit {
  id: number
  kind: LimitKind
  /** Null for a visitor. */
  member: { id: number; name: string; avatar: string | null; roles: number; verified: boolean } | null
  network: string | null
  hits: number
  first_at: Date
  last_at: Date
}

type HitRow = Omit<ListedHit, 'member'> & {
  user_id: number | null
  name: string
  avatar: string | null
  roles: number
  verified: boolean
}

/** Who was stopped, the latest first; of members of the staff those alone whom the viewer may act upon. */
async function listHits(
  db: Kysely<Database>,
  viewer: { roles: number },
  after: CursorKey | null,
): Promise<{ hits: ListedHit[]; next: string | null }> {
  const start = after
    ? sql`(l.last_at, l.id) < (to_timestamp(${after.at}::float8 / 1000), ${after.id})`
    : sql`true`
  const { rows } = await sql<HitRow>`
    select l.id::integer, l.kind, l.user_id, abbrev(l.network) as network, l.hits, l.first_at, l.last_at,
      u.name, u.avatar, u.roles, u.email_verified_at is not null as verified
    from limit_hits l left join users u on u.id = l.user_id
    where ${start} and (l.user_id is null or u.roles < ${viewer.roles})
    order by l.last_at desc, l.id desc limit ${PAGE_SIZE + 1}`.execute(db)
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    hits: shown.map(({ user_id, name, avatar, roles, verified, ...hit }) => ({
      ...hit,
      member: user_id === null ? null : { id: user_id, name, avatar, roles, verified },
    })),
    next: last ? encodeCursor({ at: last.last_at.getTime(), id: last.id }) : null,
  }
}
