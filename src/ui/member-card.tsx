import type { Position } from '../shared/distance.ts'
import { getPresence, isNewMember, type Moment } from '../shared/presence.ts'
import { getThumbnailUrl } from './avatar.tsx'
import { CachedMarkup } from './cached-markup.tsx'
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
  /** Their first slate, else the first sentence of their description. */
  voice?: string | undefined
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
  /** In the corner of the photo, such as its number in a list. */
  corner?: string
}

/** A member as a portrait of 4:5 that leads to the profile (specification 2, section 2). */
export function MemberCard({ member, from, now, lazy = false, first = false, corner }: Props) {
  const isBlank = !member.avatar
  const card = (
    <a
      className={`card-member${member.stripe_status ? ' premium' : ''}${isBlank ? ' blank' : ''}`}
      href={`/celibataire/${member.id}`}
    >
      <CachedMarkup
        cacheKey={import.meta.env.SSR && ['portrait', member.id, member.name, member.avatar, lazy, first]}
      >
        <Portrait member={member} lazy={lazy} first={first} />
      </CachedMarkup>
      <CachedMarkup
        cacheKey={
          import.meta.env.SSR && [
            'card-top',
            corner,
            member.roles,
            isNewMember(member.signup, now),
            getPresence(member.last_activity, now),
          ]
        }
      >
        <CardTop member={member} now={now} corner={corner} />
      </CachedMarkup>
      <span className="card-foot">
        <CardName member={member} now={now} />
        <Distance from={from} to={member} className="card-where" />
      </span>
    </a>
  )
  if (!member.voice) return card
  return (
    <>
      {card}
      <Voice text={member.voice} />
    </>
  )
}

/** A line of a member's own words, in the serif. */
export function Voice({ text }: { text: string }) {
  return <p className="voice">{`«\u202f${text}\u202f»`}</p>
}

interface PortraitProps {
  member: CardMember
  lazy: boolean
  first: boolean
}

function Portrait({ member, lazy, first }: PortraitProps) {
  if (!member.avatar) return <PlaceholderPortrait name={member.name} />
  return (
    <img
      src={getThumbnailUrl(member.avatar)}
      width={480}
      height={600}
      alt={portraitLabelOf(member.name)}
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}

function CardTop({ member, now, corner }: Pick<Props, 'member' | 'now'> & { corner: string | undefined }) {
  return (
    <span className="card-top">
      {corner && <span className="pill pill-corner">{corner}</span>}
      <StaffBadge roles={member.roles} />
      {isNewMember(member.signup, now) && (
        <span className="badge badge-new" title={NEW_BADGE_TITLE}>
          {NEW_BADGE}
        </span>
      )}
      <Presence lastActivity={member.last_activity} now={now} as="pill" />
    </span>
  )
}
