import { ageOn, parisDay } from '../domain/age.ts'
import { STATUS } from '../domain/roles.ts'
import { VerifiedBadge } from './drawings.tsx'
import { type Emblem, PremiumMark } from './member-name.tsx'
import { VERIFIED } from './texts.ts'

interface Named extends Emblem {
  id: number
  name: string
  birthday: string
  status: number
}

/** Name, age and badges at the foot of a card. With `link`, the name leads to the profile: where the card does not. */
export function CardName({ member, now, link = false }: { member: Named; now: number; link?: boolean }) {
  const name = <b className={member.stripe_status ? 'name-premium' : undefined}>{member.name}</b>
  return (
    <span className="card-name">
      {link ? <a href={`/celibataire/${member.id}`}>{name}</a> : name}
      <i>
        {ageOn(member.birthday, parisDay(now))}
        <span> ans</span>
      </i>
      {member.status === STATUS.verified && <VerifiedBadge label={VERIFIED} />}
      <PremiumMark member={member} />
    </span>
  )
}
