import { isSuspended } from '../../../../shared/roles.ts'
import { Age } from '../../../../ui/age.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import { type FoundMember, memberHref } from '../../contract/member.ts'
import * as texts from '../../member-search-texts.ts'
import { dayOf } from './days.ts'

/** Members whom the desk found, a row each; on a phone each is a block, with what every value is. */
export function FoundTable({ members, now }: { members: readonly FoundMember[]; now: number }) {
  return (
    <table className="desk-table found-table">
      <thead>
        <tr>
          <th scope="col">{texts.MEMBER}</th>
          <th scope="col">{texts.EMAIL}</th>
          <th scope="col">{texts.AGE}</th>
          <th scope="col">{texts.SIGNUP}</th>
          <th scope="col">{texts.LAST_ACTIVITY}</th>
          <th scope="col">{texts.STATUS_LABEL}</th>
          <th scope="col">{texts.WARNING}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              <Who member={member} />
            </th>
            <Account member={member} now={now} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Who({ member }: { member: FoundMember }) {
  const { id, name, roles } = member
  return (
    <div className="found-who">
      <Avatar member={member} size="sm" lazy />
      <div>
        <MemberName member={{ id, name, roles }} href={memberHref(id)} />
        <p className="soft tiny">{texts.numberOf(id)}</p>
      </div>
      {isSuspended(roles) && <span className="badge badge-blush">{SUSPENDED_BADGE}</span>}
    </div>
  )
}

function Account({ member: { account }, now }: { member: FoundMember; now: number }) {
  if (!account) {
    return (
      <td colSpan={6} className="soft">
        {texts.NOT_TOLD}
      </td>
    )
  }
  const { email, birthday, signup, last_activity, status, warning } = account
  return (
    <>
      <td className="found-email" data-label={texts.EMAIL}>
        {email}
      </td>
      <td data-label={texts.AGE}>
        <Age birthday={birthday} now={now} />
      </td>
      <td data-label={texts.SIGNUP}>{dayOf(new Date(signup))}</td>
      <td data-label={texts.LAST_ACTIVITY}>
        <RelativeDate moment={last_activity} now={now} />
      </td>
      <td data-label={texts.STATUS_LABEL}>{texts.STATUS_WORDS[status]}</td>
      <td data-label={texts.WARNING}>{texts.percent(warning)}</td>
    </>
  )
}
