import { ageOn, parisDay } from '../domain/age.ts'
import { STATUS } from '../domain/roles.ts'
import { VerifiedBadge } from './drawings.tsx'
import { PremiumMark } from './member-name.tsx'
import { VERIFIED } from './texts.ts'

interface Named {
  id: number
  name: string
  birthday: string
  status: number
  stripe_status?: boolean
  emoji?: string | null
}

/** Name, age and badges at the foot of a card. With `link`, the name leads to the profile: where the card does not. */
export function CardName({ member, now, link = false }: { member: Named; now: number; link?: boolean }) {
  return (
    <span className="card-name">
      {link ? (
        <a href={`/celibataire/${member.id}`}>
          <b>{member.name}</b>
        </a>
      ) : (
        <b>{member.name}</b>
      )}
      <i>
        {ageOn(member.birthday, parisDay(now))}
        <span> ans</span>
      </i>
      {member.status === STATUS.verified && <VerifiedBadge label={VERIFIED} />}
      {member.stripe_status && <PremiumMark emoji={member.emoji ?? null} />}
    </span>
  )
}
