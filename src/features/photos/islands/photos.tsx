import { useState } from 'react'
import type { Position } from '../../../shared/distance.ts'
import { isHigherStaff } from '../../../shared/roles.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddTile } from '../components/add-tile.tsx'
import { ModerateModal } from '../components/moderate-modal.tsx'
import type { PhotoReader } from '../components/reader.ts'
import { useWall, type WallPage } from '../components/use-wall.ts'
import { ViewerHost } from '../components/viewer-host.tsx'
import { WallCard } from '../components/wall-card.tsx'
import { listPhotos, type WallPhoto } from '../contract/photo.ts'
import { canModerate } from '../policy.ts'
import { ADD_PHOTO } from '../wall-texts.ts'

/** Cards in the first view of a desktop: the photos of the others are fetched when they come near. */
const IN_VIEW = 7

interface Props {
  /** What the page was rendered with; null when that failed, and the browser tries. */
  first: WallPage | null
  reader: PhotoReader
  /** Where the reader is; 0,0 when nobody knows. */
  position: Position
  now: number
  verificationCode: string | null
}

/** The photos wall (specification 2, section 2). */
export default function Photos({ first, reader, position, now, verificationCode }: Props) {
  const wall = useWall(reader.id, first)
  const [moderated, setModerated] = useState<WallPhoto | null>(null)
  const mayModerate = (photo: WallPhoto) => isHigherStaff(reader.roles) && canModerate(reader, photo)

  if (wall.isLoading) return <Skeleton cards={IN_VIEW} />
  if (wall.photos.length === 0) return wall.isFailed ? <Failed message={wall.failure} /> : <Nothing />
  return (
    <>
      <div className="grid-members">
        <AddTile />
        {wall.photos.map((photo, place) => (
          <WallCard
            key={photo.id}
            photo={photo}
            from={photo.user_id === reader.id ? null : position}
            now={now}
            lazy={place >= IN_VIEW}
            onModerate={mayModerate(photo) ? () => setModerated(photo) : undefined}
          />
        ))}
      </div>
      {wall.isFailed && <Failed message={wall.failure} />}
      {wall.next && (
        <LoadMore busy={wall.isLoadingMore} onMore={wall.loadMore} href={pageAddress(wall.next)} />
      )}
      <ModerateModal photo={moderated} onClose={() => setModerated(null)} onGone={wall.remove} />
      <ViewerHost
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

function Failed({ message }: { message: string | undefined }) {
  return message ? (
    <ErrorNotice title={message} />
  ) : (
    <ErrorNotice title="Erreur impossible de charger les Photos" hint={BUG_HINT} />
  )
}

function Nothing() {
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

/** The page that shows without scripts what the call at this address answers. */
function pageAddress(url: string): string {
  return url.replace(listPhotos.path, '/photos')
}
