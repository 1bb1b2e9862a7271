import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { visibleAvatar } from '../../../platform/db/visibility.ts'
import { page } from '../../../platform/http/page.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff, ROLES } from '../../../shared/roles.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { Presence } from '../../../ui/presence.tsx'
import type { Staff, StaffMember } from './contract.ts'

const SHOWN_ROLES = [3, 2, 1] as const

/** `/staff` (specification 2, section 2). */
export function registerStaffPage(context: AppContext): void {
  page(context, '/staff', 'member', async ({ viewer }) => {
    const staff = await listStaff(context.db).catch((error: unknown) => {
      context.log.error({ err: error }, 'cannot read the staff; the page shows an error')
      return null
    })
    return {
      title: 'Staff',
      sheet: 'people',
      description: `L’équipe de ${context.config.siteName}\u202f: fondateur, admins et modos.`,
      ...(staff ? {} : { status: 503 }),
      body: (
        <div className="wrap">
          <div className="reading" id="staff">
            <header className="page-head">
              <h1>Staff</h1>
              <p>Celles et ceux qui tiennent la guinguette, et à qui vous pouvez vous adresser.</p>
            </header>
            {isStaff(viewer.account_roles) && (
              <p className="row">
                <LinkButton href="/admin" kind="soft" small icon="gavel">
                  Administration
                </LinkButton>
                <LinkButton href="/admin/recherche" kind="soft" small icon="search">
                  Chercher un membre
                </LinkButton>
              </p>
            )}
            {staff ? (
              <StaffSections staff={staff} now={Date.now()} />
            ) : (
              <ErrorNotice title="Erreur impossible de charger le Staff." />
            )}
          </div>
        </div>
      ),
    }
  })
}

function StaffSections({ staff, now }: { staff: Staff; now: number }) {
  return SHOWN_ROLES.map((role) => {
    const { title, text, empty } = STAFF_SECTIONS[role]
    return (
      <section key={role} className="panel staff-section" aria-labelledby={`staff-${role}`}>
        <h2 id={`staff-${role}`}>{title}</h2>
        <p className="soft">{text}</p>
        {staff[role].length === 0 ? (
          <p className="small soft">{empty}</p>
        ) : (
          <ul className="staff-list">
            {staff[role].map((member) => (
              <StaffCard key={member.id} member={member} role={role} now={now} />
            ))}
          </ul>
        )}
      </section>
    )
  })
}

function StaffCard({ member, role, now }: { member: StaffMember; role: number; now: number }) {
  return (
    <li>
      <Avatar member={member} size="lg" />
      <div>
        <MemberName member={{ ...member, roles: role }} link />
        <Presence lastActivity={member.last_activity} now={now} />
      </div>
    </li>
  )
}

/**
 * The staff by role, the oldest account first. Blocks do not apply: members must know who decides about them, and a gap in
 * a short public list would reveal the block.
 */
export async function listStaff(db: Kysely<Database>): Promise<Staff> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.roles', '>', ROLES.member)
    .orderBy('u.roles')
    .orderBy('u.id')
    .select(['u.id', 'u.name', 'u.status', 'u.stripe_status', 'u.emoji', 'u.roles'])
    .select(sql<string | null>`${sql.raw(visibleAvatar('u'))}`.as('avatar'))
    .select('m.last_activity')
    .execute()
  const staff: Staff = { 1: [], 2: [], 3: [] }
  for (const { roles, last_activity, ...member } of rows) {
    staff[roles as keyof Staff].push({ ...member, last_activity: last_activity.toISOString() })
  }
  return staff
}

// Titles are the specification's (2, sections 2, 4 and 8).
/** Each section of the page, by the number of the role. */
const STAFF_SECTIONS = {
  3: {
    title: 'Fondateur',
    text: 'A créé le site, et répond de tout.',
    empty: 'Personne ne tient la barre en ce moment.',
  },
  2: {
    title: 'Admins',
    text: 'Aident à gérer le site\u202f: avertissements, suspensions, contestations.',
    empty: 'Aucun admin pour l’instant.',
  },
  1: {
    title: 'Modos',
    text: 'Veillent sur les photos, les messages du forum et les commentaires, et lisent les signalements.',
    empty: 'Aucun modo pour l’instant.',
  },
} as const
