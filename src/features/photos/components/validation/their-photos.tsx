import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import type { DeskPhoto } from '../../contract/desk.ts'

/** The member's photos that others see, to compare a new one with. */
export function TheirPhotos({ photo: { album, user_id, verification } }: { photo: DeskPhoto }) {
  if (album.length === 0) return null
  return (
    <section className="panel stack">
      <h2>Ses autres photos</h2>
      <ul className={verification ? 'validation-tiles large' : 'validation-tiles'}>
        {album.map((file) => (
          <li key={`${user_id} ${file}`}>
            <img src={getThumbnailUrl(file)} width={96} height={120} alt="" decoding="async" />
          </li>
        ))}
      </ul>
    </section>
  )
}
