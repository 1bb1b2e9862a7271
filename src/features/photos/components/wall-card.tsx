import type { Position } from '../../../shared/distance.ts'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { CardName } from '../../../ui/card-name.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StaffBadge } from '../../../ui/member-name.tsx'
import { Presence } from '../../../ui/presence.tsx'
import type { WallPhoto } from '../contract/photo.ts'
import { MODERATE } from '../wall-texts.ts'

interface Props {
  photo: WallPhoto
  /** Where the reader is; null shows no distance. */
  from: Position | null
  now: number
  /** Below the fold: fetched when it comes near. */
  lazy: boolean
  /** Absent where the reader may not. */
  onModerate?: (() => void) | undefined
}

/**
 * A photo of the wall. It opens in place; its address, for browsers without scripts and for new tabs, is the photo in
 * its owner's profile. The name leads to the profile itself.
 */
export function WallCard({ photo, from, now, lazy, onModerate }: Props) {
  const owner = { ...photo, id: photo.user_id }
  return (
    <article className={photo.stripe_status ? 'card-member card-photo premium' : 'card-member card-photo'}>
      <img
        src={getThumbnailUrl(photo.photo)}
        width={480}
        height={600}
        alt=""
        loading={lazy ? 'lazy' : undefined}
        decoding="async"
        style={photo.blur ? { backgroundImage: `url(${photo.blur})` } : undefined}
      />
      <a
        className="card-cover"
        href={`/celibataire/${photo.user_id}#${photo.id}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          window.location.hash = String(photo.id)
        }}
      >
        <span className="sr">{`Ouvrir la photo de ${photo.name}`}</span>
      </a>
      <span className="card-top">
        <StaffBadge roles={photo.roles} />
        {onModerate && (
          <button type="button" className="card-act" onClick={onModerate}>
            <Icon name="shield" size="sm" />
            {MODERATE}
          </button>
        )}
        <Presence lastActivity={photo.last_activity} now={now} as="pill" />
      </span>
      <span className="card-foot">
        <CardName member={owner} now={now} link />
        <Distance from={from} to={photo} className="card-where" />
      </span>
    </article>
  )
}
