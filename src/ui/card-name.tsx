import { computeAge, toParisDay } from '../shared/age.ts'
import { STATUS } from '../shared/roles.ts'
import { type NamedMember, nameClass, PremiumMark } from './member-name.tsx'
import { VERIFIED } from './texts.ts'
import { VerifiedBadge } from './verified-badge.tsx'

/** A name and age on a card, as values of holes. */
export function describeName(member: NamedMember & { birthday: string }, now: number) {
  return {
    id: member.id,
    name: member.name,
    colour: nameClass(member),
    age: computeAge(member.birthday, toParisDay(now)),
  }
}

interface Props extends ReturnType<typeof describeName> {
  /** Its badges. */
  member: Pick<NamedMember, 'status' | 'stripe_status' | 'emoji'>
  /** The name leads to the profile, for a card that does not. */
  link?: boolean
}

/** Name, age and badges at the foot of a card; the staff badge is at the top, away from the face. */
export function CardName({ id, name, colour, age, member, link = false }: Props) {
  const coloured = <b className={colour}>{name}</b>
  return (
    <span className="card-name">
      {link ? <a href={`/celibataire/${id}`}>{coloured}</a> : coloured}
      <i>
        {age}
        <span> ans</span>
      </i>
      {member.status === STATUS.verified && <VerifiedBadge label={VERIFIED} />}
      <PremiumMark member={member} />
    </span>
  )
}
