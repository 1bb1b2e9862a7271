import { describeDistance, type Position } from '../shared/distance.ts'
import { getPresence, isNewMember, type Moment } from '../shared/presence.ts'
import { getThumbnailUrl } from './avatar.tsx'
import { FilledMarkup } from './cached-markup.tsx'
import { CardName, describeName } from './card-name.tsx'
import { Whereabouts } from './distance.tsx'
import { getInitials } from './initials.ts'
import { type NamedMember, StaffBadge } from './member-name.tsx'
import { PlaceholderPortrait } from './placeholder-portrait.tsx'
import { PresenceMark } from './presence.tsx'
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
  const { name, avatar, roles, status, stripe_status, emoji, voice } = member
  const isNew = isNewMember(member.signup, now)
  const presence = getPresence(member.last_activity, now)
  return (
    <FilledMarkup
      cacheKey={
        import.meta.env.SSR && ['card', lazy, first, roles, isNew, presence, status, stripe_status, emoji]
      }
      holes={{
        ...describeName(member, now),
        photo: avatar ? getThumbnailUrl(avatar) : null,
        initials: avatar ? '' : getInitials(name),
        distance: describeDistance(from, member),
        corner,
        voice,
      }}
    >
      {({ photo, initials, distance, corner, voice, ...named }) => (
        <>
          <a
            className={`card-member${stripe_status ? ' premium' : ''}${photo === null ? ' blank' : ''}`}
            href={`/celibataire/${named.id}`}
          >
            {photo === null ? (
              <PlaceholderPortrait name={named.name} initials={initials} />
            ) : (
              <Portrait name={named.name} photo={photo} lazy={lazy} first={first} />
            )}
            <span className="card-top">
              {corner && <span className="pill pill-corner">{corner}</span>}
              <StaffBadge roles={roles} />
              {isNew && (
                <span className="badge badge-new" title={NEW_BADGE_TITLE}>
                  {NEW_BADGE}
                </span>
              )}
              <PresenceMark state={presence} as="pill" />
            </span>
            <span className="card-foot">
              <CardName {...named} member={member} />
              {distance !== null && <Whereabouts text={distance} className="card-where" />}
            </span>
          </a>
          {voice && <Voice text={voice} />}
        </>
      )}
    </FilledMarkup>
  )
}

/** A line of a member's own words, in the serif. */
export function Voice({ text }: { text: string }) {
  return <p className="voice">{`«\u202f${text}\u202f»`}</p>
}

interface PortraitProps {
  name: string
  /** Address of the photo. */
  photo: string
  lazy: boolean
  first: boolean
}

function Portrait({ name, photo, lazy, first }: PortraitProps) {
  return (
    <img
      src={photo}
      width={480}
      height={600}
      alt={portraitLabelOf(name)}
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}
