import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { ALBUM_CAP, countsInAlbum } from '../../../../shared/photos.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { AddTile } from '../../../photos/album/components/add-tile.tsx'
import type { AlbumPhoto } from '../../../photos/album/contract.ts'
import { LightboxHost } from '../../../photos/lightbox/components/lightbox-host.tsx'
import type { LightboxViewer } from '../../../photos/lightbox/components/lightbox-viewer.ts'
import { getShownState, Portrait } from '../components/photos.tsx'
import { getProfile, type ProfileUser } from '../contract.ts'

interface Props {
  user: Pick<ProfileUser, 'id' | 'name' | 'avatar' | 'status' | 'roles' | 'stripe_status' | 'emoji'>
  /** Null if the server could not read them; the browser loads them. */
  photos: AlbumPhoto[] | null
  reader: LightboxViewer
  now: number
  verificationCode: string | null
}

/** The photos of a profile as a mosaic; each opens the lightbox by its fragment (specification 2, sections 2 and 5). */
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
      <Mosaic
        user={user}
        photos={photos.filter((photo) => getShownState(photo) === 'visible')}
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
      <LightboxHost
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

export default withQueries(Album)

interface MosaicProps {
  user: Props['user']
  photos: AlbumPhoto[]
  mayAdd: boolean
}

/** One to nine tiles, laid out by their number; the placeholder replaces a missing photo. */
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
          number={index + 1}
          count={photos.length}
          tiles={tiles}
        />
      ))}
      {mayAdd && <AddTile small />}
    </section>
  )
}

/** Width of the thumbnail's file. */
const THUMBNAIL_WIDTH = 480

interface TileProps {
  photo: AlbumPhoto
  name: string
  /** From 1. */
  number: number
  /** Photos, and tiles in all. */
  count: number
  tiles: number
}

/** A photo with its likes and comments, which opens the lightbox. */
export function AlbumTile({ photo, name, number, count, tiles }: TileProps) {
  const isFirst = number === 1
  const full = `/up/photo/${encodeURIComponent(photo.photo)}`
  return (
    <a className="album-tile" href={`#${photo.id}`}>
      <img
        src={getThumbnailUrl(photo.photo)}
        srcSet={`${getThumbnailUrl(photo.photo)} ${THUMBNAIL_WIDTH}w, ${full} ${Math.max(photo.width, THUMBNAIL_WIDTH + 1)}w`}
        sizes={getImageSizes(isFirst, tiles)}
        width={480}
        height={600}
        alt={count === 1 ? `Photo de ${name}` : `Photo ${number} sur ${count} de ${name}`}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? undefined : 'async'}
        style={getBlurStyle(photo)}
      />
      <PhotoCounts photo={photo} isFirst={isFirst} />
    </a>
  )
}

/** Width of a tile, for the browser's choice of file. */
function getImageSizes(isFirst: boolean, tiles: number): string {
  if (tiles === 2) return '(min-width: 960px) 280px, 50vw'
  return isFirst ? '(min-width: 960px) 580px, 100vw' : '(min-width: 960px) 190px, 34vw'
}

const getBlurStyle = ({ blur }: AlbumPhoto) => (blur ? { backgroundImage: `url(${blur})` } : undefined)

/** The first tile shows both counts, small tiles only those above zero. */
function PhotoCounts({ photo: { likes, comments }, isFirst }: { photo: AlbumPhoto; isFirst: boolean }) {
  const counts = [
    { icon: 'heart', count: likes, words: `, ${likes} j’aime` },
    {
      icon: 'message-circle',
      count: comments,
      words: `, ${comments} ${comments > 1 ? 'commentaires' : 'commentaire'}`,
    },
  ] as const
  const shown = counts.filter(({ count }) => isFirst || count > 0)
  if (shown.length === 0) return null
  return (
    <span className="photo-meta">
      {shown.map(({ icon, count, words: label }) => (
        <span key={icon} className="pill">
          <Icon name={icon} />
          <span aria-hidden="true">{count}</span>
          <span className="sr">{label}</span>
        </span>
      ))}
    </span>
  )
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
            <a className="album-tile" href={`#${photo.id}`}>
              <img
                src={getThumbnailUrl(photo.photo)}
                width={480}
                height={600}
                alt={`Photo de ${name}, ${label.toLowerCase()}`}
                loading="lazy"
                decoding="async"
                style={getBlurStyle(photo)}
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
