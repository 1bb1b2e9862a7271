import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { isStaff, STATUS } from '../../../../shared/roles.ts'
import type { IconName } from '../../../../ui/icon-names.ts'
import { canBan, canModerate, canSetAvatar } from '../../policy.ts'
import { ACTION_LABELS } from '../../texts.ts'
import type { LightboxPhoto } from './lightbox-host.tsx'
import type { LightboxViewer } from './lightbox-viewer.ts'

export type PhotoAction = 'lock' | 'avatar' | 'verify' | 'remove' | 'moderate' | 'ban' | 'report'

export interface MenuEntry {
  act: PhotoAction
  label: string
  icon: IconName
  /** Protects, or loses something. */
  isDanger?: boolean
}

export const isPhotoVisible = ({ state, verification }: LightboxPhoto) =>
  state === PHOTO_STATE.accepted && !verification

/** Actions of the reader on a photo, in the order of the menu (specification 2, section 6). */
export function listPhotoActions(
  photo: LightboxPhoto,
  reader: LightboxViewer,
  code: string | null,
): MenuEntry[] {
  const isOwn = photo.user_id === reader.id
  const isShared = isPhotoVisible(photo)
  const owned = { user_id: photo.user_id, roles: photo.roles }
  const canBeAvatar = isShared && canSetAvatar(reader, owned) && !(isOwn && reader.avatar === photo.photo)
  const all: [boolean, MenuEntry][] = [
    [
      isOwn && isShared,
      photo.locked
        ? { act: 'lock', label: ACTION_LABELS.open, icon: 'lock-open' }
        : { act: 'lock', label: ACTION_LABELS.close, icon: 'lock' },
    ],
    [canBeAvatar, { act: 'avatar', label: ACTION_LABELS.avatar, icon: 'user-round' }],
    [
      isOwn && canRequestVerification(photo, reader, code),
      { act: 'verify', label: ACTION_LABELS.verify, icon: 'shield-check' },
    ],
    [!isOwn, { act: 'report', label: ACTION_LABELS.report, icon: 'flag', isDanger: true }],
    [
      isShared && canModerate(reader, owned),
      { act: 'moderate', label: ACTION_LABELS.moderate, icon: 'shield', isDanger: true },
    ],
    [
      canBan(reader, owned) && photo.state !== PHOTO_STATE.banned,
      { act: 'ban', label: ACTION_LABELS.ban, icon: 'ban', isDanger: true },
    ],
    [isOwn, { act: 'remove', label: ACTION_LABELS.remove, icon: 'trash-2', isDanger: true }],
  ]
  return all.filter(([isAllowed]) => isAllowed).map(([, entry]) => entry)
}

/** An album photo may be submitted by a member who is not verified yet. */
function canRequestVerification(photo: LightboxPhoto, reader: LightboxViewer, code: string | null): boolean {
  const isOfAlbum = photo.state === PHOTO_STATE.awaiting || photo.state === PHOTO_STATE.accepted
  return code !== null && reader.status !== STATUS.verified && isOfAlbum && !photo.verification
}

/**
 * Reverse image search: for free members on photos of others, and for staff on every photo (specification 2,
 * section 6).
 */
export function canUseDetector(photo: LightboxPhoto, reader: LightboxViewer): boolean {
  return isStaff(reader.roles) || (!reader.stripe_status && photo.user_id !== reader.id)
}
