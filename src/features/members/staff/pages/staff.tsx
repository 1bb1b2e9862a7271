import type { AppContext } from '../../../../platform/context.ts'
import { page } from '../../../../platform/http/page.ts'
import { isStaff } from '../../../../shared/roles.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { Presence } from '../../../../ui/presence.tsx'
import type { Staff, StaffMember } from '../contract/staff.ts'
import { listStaff } from '../queries.ts'
import { STAFF_SECTIONS } from '../staff-texts.ts'

const SHOWN_ROLES = [3, 2, 1] as const

/** `/staff`: who runs and moderates the site (specification 2, section 2). */
export function registerStaffPage(context: AppContext): void {
  page(context, '/staff', 'member', async ({ viewer }) => {
    const staff = await listStaff(context.db).catch((error: unknown) => {
      context.log.error({ err: error }, 'the staff was not read')
      return null
    })
    return {
      title: 'Staff',
      description: 'L’équipe de Guinguette\u202f: fondateur, admins et modos.',
      ...(staff ? {} : { status: 503 }),
      body: (
        <div className="wrap">
          <div className="reading" id="staff">
            <header className="page-head">
              <h1>Staff</h1>
              <p>Celles et ceux qui tiennent la guinguette, et à qui vous pouvez vous adresser.</p>
            </header>
            {isStaff(viewer.roles) && (
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
