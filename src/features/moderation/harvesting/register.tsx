import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import { getHitLog } from '../../../platform/http/limit-hits.ts'
import { page } from '../../../platform/http/page.ts'
import type { LimitKind } from '../../../platform/http/reading-limits.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { HIT_RETENTION_DAYS } from '../../../shared/retention.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { OnwardPagination } from '../../../ui/pagination.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { memberHref, memberSearchHref } from '../members/contract.ts'
import { limitCopyFiles } from './data-copy.ts'

const HOUR_MS = 3_600_000

/** Lists readers stopped by a reading limit, for staff. */
export function registerHarvesting(context: AppContext): void {
  registerCopyFiles(150, limitCopyFiles)
  registerHitsPage(context)
  context.app.addHook('onClose', () => getHitLog(context).flush())
  scheduleRecurring(context, HOUR_MS, 'limit hits', () => deleteOldHits(context.db))
}

/** Deletes hits after 30 days, the addresses of visitors with them. */
export async function deleteOldHits(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from limit_hits where id in (
        select id from limit_hits where last_at < now() - make_interval(days => ${HIT_RETENTION_DAYS}) limit ${limit})`.execute(
      db,
    )
    return Number(numAffectedRows)
  })
}

const PATH = '/admin/limites'
const Cursor = z.string().check(z.regex(/^[0-9a-z]{1,11}-[0-9a-z]{1,6}$/))

/** `/admin/limites`: readers stopped by a limit on profiles or pages of members. */
function registerHitsPage(context: AppContext): void {
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
          <OnwardPagination
            start={cursor ? PATH : null}
            next={next ? `${PATH}?after=${next}` : null}
            nextLabel="Plus anciens"
          />
        </AdminLayout>
      ),
    }
  })
}

const LIMIT_KIND_LABELS: Record<LimitKind, string> = {
  'profiles-hour': 'Profils en une heure',
  'profiles-hour-unconfirmed': 'Profils en une heure, avant confirmation',
  'profiles-day': 'Profils en un jour',
  'profiles-minute-visitor': 'Profils en une minute, sans compte',
  'pages-hour': 'Pages de membres en une heure',
  'pages-hour-unconfirmed': 'Pages de membres en une heure, avant confirmation',
}

const NUMBER = new Intl.NumberFormat('fr-FR')

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
              <td data-label="Limite">{LIMIT_KIND_LABELS[hit.kind]}</td>
              <td data-label="Refus">{NUMBER.format(hit.hits)}</td>
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

/** The hits of a reader on one day. */
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

/** Lists hits, the latest first; of staff only those of a lower role than the viewer. */
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
