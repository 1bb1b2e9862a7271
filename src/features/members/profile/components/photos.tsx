import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { PlaceholderPortrait } from '../../../../ui/placeholder-portrait.tsx'
import { portraitLabelOf } from '../../../../ui/texts.ts'

/** The large portrait of a profile, 4:5: the photo or a placeholder. */
export function Portrait({ member }: { member: { id: number; name: string; avatar: string | null } }) {
  const { id, name, avatar } = member
  return (
    <div className="portrait">
      {avatar ? (
        <img
          src={getThumbnailUrl(avatar)}
          srcSet={`${getThumbnailUrl(avatar)} 480w, /up/photo/${encodeURIComponent(avatar)} 1280w`}
          sizes="(min-width: 960px) 500px, 100vw"
          width={480}
          height={600}
          alt={portraitLabelOf(name)}
          fetchPriority="high"
        />
      ) : (
        <PlaceholderPortrait id={id} name={name} />
      )}
    </div>
  )
}

interface PhotoWithState {
  state: number
  verification: boolean
}

export type ShownState = 'visible' | 'awaiting' | 'refused' | 'moderated' | 'verification'

/** State of a photo for its owner and staff; others see visible photos only. */
export function getShownState({ state, verification }: PhotoWithState): ShownState {
  if (verification) return 'verification'
  if (state === PHOTO_STATE.accepted) return 'visible'
  if (state === PHOTO_STATE.awaiting) return 'awaiting'
  return state === PHOTO_STATE.refused ? 'refused' : 'moderated'
}

/** How many photos there are in each state. */
export function countPhotosByState(photos: readonly PhotoWithState[]): Record<ShownState, number> {
  const counts = { visible: 0, awaiting: 0, refused: 0, moderated: 0, verification: 0 }
  for (const photo of photos) counts[getShownState(photo)]++
  return counts
}
