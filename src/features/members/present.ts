import { ageOn, isBirthday, parisDay } from '../../domain/age.ts'
import { isStaff, isSuspended } from '../../domain/roles.ts'
import type { AlbumPhoto } from '../photos/contract/photo.ts'
import type { MemberCard } from './contract/card.ts'
import type { PopularMember } from './contract/popular.ts'
import type { Profile } from './contract/profile.ts'
import type { ProfileRow } from './queries.ts'

/** In the place of a moment that is left out. */
const NEVER = new Date(0).toISOString()

interface Reader {
  id: number
  roles: number
}

/**
 * A profile as `viewer` may read it. Every field is named, so that nothing leaves by being stored. Presence and position
 * of a member whom the viewer has blocked are left out, as in the blacklist, but not for staff.
 * @param photos the album as the viewer may see it
 * @param now milliseconds since 1970
 */
export function presentProfile(row: ProfileRow, photos: AlbumPhoto[], viewer: Reader, now: number): Profile {
  const isSilent = row.is_blocked && !isStaff(viewer.roles)
  return {
    user: {
      id: row.id,
      name: row.name,
      avatar: hidesFace(row, viewer) ? null : row.avatar,
      birthday: row.birthday,
      sex: row.sex,
      orientation: row.sensitive ? row.orientation : null,
      matrimonial_status: row.matrimonial_status,
      job: row.job,
      size: row.size,
      height: row.height,
      eyes: row.eyes,
      hair: row.hair,
      religion: row.sensitive ? row.religion : null,
      drink: row.drink,
      smoke: row.smoke,
      children: row.children,
      description: row.can_description ? row.description : null,
      can_description: row.can_description,
      status: row.status,
      roles: row.roles,
      stripe_status: row.stripe_status,
      emoji: row.emoji,
      latitude: isSilent ? 0 : row.latitude,
      longitude: isSilent ? 0 : row.longitude,
      last_activity: isSilent ? NEVER : row.last_activity.toISOString(),
      ...(isStaff(viewer.roles) ? { user_ip: row.user_ip } : {}),
    },
    photos,
    ifBirthday: isBirthday(row.birthday, parisDay(now)),
    isFriend: row.bond === 'friends',
    bond: row.bond,
    ask_id: row.ask_id,
    isBlocked: row.is_blocked,
    iso: isSilent || (row.hides_distance && row.id !== viewer.id) ? null : row.iso,
  }
}

/** Photos of the suspended and of the blocked are for themselves and for staff: `maySeePhoto` of the profile photo. */
function hidesFace(row: ProfileRow, viewer: Reader): boolean {
  if (row.id === viewer.id || isStaff(viewer.roles)) return false
  return isSuspended(row.roles) || row.is_blocked
}

/** A member of the carousel as a member reads it. */
export function presentPopular(card: MemberCard): PopularMember {
  const { id, name, avatar, signup, birthday, status, last_activity, latitude, longitude } = card
  const { stripe_status, emoji } = card
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
  }
}

const SILENT = {
  signup: NEVER,
  last_activity: NEVER,
  status: 0,
  latitude: 0,
  longitude: 0,
  stripe_status: false,
  emoji: null,
}

/**
 * The same for a visitor, who learns name, age and avatar and nothing else (product.md 3).
 * @param day today in Paris
 */
export function presentPopularToVisitor(card: MemberCard, day: string): PopularMember {
  const { id, name, avatar } = card
  const bornIn = Number(day.slice(0, 4)) - ageOn(card.birthday, day)
  return { id, name, avatar, birthday: `${bornIn}-01-01`, ...SILENT }
}
