import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { isStaff, STATUS } from '../../../../shared/roles.ts'
import type { IconName } from '../../../../ui/icon-names.ts'
import { canBan, canModerate, canSetAvatar } from '../../policy.ts'
import { ACT } from '../../viewer-texts.ts'
import type { PhotoReader } from '../reader.ts'
import type { ViewedPhoto } from '../viewer-host.tsx'

export type PhotoAct = 'lock' | 'avatar' | 'verify' | 'remove' | 'moderate' | 'ban' | 'report'

export interface MenuEntry {
  act: PhotoAct
  label: string
  icon: IconName
}

export const isVisible = ({ state, verification }: ViewedPhoto) =>
  state === PHOTO_STATE.accepted && !verification

/** What this reader may do with a photo, in the order of the menu (specification 2, section 6). */
export function actsOn(photo: ViewedPhoto, reader: PhotoReader, code: string | null): MenuEntry[] {
  const isOwn = photo.user_id === reader.id
  const isShared = isVisible(photo)
  const owned = { user_id: photo.user_id, roles: photo.roles }
  const mayWear = isShared && canSetAvatar(reader, owned) && !(isOwn && reader.avatar === photo.photo)
  const all: [boolean, MenuEntry][] = [
    [
      isOwn && isShared,
      photo.locked
        ? { act: 'lock', label: ACT.open, icon: 'lock-open' }
        : { act: 'lock', label: ACT.close, icon: 'lock' },
    ],
    [mayWear, { act: 'avatar', label: ACT.avatar, icon: 'user-round' }],
    [isOwn && mayAsk(photo, reader, code), { act: 'verify', label: ACT.verify, icon: 'shield-check' }],
    [!isOwn, { act: 'report', label: ACT.report, icon: 'flag' }],
    [isShared && canModerate(reader, owned), { act: 'moderate', label: ACT.moderate, icon: 'shield' }],
    [
      canBan(reader, owned) && photo.state !== PHOTO_STATE.banned,
      { act: 'ban', label: ACT.ban, icon: 'ban' },
    ],
    [isOwn, { act: 'remove', label: ACT.remove, icon: 'trash-2' }],
  ]
  return all.filter(([may]) => may).map(([, entry]) => entry)
}

/** A photo of the album may be given to staff by who is not verified yet. */
function mayAsk(photo: ViewedPhoto, reader: PhotoReader, code: string | null): boolean {
  const isOfAlbum = photo.state === PHOTO_STATE.awaiting || photo.state === PHOTO_STATE.accepted
  return code !== null && reader.status !== STATUS.verified && isOfAlbum && !photo.verification
}

/** The reverse image search: for who is not premium, and for staff on every photo (specification 2, section 6). */
export function hasDetector(photo: ViewedPhoto, reader: PhotoReader): boolean {
  return isStaff(reader.roles) || (!reader.stripe_status && photo.user_id !== reader.id)
}
