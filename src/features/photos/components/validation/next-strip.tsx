import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { DeskPhoto } from '../../contract/desk.ts'
import { NEXT_ONES, VERIFICATION } from '../../desk-texts.ts'

const SHOWN = 10

/** What comes after the photo in view. */
export function NextStrip({ photos }: { photos: readonly DeskPhoto[] }) {
  const next = photos.slice(1, 1 + SHOWN)
  if (next.length === 0) return null
  return (
    <section aria-label={NEXT_ONES}>
      <ol className="validation-next">
        {next.map(({ id, photo, name, blur, verification }) => (
          <li key={id}>
            <img
              src={getThumbnailUrl(photo)}
              width={56}
              height={70}
              alt={name}
              decoding="async"
              style={blur ? { backgroundImage: `url(${blur})` } : undefined}
            />
            {verification && (
              <>
                <Icon name="shield-check" />
                <span className="sr">{VERIFICATION}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
