import { Avatar } from '../../../../../ui/avatar.tsx'
import { MemberName } from '../../../../../ui/member-name.tsx'
import type { Candidate } from '../../contract/team.ts'
import { RoleForm } from './role-form.tsx'
import type { TeamActs } from './use-team-acts.ts'

interface Props {
  member: Candidate
  token: string
  search: string
  acts: TeamActs
}

/** Somebody who was found, and the role they may be given, or why not. */
export function CandidateRow({ member, token, search, acts }: Props) {
  return (
    <li>
      <Avatar member={member} size="sm" />
      <div className="grow">
        <p>
          <MemberName member={member} link /> <span className="soft small">#{member.id}</span>
        </p>
        {member.refusal && <p className="soft small">{member.refusal}</p>}
      </div>
      {!member.refusal && (
        <RoleForm
          member={member}
          token={token}
          search={search}
          busy={acts.busyWith === member.id}
          onGive={(role) => acts.giveRole(member.id, role)}
        />
      )}
    </li>
  )
}
