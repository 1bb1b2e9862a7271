import { computeAge, isBirthday, toParisDay } from '../../shared/age.ts'
import { getVisiblePosition } from '../../shared/distance.ts'
import type { MemberCard } from '../../shared/member-card.ts'
import { isStaff, isSuspended } from '../../shared/roles.ts'
import type { AlbumPhoto } from '../photos/album/contract/photo.ts'
import type { PopularMember } from './popular/contract/popular.ts'
import type { Profile } from './profile/contract/profile.ts'
import type { ProfileRow } from './queries.ts'

/** In the place of a moment that is left out. */
const HIDDEN_MOMENT = new Date(0).toISOString()

interface ProfileViewer {
  id: number
  roles: number
  verified: boolean
}

/**
 * A profile as `viewer` may read it. Every field is named, so that nothing leaves by being stored. Before their e-mail is
 * confirmed nobody reads orientation, religion or position of others.
 * Of a member blocked by the viewer, presence and position are left out, as in the blacklist, except for staff.
 * @param photos the album as the viewer may see it
 * @param now milliseconds since 1970
 */
export function presentProfile(
  row: ProfileRow,
  photos: AlbumPhoto[],
  viewer: ProfileViewer,
  now: number,
): Profile {
  const isOwn = row.id === viewer.id
  const isSilent = row.is_blocked && !isStaff(viewer.roles)
  const readsAll = isOwn || viewer.verified
  const readsPlace = readsAll && !isSilent
  const readsSensitive = row.sensitive && readsAll
  return {
    user: {
      id: row.id,
      name: row.name,
      avatar: isAvatarHidden(row, viewer) ? null : row.avatar,
      birthday: row.birthday,
      sex: row.sex,
      orientation: readsSensitive ? row.orientation : null,
      matrimonial_status: row.matrimonial_status,
      job: row.job,
      size: row.size,
      height: row.height,
      eyes: row.eyes,
      hair: row.hair,
      religion: readsSensitive ? row.religion : null,
      drink: row.drink,
      smoke: row.smoke,
      children: row.children,
      description: row.can_description ? row.description : null,
      can_description: row.can_description,
      status: row.status,
      roles: row.roles,
      stripe_status: row.stripe_status,
      emoji: row.emoji,
      ...getVisiblePosition({ verified: readsPlace }, row),
      last_activity: isSilent ? HIDDEN_MOMENT : row.last_activity.toISOString(),
      ...(isStaff(viewer.roles) ? { user_ip: row.user_ip } : {}),
    },
    photos,
    ifBirthday: isBirthday(row.birthday, toParisDay(now)),
    isFriend: row.bond === 'friends',
    bond: row.bond,
    ask_id: row.ask_id,
    isBlocked: row.is_blocked,
    iso: isOwn || (readsPlace && !row.hides_distance) ? row.iso : null,
  }
}

/** Photos of the suspended and of the blocked are for themselves and for staff: `maySeePhoto` of the profile photo. */
function isAvatarHidden(row: ProfileRow, viewer: ProfileViewer): boolean {
  if (row.id === viewer.id || isStaff(viewer.roles)) return false
  return isSuspended(row.roles) || row.is_blocked
}

/** A member of the carousel as a member reads it. */
export function presentPopularMember(card: MemberCard): PopularMember {
  const { id, name, avatar, signup, birthday, status, last_activity, latitude, longitude } = card
  const { stripe_status, emoji, roles } = card
  return {
    id,
    name,
    avatar,
    signup,
    birthday,
    status,
    last_activity,
    latitude,
    longitude,
    stripe_status,
    emoji,
    roles,
  }
}

const HIDDEN_FIELDS = {
  signup: HIDDEN_MOMENT,
  last_activity: HIDDEN_MOMENT,
  status: 0,
  latitude: 0,
  longitude: 0,
  stripe_status: false,
  emoji: null,
  roles: 0,
}

/**
 * The same for a visitor, who learns name, age and avatar and nothing else (product.md 3).
 * @param day today in Paris
 */
export function presentPopularMemberToVisitor(card: MemberCard, day: string): PopularMember {
  const { id, name, avatar } = card
  const bornIn = Number(day.slice(0, 4)) - computeAge(card.birthday, day)
  return { id, name, avatar, birthday: `${bornIn}-01-01`, ...HIDDEN_FIELDS }
}
