import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../client/call.ts'
import { ALBUM_CAP, countsInAlbum } from '../../../shared/photos.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { AddTile } from '../../photos/components/add-tile.tsx'
import type { PhotoReader } from '../../photos/components/reader.ts'
import { ViewerHost } from '../../photos/components/viewer-host.tsx'
import type { AlbumPhoto } from '../../photos/contract/photo.ts'
import { AlbumTile, HiddenTiles } from '../components/album-tiles.tsx'
import { stateOf } from '../components/photo-state.ts'
import { Portrait } from '../components/portrait.tsx'
import { type ProfileUser, readProfile } from '../contract/profile.ts'

interface Props {
  user: Pick<ProfileUser, 'id' | 'name' | 'avatar' | 'status' | 'roles' | 'stripe_status' | 'emoji'>
  /** Null when the server could not read them: the browser asks. */
  photos: AlbumPhoto[] | null
  reader: PhotoReader
  now: number
  verificationCode: string | null
}

/** The photos of a profile as a mosaic, each opening the viewer by its fragment (specification 2, sections 2 and 5). */
export default function Album({ user, photos: first, reader, now, verificationCode }: Props) {
  const { name, status, roles, stripe_status, emoji } = user
  const client = useQueryClient()
  const queryKey = ['album', user.id]
  const { data: photos = [], isError } = useQuery({
    queryKey,
    queryFn: async () => (await callApi(readProfile, { params: { id: String(user.id) } })).photos,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first ? { initialData: first } : {}),
  })
  const edit = (change: (photos: AlbumPhoto[]) => AlbumPhoto[]) =>
    client.setQueryData<AlbumPhoto[]>(queryKey, (all) => all && change(all))
  const isOwn = user.id === reader.id
  const hidden = photos.filter((photo) => stateOf(photo) !== 'visible')
  return (
    <>
      <Mosaic
        user={user}
        photos={photos.filter((photo) => stateOf(photo) === 'visible')}
        mayAdd={isOwn && !isError && photos.filter(countsInAlbum).length < ALBUM_CAP}
      />
      {isError && <ErrorNotice title="Erreur impossible de charger le profil" hint={BUG_HINT} />}
      {hidden.length > 0 && (
        <section className="album-aside" aria-labelledby="album-hidden">
          <h2 id="album-hidden">
            {isOwn ? 'Les autres ne les voient pas' : 'Hors de l’album, visibles du staff'}
          </h2>
          <HiddenTiles photos={hidden} name={name} />
        </section>
      )}
      <ViewerHost
        photos={photos.map((photo) => ({ ...photo, name, status, roles, stripe_status, emoji }))}
        reader={reader}
        now={now}
        verificationCode={isOwn ? verificationCode : null}
        onChange={(id, patch) =>
          edit((all) => all.map((photo) => (photo.id === id ? { ...photo, ...patch } : photo)))
        }
        onGone={(id) => edit((all) => all.filter((photo) => photo.id !== id))}
      />
    </>
  )
}

interface MosaicProps {
  user: Props['user']
  photos: AlbumPhoto[]
  mayAdd: boolean
}

/** One to nine tiles, laid out by how many there are; where there is no photo, the drawn portrait is the first. */
function Mosaic({ user, photos, mayAdd }: MosaicProps) {
  const tiles = Math.max(1, photos.length) + (mayAdd ? 1 : 0)
  return (
    <section className={`album album-${tiles}`} aria-label={`Album de ${user.name}`}>
      {photos.length === 0 && <Portrait member={user} />}
      {photos.map((photo, index) => (
        <AlbumTile
          key={photo.id}
          photo={photo}
          name={user.name}
          place={index + 1}
          count={photos.length}
          tiles={tiles}
        />
      ))}
      {mayAdd && <AddTile small />}
    </section>
  )
}
