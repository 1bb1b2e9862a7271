import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { isStaff, STATUS } from '../../../../shared/roles.ts'
import type { IconName } from '../../../../ui/icon-names.ts'
import { canBan, canModerate, canSetAvatar } from '../../policy.ts'
import { ACTION_LABELS } from '../lightbox-texts.ts'
import type { LightboxPhoto } from './lightbox-host.tsx'
import type { LightboxViewer } from './lightbox-viewer.ts'

export type PhotoAction = 'lock' | 'avatar' | 'verify' | 'remove' | 'moderate' | 'ban' | 'report'

export interface MenuEntry {
  act: PhotoAction
  label: string
  icon: IconName
}

export const isPhotoVisible = ({ state, verification }: LightboxPhoto) =>
  state === PHOTO_STATE.accepted && !verification

/** What this reader may do with a photo, in the order of the menu (specification 2, section 6). */
export function listPhotoActions(
  photo: LightboxPhoto,
  reader: LightboxViewer,
  code: string | null,
): MenuEntry[] {
  const isOwn = photo.user_id === reader.id
  const isShared = isPhotoVisible(photo)
  const owned = { user_id: photo.user_id, roles: photo.roles }
  const mayWear = isShared && canSetAvatar(reader, owned) && !(isOwn && reader.avatar === photo.photo)
  const all: [boolean, MenuEntry][] = [
    [
      isOwn && isShared,
      photo.locked
        ? { act: 'lock', label: ACTION_LABELS.open, icon: 'lock-open' }
        : { act: 'lock', label: ACTION_LABELS.close, icon: 'lock' },
    ],
    [mayWear, { act: 'avatar', label: ACTION_LABELS.avatar, icon: 'user-round' }],
    [
      isOwn && canRequestVerification(photo, reader, code),
      { act: 'verify', label: ACTION_LABELS.verify, icon: 'shield-check' },
    ],
    [!isOwn, { act: 'report', label: ACTION_LABELS.report, icon: 'flag' }],
    [
      isShared && canModerate(reader, owned),
      { act: 'moderate', label: ACTION_LABELS.moderate, icon: 'shield' },
    ],
    [
      canBan(reader, owned) && photo.state !== PHOTO_STATE.banned,
      { act: 'ban', label: ACTION_LABELS.ban, icon: 'ban' },
    ],
    [isOwn, { act: 'remove', label: ACTION_LABELS.remove, icon: 'trash-2' }],
  ]
  return all.filter(([may]) => may).map(([, entry]) => entry)
}

/** A photo of the album may be given to staff by who is not verified yet. */
function canRequestVerification(photo: LightboxPhoto, reader: LightboxViewer, code: string | null): boolean {
  const isOfAlbum = photo.state === PHOTO_STATE.awaiting || photo.state === PHOTO_STATE.accepted
  return code !== null && reader.status !== STATUS.verified && isOfAlbum && !photo.verification
}

/** The reverse image search: for who is not premium, and for staff on every photo (specification 2, section 6). */
export function canUseDetector(photo: LightboxPhoto, reader: LightboxViewer): boolean {
  return isStaff(reader.roles) || (!reader.stripe_status && photo.user_id !== reader.id)
}
