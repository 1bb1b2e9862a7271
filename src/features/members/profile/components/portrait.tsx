import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { PlaceholderPortrait } from '../../../../ui/placeholder-portrait.tsx'
import { portraitLabelOf } from '../../../../ui/texts.ts'

/** The large portrait of a profile, 4:5: the photo, else a drawn one. */
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
