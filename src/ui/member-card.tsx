import type { Position } from '../shared/distance.ts'
import { isNewMember, type Moment } from '../shared/presence.ts'
import { getThumbnailUrl } from './avatar.tsx'
import { CardName } from './card-name.tsx'
import { Distance } from './distance.tsx'
import { type NamedMember, StaffBadge } from './member-name.tsx'
import { PlaceholderPortrait } from './placeholder-portrait.tsx'
import { Presence } from './presence.tsx'
import { NEW_BADGE, NEW_BADGE_TITLE, portraitLabelOf } from './texts.ts'

export interface CardMember extends Position, NamedMember {
  avatar: string | null
  birthday: string
  signup: Moment
  last_activity: Moment
  status: number
  roles: number
}

interface Props {
  member: CardMember
  /** The reader's position; null hides the distance. */
  from: Position | null
  /** Milliseconds since 1970, from the server, so that hydration renders the same text. */
  now: number
  /** Below the fold: the photo is loaded when it comes near. */
  lazy?: boolean
  /** The first visible card: its photo is loaded with high priority. */
  first?: boolean
}

/** A member as a portrait of 4:5 that leads to the profile (specification 2, section 2). */
export function MemberCard({ member, from, now, lazy = false, first = false }: Props) {
  return (
    <a
      className={member.stripe_status ? 'card-member premium' : 'card-member'}
      href={`/celibataire/${member.id}`}
    >
      {member.avatar ? (
        <img
          src={getThumbnailUrl(member.avatar)}
          width={480}
          height={600}
          alt={portraitLabelOf(member.name)}
          loading={lazy ? 'lazy' : undefined}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <PlaceholderPortrait id={member.id} name={member.name} />
      )}
      <span className="card-top">
        <StaffBadge roles={member.roles} />
        {isNewMember(member.signup, now) && (
          <span className="badge badge-new" title={NEW_BADGE_TITLE}>
            {NEW_BADGE}
          </span>
        )}
        <Presence lastActivity={member.last_activity} now={now} as="pill" />
      </span>
      <span className="card-foot">
        <CardName member={member} now={now} />
        <Distance from={from} to={member} className="card-where" />
      </span>
    </a>
  )
}
