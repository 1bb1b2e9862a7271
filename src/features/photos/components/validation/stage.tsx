import type { DeskPhoto } from '../../contract/desk.ts'
import { pictureOf } from '../../desk-texts.ts'

/** Pictures that are fetched before they are in view. */
const AHEAD = 3

/**
 * The picture in view, as large as there is room. The next ones stand behind it, fetched and unseen: no browser keeps a
 * picture that awaits, so that each must stay the same element until its turn has come.
 */
export function Stage({ photos }: { photos: readonly DeskPhoto[] }) {
  return (
    <div className="validation-stage">
      {photos.slice(0, 1 + AHEAD).map(({ id, photo, name, width, height, blur }, place) => (
        <img
          key={id}
          src={`/up/photo/${photo}`}
          width={width}
          height={height}
          alt={place === 0 ? pictureOf(name) : ''}
          className={place === 0 ? undefined : 'ahead'}
          aria-hidden={place > 0 || undefined}
          fetchPriority={place === 0 ? 'high' : 'low'}
          style={blur ? { backgroundImage: `url(${blur})` } : undefined}
        />
      ))}
    </div>
  )
}
