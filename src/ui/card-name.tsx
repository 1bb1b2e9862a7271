import { computeAge, toParisDay } from '../shared/age.ts'
import { STATUS } from '../shared/roles.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { type NamedMember, nameClass, PremiumMark } from './member-name.tsx'
import { VERIFIED } from './texts.ts'
import { VerifiedBadge } from './verified-badge.tsx'

interface Props {
  member: NamedMember & { birthday: string }
  now: number
  /** The name leads to the profile, for a card that does not. */
  link?: boolean
}

/** Name, age and badges at the foot of a card; the staff badge is at the top, away from the face. */
export function CardName({ member, now, link = false }: Props) {
  const { id, name, roles, status, stripe_status, emoji } = member
  const age = computeAge(member.birthday, toParisDay(now))
  const key = import.meta.env.SSR && ['card-name', id, name, age, roles, status, stripe_status, emoji, link]
  return (
    <CachedMarkup cacheKey={key}>
      <NameAndAge member={member} age={age} link={link} />
    </CachedMarkup>
  )
}

function NameAndAge({ member, age, link }: { member: NamedMember; age: number; link: boolean }) {
  const name = <b className={nameClass(member)}>{member.name}</b>
  return (
    <span className="card-name">
      {link ? <a href={`/celibataire/${member.id}`}>{name}</a> : name}
      <i>
        {age}
        <span> ans</span>
      </i>
      {member.status === STATUS.verified && <VerifiedBadge label={VERIFIED} />}
      <PremiumMark member={member} />
    </span>
  )
}
