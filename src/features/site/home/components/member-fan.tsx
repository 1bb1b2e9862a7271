import { Icon } from '../../../../ui/icon.tsx'
import { VerifiedBadge } from '../../../../ui/illustrations.tsx'
import type { CardMember } from '../../../../ui/member-card.tsx'
import { MemberCard } from '../../../../ui/member-card.tsx'
import { SAMPLE_PEOPLE } from '../texts.ts'

export const FAN_SIZE = 3

/** Three cards as the search shows them: members who are shown to visitors, else drawn ones. A picture, not a list. */
export function MemberFan({ members, now }: { members: readonly CardMember[]; now: number }) {
  if (members.length < FAN_SIZE) return <SampleFan />
  return (
    <div className="fan" inert aria-hidden="true">
      {members.slice(0, FAN_SIZE).map((member) => (
        <MemberCard key={member.id} member={member} from={null} now={now} first />
      ))}
    </div>
  )
}

function SampleFan() {
  return (
    <div className="fan" inert aria-hidden="true">
      {SAMPLE_PEOPLE.map(({ name, age, picture, where }, place) => (
        <div key={name} className="card-member">
          <img src={`/images/accueil/${picture}.webp`} width={480} height={600} alt="" fetchPriority="high" />
          <span className="card-foot">
            <span className="card-name">
              <b>{name}</b>
              <i>
                {age}
                <span> ans</span>
              </i>
              {place === FAN_SIZE - 1 && <VerifiedBadge label="" />}
            </span>
            <span className="card-where">
              <Icon name="map-pin" size="sm" />
              {where}
            </span>
          </span>
        </div>
      ))}
      <p className="bubble">Je marche longtemps. Et je m’arrête à chaque terrasse.</p>
    </div>
  )
}
