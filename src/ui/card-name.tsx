import { computeAge, toParisDay } from '../shared/age.ts'
import { STATUS } from '../shared/roles.ts'
import { type NamedMember, nameClass, PremiumMark } from './member-name.tsx'
import { VERIFIED } from './texts.ts'
import { VerifiedBadge } from './verified-badge.tsx'

interface NamedWithBirthday extends NamedMember {
  birthday: string
}

/**
 * Name, age and badges at the foot of a card; the staff badge is at the top, away from the face.
 * With `link`, the name leads to the profile, for a card that does not.
 */
export function CardName({
  member,
  now,
  link = false,
}: {
  member: NamedWithBirthday
  now: number
  link?: boolean
}) {
  const name = <b className={nameClass(member)}>{member.name}</b>
  return (
    <span className="card-name">
      {link ? <a href={`/celibataire/${member.id}`}>{name}</a> : name}
      <i>
        {computeAge(member.birthday, toParisDay(now))}
        <span> ans</span>
      </i>
      {member.status === STATUS.verified && <VerifiedBadge label={VERIFIED} />}
      <PremiumMark member={member} />
    </span>
  )
}
