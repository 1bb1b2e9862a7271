import { ROLES } from '../../../../../shared/roles.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { MemberName } from '../../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../../ui/relative-date.tsx'
import type { TeamMember } from '../../contract/team.ts'
import { FactorForm } from './factor-form.tsx'
import { RoleForm } from './role-form.tsx'
import type { TeamActs } from './use-team-acts.ts'

interface Props {
  member: TeamMember
  /** The founder who reads. */
  founderId: number
  token: string
  now: number
  search: string
  acts: TeamActs
}

/** One of the staff: when they were last there, whether they have a second factor, how much they did, and their role. */
export function TeamRow({ member, founderId, token, now, search, acts }: Props) {
  const { id, roles, factor, last_activity } = member
  return (
    <li>
      <Avatar member={member} now={now} />
      <div className="grow">
        <p>
          <MemberName member={member} link />
          {id === founderId && <span className="soft small"> {'C’est vous'}</span>}
        </p>
        <dl className="team-facts">
          <Fact term="Dernière activité">
            <RelativeDate moment={last_activity} now={now} />
          </Fact>
          <Fact term="Second facteur">{factor ? 'oui' : 'pas encore'}</Fact>
          <Fact term="Actes en 30 jours">{member.acts.toLocaleString('fr-FR')}</Fact>
        </dl>
      </div>
      {roles < ROLES.founder && <RowActs member={member} token={token} search={search} acts={acts} />}
    </li>
  )
}

function RowActs({ member, token, search, acts }: Pick<Props, 'member' | 'token' | 'search' | 'acts'>) {
  const busy = acts.busyWith === member.id
  return (
    <div className="team-acts">
      <RoleForm
        member={member}
        token={token}
        search={search}
        busy={busy}
        onGive={(role) => acts.giveRole(member.id, role)}
      />
      {member.factor && (
        <FactorForm member={member} token={token} busy={busy} onRemove={() => acts.removeFactor(member.id)} />
      )}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
