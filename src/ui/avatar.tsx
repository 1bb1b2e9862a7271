import type { ReactNode } from 'react'
import { getPresence, type Moment } from '../shared/presence.ts'
import { FilledMarkup } from './cached-markup.tsx'
import { getInitials } from './initials.ts'
import { ONLINE, RECENTLY } from './texts.ts'

interface Props {
  member: { name: string; avatar: string | null; last_activity?: Moment }
  /** sm 36 px, md 48 px, lg 72 px. */
  size?: 'sm' | 'md' | 'lg'
  /** Enables the presence dot, for this moment. */
  now?: number
  /** Below the fold: loaded when it comes near. */
  lazy?: boolean
  /** In place of the initials. */
  placeholder?: ReactNode
}

/** A round portrait, with initials if there is no photo. Decorative: always next to the name. */
export function Avatar({ member, size = 'md', now, lazy = false, placeholder }: Props) {
  const { name, avatar, last_activity } = member
  const px = { sm: 36, md: 48, lg: 72 }[size]
  const state = now !== undefined && last_activity !== undefined ? getPresence(last_activity, now) : null
  return (
    <FilledMarkup
      cacheKey={import.meta.env.SSR && placeholder === undefined && ['avatar', size, lazy, state]}
      holes={{ photo: avatar && getAvatarUrl(avatar), initials: avatar ? '' : getInitials(name) }}
    >
      {({ photo, initials }) => (
        <span className={size === 'md' ? 'avatar' : `avatar avatar-${size}`}>
          {photo ? (
            <img
              src={photo}
              width={px}
              height={px}
              alt=""
              loading={lazy ? 'lazy' : undefined}
              decoding="async"
            />
          ) : (
            <span className="initials" aria-hidden={placeholder ? undefined : true}>
              {placeholder ?? initials}
            </span>
          )}
          {state && (
            <span className={state === 'online' ? 'presence' : 'presence recent'}>
              <span className="sr">{state === 'online' ? ONLINE : RECENTLY}</span>
            </span>
          )}
        </span>
      )}
    </FilledMarkup>
  )
}

/** The small square of a photo. */
export function getAvatarUrl(photo: string): string {
  return `/cache/avatar/up/photo/${encodeURIComponent(photo)}`
}

/** The 480 × 600 of a photo. */
export function getThumbnailUrl(photo: string): string {
  return `/cache/thumbnail/up/photo/${encodeURIComponent(photo)}`
}
