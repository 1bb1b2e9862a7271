import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CallError, callApi, callUrl, serverMessageOf } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { describeDistance, type Position } from '../../../../shared/distance.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { getPresence } from '../../../../shared/presence.ts'
import { isHigherStaff } from '../../../../shared/roles.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { FilledMarkup } from '../../../../ui/cached-markup.tsx'
import { CardName, describeName } from '../../../../ui/card-name.tsx'
import { Whereabouts } from '../../../../ui/distance.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { Voice } from '../../../../ui/member-card.tsx'
import { StaffBadge } from '../../../../ui/member-name.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { PresenceMark } from '../../../../ui/presence.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useRestoredPages } from '../../../../ui/use-restored-pages.ts'
import { LightboxHost } from '../../lightbox/components/lightbox-host.tsx'
import type { LightboxViewer } from '../../lightbox/components/lightbox-viewer.ts'
import { canModerate } from '../../policy.ts'
import { ADD_PHOTO, MODERATE } from '../../texts.ts'
import { AddTile } from '../components/add-tile.tsx'
import { listPhotos, moderatePhoto, type WallPhoto } from '../contract.ts'

/** Cards visible on a desktop without scrolling; later photos load lazily. */
const EAGER_CARDS = 7

interface Props {
  /** First page from the server; null if it failed, and the browser retries. */
  first: WallPage | null
  reader: LightboxViewer
  /** The reader's position; 0,0 if unknown. */
  position: Position
  now: number
  verificationCode: string | null
}

/** Photos wall (specification 2, section 2). */
function PhotoWall({ first, reader, position, now, verificationCode }: Props) {
  const wall = useWall(reader.id, first)
  const [moderated, setModerated] = useState<WallPhoto | null>(null)
  const isModerable = (photo: WallPhoto) => isHigherStaff(reader.roles) && canModerate(reader, photo)

  if (wall.isLoading) return <Skeleton cards={EAGER_CARDS} />
  if (wall.photos.length === 0) return wall.isFailed ? <WallError message={wall.failure} /> : <EmptyWall />
  return (
    <>
      <div className="grid-members">
        <AddTile />
        {wall.photos.map((photo, index) => (
          <WallCard
            key={photo.id}
            photo={photo}
            from={photo.user_id === reader.id ? null : position}
            now={now}
            lazy={index >= EAGER_CARDS}
            onModerate={isModerable(photo) ? () => setModerated(photo) : undefined}
          />
        ))}
      </div>
      {wall.isFailed && <WallError message={wall.failure} />}
      {wall.next && (
        <LoadMore busy={wall.isLoadingMore} onMore={wall.loadMore} href={getPageHref(wall.next)} />
      )}
      <ModerateModal photo={moderated} onClose={() => setModerated(null)} onGone={wall.remove} />
      <LightboxHost
        photos={wall.photos}
        reader={reader}
        now={now}
        verificationCode={verificationCode}
        onChange={wall.change}
        onGone={wall.remove}
        onMore={wall.next && !wall.isLoadingMore ? wall.loadMore : undefined}
      />
    </>
  )
}

export default withQueries(PhotoWall)

function WallError({ message }: { message: string | undefined }) {
  return message ? (
    <ErrorNotice title={message} />
  ) : (
    <ErrorNotice title="Erreur impossible de charger les Photos" hint={BUG_HINT} />
  )
}

function EmptyWall() {
  const action = (
    <LinkButton href="/upload" icon="image-plus">
      {ADD_PHOTO}
    </LinkButton>
  )
  return (
    <EmptyState title="Aucune photo pour le moment" action={action}>
      {'La première pourrait être la vôtre\u202f: un sourire suffit.'}
    </EmptyState>
  )
}

/** The page for browsers without scripts that shows the same list. */
function getPageHref(url: string): string {
  return url.replace(listPhotos.path, '/photos')
}

export type WallPage = Reply<typeof listPhotos>
type WallPages = InfiniteData<WallPage>

const QUERY_KEY = ['photos']

/** Pages of the wall, with updates of single photos. */
export function useWall(readerId: number, first: WallPage | null) {
  const client = useQueryClient()
  const { data, hasNextPage, error, isError, isPending, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: QUERY_KEY,
      queryFn: ({ pageParam }) =>
        pageParam === null ? callApi(listPhotos, { query: {} }) : callUrl(listPhotos, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: (last: WallPage) => last.next_page_url,
      staleTime: Number.POSITIVE_INFINITY,
      ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
    })
  const storageKey = `${readerId} ${first?.current_page ?? 1}`
  useRestoredPages<WallPages>('photos', storageKey, data, (restored) =>
    client.setQueryData(QUERY_KEY, restored),
  )
  const photos = useMemo(() => mergePhotos(data?.pages ?? []), [data])

  const edit = (change: (photos: WallPhoto[]) => WallPhoto[]) =>
    client.setQueryData<WallPages>(
      QUERY_KEY,
      (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, data: change(page.data) })) },
    )
  return {
    photos,
    next: hasNextPage ? (data?.pages.at(-1)?.next_page_url ?? null) : null,
    isFailed: isError,
    /** The server's sentence. */
    failure: serverMessageOf(error),
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    change: (id: number, patch: Partial<WallPhoto>) =>
      edit((all) => all.map((photo) => (photo.id === id ? { ...photo, ...patch } : photo))),
    remove: (id: number) => edit((all) => all.filter((photo) => photo.id !== id)),
  }
}

/** All photos in order, each once: pages by number may overlap. */
export function mergePhotos(pages: readonly WallPage[]): WallPhoto[] {
  const byId = new Map<number, WallPhoto>()
  for (const photo of pages.flatMap(({ data }) => data)) if (!byId.has(photo.id)) byId.set(photo.id, photo)
  return [...byId.values()]
}

interface ModerateModalProps {
  /** Null closes the dialog. */
  photo: WallPhoto | null
  onClose: () => void
  /** No longer visible, by this or another moderator. */
  onGone: (id: number) => void
}

/** Confirms a moderation, which cannot be undone. */
export function ModerateModal({ photo, onClose, onGone }: ModerateModalProps) {
  const [isBusy, setIsBusy] = useState(false)
  const moderate = async ({ id }: WallPhoto) => {
    setIsBusy(true)
    try {
      const { message } = await callApi(moderatePhoto, { params: { photoId: String(id) } })
      onGone(id)
      await showSuccess(message)
    } catch (error) {
      const { status, serverMessage } = error as CallError
      // Another moderator was faster.
      if (status === 404 || status === 409) onGone(id)
      await showError(serverMessage)
    } finally {
      setIsBusy(false)
      onClose()
    }
  }
  return (
    <Modal
      open={photo !== null}
      onClose={onClose}
      title={photo ? `Modérer la photo de ${photo.name}\u202f?` : ''}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button kind="danger" icon="shield" busy={isBusy} onClick={() => photo && moderate(photo)}>
            {MODERATE}
          </Button>
        </>
      }
    >
      <div className="moderate">
        {photo && (
          <img src={getThumbnailUrl(photo.photo)} width={96} height={120} alt={`Photo de ${photo.name}`} />
        )}
        <p>
          {
            'Plus personne ne la verra que son propriétaire et le staff, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.'
          }
        </p>
      </div>
    </Modal>
  )
}

interface WallCardProps {
  photo: WallPhoto
  /** The reader's position; null shows no distance. */
  from: Position | null
  now: number
  /** Below the fold: loads lazily. */
  lazy: boolean
  /** Absent if the reader may not moderate. */
  onModerate?: (() => void) | undefined
}

interface CardPhotoProps {
  id: number
  owner: number
  name: string
  /** Address of the photo. */
  photo: string
  alt: string
  /** A tiny image shown until the photo is; empty if there is none. */
  blur: string
  lazy: boolean
}

function CardPhoto({ id, owner, name, photo, alt, blur, lazy }: CardPhotoProps) {
  return (
    <>
      <img
        src={photo}
        width={480}
        height={600}
        alt={alt}
        loading={lazy ? 'lazy' : undefined}
        decoding="async"
        style={blur ? { backgroundImage: `url(${blur})` } : undefined}
      />
      <a
        className="card-cover"
        href={`/celibataire/${owner}#${id}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          window.location.hash = String(id)
        }}
      >
        <span className="sr">{`Ouvrir la photo de ${name}`}</span>
      </a>
    </>
  )
}

/**
 * A photo of the wall. A click opens the viewer; the link leads to the photo in its owner's profile, for
 * browsers without scripts and new tabs. The name leads to the profile.
 */
export function WallCard({ photo, from, now, lazy, onModerate }: WallCardProps) {
  const { id, user_id, roles, status, stripe_status, emoji, alt, blur, voice } = photo
  const presence = getPresence(photo.last_activity, now)
  return (
    <FilledMarkup
      cacheKey={
        import.meta.env.SSR && [
          'wall-photo',
          ...[lazy, onModerate !== undefined, roles, presence, status, stripe_status, emoji],
        ]
      }
      holes={{
        ...describeName({ ...photo, id: user_id }, now),
        ...{ photoId: id, photo: getThumbnailUrl(photo.photo), alt, blur },
        ...{ distance: describeDistance(from, photo), voice },
      }}
    >
      {({ photoId, photo: source, alt, blur, distance, voice, ...named }) => {
        const card = (
          <article className={stripe_status ? 'card-member card-photo premium' : 'card-member card-photo'}>
            <CardPhoto
              {...{ id: photoId, owner: named.id, name: named.name, photo: source, alt, blur, lazy }}
            />
            <span className="card-top">
              <StaffBadge roles={roles} />
              {onModerate && (
                <button type="button" className="card-act" onClick={onModerate}>
                  <Icon name="shield" size="sm" />
                  {MODERATE}
                </button>
              )}
              <PresenceMark state={presence} as="pill" />
            </span>
            <span className="card-foot">
              <CardName {...named} member={photo} link />
              {distance !== null && <Whereabouts text={distance} className="card-where" />}
            </span>
          </article>
        )
        if (!voice) return card
        return (
          <div className="face">
            {card}
            <Voice text={voice} />
          </div>
        )
      }}
    </FilledMarkup>
  )
}
