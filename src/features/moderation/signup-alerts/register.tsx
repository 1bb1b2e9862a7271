import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { page } from '../../../platform/http/page.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import type { SignupAlerts } from '../../../schema/moderation.ts'
import { SIGNUP_ALERT_DAYS } from '../../../shared/retention.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { memberHref } from '../members/contract.ts'

type AlertKind = SignupAlerts['kind']

/** New accounts of one day that share something, from which staff are alerted. */
export const ALERT_MINIMUM: Record<AlertKind, number> = { payment: 3, text: 5, photo: 3 }
/** Bits in which the hashes of two photos of one picture may differ. */
const SAME_PICTURE_BITS = 6
/** Newest photos that are compared. */
const PHOTOS_MAX = 20_000
const TEN_MINUTES_MS = 600_000

/** Alerts staff when many new accounts of a day share a payment, a text or a photo. */
export function registerSignupAlerts(context: AppContext): void {
  scheduleRecurring(context, TEN_MINUTES_MS, 'signup alerts', () => findSignupAlerts(context))
  registerAlertsPage(context)
}

interface FoundAlert {
  day: string
  kind: AlertKind
  key: string
  members: number[]
}

/** Adds alerts about the sign-ups of today and yesterday, and members to existing ones; deletes old alerts. */
export async function findSignupAlerts({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const found: FoundAlert[] = []
  for (const [kind, shared] of Object.entries(SHARED) as [AlertKind, RawBuilder<unknown>][])
    found.push(...(await findShared(db, kind, shared)))
  for (const alert of found) {
    const isNew = await saveAlert(db, alert)
    if (isNew)
      log.warn(
        { kind: alert.kind, accounts: alert.members.length },
        'new accounts of one day share something: see /admin/ressemblances',
      )
  }
  await sql`
    delete from signup_alerts a where day < current_date - ${SIGNUP_ALERT_DAYS}::integer
      or not exists (select from signup_alert_members m where m.alert_id = a.id)`.execute(db)
}

/** SQL: what accounts share, as `user_id` and `key`; bounded by what was sent since yesterday. */
const SHARED: Record<AlertKind, RawBuilder<unknown>> = {
  payment: sql`
    select user_id, payment_mark as key from subscriptions
    where payment_mark in (
      select payment_mark from subscriptions where payment_mark is not null
      group by payment_mark having count(*) >= ${sql.lit(ALERT_MINIMUM.payment)})`,
  text: sql`
    select distinct user_id, encode(text_hash, 'hex') as key from first_messages
    where created_at > now() - interval '2 days'`,
  // Photos that differ little share one of the four parts of their hash.
  photo: sql`
    select distinct a.user_id, md5(min(b.hash::text)) as key from photo_parts a
    join photo_parts b on b.part = a.part and b.bits = a.bits
      and bit_count(a.hash # b.hash) <= ${sql.lit(SAME_PICTURE_BITS)}
    group by a.user_id, a.id`,
}

const PHOTO_PARTS = sql`
  newest as materialized (
    select p.id, p.user_id, p.hash from (select * from photos order by id desc limit ${sql.lit(PHOTOS_MAX)}) p
    join member_search m on m.user_id = p.user_id
    where p.hash is not null and p.post_id is null and p.created_at > now() - interval '2 days' and m.signup > now() - interval '2 days'),
  photo_parts as (
    select id, user_id, hash, part, substring(hash from part * 16 + 1 for 16) as bits
    from newest, generate_series(0, 3) part)`

async function findShared(
  db: Kysely<Database>,
  kind: AlertKind,
  shared: RawBuilder<unknown>,
): Promise<FoundAlert[]> {
  const { rows } = await sql<Omit<FoundAlert, 'kind'>>`
    with ${kind === 'photo' ? sql`${PHOTO_PARTS},` : sql``} shared as (${shared})
    select (m.signup at time zone 'Europe/Paris')::date::text as day, s.key, array_agg(distinct s.user_id) as members
    from shared s
    join member_search m on m.user_id = s.user_id
    join users u on u.id = s.user_id and not u.demo
    where m.signup > now() - interval '2 days'
    group by 1, 2 having count(distinct s.user_id) >= ${ALERT_MINIMUM[kind]}
    order by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, kind }))
}

/** @returns whether the alert is new */
function saveAlert(db: Kysely<Database>, { day, kind, key, members }: FoundAlert): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('signup_alerts')
      .values({ day, kind, key })
      .onConflict((conflict) => conflict.columns(['day', 'kind', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    await sql`
      insert into signup_alert_members (alert_id, user_id)
      select a.id, u.id from signup_alerts a, users u
      where a.day = ${day} and a.kind = ${kind} and a.key = ${key} and u.id = any(${members}::integer[])
      on conflict do nothing`.execute(tx)
    return added !== undefined
  })
}

const PATH = '/admin/ressemblances'

/** `/admin/ressemblances`: alerts of the last 30 days, the latest day first. */
function registerAlertsPage(context: AppContext): void {
  page(context, PATH, 'desk', async ({ viewer }) => {
    const alerts = await listAlerts(context.db, viewer)
    return {
      title: 'Nouveaux comptes qui se ressemblent',
      sheet: 'desk',
      body: (
        <AdminLayout
          viewer={viewer}
          at={PATH}
          title="Nouveaux comptes qui se ressemblent"
          lead={
            'Des comptes inscrits le même jour qui partagent un moyen de paiement, un premier message ou une photo. Des indices, jamais des preuves\u202f: rien n’est décidé par eux. Gardé 30\u00a0jours.'
          }
        >
          {alerts.length > 0 ? (
            <ul className="member-lines">
              {alerts.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </ul>
          ) : (
            <p className="notice">
              <Icon name="circle-check" />
              {'Rien ne se ressemble parmi les inscriptions de ces 30 derniers jours.'}
            </p>
          )}
        </AdminLayout>
      ),
    }
  })
}

const KIND_LABELS: Record<AlertKind, { icon: IconName; label: string }> = {
  payment: { icon: 'sparkles', label: 'le même moyen de paiement' },
  text: { icon: 'message-circle', label: 'le même premier message' },
  photo: { icon: 'images', label: 'la même photo' },
}
const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const NAMES_SHOWN = 30

function AlertRow({ alert: { day, kind, count, members } }: { alert: ListedAlert }) {
  const { icon, label } = KIND_LABELS[kind]
  return (
    <li className="panel">
      <Icon name={icon} />
      <div>
        <p>
          <strong>{`${count} comptes du ${DAY.format(new Date(day))}`}</strong> {`ont ${label}.`}
        </p>
        <p className="small row">
          {members.map(({ id, name }) => (
            <a key={id} href={memberHref(id)}>
              {name}
            </a>
          ))}
          {count > members.length && <span className="soft">{`et ${count - members.length} autres`}</span>}
        </p>
      </div>
    </li>
  )
}

interface ListedAlert {
  id: number
  day: string
  kind: AlertKind
  count: number
  members: { id: number; name: string }[]
}

const ALERTS_SHOWN = 50

/** Names only accounts of a lower role than the viewer's. */
async function listAlerts(db: Kysely<Database>, viewer: { roles: number }): Promise<ListedAlert[]> {
  const { rows } = await sql<ListedAlert>`
    select a.id, a.day::text as day, a.kind, c.count, c.members
    from signup_alerts a cross join lateral (
      select count(*)::integer as count,
        coalesce((json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id))::jsonb, '[]') as members
      from signup_alert_members m join users u on u.id = m.user_id and u.roles < ${viewer.roles}
      where m.alert_id = a.id) c
    where c.count > 0
    order by a.day desc, a.id desc limit ${ALERTS_SHOWN}`.execute(db)
  return rows.map((row) => ({ ...row, members: row.members.slice(0, NAMES_SHOWN) }))
}
