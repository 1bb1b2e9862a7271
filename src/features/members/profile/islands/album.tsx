import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { ALBUM_CAP, countsInAlbum } from '../../../../shared/photos.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { AddTile } from '../../../photos/album/components/add-tile.tsx'
import type { AlbumPhoto } from '../../../photos/album/contract.ts'
import { LightboxHost } from '../../../photos/lightbox/components/lightbox-host.tsx'
import type { LightboxViewer } from '../../../photos/lightbox/components/lightbox-viewer.ts'
import { FurtherPhotos, getShownState } from '../components/photos.tsx'
import { getProfile, type ProfileUser } from '../contract.ts'

interface Props {
  user: Pick<ProfileUser, 'id' | 'name' | 'avatar' | 'status' | 'roles' | 'stripe_status' | 'emoji'>
  /** Null if the server could not read them; the browser loads them. */
  photos: AlbumPhoto[] | null
  reader: LightboxViewer
  now: number
  verificationCode: string | null
}

/**
 * The viewer of a profile's photos, each opened by its fragment, and what only the owner and staff see (specification 2,
 * sections 2 and 5). The page itself shows the visible photos.
 */
function Album({ user, photos: first, reader, now, verificationCode }: Props) {
  const { name, status, roles, stripe_status, emoji } = user
  const client = useQueryClient()
  const queryKey = ['album', user.id]
  const { data: photos = [], isError } = useQuery({
    queryKey,
    queryFn: async () => (await callApi(getProfile, { params: { id: String(user.id) } })).photos,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first ? { initialData: first } : {}),
  })
  const edit = (change: (photos: AlbumPhoto[]) => AlbumPhoto[]) =>
    client.setQueryData<AlbumPhoto[]>(queryKey, (all) => all && change(all))
  const isOwn = user.id === reader.id
  const hidden = photos.filter((photo) => getShownState(photo) !== 'visible')
  return (
    <>
      {!first && <FurtherPhotos photos={photos} name={name} from={0} />}
      {isOwn && !isError && photos.filter(countsInAlbum).length < ALBUM_CAP && <AddTile small />}
      {isError && <ErrorNotice title="Erreur impossible de charger le profil" hint={BUG_HINT} />}
      {hidden.length > 0 && (
        <section className="album-aside" aria-labelledby="album-hidden">
          <h2 id="album-hidden">
            {isOwn ? 'Les autres ne les voient pas' : 'Hors de l’album, visibles du staff'}
          </h2>
          <HiddenTiles photos={hidden} name={name} />
        </section>
      )}
      <LightboxHost
        photos={photos.map((photo) => ({ ...photo, name, status, roles, stripe_status, emoji }))}
        reader={reader}
        now={now}
        verificationCode={isOwn ? verificationCode : null}
        onChange={(id, patch) => {
          if (patch.verification) removeFromPage(id)
          edit((all) => all.map((photo) => (photo.id === id ? { ...photo, ...patch } : photo)))
        }}
        onGone={(id) => {
          removeFromPage(id)
          edit((all) => all.filter((photo) => photo.id !== id))
        }}
      />
    </>
  )
}

export default withQueries(Album)

/** Removes a photo that the server rendered; the next one replaces the first. */
function removeFromPage(id: number): void {
  for (const link of document.querySelectorAll(
    `.profile :is(.profile-photo, .shots, .thumbs) a[href="#${id}"]`,
  )) {
    const next =
      link.parentElement?.className === 'profile-photo' && document.querySelector('.shots a[href^="#"]')
    const cell = (next || link).closest('.shot')
    if (next) link.replaceWith(next)
    else link.remove()
    cell?.remove()
  }
}

const PHOTO_STATE_LABELS = {
  awaiting: 'En attente',
  refused: 'Refusée',
  moderated: 'Modérée',
  verification: 'Vérification',
} as const

/** Photos that others do not see, each with the reason. */
export function HiddenTiles({ photos, name }: { photos: AlbumPhoto[]; name: string }) {
  return (
    <ul className="album-hidden">
      {photos.map((photo) => {
        const state = getShownState(photo)
        const label = state === 'visible' ? '' : PHOTO_STATE_LABELS[state]
        return (
          <li key={photo.id}>
            <a className="photo-link" href={`#${photo.id}`}>
              <img
                src={getThumbnailUrl(photo.photo)}
                width={480}
                height={600}
                alt={photo.alt || `Photo de ${name}, ${label.toLowerCase()}`}
                loading="lazy"
                decoding="async"
              />
              <span className={`pill pill-${state}`} aria-hidden="true">
                {label}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
