import { isSuspended } from '../../../../shared/roles.ts'
import { Age } from '../../../../ui/age.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import { type FoundMember, memberHref } from '../../contract/member.ts'
import * as texts from '../member-search-texts.ts'
import { formatDate } from './dates.ts'

/** Members whom the desk found, a row each; on a phone each is a block, with what every value is. */
export function FoundTable({ members, now }: { members: readonly FoundMember[]; now: number }) {
  return (
    <table className="desk-table found-table">
      <thead>
        <tr>
          <th scope="col">Membre</th>
          <th scope="col">E-mail</th>
          <th scope="col">Âge</th>
          <th scope="col">Inscription</th>
          <th scope="col">Dernière activité</th>
          <th scope="col">Profil</th>
          <th scope="col">Avertissement</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              <FoundMemberCell member={member} />
            </th>
            <AccountCells member={member} now={now} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FoundMemberCell({ member }: { member: FoundMember }) {
  const { id, name, roles } = member
  return (
    <div className="found-who">
      <Avatar member={member} size="sm" lazy />
      <div>
        <MemberName member={{ id, name, roles }} href={memberHref(id)} />
        <p className="soft tiny">{`n°\u202f${id}`}</p>
      </div>
      {isSuspended(roles) && <span className="badge badge-blush">{SUSPENDED_BADGE}</span>}
    </div>
  )
}

function AccountCells({ member: { account }, now }: { member: FoundMember; now: number }) {
  if (!account) {
    return (
      <td colSpan={6} className="soft">
        non communiqué
      </td>
    )
  }
  const { email, birthday, signup, last_activity, status, warning } = account
  return (
    <>
      <td className="found-email" data-label="E-mail">
        {email}
      </td>
      <td data-label="Âge">
        <Age birthday={birthday} now={now} />
      </td>
      <td data-label="Inscription">{formatDate(new Date(signup))}</td>
      <td data-label="Dernière activité">
        <RelativeDate moment={last_activity} now={now} />
      </td>
      <td data-label="Profil">{texts.STATUS_LABELS[status]}</td>
      <td data-label="Avertissement">{`${warning}\u202f%`}</td>
    </>
  )
}
