import type { Kysely } from 'kysely'
import type { ReactNode } from 'react'
import type { Database } from '../../schema/database.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'
import { getThumbnailUrl } from '../../ui/avatar.tsx'
import { Section } from '../moderation/members/components/section.tsx'
import type { MemberHintReason, MemberOfFile } from '../moderation/members/public.ts'
import { findMembersWithSimilarPhotos } from './validation/public/similar.ts'

/** Finds members whose photos look like this one's, as hints of a second account. */
export async function findPhotoHints(db: Kysely<Database>, userId: number): Promise<MemberHintReason[]> {
  const photos = await findMembersWithSimilarPhotos(db, userId)
  return photos.map(({ user_id, photo, own_photo, distance }) => ({
    userId: user_id,
    reason: { kind: 'photo', photo, ownPhoto: own_photo, distance },
  }))
}

/** An album, pending photos, and photos refused or hidden lately. */
const MAX_PHOTOS = 40

/** Lists a member's photos in every state, the newest first. */
function listAllPhotos(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .select(['id', 'photo', 'state', 'verification', 'created_at', 'reason'])
    .orderBy('id', 'desc')
    .limit(MAX_PHOTOS)
    .execute()
}

/** Renders photos and description on the staff's page of a member. */
export async function renderMemberPhotos(
  db: Kysely<Database>,
  { id, description }: MemberOfFile,
): Promise<ReactNode> {
  const photos = await listAllPhotos(db, id)
  return (
    <Section id="photos" title="Photos et description">
      {photos.length === 0 ? (
        <p className="soft small">Aucune photo.</p>
      ) : (
        <ul className="member-photos">
          {photos.map((photo) => (
            <PhotoTile key={photo.id} ownerId={id} photo={photo} />
          ))}
        </ul>
      )}
      {description ? (
        <p className="member-words">{description}</p>
      ) : (
        <p className="soft small">Pas de description.</p>
      )}
    </Section>
  )
}

const PHOTO_STATE_LABELS: Record<number, string> = {
  [PHOTO_STATE.awaiting]: 'en attente',
  [PHOTO_STATE.accepted]: 'visible',
  [PHOTO_STATE.refused]: 'refusée',
  [PHOTO_STATE.moderated]: 'modérée',
  [PHOTO_STATE.banned]: 'bannie',
}

type MemberPhoto = Awaited<ReturnType<typeof listAllPhotos>>[number]

function PhotoTile({ ownerId, photo }: { ownerId: number; photo: MemberPhoto }) {
  const { id, state, verification, reason } = photo
  const label = [verification && 'vérification', PHOTO_STATE_LABELS[state]].filter(Boolean).join(', ')
  const image = (
    <img
      src={getThumbnailUrl(photo.photo)}
      width={96}
      height={120}
      alt={`Photo ${id}, ${label}`}
      loading="lazy"
    />
  )
  return (
    <li>
      {state === PHOTO_STATE.banned ? image : <a href={`/celibataire/${ownerId}#${id}`}>{image}</a>}
      <span className="tiny" title={reason ?? undefined}>
        {label}
      </span>
    </li>
  )
}
