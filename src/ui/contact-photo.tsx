import type { Moment } from '../shared/presence.ts'
import { getThumbnailUrl } from './avatar.tsx'
import { PlaceholderPortrait } from './placeholder-portrait.tsx'
import { Presence } from './presence.tsx'

interface Props {
  member: { id: number; name: string; avatar: string | null; last_activity: Moment }
  now: number
  /** Below the fold: loaded when it comes near. */
  lazy: boolean
}

/** A member's portrait of 4:5 in a list. Decorative: always next to the name. */
export function ContactPhoto({ member: { name, avatar, last_activity }, now, lazy }: Props) {
  return (
    <span className="contact-photo">
      {avatar ? (
        <img
          src={getThumbnailUrl(avatar)}
          width={480}
          height={600}
          alt=""
          loading={lazy ? 'lazy' : undefined}
          decoding="async"
        />
      ) : (
        <PlaceholderPortrait name={name} />
      )}
      <Presence lastActivity={last_activity} now={now} as="pill" />
    </span>
  )
}
