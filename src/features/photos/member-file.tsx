import type { Kysely } from 'kysely'
import type { ReactNode } from 'react'
import type { AppContext } from '../../platform/context.ts'
import type { FormOptions } from '../../platform/http/operation.ts'
import type { Database } from '../../schema/database.ts'
import { isSealed, PHOTO_STATE } from '../../shared/photos.ts'
import { AdminLayout } from '../../ui/admin-layout.tsx'
import { getThumbnailUrl } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { OperationForm } from '../../ui/operation-form.tsx'
import { Section } from '../moderation/members/components/section.tsx'
import { memberHref } from '../moderation/members/contract.ts'
import type { FileReader, MemberHintReason, MemberOfFile } from '../moderation/members/public.ts'
import { undoPhotoRemoval } from './album/contract.ts'
import { SealedPhoto } from './components/sealed-photo.tsx'
import { canBan, canModerate } from './policy.ts'
import { findMembersWithSimilarPhotos } from './validation/public/similar.ts'

/** Finds members whose photos look like this one's, as hints of a second account. */
export async function findPhotoHints(db: Kysely<Database>, userId: number): Promise<MemberHintReason[]> {
  const photos = await findMembersWithSimilarPhotos(db, userId)
  return photos.map(({ user_id, photo, state, own_photo, own_state, distance }) => {
    const files = [isSealed(own_state) ? [] : own_photo, isSealed(state) ? [] : photo].flat()
    return { userId: user_id, reason: { kind: 'photo', photos: files, distance } }
  })
}

/** An album, pending photos, and photos refused or hidden lately. */
const MAX_PHOTOS = 40

/** Lists a member's photos in every state, the newest first. */
function listAllPhotos(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .select(['id', 'photo', 'state', 'verification', 'created_at', 'reason', 'post_id'])
    .orderBy('id', 'desc')
    .limit(MAX_PHOTOS)
    .execute()
}

/** Renders photos and description on the staff's page of a member. */
export async function renderMemberPhotos(
  db: Kysely<Database>,
  { id, roles, description }: MemberOfFile,
  reader: FileReader,
): Promise<ReactNode> {
  const photos = await listAllPhotos(db, id)
  const owner = { user_id: id, roles }
  return (
    <Section id="photos" title="Photos et description">
      {photos.length === 0 ? (
        <p className="soft small">Aucune photo.</p>
      ) : (
        <ul className="member-photos">
          {photos.map((photo) => (
            <PhotoTile key={photo.id} owner={owner} photo={photo} reader={reader} />
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

interface TileProps {
  owner: { user_id: number; roles: number }
  photo: MemberPhoto
  reader: FileReader
}

function PhotoTile({ owner, photo, reader }: TileProps) {
  const { id, state, verification, reason, post_id } = photo
  const label = [verification && 'vérification', post_id && 'forum', PHOTO_STATE_LABELS[state]]
    .filter(Boolean)
    .join(', ')
  const canUndo = state === PHOTO_STATE.banned ? canBan(reader, owner) : canModerate(reader, owner)
  return (
    <li id={`photo-${id}`}>
      {isSealed(state) ? (
        <SealedPhoto />
      ) : (
        <a href={post_id ? `/forum/post/${post_id}/photos` : `/celibataire/${owner.user_id}#${id}`}>
          <img
            src={getThumbnailUrl(photo.photo)}
            width={96}
            height={120}
            alt={`Photo ${id}, ${label}`}
            loading="lazy"
          />
        </a>
      )}
      <span className="tiny" title={reason ?? undefined}>
        {label}
      </span>
      {state >= PHOTO_STATE.moderated && canUndo && (
        <OperationForm of={undoPhotoRemoval} params={{ photoId: id }} token={reader.token}>
          <Button type="submit" kind="line" small aria-label={`Rétablir la photo ${id}`}>
            Rétablir
          </Button>
        </OperationForm>
      )}
    </li>
  )
}

/** Leads back to the member's page. */
export function undoPhotoRemovalForm(context: AppContext): FormOptions<typeof undoPhotoRemoval> {
  return {
    redirect: async (_result, { params: { photoId } }) => {
      const photo = await context.db
        .selectFrom('photos')
        .where('id', '=', photoId)
        .select('user_id')
        .executeTakeFirst()
      return photo ? `${memberHref(photo.user_id)}#photo-${photoId}` : '/admin/recherche'
    },
    page: async ({ viewer }, sent) => ({
      title: 'Photo non rétablie',
      sheet: 'desk',
      body: (
        <AdminLayout viewer={viewer} at="/admin/recherche" title="Photo non rétablie">
          <ErrorNotice title={sent.message} />
        </AdminLayout>
      ),
    }),
  }
}
